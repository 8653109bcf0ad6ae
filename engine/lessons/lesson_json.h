// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json_reader.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

// What lessons and their texts in other languages have in common as files.

namespace pimento {

/// Parses the text of a lesson file. Error, with its place: no JSON, a key that stands twice, parts nested too deeply.
[[nodiscard]] Result<nlohmann::json> parseLessonJson(std::string_view json, const std::string& origin);

/// A text, or a list of paragraphs.
[[nodiscard]] std::string paragraphsOf(ObjectReader& reader, const char* key);

/// An error that knows where in the text it is.
[[nodiscard]] tl::unexpected<Error> failAt(const ObjectReader::Mistake& mistake);

} // namespace pimento
