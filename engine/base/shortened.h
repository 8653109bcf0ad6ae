// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pimento {

/// Shortens a long text to its beginning and its end with the number of bytes in between, so that messages can quote
/// files of any size. A cut may split a character; printable() repairs that.
[[nodiscard]] inline std::string shortened(std::string_view text, std::size_t most = 600)
{
    if (text.size() <= most) {
        return std::string(text);
    }
    const std::size_t end = most / 3;
    const std::size_t begin = most - end;
    return std::string(text.substr(0, begin)) + " ... (" + std::to_string(text.size() - most) + " bytes) ... " +
           std::string(text.substr(text.size() - end));
}

} // namespace pimento
