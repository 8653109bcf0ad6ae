// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json_reader.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

// Common parts of the files of lessons and of their translations.

namespace pimento {

/// Parses the text of a lesson file. Error, with its place: no JSON, a duplicate key, or too deep nesting.
[[nodiscard]] Result<nlohmann::json> parseLessonJson(std::string_view json, const std::string& origin);

/// Reads a text, or a list of paragraphs.
[[nodiscard]] std::string paragraphsOf(ObjectReader& reader, const char* key);

/// Makes an error with its place in the text.
[[nodiscard]] tl::unexpected<Error> failAt(const ObjectReader::Mistake& mistake);

} // namespace pimento
