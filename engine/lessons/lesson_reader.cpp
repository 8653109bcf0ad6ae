// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lessons/lesson_reader.h"

#include "engine/lessons/lesson_json.h"
#include "engine/lessons/lesson_parts.h"
#include "engine/problem/question_reader.h"
#include "engine/problem/system.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace pimento {

namespace {

using Json = nlohmann::json;
using Pick = LessonDraft::Pick;

constexpr std::size_t kMostParameters = 20;
constexpr std::size_t kMostFilters = 8;
constexpr std::size_t kMostCovers = 4;
constexpr std::int64_t kMostCommands = 1'000'000;

constexpr std::array<std::pair<const char*, Pick>, 8> kPicks = {{{"best", Pick::Best},
                                                                 {"default", Pick::Default},
                                                                 {"least", Pick::Least},
                                                                 {"most", Pick::Most},
                                                                 {"predicted", Pick::Predicted},
                                                                 {"same", Pick::Same},
                                                                 {"instead", Pick::Instead},
                                                                 {"text", Pick::Text}}};
constexpr std::array<std::pair<const char*, bool>, 2> kFinds = {{{"all", false}, {"best", true}}};

bool isName(std::string_view text)
{
    const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    const auto isPart = [&](char c) { return isLetter(c) || (c >= '0' && c <= '9') || c == '_'; };
    return !text.empty() && text.size() <= 30 && isLetter(text.front()) && std::ranges::all_of(text, isPart) &&
           text != "and" && text != "or" && text != "not";
}

template <class Named> std::optional<std::size_t> placeOf(const std::vector<Named>& all, std::string_view name)
{
    const auto found = std::ranges::find(all, name, &Named::name);
    return found == all.end() ? std::nullopt
                              : std::optional<std::size_t>(static_cast<std::size_t>(found - all.begin()));
}

template <class Named>
std::optional<std::size_t> chosen(ObjectReader& reader, const char* key, const std::vector<Named>& all)
{
    const std::string name = reader.textOr(key, "");
    const auto place = placeOf(all, name);
    if (!place && reader.isText(key)) {
        reader.complain(key, "names \"" + name.substr(0, 40) + "\", which the lesson does not have",
                        "Name one that stands in front of it");
    }
    return place;
}

std::map<std::string, double> numbersUnder(ObjectReader& reader, const char* key)
{
    std::map<std::string, double> values;
    if (!reader.has(key)) {
        (void)reader.textOr(key, ""); // marks the key as known
        return values;
    }
    ObjectReader numbers = reader.object(key);
    for (const std::string& id : numbers.keys()) {
        values[id] = numbers.number(id.c_str());
    }
    if (values.size() > kMostParameters) {
        reader.complain(key, "has more than 20 values", "Change fewer parameters");
    }
    return values;
}

std::vector<std::string> textsOr(ObjectReader& reader, const char* key, std::size_t most)
{
    std::vector<std::string> all;
    if (reader.has(key)) {
        all = reader.texts(key);
    } else {
        (void)reader.textOr(key, ""); // marks the key as known
    }
    if (all.size() > most) {
        reader.complain(key, "has more than " + std::to_string(most) + " texts", "Leave some out");
        all.resize(most);
    }
    return all;
}

std::string paragraphsOr(ObjectReader& reader, const char* key, std::string fallback)
{
    return reader.has(key) ? paragraphsOf(reader, key) : reader.textOr(key, std::move(fallback));
}

/// Default members of a question, which lessons may omit.
Json plainQuestion()
{
    Json question = Json::parse(R"({"format": "pimento-question 2", "system": "",
        "kernel": {"name": "", "text": "", "sizes": {}, "element_type": "fp16", "resident": [], "streamed": []},
        "device": {"name": "", "text": ""}, "settings": {}})");
    question["system"] = systems().front()->info().id;
    return question;
}

/// Reads one document.
class Reading {
public:
    Reading(const Json& document, ObjectReader::Log& log) : m_document(document), m_log(log) {}

    Lesson lesson()
    {
        ObjectReader reader(m_document, "", m_log);
        if (reader.text("format") != kLessonFormat && reader.isText("format")) {
            reader.complain("format", std::string("is not \"") + kLessonFormat + "\"", "Write the lesson in this form");
        }
        m_lesson.title = reader.text("title");
        m_lesson.summary = reader.text("summary");
        m_lesson.source = reader.textOr("source", "");
        m_lesson.minutes = static_cast<int>(reader.integer("minutes", 1, 90));
        readQuestions(reader);
        std::vector<ObjectReader> drafts = limited(reader, "drafts", Lesson::kMostDrafts);
        for (ObjectReader& each : drafts) {
            m_lesson.drafts.push_back(draft(each));
        }
        std::vector<ObjectReader> steps = limited(reader, "steps", Lesson::kMostSteps);
        for (ObjectReader& each : steps) {
            m_lesson.steps.push_back(step(each));
        }
        reader.finish();
        checkSteps(steps);
        if (m_lesson.steps.empty() && m_log.mistakes.empty()) {
            reader.complain("steps", "are none", "Write at least one step");
        }
        return std::move(m_lesson);
    }

private:
    static std::vector<ObjectReader> limited(ObjectReader& reader, const char* key, std::size_t most)
    {
        std::vector<ObjectReader> all = reader.objects(key);
        if (all.size() > most) {
            reader.complain(key, "are more than " + std::to_string(most), "Split the lesson");
            all.erase(all.begin() + static_cast<std::ptrdiff_t>(most), all.end());
        }
        return all;
    }

