// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/packed_file.h"

#include "engine/base/text_file.h"

#include <zlib.h>

#include <cstddef>
#include <string_view>

namespace pimento {

namespace {

/// A stream of zlib for gzip files that is closed at the end of its scope.
struct Unpacking {
    z_stream stream{};
    bool isOpen = inflateInit2(&stream, 15 + 16) == Z_OK; // window of 32 KB, header of gzip

    Unpacking() = default;
    Unpacking(const Unpacking&) = delete;
    Unpacking& operator=(const Unpacking&) = delete;
    ~Unpacking()
    {
        if (isOpen) {
            inflateEnd(&stream);
        }
    }
};

Result<std::string> unpack(std::string& packed, std::uintmax_t limit, const std::string& where)
{
    constexpr std::size_t kPiece = 65536;
    Unpacking unpacking;
    unpacking.stream.next_in = reinterpret_cast<Bytef*>(packed.data());
    unpacking.stream.avail_in = static_cast<uInt>(packed.size());
    std::string text;
    int code = unpacking.isOpen ? Z_OK : Z_MEM_ERROR;
    while (code == Z_OK && text.size() <= limit) {
        const std::size_t before = text.size();
        text.resize(before + kPiece);
        unpacking.stream.next_out = reinterpret_cast<Bytef*>(text.data() + before);
        unpacking.stream.avail_out = kPiece;
        code = inflate(&unpacking.stream, Z_NO_FLUSH);
        text.resize(text.size() - unpacking.stream.avail_out);
    }
    if (text.size() > limit) {
        return fail("is longer than " + std::to_string(limit) + " bytes when unpacked", where, "Unpack and shorten it");
    }
    if (code != Z_STREAM_END) {
        return fail("is damaged: it cannot be unpacked", where, "Pack it again with gzip");
    }
    return text;
}

} // namespace

Result<std::string> readPackedFile(const std::filesystem::path& file, std::uintmax_t limit)
{
    auto bytes = readBytes(file, limit);
    if (bytes && bytes->starts_with("\x1F\x8B")) {
        return unpack(*bytes, limit, file.string());
    }
    return readTextFile(file, limit);
}

} // namespace pimento
