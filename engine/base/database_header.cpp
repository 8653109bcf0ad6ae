// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/database_header.h"

#include <array>
#include <cstddef>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>

namespace pimento {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kHeaderBytes = 100;
constexpr std::string_view kMagic("SQLite format 3\0", 16);
constexpr std::string_view kJournal("\xd9\xd5\x05\xf9\x20\xa1\x63\xd7", 8);

/// Reads the first bytes of a file, at most as many as it has.
std::string beginOf(const fs::path& file, std::size_t most)
{
    std::string bytes(most, '\0');
    std::ifstream stream(file, std::ios::binary);
    stream.read(bytes.data(), static_cast<std::streamsize>(most));
    bytes.resize(static_cast<std::size_t>(stream.gcount()));
    return bytes;
}

/// Reads four bytes, most significant first.
std::int64_t wordAt(std::string_view bytes, std::size_t place)
{
    std::int64_t word = 0;
    for (const char byte : bytes.substr(place, 4)) {
        word = word << 8 | static_cast<unsigned char>(byte);
    }
    return word;
}

} // namespace

DatabaseHeader readDatabaseHeader(const fs::path& file)
{
    using enum DatabaseHeader::Kind;
    std::error_code code;
    const auto status = fs::status(file, code);
    if (!fs::exists(status)) {
        return {};
    }
    if (!fs::is_regular_file(status)) {
        return {.kind = Other};
    }
    if (fs::file_size(file, code) == 0 && !code) {
        return {.kind = Empty};
    }
    const std::string bytes = beginOf(file, kHeaderBytes);
    if (bytes.size() < kHeaderBytes || !bytes.starts_with(kMagic)) {
        return {.kind = Other};
    }
    return {.kind = Database,
            .application = wordAt(bytes, 68),
            .version = wordAt(bytes, 60),
            .usesLog = bytes[18] != 1 || bytes[19] != 1};
}

bool hasForeignJournal(const fs::path& file)
{
    const std::string journal = beginOf(file.string() + "-journal", kJournal.size());
    const bool isJournal = journal.empty() || journal == kJournal || journal == std::string(kJournal.size(), '\0');
    return !isJournal || !beginOf(file.string() + "-wal", 1).empty();
}

} // namespace pimento
