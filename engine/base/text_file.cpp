// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/text_file.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <system_error>
#include <utility>

namespace pimento {

namespace {

using namespace std::string_view_literals;

constexpr std::string_view kMark = "\xEF\xBB\xBF"sv;

/// First bytes and names of compressed formats.
constexpr auto kPacked = std::to_array<std::pair<std::string_view, const char*>>({{"\x1F\x8B"sv, "gzip"},
                                                                                  {"PK\x03\x04"sv, "zip"},
                                                                                  {"PK\x05\x06"sv, "zip"},
                                                                                  {"\x28\xB5\x2F\xFD"sv, "zstd"},
                                                                                  {"\xFD"
                                                                                   "7zXZ\0"sv,
                                                                                   "xz"},
                                                                                  {"BZh"sv, "bzip2"},
                                                                                  {"7z\xBC\xAF\x27\x1C"sv, "7z"},
                                                                                  {"\x04\x22\x4D\x18"sv, "lz4"},
                                                                                  {"Rar!"sv, "rar"}});

bool isWide(std::string_view beginning)
{
    if (beginning.starts_with("\xFF\xFE"sv) || beginning.starts_with("\xFE\xFF"sv) ||
        beginning.starts_with("\0\0\xFE\xFF"sv)) {
        return true;
    }
    // In UTF-16, Latin letters have a zero in every other byte.
    const auto isZero = [&](std::size_t at) { return beginning[at] == '\0'; };
    return beginning.size() >= 4 && isZero(0) == isZero(2) && isZero(1) == isZero(3) && isZero(0) != isZero(1);
}

} // namespace

std::size_t byteOrderMark(std::string_view text) { return text.starts_with(kMark) ? kMark.size() : 0; }

std::optional<Error> obstacleIn(std::string_view beginning, const std::string& where)
{
    for (const auto& [begin, name] : kPacked) {
        if (beginning.starts_with(begin)) {
            return Error{std::string("is compressed (") + name + ")", where, "Unpack it and open the unpacked file"};
        }
    }
    if (beginning.starts_with("PAR1")) {
        return Error{"is a Parquet file, not text", where, "Write its table as text with commas"};
    }
    if (isWide(beginning)) {
        return Error{"is in UTF-16 or UTF-32, not in UTF-8", where, "Save it as UTF-8"};
    }
    return std::nullopt;
}

Result<std::string> readBytes(const std::filesystem::path& file, std::uintmax_t limit)
{
    std::error_code code;
    const std::string where = "file " + file.string();
    const std::filesystem::file_status status = std::filesystem::status(file, code);
    if (std::filesystem::is_directory(status)) {
        return fail("is a folder, not a file", where, "Name a file in it");
    }
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
        // Opening a pipe waits for its other end, and a device may never end.
        return fail("is a pipe or a device, not a file", where, "Write its contents to a file");
    }
    const std::uintmax_t size = std::filesystem::file_size(file, code);
    if (!code && size > limit) {
        return fail("is larger than " + std::to_string(limit) + " bytes", where, "Use a smaller one");
    }
    std::ifstream stream(file, std::ios::binary);
    if (!stream) {
        return fail("cannot be opened", where, "Check the name and the permissions");
    }
    std::string text(code ? 0 : static_cast<std::size_t>(size), '\0');
    stream.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(stream.gcount()));
    char block[65536]; // a file may grow, and some have no size
    while (stream.read(block, sizeof block) || stream.gcount() > 0) {
        text.append(block, static_cast<std::size_t>(stream.gcount()));
        if (text.size() > limit) {
            return fail("is larger than " + std::to_string(limit) + " bytes", where, "Use a smaller one");
        }
    }
    if (stream.bad()) {
        return fail("cannot be read", where, "Check the disk");
    }
    return text;
}

Result<std::string> asText(std::string bytes, const std::filesystem::path& file)
{
    const std::string_view beginning = std::string_view(bytes).substr(0, kTellingBytes);
    if (auto obstacle = obstacleIn(beginning, "file " + file.string())) {
        return tl::unexpected<Error>(*std::move(obstacle));
    }
    bytes.erase(0, byteOrderMark(bytes));
    return bytes;
}

Result<std::string> readTextFile(const std::filesystem::path& file, std::uintmax_t limit)
{
    return readBytes(file, limit).and_then([&](std::string&& bytes) { return asText(std::move(bytes), file); });
}

} // namespace pimento
