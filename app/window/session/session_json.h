// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <vector>

// Reads JSON that may have been edited: a value of a wrong type counts as missing. Include it only in source files.

namespace pimento {

using Json = nlohmann::json;

[[nodiscard]] inline std::string textIn(const Json& json, const char* key)
{
    const auto found = json.find(key);
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

[[nodiscard]] inline bool flagIn(const Json& json, const char* key, bool otherwise = false)
{
    const auto found = json.find(key);
    return found != json.end() && found->is_boolean() ? found->get<bool>() : otherwise;
}

[[nodiscard]] inline std::optional<double> numberIn(const Json& json, const char* key)
{
    const auto found = json.find(key);
    return found != json.end() && found->is_number() ? std::optional(found->get<double>()) : std::nullopt;
}

/// Reads an id, which is stored as text because JSON numbers have 53 bits.
[[nodiscard]] inline std::optional<std::uint64_t> idIn(const Json& json, const char* key)
{
    const std::string text = textIn(json, key);
    if (text.empty() || text.size() > 20) {
        return std::nullopt;
    }
    char* end = nullptr;
    const std::uint64_t id = std::strtoull(text.c_str(), &end, 10);
    return *end == '\0' ? std::optional(id) : std::nullopt;
}

[[nodiscard]] inline const Json& listIn(const Json& json, const char* key)
{
    static const Json kNone = Json::array();
    const auto found = json.find(key);
    return found != json.end() && found->is_array() ? *found : kNone;
}

[[nodiscard]] inline const Json& objectIn(const Json& json, const char* key)
{
    static const Json kNone = Json::object();
    const auto found = json.find(key);
    return found != json.end() && found->is_object() ? *found : kNone;
}

/// Reads the valid elements of a list.
template <class Part>
[[nodiscard]] std::vector<Part> listOf(const Json& json, const char* key, std::optional<Part> (*partOf)(const Json&))
{
    std::vector<Part> parts;
    for (const Json& each : listIn(json, key)) {
        if (auto part = partOf(each)) {
            parts.push_back(*std::move(part));
        }
    }
    return parts;
}

template <class Part> [[nodiscard]] Json arrayOf(const std::vector<Part>& parts, Json (*toJson)(const Part&))
{
    Json array = Json::array();
    for (const Part& part : parts) {
        array.push_back(toJson(part));
    }
    return array;
}

} // namespace pimento
