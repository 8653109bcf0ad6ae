// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <filesystem>

namespace pimento {

/// Finds the folder with `datasets` and `resources`: the environment variable PIMENTO_DATA if set, else share/pimento
/// beside the program's folder, else the nearest folder above the program that has datasets/backends.
[[nodiscard]] Result<std::filesystem::path> findDataFolder();

} // namespace pimento
