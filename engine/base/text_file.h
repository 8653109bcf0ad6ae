// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace pimento {

/// Number of first bytes that determine if a file is text.
inline constexpr std::size_t kTellingBytes = 8;

/// Length of a UTF-8 byte order mark at the beginning of a text; 0: there is none.
[[nodiscard]] std::size_t byteOrderMark(std::string_view text);

/// Returns why a file with this beginning cannot be read as text: it is compressed, or has another encoding than UTF-8.
[[nodiscard]] std::optional<Error> obstacleIn(std::string_view beginning, const std::string& where);

/// Returns the bytes of a file as text, without a byte order mark. Error: as obstacleIn().
[[nodiscard]] Result<std::string> asText(std::string bytes, const std::filesystem::path& file);

/// Reads a whole text of at most `limit` bytes, without a byte order mark. Error: also as obstacleIn().
[[nodiscard]] Result<std::string> readTextFile(const std::filesystem::path& file, std::uintmax_t limit = 1U << 30U);

/// Reads a binary file completely.
[[nodiscard]] Result<std::string> readBytes(const std::filesystem::path& file, std::uintmax_t limit = 1U << 30U);

} // namespace pimento