    /// Reads a name that no other question or candidate has.
    std::string newName(ObjectReader& reader) const
    {
        std::string name = reader.text("name");
        if (reader.isText("name") && !isName(name)) {
            reader.complain("name", "is \"" + name.substr(0, 40) + "\"",
                            "Use a letter, then letters, digits and _, up to 30");
        } else if (placeOf(m_lesson.questions, name) || placeOf(m_lesson.drafts, name)) {
            reader.complain("name", "is that of another question or draft", "Give each a name of its own");
        }
        return name;
    }

    void readQuestions(ObjectReader& reader)
    {
        std::vector<ObjectReader> questions = limited(reader, "questions", Lesson::kMostQuestions);
        for (std::size_t i = 0; i < questions.size(); ++i) {
            const std::string path = "questions[" + std::to_string(i + 1) + "]";
            m_lesson.questions.push_back(question(questions[i], m_document.at("questions").at(i), path));
            questions[i].finish();
        }
    }

    LessonQuestion question(ObjectReader& reader, const Json& raw, const std::string& path)
    {
        LessonQuestion one;
        one.name = newName(reader);
        one.findsBest = reader.has("find") && reader.oneOf("find", kFinds);
        Json asked = plainQuestion();
        const auto like = chosen(reader, "like", m_lesson.questions);
        if (like) {
            asked = Json::parse(questionJson(m_lesson.questions[*like].question));
            one.values = m_lesson.questions[*like].values;
        }
        for (const auto& [id, value] : numbersUnder(reader, "values")) {
            one.values[id] = value;
        }
        if (!like || reader.has("ask")) {
            (void)reader.object("ask"); // marks the key as known
        }
        if (reader.isObject("ask")) {
            asked.merge_patch(raw.at("ask"));
        }
        if (like || reader.isObject("ask")) {
            ObjectReader merged(asked, path + ".ask", m_log);
            one.question = readQuestion(merged, asked);
        }
        return one;
    }

    LessonDraft draft(ObjectReader& reader) const
    {
        LessonDraft one;
        one.name = newName(reader);
        if (!reader.has("question")) {
            reader.complain("question", "is missing", "Name a question of the lesson");
        }
        one.question = chosen(reader, "question", m_lesson.questions).value_or(0);
        one.pick = reader.oneOf("pick", kPicks);
        const bool isOfColumn = one.pick == Pick::Least || one.pick == Pick::Most;
        if (isOfColumn) {
            one.column = reader.text("column");
            one.where = textsOr(reader, "where", kMostFilters);
        } else if (one.pick == Pick::Text) {
            one.text = reader.text("text");
        } else if (one.pick == Pick::Same || one.pick == Pick::Instead) {
            (void)reader.text("as"); // reports if it is missing
            one.as = chosen(reader, "as", m_lesson.drafts).value_or(0);
        }
        const bool needsAll = isOfColumn || one.pick == Pick::Predicted;
        if (needsAll && one.question < m_lesson.questions.size() && m_lesson.questions[one.question].findsBest) {
            reader.complain("question", "only finds the best draft, others have no costs",
                            "Let it find all, or pick best, default or text");
        }
        reader.finish();
        return one;
    }

