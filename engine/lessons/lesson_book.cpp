// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lessons/lesson_book.h"

#include "engine/base/figures.h"
#include "engine/candidates/row_filter.h"
#include "engine/predict/prediction.h"
#include "engine/predict/predictor.h"
#include "engine/problem/system.h"
#include "engine/whatif/parameter.h"

#include <algorithm>
#include <cmath>

namespace pimento {

namespace {

using Pick = LessonDraft::Pick;

tl::unexpected<Error> stopped(const Lesson& lesson)
{
    return fail(ErrorKind::Stopped, "was stopped", "lesson " + lesson.id, "Try again");
}

Result<std::shared_ptr<const Problem>> problemOf(const LessonQuestion& asked, const Catalogue& catalogue)
{
    if (asked.values.empty()) {
        return pose(asked.question, catalogue);
    }
    const auto parameters = parametersOf(asked.question, catalogue);
    if (!parameters) {
        return tl::unexpected<Error>(parameters.error());
    }
    std::vector<ParameterValue> values;
    for (const auto& [id, value] : asked.values) {
        const auto parameter = findParameter(*parameters, id);
        if (!parameter) {
            return tl::unexpected<Error>(parameter.error());
        }
        values.emplace_back(*parameter, value);
    }
    const auto question = withValues(asked.question, std::move(values), catalogue);
    return question ? pose(*question, catalogue)
                    : Result<std::shared_ptr<const Problem>>(tl::unexpected<Error>(question.error()));
}

/// Limits the size of questions, because readers wait while a lesson is prepared.
Result<void> checkSize(const Problem& problem)
{
    constexpr double kMostPoints = 1 << 26;
    const auto all = problem.lineRuns();
    return !all || *all <= kMostPoints
               ? Result<void>{}
               : fail("runs its lines " + countText(std::llround(std::min(*all, 1e18))) +
                          " times, too often for a lesson",
                      problem.subject(), "Use sizes with at most " + countText(std::llround(kMostPoints)));
}

} // namespace

std::string stepName(const LessonStep& step, std::size_t number)
{
    return "step " + std::to_string(number + 1) + " \"" + step.title.substr(0, 60) + "\"";
}

Error placed(Error error, const std::string& where)
{
    if (!error.where.starts_with(where)) {
        error.where = where + (error.where.empty() ? "" : ", ") + error.where;
    }
    return error;
}

Result<std::vector<Error>> LessonBook::find()
{
    Mistakes mistakes = findQuestions();
    if (mistakes.empty() && !isStopped()) {
        mistakes = findDrafts();
    }
    if (mistakes.empty() && !isStopped()) {
        mistakes = fillSteps();
    }
    if (isStopped()) {
        return stopped(m_lesson);
    }
    return mistakes;
}

LessonFacts LessonBook::take() const
{
    LessonFacts facts;
    facts.questions.assign(m_questions.begin(), m_questions.end());
    facts.drafts.assign(m_drafts.begin(), m_drafts.end());
    facts.steps = m_steps;
    return facts;
}

void LessonBook::say(const std::string& step)
{
    if (m_tools.options.step) {
        m_tools.options.step(step);
    }
    if (m_tools.options.progress != nullptr) {
        const std::size_t all = m_lesson.questions.size() + m_lesson.drafts.size() + m_lesson.steps.size();
        m_tools.options.progress->report(m_done, static_cast<std::int64_t>(all));
    }
    ++m_done;
}

LessonBook::Mistakes LessonBook::findQuestions()
{
    Mistakes mistakes;
    for (const LessonQuestion& asked : m_lesson.questions) {
        say("question " + asked.name);
        auto answer = answerOf(asked);
        if (isStopped()) {
            return mistakes;
        }
        if (answer) {
            m_questions.push_back(*std::move(answer));
            m_questionFacts.emplace_back(m_questions.back(), m_tools);
        } else {
            mistakes.push_back(placed(answer.error(), "question " + asked.name));
        }
    }
    return mistakes;
}

Result<Exploration> LessonBook::answerOf(const LessonQuestion& asked) const
{
    const auto problem = problemOf(asked, m_tools.catalogue);
    if (!problem) {
        return tl::unexpected<Error>(problem.error());
    }
    if (const auto checked = checkSize(**problem); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    if (const Exploration* known = answered(asked, **problem)) {
        return *known;
    }
    const ExploreOptions options{
        .threads = m_tools.options.threads, .cache = m_tools.options.cache, .heartbeat = m_tools.options.heartbeat};
    return asked.findsBest ? exploreBest(*problem, options, m_tools.stop, {})
                           : explore(*problem, options, m_tools.stop, {});
}

/// Finds an exploration at hand that answers a question; nullptr: none. The rows that a search for the best one has
/// evaluated depend on what was known before, so picks among them need a search of their own.
const Exploration* LessonBook::answered(const LessonQuestion& asked, const Problem& problem) const
{
    const auto picksRows = [&](const LessonDraft& draft) {
        return m_lesson.questions[draft.question].name == asked.name &&
               (draft.pick == Pick::Least || draft.pick == Pick::Most);
    };
    if (asked.findsBest && std::ranges::any_of(m_lesson.drafts, picksRows)) {
        return nullptr;
    }
    const auto& all = m_tools.options.answered;
    const auto found = std::ranges::find_if(all, [&](const auto& each) {
        return each->isFinished && each->proof.has_value() == asked.findsBest &&
               each->problem->identity() == problem.identity() && !each->table->columnOf(kPredictedColumn);
    });
    return found == all.end() ? nullptr : found->get();
}

LessonBook::Mistakes LessonBook::findDrafts()
{
    Mistakes mistakes;
    for (const LessonDraft& wanted : m_lesson.drafts) {
        say("draft " + wanted.name);
        const auto predicted = wanted.pick == Pick::Predicted ? predictedRow(wanted.question) : Result<std::size_t>(0);
        auto found = !predicted                       ? tl::unexpected<Error>(predicted.error())
                     : wanted.pick == Pick::Predicted ? rowOf(wanted, *predicted)
                                                      : foundOf(wanted);
        if (isStopped()) {
            return mistakes;
        }
        if (!found) {
            mistakes.push_back(placed(found.error(), "draft " + wanted.name));
            break; // other candidates may depend on it
        }
        m_drafts.push_back(*std::move(found));
        m_draftFacts.emplace_back(m_drafts.back(), m_questions[wanted.question], m_questionFacts[wanted.question],
                                  m_tools);
    }
    return mistakes;
}

Result<FoundDraft> LessonBook::foundOf(const LessonDraft& wanted) const
{
    const Exploration& answer = m_questions[wanted.question];
    if (wanted.pick == Pick::Text) {
        return parsed(wanted, wanted.text);
    }
    if (wanted.pick == Pick::Same) {
        return parsed(wanted, m_drafts[wanted.as].text);
    }
    if (wanted.pick == Pick::Instead) {
        const auto row = removedRow(answer, m_drafts[wanted.as].id);
        const auto text = row ? answer.removed->insteadText(*row) : std::nullopt;
        return text ? parsed(wanted, *text)
                    : fail("is missing: no draft replaces " + m_drafts[wanted.as].text, answer.problem->text());
    }
    if (wanted.pick == Pick::Default) {
        return answer.standard ? parsed(wanted, answer.standard->label)
                               : fail("is missing: nothing is done by hand here", answer.problem->text());
    }
    if (!answer.best) {
        return fail("is missing: no draft fits the device", answer.problem->text(), "Ask for smaller sizes");
    }
    if (wanted.pick == Pick::Best) {
        return rowOf(wanted, *answer.best);
    }
    const auto row = extremeRow(wanted);
    return row ? rowOf(wanted, *row) : Result<FoundDraft>(tl::unexpected<Error>(row.error()));
}

Result<FoundDraft> LessonBook::rowOf(const LessonDraft& wanted, std::size_t row) const
{
    const Exploration& answer = m_questions[wanted.question];
    const auto found = answer.found(row);
    if (!found) {
        return fail("has no cost", answer.candidates->text(row), "Pick another draft");
    }
    return FoundDraft{
        answer.candidates->text(row), answer.candidates->id(row), wanted.question, answer.candidates, row, row, *found};
}

Result<FoundDraft> LessonBook::parsed(const LessonDraft& wanted, const std::string& text) const
{
    const Exploration& answer = m_questions[wanted.question];
    const auto list = answer.problem->parse(text, m_tools.stop);
    if (!list) {
        return tl::unexpected<Error>(list.error());
    }
    const auto row = answer.table->rowOf((*list)->id(0));
    if (row && answer.found(*row)) {
        return rowOf(wanted, *row);
    }
    const auto evaluator =
        answer.problem->evaluator(*list, {.cache = m_tools.options.cache, .heartbeat = m_tools.options.heartbeat});
    auto found = evaluator->evaluate(0, Evaluator::kNoLimit, m_tools.stop);
    if (!found) {
        return tl::unexpected<Error>(found.error());
    }
    return FoundDraft{(*list)->text(0), (*list)->id(0), wanted.question, *list, 0, std::nullopt, *std::move(found)};
}

Result<std::size_t> LessonBook::extremeRow(const LessonDraft& wanted) const
{
    const CandidateTable& table = *m_questions[wanted.question].table;
    const auto column = table.columnOf(wanted.column);
    if (!column) {
        std::string names;
        for (const TableColumn& each : table.columns()) {
            names += (names.empty() ? "" : ", ") + each.id;
        }
        return fail("picks by the column \"" + wanted.column.substr(0, 40) + "\", which there is not", "",
                    "Use one of " + names);
    }
    std::vector<RowFilter> filters;
    for (const std::string& text : wanted.where) {
        auto filter = parseRowFilter(text, table);
        if (!filter) {
            return tl::unexpected<Error>(filter.error());
        }
        filters.push_back(*std::move(filter));
    }
    const RowSet passing = passingRows(table, filters);
    const double sign = wanted.pick == Pick::Least ? 1 : -1;
    const auto key = [&](std::size_t row) {
        return std::pair(sign * table.value(row, *column), table.value(row, table.layout().total));
    };
    std::optional<std::size_t> best;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const bool counts = passing.contains(row) && table.isKnown(row) && !std::isnan(table.value(row, *column));
        if (counts && (!best || key(row) < key(*best))) {
            best = row;
        }
    }
    return best ? Result<std::size_t>(*best) : fail("is missing: no draft passes the filters", "", "Relax them");
}

Result<std::size_t> LessonBook::predictedRow(std::size_t question)
{
    const auto predicted = m_questionFacts[question].predictions();
    if (!predicted) {
        return tl::unexpected<Error>(predicted.error());
    }
    const std::vector<std::size_t> ranked = rankedRows(**predicted);
    return ranked.empty() ? Result<std::size_t>(fail("is missing: no draft fits the device"))
                          : Result<std::size_t>(ranked.front());
}

LessonBook::Mistakes LessonBook::fillSteps()
{
    Mistakes mistakes;
    for (std::size_t i = 0; i < m_lesson.steps.size() && !isStopped(); ++i) {
        const LessonStep& step = m_lesson.steps[i];
        const std::string where = stepName(step, i);
        say(where);
        FilledStep& filled = m_steps.emplace_back();
        fill(filled.title, step.title, where + ", title", mistakes);
        fill(filled.text, step.text, where + ", text", mistakes);
        fill(filled.notes, step.notes, where + ", notes", mistakes);
        fill(filled.ask, step.ask, where + ", ask", mistakes);
        fillChoices(filled, step, where, mistakes);
    }
    return mistakes;
}

void LessonBook::fill(FilledText& filled, const std::string& text, const std::string& where, Mistakes& mistakes)
{
    auto made = filledText(
        text, [this](std::string_view name) { return fact(name); }, where);
    if (made) {
        filled = *std::move(made);
    } else {
        mistakes.push_back(made.error());
    }
}

void LessonBook::fillChoices(FilledStep& filled, const LessonStep& step, const std::string& where, Mistakes& mistakes)
{
    std::string right;
    std::size_t count = 0;
    const std::size_t before = mistakes.size();
    for (std::size_t i = 0; i < step.choices.size(); ++i) {
        const LessonChoice& choice = step.choices[i];
        const std::string place = where + ", choice " + std::to_string(i + 1);
        FilledChoice& made = filled.choices.emplace_back();
        fill(made.text, choice.text, place + ", text", mistakes);
        fill(made.reply, choice.reply, place + ", reply", mistakes);
        const auto value = valueOf(
            choice.right, [this](std::string_view name) { return fact(name); }, place + ", right");
        if (!value) {
            mistakes.push_back(value.error());
            continue;
        }
        made.isRight = value->value != 0;
        count += made.isRight ? 1 : 0;
        right += made.isRight ? (right.empty() ? "" : ", ") + std::to_string(i + 1) : "";
    }
    if (count != 1 && !step.choices.empty() && mistakes.size() == before) {
        mistakes.push_back({count == 0 ? "has no right choice" : "has several right choices: " + right, where,
                            "Let exactly one expression under \"right\" be true"});
    }
}

Result<Fact> LessonBook::fact(std::string_view name)
{
    const std::size_t dot = std::min(name.find('.'), name.size());
    const std::string_view subject = name.substr(0, dot);
    const std::string_view rest = name.substr(std::min(dot + 1, name.size()));
    for (std::size_t i = 0; i < m_lesson.drafts.size(); ++i) {
        if (m_lesson.drafts[i].name == subject) {
            const auto other = restOf(rest, "is.");
            return other ? sameness(i, *other) : m_draftFacts[i].fact(rest);
        }
    }
    for (std::size_t i = 0; i < m_lesson.questions.size(); ++i) {
        if (m_lesson.questions[i].name == subject) {
            return m_questionFacts[i].fact(rest);
        }
    }
    return noSuchFact(name, namesText() + ", with a dot and what is wanted of it");
}

Result<Fact> LessonBook::sameness(std::size_t draft, std::string_view other) const
{
    for (std::size_t i = 0; i < m_lesson.drafts.size(); ++i) {
        if (m_lesson.drafts[i].name == other) {
            return Amount{m_drafts[i].text == m_drafts[draft].text ? 1.0 : 0.0, {}};
        }
    }
    return noSuchFact(other, namesText());
}

std::string LessonBook::namesText() const
{
    std::string names;
    for (const LessonQuestion& each : m_lesson.questions) {
        names += (names.empty() ? "" : ", ") + each.name;
    }
    for (const LessonDraft& each : m_lesson.drafts) {
        names += (names.empty() ? "" : ", ") + each.name;
    }
    return names;
}

} // namespace pimento
