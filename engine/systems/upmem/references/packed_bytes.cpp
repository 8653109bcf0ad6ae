// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/references/packed_bytes.h"

#include <zlib.h>

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

/// A zlib stream that is closed at the end of its scope.
struct Inflation {
    z_stream stream{};
    bool isOpen = inflateInit(&stream) == Z_OK;

    Inflation() = default;
    Inflation(const Inflation&) = delete;
    Inflation& operator=(const Inflation&) = delete;
    ~Inflation()
    {
        if (isOpen) {
            inflateEnd(&stream);
        }
    }
};

} // namespace

Result<std::vector<std::byte>> unpackBase64Zlib(std::string_view text, std::size_t most)
{
    auto packed = decodeBase64(text);
    Inflation inflation;
    if (!packed || !inflation.isOpen) {
        return fail("the contents are no base64");
    }
    inflation.stream.next_in = packed->data();
    inflation.stream.avail_in = static_cast<uInt>(packed->size());
    std::vector<std::byte> bytes;
    constexpr std::size_t kPiece = 65536;
    int code = Z_OK;
    while (code == Z_OK && bytes.size() <= most) {
        const std::size_t before = bytes.size();
        bytes.resize(before + kPiece);
        inflation.stream.next_out = reinterpret_cast<Bytef*>(bytes.data() + before);
        inflation.stream.avail_out = kPiece;
        code = inflate(&inflation.stream, Z_NO_FLUSH);
        bytes.resize(bytes.size() - inflation.stream.avail_out);
    }
    if (bytes.size() > most) {
        return fail("the contents have more than " + std::to_string(most) + " bytes");
    }
    if (code != Z_STREAM_END) {
        return fail("the contents are damaged: zlib cannot unpack them");
    }
    return bytes;
}

} // namespace pimento::fidelity
