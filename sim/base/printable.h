// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pimento {

/// Replaces every control character and every byte outside valid UTF-8 by a question mark, so that text quoted from a
/// file cannot garble a terminal or break a JSON document.
[[nodiscard]] inline std::string printable(std::string_view text)
{
    std::string clean;
    clean.reserve(text.size());
    const auto byteAt = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
    for (std::size_t i = 0; i < text.size();) {
        const unsigned lead = byteAt(i);
        const std::size_t length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
        // Bounds of the second byte; the tighter ones exclude C1 controls, overlong forms, surrogates and values above
        // U+10FFFF.
        const unsigned least = lead == 0xc2 || lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
        const unsigned most = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
        bool isGood = length == 1 ? lead >= 0x20 && lead != 0x7f
                                  : lead >= 0xc2 && lead <= 0xf4 && byteAt(i + 1) >= least && byteAt(i + 1) <= most;
        for (std::size_t follow = 2; follow < length; ++follow) {
            isGood = isGood && (byteAt(i + follow) & 0xc0U) == 0x80U;
        }
        if (isGood) {
            clean.append(text.substr(i, length));
            i += length;
        } else {
            clean += '?';
            ++i;
        }
    }
    return clean;
}

} // namespace pimento
