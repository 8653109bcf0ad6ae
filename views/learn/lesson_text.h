// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lessons/filled_text.h"
#include "engine/lessons/lesson_parts.h"

#include <QString>

namespace pimento {

/// Text of a lesson as Markdown, with numbers in the window's format.
[[nodiscard]] QString lessonMarkdown(const FilledText& text);

/// Name of a part of the window, "the candidates by cost".
[[nodiscard]] QString partInWords(const LessonPart& part);

/// Text as read aloud: Markdown without its marks.
[[nodiscard]] QString plainWords(const QString& markdown);

/// Formats an elapsed time: "7:05", "1:02:03".
[[nodiscard]] QString elapsedInWords(qint64 milliseconds);

} // namespace pimento
