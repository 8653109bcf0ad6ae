// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace pimento {

/// A piece of one line of a text; columns and length count characters. Line 0: the place is not known.
struct TextPlace {
    int line = 0;
    int column = 1;
    int length = 1;

    bool operator==(const TextPlace&) const = default;
};

/// The piece of a text that `length` bytes from `begin` on make, cut at the end of its line.
[[nodiscard]] TextPlace placeOfBytes(std::string_view text, std::size_t begin, std::size_t length);

enum class JsonPart : unsigned char { Key, Value };

/// Where a path such as "levels[2].count" (elements count from 1) stands in JSON text. An object or a list is marked by
/// its bracket. A part that is not there gives the place of the last one on its path that is.
[[nodiscard]] TextPlace placeInJson(std::string_view json, std::string_view path, JsonPart part = JsonPart::Value);

/// A key that stands twice in one object, of which a reader would silently lose one.
struct TwinKey {
    std::string key;
    TextPlace first;
    TextPlace second;
};

[[nodiscard]] std::optional<TwinKey> findTwinKey(std::string_view json);

} // namespace pimento
