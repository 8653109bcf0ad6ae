// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace pimento {

/// A part of one line of a text; columns and length count characters. Line 0: unknown place.
struct TextPlace {
    int line = 0;
    int column = 1;
    int length = 1;

    bool operator==(const TextPlace&) const = default;
};

/// Place of `length` bytes from `begin` on in a text, cut at the end of the line.
[[nodiscard]] TextPlace placeOfBytes(std::string_view text, std::size_t begin, std::size_t length);

enum class JsonPart : unsigned char { Key, Value };

/// Place of a path such as "levels[2].count" (elements count from 1) in JSON text. An object or a list is marked by its
/// bracket. If a part of the path is missing, returns the place of the last part that exists.
[[nodiscard]] TextPlace placeInJson(std::string_view json, std::string_view path, JsonPart part = JsonPart::Value);

/// A duplicate key of one object, of which a reader would silently lose one value.
struct TwinKey {
    std::string key;
    TextPlace first;
    TextPlace second;
};

[[nodiscard]] std::optional<TwinKey> findTwinKey(std::string_view json);

} // namespace pimento
