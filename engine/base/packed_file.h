// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <cstdint>
#include <filesystem>
#include <string>

namespace pimento {

/// Reads a text file that may be packed with gzip, up to `limit` bytes when unpacked. Error: as readTextFile(), or
/// packed contents that are damaged or too long.
[[nodiscard]] Result<std::string> readPackedFile(const std::filesystem::path& file, std::uintmax_t limit = 1U << 30U);

} // namespace pimento
