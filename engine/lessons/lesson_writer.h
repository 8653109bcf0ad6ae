// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lessons/lesson.h"

#include <string>

namespace pimento {

/// Writes a lesson in the form that parseLesson() reads, which then gives an equal lesson.
[[nodiscard]] std::string lessonText(const Lesson& lesson);

} // namespace pimento
