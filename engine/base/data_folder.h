// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <filesystem>
#include <string_view>
#include <vector>

namespace pimento {

/// Finds the folder with `datasets` and `resources`: the environment variable PIMENTO_DATA if set, else share/pimento
/// beside the program's folder, else the nearest folder above the program that has datasets/backends.
[[nodiscard]] Result<std::filesystem::path> findDataFolder();

/// Paths of the files of a folder that end with `extension`, such as ".json", sorted; none: it cannot be read.
[[nodiscard]] std::vector<std::filesystem::path> filesOf(const std::filesystem::path& folder,
                                                         std::string_view extension);

} // namespace pimento
