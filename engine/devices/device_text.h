// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace pimento {

/// Returns the word of a value, from a list of words and values.
template <class Words, class Value> [[nodiscard]] std::string wordOf(const Words& words, Value value)
{
    for (const auto& [word, each] : words) {
        if (each == value) {
            return word;
        }
    }
    return "?";
}

} // namespace pimento
