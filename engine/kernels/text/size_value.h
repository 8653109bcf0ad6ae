// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/numbers.h"
#include "engine/kernels/text/syntax.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

namespace pimento::language {

inline constexpr std::int64_t kLargestSize = std::int64_t{1} << 31U;
inline constexpr std::int64_t kMostElements = std::int64_t{1} << 48U;

/// Reads a whole number from 1 to the maximum size.
[[nodiscard]] inline std::optional<std::int64_t> parseSize(std::string_view text)
{
    const auto value = parseInteger(text);
    return value && *value >= 1 && *value <= kLargestSize ? value : std::nullopt;
}

/// A text without the spaces around it.
[[nodiscard]] std::string_view withoutSpaces(std::string_view text);

/// Looks up the value of a Name or Size node; nothing if it reported an error.
using SizeLookup = std::function<std::optional<std::int64_t>(const Node&)>;

/// Evaluates an expression of whole numbers. Reports operations other than + - * / //, quotients with a remainder,
/// division by zero and overflow.
[[nodiscard]] std::optional<std::int64_t> wholeNumber(const Node& node, const SizeLookup& lookup,
                                                      Diagnostics& diagnostics);

} // namespace pimento::language