    LessonStep step(ObjectReader& reader) const
    {
        LessonStep step;
        step.title = reader.text("title");
        step.text = paragraphsOf(reader, "text");
        step.notes = paragraphsOr(reader, "notes", "");
        step.page = reader.text("page");
        if (reader.isText("page") && std::ranges::count(lessonPages(), step.page) == 0) {
            reader.complain("page", "is \"" + step.page.substr(0, 40) + "\", which is no page",
                            "Use explore, inspect, compare, timeline, kernel, devices or whatif");
        }
        step.highlight = reader.textOr("highlight", "");
        if (reader.isText("highlight") && !step.highlight.empty()) {
            checkPart(step, step.highlight, "highlight", reader);
        }
        step.cover = textsOr(reader, "cover", kMostCovers);
        step.question = chosen(reader, "question", m_lesson.questions);
        step.draft = chosen(reader, "draft", m_lesson.drafts);
        for (const std::string& name : textsOr(reader, "pins", Lesson::kMostPins)) {
            if (const auto place = placeOf(m_lesson.drafts, name)) {
                step.pins.push_back(*place);
            } else {
                reader.complain("pins", "name \"" + name.substr(0, 40) + "\", which the lesson does not have",
                                "Name drafts of the lesson");
            }
        }
        step.x = reader.textOr("x", "");
        step.y = reader.textOr("y", "");
        step.colour = reader.textOr("colour", "");
        step.filters = textsOr(reader, "filters", kMostFilters);
        readTrial(step.trial, reader);
        readLook(step.look, reader);
        readAsk(step, reader);
        for (const std::string& part : step.cover) {
            checkPart(step, part, "cover", reader);
        }
        if (!step.cover.empty() && step.ask.empty()) {
            reader.complain("cover", "hides something, but the step asks nothing", "Ask the reader a question");
        }
        reader.finish();
        return step;
    }

    /// Reports a name under `key` that is no part of the step's page.
    static void checkPart(const LessonStep& step, const std::string& name, const char* key, ObjectReader& reader)
    {
        const LessonPart* part = findLessonPart(name);
        if (part == nullptr) {
            std::string names;
            for (const LessonPart& each : lessonParts()) {
                names += each.page.empty() || each.page == step.page ? (names.empty() ? "" : ", ") + each.name : "";
            }
            reader.complain(key, "is \"" + name.substr(0, 40) + "\", which is no part of the window",
                            "Use one of " + names);
        } else if (!part->page.empty() && part->page != step.page) {
            reader.complain(key, "is a part of the page " + part->page, "Show that page");
        }
    }

    static void readTrial(LessonTrial& trial, ObjectReader& reader)
    {
        if (!reader.has("trial")) {
            (void)reader.textOr("trial", ""); // marks the key as known
            return;
        }
        ObjectReader object = reader.object("trial");
        trial.tried = numbersUnder(object, "values");
        trial.looked = object.textOr("look", "");
        object.finish();
    }

    static void readLook(LessonLook& look, ObjectReader& reader)
    {
        if (!reader.has("look")) {
            (void)reader.textOr("look", ""); // marks the key as known
            return;
        }
        ObjectReader object = reader.object("look");
        look.listing = object.textOr("listing", "");
        look.line = object.textOr("line", "");
        look.command = object.textOr("command", "");
        look.nth = static_cast<int>(object.integerOr("nth", 1, 1, kMostCommands));
        if (object.has("rearranged_step")) {
            look.rearrangedStep = static_cast<int>(object.integer("rearranged_step", 0, kMostCommands));
        }
        if (!look.line.empty() && look.listing.empty()) {
            object.complain("line", "belongs to no listing", "Name the listing: kernel, representation, program");
        }
        object.finish();
    }

    static void readAsk(LessonStep& step, ObjectReader& reader)
    {
        step.ask = paragraphsOr(reader, "ask", "");
        std::vector<ObjectReader> choices;
        if (reader.has("choices")) {
            choices = reader.objects("choices");
        } else {
            (void)reader.textOr("choices", ""); // marks the key as known
        }
        for (ObjectReader& each : choices) {
            LessonChoice choice;
            choice.text = each.text("text");
            choice.right = each.text("right");
            choice.reply = paragraphsOf(each, "reply");
            each.finish();
            step.choices.push_back(std::move(choice));
        }
        const std::size_t count = step.choices.size();
        if (step.ask.empty() ? count > 0 : count < 2 || count > 6) {
            reader.complain("choices",
                            "are " + std::to_string(count) + (step.ask.empty() ? " without" : " with") + " a question",
                            "Write the question under \"ask\", and 2 to 6 choices");
        }
    }

    /// Checks that each step selects a candidate of the question that it shows.
    void checkSteps(std::vector<ObjectReader>& readers) const
    {
        for (std::size_t i = 0; i < m_lesson.steps.size(); ++i) {
            const auto shown = m_lesson.questionAt(i);
            const auto draft = m_lesson.steps[i].draft;
            if (draft && (!shown || m_lesson.drafts[*draft].question != *shown)) {
                readers[i].complain("draft", "belongs to a question that is not on show", "Name its question as well");
            }
        }
    }

    const Json& m_document;
    ObjectReader::Log& m_log;
    Lesson m_lesson;
};

} // namespace

const char* pickName(LessonDraft::Pick pick)
{
    return std::ranges::find(kPicks, pick, &std::pair<const char*, Pick>::second)->first;
}

Lesson readLessonParts(const Json& document, ObjectReader::Log& log) { return Reading(document, log).lesson(); }

} // namespace pimento
