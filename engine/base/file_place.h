// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <filesystem>
#include <string>

namespace pimento {

/// True if a name means the standard output: "-", or one of the system's names for it.
[[nodiscard]] bool isStandardOutput(const std::string& name);

/// Path of a file with symbolic links resolved, also of one that does not exist yet.
[[nodiscard]] std::filesystem::path placeOf(const std::string& name);

/// Makes a folder and those that it is in. Error: it cannot be made.
[[nodiscard]] Result<void> makeFolder(const std::string& folder);

} // namespace pimento
