// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/learn/lesson_texts.h"

#include "engine/lessons/lesson_parts.h"
#include "views/learn/lesson_text.h"

#include <QCoreApplication>

namespace pimento {

StepWords stepWords(const LessonResults& results, std::size_t step, std::optional<std::size_t> given)
{
    const FilledStep& filled = results.facts.steps[step];
    const LessonPart* part = findLessonPart(results.lesson.steps[step].highlight);
    StepWords words;
    words.lesson = QString::fromStdString(results.lesson.title);
    words.step = static_cast<int>(step);
    words.count = static_cast<int>(results.lesson.steps.size());
    words.title = lessonMarkdown(filled.title);
    words.text = lessonMarkdown(filled.text);
    words.look = part == nullptr ? QString() : partInWords(*part);
    words.ask = lessonMarkdown(filled.ask);
    for (const FilledChoice& choice : filled.choices) {
        words.choices.push_back({lessonMarkdown(choice.text), lessonMarkdown(choice.reply), choice.isRight});
    }
    words.given = given;
    return words;
}

SpeakerNotes::Words speakerWords(const LessonResults& results, std::size_t step)
{
    const std::size_t count = results.lesson.steps.size();
    SpeakerNotes::Words words;
    words.counter = QCoreApplication::translate("SpeakerNotes", "Step %1 of %2").arg(step + 1).arg(count);
    words.title = lessonMarkdown(results.facts.steps[step].title);
    words.notes = lessonMarkdown(results.facts.steps[step].notes);
    if (step + 1 < count) {
        words.nextTitle = lessonMarkdown(results.facts.steps[step + 1].title);
        words.nextText = lessonMarkdown(results.facts.steps[step + 1].text);
    }
    return words;
}

} // namespace pimento
