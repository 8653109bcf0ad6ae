// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lessons/lesson_edit.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace pimento {

namespace {

/// Finds a name "Q1", "Q2", ... that nothing in the lesson has.
template <class Named> std::string freeName(const std::vector<Named>& all, const char* letter)
{
    for (std::size_t number = 1;; ++number) {
        std::string name = letter + std::to_string(number);
        if (std::ranges::count(all, name, &Named::name) == 0) {
            return name;
        }
    }
}

/// Place of a question in the lesson, which is added if it is new.
std::size_t placeOf(Lesson& lesson, const Question& question, bool findsBest)
{
    const auto found = std::ranges::find_if(lesson.questions, [&](const LessonQuestion& each) {
        return each.question == question && each.values.empty() && (each.findsBest == findsBest || findsBest);
    });
    if (found != lesson.questions.end()) {
        return static_cast<std::size_t>(found - lesson.questions.begin());
    }
    lesson.questions.push_back({freeName(lesson.questions, "Q"), question, {}, findsBest});
    return lesson.questions.size() - 1;
}

/// Place of a candidate in the lesson, which is added if it is new.
std::size_t placeOf(Lesson& lesson, std::size_t question, const std::string& text)
{
    const auto found = std::ranges::find_if(lesson.drafts, [&](const LessonDraft& each) {
        return each.question == question && each.pick == LessonDraft::Pick::Text && each.text == text;
    });
    if (found != lesson.drafts.end()) {
        return static_cast<std::size_t>(found - lesson.drafts.begin());
    }
    LessonDraft draft;
    draft.name = freeName(lesson.drafts, "C");
    draft.question = question;
    draft.pick = LessonDraft::Pick::Text;
    draft.text = text;
    lesson.drafts.push_back(std::move(draft));
    return lesson.drafts.size() - 1;
}

/// Removes the members of a list that are not needed, and returns the new place of each.
template <class Part> std::vector<std::size_t> sweep(std::vector<Part>& all, const std::vector<bool>& isNeeded)
{
    std::vector<std::size_t> places(all.size(), 0);
    std::vector<Part> kept;
    for (std::size_t i = 0; i < all.size(); ++i) {
        places[i] = kept.size();
        if (isNeeded[i]) {
            kept.push_back(std::move(all[i]));
        }
    }
    all = std::move(kept);
    return places;
}

/// True if a text may name a question or candidate in braces.
bool names(const std::string& text, const std::string& name) { return text.find(name) != std::string::npos; }

bool names(const LessonStep& step, const std::string& name)
{
    return names(step.title, name) || names(step.text, name) || names(step.notes, name) || names(step.ask, name) ||
           std::ranges::any_of(step.choices, [&](const LessonChoice& choice) {
               return names(choice.text, name) || names(choice.right, name) || names(choice.reply, name);
           });
}

void removeUnneeded(Lesson& lesson)
{
    std::vector<bool> drafts(lesson.drafts.size(), false);
    for (std::size_t i = drafts.size(); i > 0; --i) { // backwards: later candidates name earlier ones
        const LessonDraft& draft = lesson.drafts[i - 1];
        drafts[i - 1] =
            drafts[i - 1] || std::ranges::any_of(lesson.steps, [&](const LessonStep& step) {
                return step.draft == i - 1 || std::ranges::count(step.pins, i - 1) > 0 || names(step, draft.name);
            });
        const bool namesOther = draft.pick == LessonDraft::Pick::Same || draft.pick == LessonDraft::Pick::Instead;
        if (drafts[i - 1] && namesOther) {
            drafts[draft.as] = true;
        }
    }
    std::vector<bool> questions(lesson.questions.size(), false);
    for (std::size_t i = 0; i < questions.size(); ++i) {
        questions[i] = std::ranges::any_of(lesson.steps, [&](const LessonStep& step) {
            return step.question == i || names(step, lesson.questions[i].name);
        });
    }
    for (std::size_t i = 0; i < drafts.size(); ++i) {
        if (drafts[i]) {
            questions[lesson.drafts[i].question] = true;
        }
    }
    const auto newQuestions = sweep(lesson.questions, questions);
    const auto newDrafts = sweep(lesson.drafts, drafts);
    for (LessonDraft& draft : lesson.drafts) {
        draft.question = newQuestions[draft.question];
        draft.as = newDrafts.empty() ? 0 : newDrafts[draft.as];
    }
    for (LessonStep& step : lesson.steps) {
        if (step.question) {
            step.question = newQuestions[*step.question];
        }
        if (step.draft) {
            step.draft = newDrafts[*step.draft];
        }
        for (std::size_t& pin : step.pins) {
            pin = newDrafts[pin];
        }
    }
}

Result<void> checkCount(std::size_t count, std::size_t most, const char* what, const Lesson& lesson)
{
    if (count <= most) {
        return {};
    }
    return fail("would have more than " + std::to_string(most) + " " + what, "lesson \"" + lesson.title + "\"",
                "Begin another lesson");
}

} // namespace

Result<void> putStep(Lesson& lesson, std::size_t place, const LessonStep& words, const SeenView& view)
{
    Lesson changed = lesson;
    LessonStep step = words;
    step.page = view.page;
    step.question.reset();
    step.draft.reset();
    step.pins.clear();
    if (view.question) {
        step.question = placeOf(changed, *view.question, view.findsBest);
        if (view.selected) {
            step.draft = placeOf(changed, *step.question, *view.selected);
        }
    }
    for (const SeenCandidate& pin : view.pins) {
        step.pins.push_back(placeOf(changed, placeOf(changed, pin.question, true), pin.text));
    }
    step.x = view.x;
    step.y = view.y;
    step.colour = view.colour;
    step.filters = view.filters;
    step.trial = view.trial;
    if (place < changed.steps.size()) {
        changed.steps[place] = std::move(step);
    } else {
        changed.steps.push_back(std::move(step));
    }
    removeUnneeded(changed);
    for (const auto& fits : {checkCount(changed.steps.size(), Lesson::kMostSteps, "steps", lesson),
                             checkCount(changed.questions.size(), Lesson::kMostQuestions, "questions", lesson),
                             checkCount(changed.drafts.size(), Lesson::kMostDrafts, "candidates", lesson)}) {
        if (!fits) {
            return fits;
        }
    }
    lesson = std::move(changed);
    return {};
}

void removeStep(Lesson& lesson, std::size_t place)
{
    if (place < lesson.steps.size()) {
        lesson.steps.erase(lesson.steps.begin() + static_cast<std::ptrdiff_t>(place));
        removeUnneeded(lesson);
    }
}

} // namespace pimento
