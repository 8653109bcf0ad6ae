// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pimento {

/// The text, or its beginning and its end with how many bytes lie between them, so that a message that quotes a file
/// of any size can be read. What is cut may be half a character; printable() mends that.
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
