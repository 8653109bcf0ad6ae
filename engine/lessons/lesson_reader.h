// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json_reader.h"
#include "engine/lessons/lesson.h"

#include <nlohmann/json.hpp>

namespace pimento {

/// Reads a lesson; errors go into the log.
[[nodiscard]] Lesson readLessonParts(const nlohmann::json& document, ObjectReader::Log& log);

} // namespace pimento
