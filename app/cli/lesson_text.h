// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/json_value.h"
#include "engine/lessons/lesson.h"
#include "engine/lessons/lesson_facts.h"

#include <string>

namespace pimento::cli {

/// A lesson on paper: its steps with values filled in, at the end the right answers.
struct LessonPaper {
    bool withNotes = false;  // what is for whoever speaks as well
    bool isMarkdown = false; // for a handout; else for a terminal
};

[[nodiscard]] std::string lessonText(const Lesson& lesson, const LessonFacts& facts, const LessonPaper& paper);

[[nodiscard]] Json lessonJson(const Lesson& lesson, const LessonFacts& facts);

} // namespace pimento::cli
