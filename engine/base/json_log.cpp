// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/json_reader.h"

#include <algorithm>
#include <utility>

// The mistakes that readers of a file found.

namespace pimento {

void ObjectReader::Log::add(const std::string& path, std::string what, std::string hint, JsonPart part)
{
    const bool isKnown = std::ranges::any_of(
        mistakes, [&](const Mistake& mistake) { return mistake.path == path && mistake.error.what == what; });
    if (isKnown || mistakes.size() >= kMost) {
        return;
    }
    const TextPlace place = text.empty() ? TextPlace{} : placeInJson(text, path, part);
    std::string where = origin;
    // For a missing member of the document itself no line is meaningful.
    const bool isInLine = place.line > 0 && place != placeInJson(text, "");
    where += isInLine ? ", line " + std::to_string(place.line) : "";
    where += path.empty() ? "" : ", " + path;
    mistakes.push_back({path, Error{std::move(what), std::move(where), std::move(hint)}, place});
    error = mistakes.front().error;
}

void ObjectReader::Log::remove(const std::string& path)
{
    std::erase_if(mistakes, [&](const Mistake& mistake) { return mistake.path == path; });
    error = mistakes.empty() ? std::nullopt : std::optional(mistakes.front().error);
}

} // namespace pimento
