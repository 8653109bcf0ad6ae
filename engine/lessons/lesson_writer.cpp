// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lessons/lesson_writer.h"

#include "engine/lessons/lesson_reader.h"

#include <nlohmann/json.hpp>

namespace pimento {

namespace {

using OrderedJson = nlohmann::ordered_json;
using Pick = LessonDraft::Pick;

/// Sets a member unless its value is empty.
template <class Value> void put(OrderedJson& object, const char* key, const Value& value)
{
    if (!value.empty()) {
        object[key] = value;
    }
}

OrderedJson jsonOf(const LessonQuestion& question)
{
    OrderedJson json = {{"name", question.name}, {"ask", OrderedJson::parse(questionJson(question.question))}};
    put(json, "values", question.values);
    if (question.findsBest) {
        json["find"] = "best";
    }
    return json;
}

OrderedJson jsonOf(const LessonDraft& draft, const Lesson& lesson)
{
    OrderedJson json = {
        {"name", draft.name}, {"question", lesson.questions[draft.question].name}, {"pick", pickName(draft.pick)}};
    put(json, "column", draft.column);
    put(json, "where", draft.where);
    put(json, "text", draft.text);
    if (draft.pick == Pick::Same || draft.pick == Pick::Instead) {
        json["as"] = lesson.drafts[draft.as].name;
    }
    return json;
}

OrderedJson jsonOf(const LessonTrial& trial)
{
    OrderedJson json = OrderedJson::object();
    put(json, "values", trial.tried);
    put(json, "look", trial.looked);
    return json;
}

OrderedJson jsonOf(const LessonLook& look)
{
    OrderedJson json = OrderedJson::object();
    put(json, "listing", look.listing);
    put(json, "line", look.line);
    put(json, "command", look.command);
    if (look.nth != LessonLook{}.nth) {
        json["nth"] = look.nth;
    }
    if (look.rearrangedStep) {
        json["rearranged_step"] = *look.rearrangedStep;
    }
    return json;
}

OrderedJson choicesOf(const LessonStep& step)
{
    OrderedJson choices = OrderedJson::array();
    for (const LessonChoice& choice : step.choices) {
        choices.push_back({{"text", choice.text}, {"right", choice.right}, {"reply", choice.reply}});
    }
    return choices;
}

OrderedJson jsonOf(const LessonStep& step, const Lesson& lesson)
{
    OrderedJson json = {{"title", step.title}, {"text", step.text}, {"page", step.page}};
    put(json, "notes", step.notes);
    put(json, "highlight", step.highlight);
    put(json, "cover", step.cover);
    if (step.question) {
        json["question"] = lesson.questions[*step.question].name;
    }
    if (step.draft) {
        json["draft"] = lesson.drafts[*step.draft].name;
    }
    for (const std::size_t pin : step.pins) {
        json["pins"].push_back(lesson.drafts[pin].name);
    }
    put(json, "x", step.x);
    put(json, "y", step.y);
    put(json, "colour", step.colour);
    put(json, "filters", step.filters);
    put(json, "trial", jsonOf(step.trial));
    put(json, "look", jsonOf(step.look));
    put(json, "ask", step.ask);
    put(json, "choices", choicesOf(step));
    return json;
}

} // namespace

std::string lessonText(const Lesson& lesson)
{
    OrderedJson json = {{"format", kLessonFormat}, {"title", lesson.title}, {"summary", lesson.summary}};
    put(json, "source", lesson.source);
    json["minutes"] = lesson.minutes;
    for (const char* part : {"questions", "drafts", "steps"}) {
        json[part] = OrderedJson::array();
    }
    for (const LessonQuestion& question : lesson.questions) {
        json["questions"].push_back(jsonOf(question));
    }
    for (const LessonDraft& draft : lesson.drafts) {
        json["drafts"].push_back(jsonOf(draft, lesson));
    }
    for (const LessonStep& step : lesson.steps) {
        json["steps"].push_back(jsonOf(step, lesson));
    }
    return json.dump(2) + "\n";
}

} // namespace pimento
