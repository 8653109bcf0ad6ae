// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lessons/draft_facts.h"
#include "engine/lessons/lesson_facts.h"

#include <cstddef>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// Name of a step in messages: step 3 "Two layouts".
[[nodiscard]] std::string stepName(const LessonStep& step, std::size_t number);
/// Prefixes the place of an error with its place in the lesson.
[[nodiscard]] Error placed(Error error, const std::string& where);

/// Computes what a lesson needs: its questions, then its candidates, then the values in its texts.
class LessonBook {
public:
    /// Prepares a book without answers; all arguments must outlive it.
    LessonBook(const Lesson& lesson, const Catalogue& catalogue, const FactOptions& options,
               const std::stop_token& stop)
        : m_lesson(lesson), m_tools{catalogue, options, stop}
    {
    }

    /// Computes the questions, then the candidates, then the values in the texts. Returns the mistakes of the lesson's
    /// author; a mistake in a question or candidate ends the computation, since the later steps need its result.
    /// Error: a stop.
    [[nodiscard]] Result<std::vector<Error>> find();

    /// True if all questions and candidates are found, whatever mistakes the texts have.
    [[nodiscard]] bool isFound() const
    {
        return m_questions.size() == m_lesson.questions.size() && m_drafts.size() == m_lesson.drafts.size();
    }
    /// Results of the questions; valid once isFound() is true.
    [[nodiscard]] const std::deque<Exploration>& questions() const { return m_questions; }
    [[nodiscard]] const std::deque<FoundDraft>& drafts() const { return m_drafts; }
    /// Takes the results after a find() without mistakes.
    [[nodiscard]] LessonFacts take() const;

private:
    using Mistakes = std::vector<Error>;

    void say(const std::string& step);
    [[nodiscard]] bool isStopped() const { return m_tools.stop.stop_requested(); }

    [[nodiscard]] Mistakes findQuestions();
    [[nodiscard]] Result<Exploration> answerOf(const LessonQuestion& asked) const;
    [[nodiscard]] const Exploration* answered(const LessonQuestion& asked, const Problem& problem) const;
    [[nodiscard]] Mistakes findDrafts();
    [[nodiscard]] Result<FoundDraft> foundOf(const LessonDraft& wanted) const;
    [[nodiscard]] Result<FoundDraft> rowOf(const LessonDraft& wanted, std::size_t row) const;
    [[nodiscard]] Result<FoundDraft> parsed(const LessonDraft& wanted, const std::string& text) const;
    [[nodiscard]] Result<std::size_t> extremeRow(const LessonDraft& wanted) const;
    [[nodiscard]] Result<std::size_t> predictedRow(std::size_t question);
    [[nodiscard]] Mistakes fillSteps();
    void fill(FilledText& filled, const std::string& text, const std::string& where, Mistakes& mistakes);
    void fillChoices(FilledStep& filled, const LessonStep& step, const std::string& where, Mistakes& mistakes);
    [[nodiscard]] Result<Fact> fact(std::string_view name);
    [[nodiscard]] Result<Fact> sameness(std::size_t draft, std::string_view other) const;
    [[nodiscard]] std::string namesText() const;

    const Lesson& m_lesson;
    FactTools m_tools;
    std::int64_t m_done = 0;
    std::deque<Exploration> m_questions; // facts borrow them
    std::deque<FoundDraft> m_drafts;
    std::deque<QuestionFacts> m_questionFacts;
    std::deque<DraftFacts> m_draftFacts;
    std::vector<FilledStep> m_steps;
};

} // namespace pimento
