// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lessons/lesson_json.h"

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

constexpr int kDeepestPart = 16; // lessons need seven levels

/// Maximum number of nested brackets and braces.
int depthOf(std::string_view json)
{
    int depth = 0;
    int most = 0;
    bool isInText = false;
    bool isEscaped = false;
    for (const char c : json) {
        if (isInText) {
            isInText = isEscaped || c != '"';
            isEscaped = !isEscaped && c == '\\';
        } else if (c == '"') {
            isInText = true;
        } else if (c == '{' || c == '[') {
            most = std::max(most, ++depth);
        } else if (c == '}' || c == ']') {
            --depth;
        }
    }
    return most;
}

} // namespace

Result<nlohmann::json> parseLessonJson(std::string_view json, const std::string& origin)
{
    TextPlace place;
    if (depthOf(json) > kDeepestPart) {
        return fail("nests its parts deeper than " + std::to_string(kDeepestPart), origin,
                    "Write it as its README says");
    }
    auto document = parseJson(json, origin, &place);
    if (!document) {
        return failAt({"", document.error(), place});
    }
    if (const auto twin = findTwinKey(json)) {
        return failAt(
            {"",
             {"key \"" + twin->key.substr(0, 60) + "\" stands twice, first in line " + std::to_string(twin->first.line),
              origin + ", line " + std::to_string(twin->second.line), "Remove one of the two"},
             twin->second});
    }
    return document;
}

std::string paragraphsOf(ObjectReader& reader, const char* key)
{
    if (!reader.has(key) || reader.isText(key)) {
        return reader.text(key);
    }
    std::string text;
    for (const std::string& paragraph : reader.texts(key)) {
        text += (text.empty() ? "" : "\n\n") + paragraph;
    }
    return text;
}

tl::unexpected<Error> failAt(const ObjectReader::Mistake& mistake)
{
    Error error = mistake.error;
    if (mistake.place.line > 0) {
        error.place = TextSpot{mistake.place.line, mistake.place.column};
    }
    return tl::unexpected<Error>(std::move(error));
}

} // namespace pimento
