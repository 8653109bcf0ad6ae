// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/references/packed_bytes.h"

#include "engine/base/inflated.h"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace pimento::fidelity {

namespace {

std::optional<std::uint32_t> sixBits(char letter)
{
    constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const std::size_t place = kLetters.find(letter);
    return place == std::string_view::npos ? std::nullopt : std::optional(static_cast<std::uint32_t>(place));
}

std::optional<std::vector<unsigned char>> decodeBase64(std::string_view text)
{
    if (text.size() % 4 != 0) {
        return std::nullopt;
    }
    while (!text.empty() && text.ends_with('=') && text.size() % 4 != 2) {
        text.remove_suffix(1);
    }
    std::vector<unsigned char> bytes;
    bytes.reserve(text.size() / 4 * 3 + 3);
    std::uint32_t bits = 0;
    int held = 0;
    for (const char letter : text) {
        const auto six = sixBits(letter);
        if (!six) {
            return std::nullopt;
        }
        bits = bits << 6 | *six;
        held += 6;
        if (held >= 8) {
            held -= 8;
            bytes.push_back(static_cast<unsigned char>(bits >> held & 0xFF));
        }
    }
    return bytes;
}

} // namespace

Result<std::vector<std::byte>> unpackBase64Zlib(std::string_view text, std::size_t most)
{
    const auto packed = decodeBase64(text);
    if (!packed) {
        return fail("the contents are no base64");
    }
    const Inflated unpacked = inflated({reinterpret_cast<const char*>(packed->data()), packed->size()}, most);
    if (unpacked.end == Inflated::End::TooLong) {
        return fail("the contents have more than " + std::to_string(most) + " bytes");
    }
    if (unpacked.end == Inflated::End::Damaged) {
        return fail("the contents are damaged: zlib cannot unpack them");
    }
    const auto* begin = reinterpret_cast<const std::byte*>(unpacked.bytes.data());
    return std::vector<std::byte>(begin, begin + unpacked.bytes.size());
}

} // namespace pimento::fidelity
