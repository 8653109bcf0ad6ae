// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json_reader.h"
#include "engine/lessons/lesson.h"

#include <nlohmann/json.hpp>

namespace pimento {

/// Value of the key "format" of a lesson.
inline constexpr const char* kLessonFormat = "pimento-lesson 1";

/// Name of a pick in files: "best".
[[nodiscard]] const char* pickName(LessonDraft::Pick pick);

/// Reads a lesson; errors go into the log.
[[nodiscard]] Lesson readLessonParts(const nlohmann::json& document, ObjectReader::Log& log);

} // namespace pimento
