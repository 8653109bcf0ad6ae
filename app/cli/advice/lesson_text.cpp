// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/advice/lesson_text.h"

#include "engine/base/numbers.h"
#include "engine/lessons/lesson_parts.h"

#include <fmt/format.h>

namespace pimento::cli {

namespace {

constexpr std::size_t kWidth = 96;

/// Wraps the lines of a text at blanks. Continued list items are indented, tables stay as they are.
std::string wrapped(const std::string& text, const std::string& indent)
{
    std::string lines;
    for (const std::string_view line : split(text, '\n')) {
        const std::string hanging = line.starts_with("- ") ? indent + "  " : indent;
        std::string current = indent;
        bool isEmpty = true;
        for (const std::string_view word : split(line, ' ')) {
            if (!isEmpty && !line.starts_with('|') && current.size() + 1 + word.size() > kWidth) {
                lines += current + "\n";
                current = hanging;
                isEmpty = true;
            }
            current += (isEmpty ? "" : " ") + std::string(word);
            isEmpty = false;
        }
        lines += (line.empty() ? "" : current) + "\n";
    }
    return lines;
}

char letterOf(std::size_t choice) { return static_cast<char>('a' + choice); }

/// Describes in words what the window shows at a step.
std::string shownText(const Lesson& lesson, const LessonFacts& facts, std::size_t number)
{
    const LessonStep& step = lesson.steps[number];
    const LessonPart* part = findLessonPart(step.highlight);
    std::string text = "page " + step.page + (part != nullptr ? ", " + part->what : "");
    if (const auto question = lesson.questionAt(number)) {
        text += ": " + facts.questions[*question].problem->text();
    }
    if (const auto draft = lesson.draftAt(number)) {
        text += "; draft " + facts.drafts[*draft].text;
    }
    for (std::size_t i = 0; i < step.pins.size(); ++i) {
        text += fmt::format("{} {} {}", i == 0 ? "; pinned" : ",", static_cast<char>('A' + i),
                            facts.drafts[step.pins[i]].text);
    }
    return text;
}

/// Writes the steps for a handout or a terminal.
class Writer {
public:
    Writer(const Lesson& lesson, const LessonFacts& facts, const LessonPaper& paper)
        : m_lesson(lesson), m_facts(facts), m_paper(paper)
    {
    }

    std::string write()
    {
        heading(1, m_lesson.title);
        paragraph(m_lesson.summary);
        paragraph(fmt::format("{} minutes{}.", m_lesson.minutes,
                              m_lesson.source.empty() ? "" : "; after the " + m_lesson.source));
        for (std::size_t i = 0; i < m_lesson.steps.size(); ++i) {
            step(i);
        }
        answers();
        return std::move(m_text);
    }

private:
    void heading(int level, const std::string& text)
    {
        if (m_paper.isMarkdown) {
            m_text += std::string(static_cast<std::size_t>(level), '#') + " " + text + "\n\n";
        } else {
            m_text += text + "\n" + std::string(text.size(), level == 1 ? '=' : '-') + "\n\n";
        }
    }
    void paragraph(const std::string& text, const std::string& indent = {})
    {
        m_text += (m_paper.isMarkdown ? text + "\n" : wrapped(text, indent)) + "\n";
    }

    void step(std::size_t number)
    {
        const FilledStep& filled = m_facts.steps[number];
        heading(2, fmt::format("{}. {}", number + 1, filled.title.plain()));
        paragraph(filled.text.plain());
        const std::string shown = "Shown: " + shownText(m_lesson, m_facts, number);
        paragraph(m_paper.isMarkdown ? "*" + shown + "*" : "[" + shown + "]");
        if (!filled.ask.isEmpty()) {
            paragraph((m_paper.isMarkdown ? "**Question.** " : "Question: ") + filled.ask.plain());
            for (std::size_t i = 0; i < filled.choices.size(); ++i) {
                m_text += fmt::format("{}{}) {}\n", m_paper.isMarkdown ? "- " : "  ", letterOf(i),
                                      filled.choices[i].text.plain());
            }
            m_text += "\n";
        }
        if (m_paper.withNotes && !filled.notes.isEmpty()) {
            m_paper.isMarkdown ? paragraph("> Notes: " + quoted(filled.notes.plain()))
                               : paragraph("Notes: " + filled.notes.plain(), "    ");
        }
    }

    static std::string quoted(std::string text)
    {
        for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 3)) {
            text.insert(at + 1, "> ");
        }
        return text;
    }

    void answers()
    {
        bool isFirst = true;
        for (std::size_t i = 0; i < m_facts.steps.size(); ++i) {
            const auto& choices = m_facts.steps[i].choices;
            for (std::size_t k = 0; k < choices.size(); ++k) {
                if (choices[k].isRight) {
                    if (isFirst) {
                        heading(2, "Answers");
                    }
                    isFirst = false;
                    paragraph(fmt::format("Step {}: {}) {}", i + 1, letterOf(k), choices[k].reply.plain()));
                }
            }
        }
    }

    const Lesson& m_lesson;
    const LessonFacts& m_facts;
    LessonPaper m_paper;
    std::string m_text;
};

Json stepJson(const Lesson& lesson, const LessonFacts& facts, std::size_t number)
{
    const LessonStep& step = lesson.steps[number];
    const FilledStep& filled = facts.steps[number];
    Json choices = Json::array();
    for (const FilledChoice& each : filled.choices) {
        choices.push_back({{"text", each.text.plain()}, {"right", each.isRight}, {"reply", each.reply.plain()}});
    }
    Json pins = Json::array();
    for (const std::size_t pin : step.pins) {
        pins.push_back(lesson.drafts[pin].name);
    }
    const auto question = lesson.questionAt(number);
    const auto draft = lesson.draftAt(number);
    return {{"title", filled.title.plain()},
            {"text", filled.text.plain()},
            {"notes", filled.notes.plain()},
            {"page", step.page},
            {"highlight", step.highlight},
            {"question", question ? Json(lesson.questions[*question].name) : Json(nullptr)},
            {"draft", draft ? Json(lesson.drafts[*draft].name) : Json(nullptr)},
            {"pins", std::move(pins)},
            {"ask", filled.ask.plain()},
            {"choices", std::move(choices)}};
}

} // namespace

std::string lessonText(const Lesson& lesson, const LessonFacts& facts, const LessonPaper& paper)
{
    return Writer(lesson, facts, paper).write();
}

Json lessonJson(const Lesson& lesson, const LessonFacts& facts)
{
    Json drafts = Json::object();
    for (std::size_t i = 0; i < facts.drafts.size(); ++i) {
        drafts[lesson.drafts[i].name] = {{"question", lesson.questions[facts.drafts[i].question].name},
                                         {"draft", facts.drafts[i].text}};
    }
    Json questions = Json::object();
    for (std::size_t i = 0; i < facts.questions.size(); ++i) {
        questions[lesson.questions[i].name] = facts.questions[i].problem->text();
    }
    Json steps = Json::array();
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
        steps.push_back(stepJson(lesson, facts, i));
    }
    return {{"id", lesson.id},
            {"title", lesson.title},
            {"summary", lesson.summary},
            {"source", lesson.source},
            {"minutes", lesson.minutes},
            {"questions", std::move(questions)},
            {"drafts", std::move(drafts)},
            {"steps", std::move(steps)}};
}

} // namespace pimento::cli
