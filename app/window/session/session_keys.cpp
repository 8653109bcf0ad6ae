// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/session/session_keys.h"

#include <array>
#include <charconv>
#include <cstdio>

namespace pimento {

std::string keyText(const Fingerprint& key)
{
    std::array<char, 40> text{};
    std::snprintf(text.data(), text.size(), "%016llx%016llx", static_cast<unsigned long long>(key.high),
                  static_cast<unsigned long long>(key.low));
    return text.data();
}

std::optional<Fingerprint> keyOf(const std::string& text)
{
    constexpr std::size_t kDigits = 16;
    Fingerprint key;
    const auto read = [&](std::size_t from, std::uint64_t& word) {
        const char* end = text.data() + from + kDigits;
        const auto done = std::from_chars(text.data() + from, end, word, 16);
        return done.ec == std::errc{} && done.ptr == end;
    };
    return text.size() == 2 * kDigits && read(0, key.high) && read(kDigits, key.low) ? std::optional(key)
                                                                                     : std::nullopt;
}

} // namespace pimento
