// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

namespace pimento {

/// Whether a name means the standard output: "-", or one of the names that the system has for it.
[[nodiscard]] bool isStandardOutput(const std::string& name);

/// The place of a file behind symbolic links, also of one that does not exist yet.
[[nodiscard]] std::filesystem::path placeOf(const std::string& name);

} // namespace pimento
