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

/// Bytes at the beginning of a file that say whether it is text.
inline constexpr std::size_t kTellingBytes = 8;

/// The length of a byte order mark of UTF-8 in front of a text; 0: there is none.
[[nodiscard]] std::size_t byteOrderMark(std::string_view text);

/// What is wrong with a file that begins like this: it is compressed, or in another encoding than UTF-8.
[[nodiscard]] std::optional<Error> obstacleIn(std::string_view beginning, const std::string& where);

/// Reads a whole text of at most `limit` bytes, without a byte order mark. Error: also what obstacleIn() names.
[[nodiscard]] Result<std::string> readTextFile(const std::filesystem::path& file, std::uintmax_t limit = 1U << 30U);

/// Reads a file that is no text: all bytes as they are.
[[nodiscard]] Result<std::string> readBytes(const std::filesystem::path& file, std::uintmax_t limit = 1U << 30U);

} // namespace pimento
