// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lessons/filled_text.h"
#include "engine/lessons/lesson_parts.h"

#include <QString>

namespace pimento {

/// A text of a lesson as Markdown, with the numbers of the engine as they are everywhere in the window.
[[nodiscard]] QString lessonMarkdown(const FilledText& text);

/// "the drafts by cost"
[[nodiscard]] QString partInWords(const LessonPart& part);

/// Markdown as somebody hears it: without its marks.
[[nodiscard]] QString plainWords(const QString& markdown);

/// "7:05", "1:02:03".
[[nodiscard]] QString elapsedInWords(qint64 milliseconds);

} // namespace pimento
