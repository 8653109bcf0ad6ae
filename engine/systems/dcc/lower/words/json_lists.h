// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace pimento::lower {

/// Writes the numbers below `count` for which isIn() holds: "[0, 1, 2]".
template <class IsIn> std::string listOf(std::int64_t count, const IsIn& isIn)
{
    std::string text = "[";
    for (std::int64_t number = 0; number < count; ++number) {
        if (isIn(number)) {
            text += (text.size() == 1 ? "" : ",") + std::to_string(number);
        }
    }
    return text + "]";
}

inline std::string listOf(std::int64_t count)
{
    return listOf(count, [](std::int64_t) { return true; });
}

inline std::string quoted(const std::string& text) { return '"' + text + '"'; }

} // namespace pimento::lower
