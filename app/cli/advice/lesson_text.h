// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/json_value.h"
#include "engine/lessons/lesson.h"
#include "engine/lessons/lesson_facts.h"

#include <string>

namespace pimento::cli {

/// A printed lesson: its steps with values filled in, and the right answers at the end.
struct LessonPaper {
    bool withNotes = false;  // include notes for the speaker
    bool isMarkdown = false; // for a handout; otherwise for a terminal
};

[[nodiscard]] std::string lessonText(const Lesson& lesson, const LessonFacts& facts, const LessonPaper& paper);

[[nodiscard]] Json lessonJson(const Lesson& lesson, const LessonFacts& facts);

} // namespace pimento::cli
