// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/inflated.h"

#include <zlib.h>

#include <algorithm>
#include <limits>

namespace pimento {

namespace {

/// A stream of zlib that is closed at the end of its scope.
struct InflateStream {
    z_stream stream{};
    bool isOpen = inflateInit2(&stream, 15 + 32) == Z_OK; // window of 32 KB; the header says zlib or gzip

    InflateStream() = default;
    InflateStream(const InflateStream&) = delete;
    InflateStream& operator=(const InflateStream&) = delete;
    ~InflateStream()
    {
        if (isOpen) {
            inflateEnd(&stream);
        }
    }
};

} // namespace

Inflated inflated(std::string_view packed, std::size_t most)
{
    constexpr std::size_t kPiece = 65536;
    constexpr std::size_t kMostPacked = std::numeric_limits<uInt>::max();
    InflateStream inflating;
    z_stream& stream = inflating.stream;
    std::string input(packed.substr(0, kMostPacked));
    stream.next_in = reinterpret_cast<Bytef*>(input.data());
    stream.avail_in = static_cast<uInt>(input.size());
    Inflated all;
    int code = inflating.isOpen ? Z_OK : Z_MEM_ERROR;
    while (code == Z_OK && all.bytes.size() <= most) {
        const std::size_t before = all.bytes.size();
        const std::size_t room = std::max(kPiece, before); // twice as long each time
        all.bytes.resize(before + room);
        stream.next_out = reinterpret_cast<Bytef*>(all.bytes.data() + before);
        stream.avail_out = static_cast<uInt>(std::min(room, kMostPacked));
        const std::size_t asked = stream.avail_out;
        code = inflate(&stream, Z_NO_FLUSH);
        all.bytes.resize(before + asked - stream.avail_out);
    }
    all.end = all.bytes.size() > most ? Inflated::End::TooLong
              : code == Z_STREAM_END  ? Inflated::End::Complete
                                      : Inflated::End::Damaged;
    return all;
}

} // namespace pimento
