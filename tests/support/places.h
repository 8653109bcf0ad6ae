// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

// Where the sources and the programs of this build are. Only places.cpp knows the folders of this machine, so that the
// compiler's cache finds every other file in another clone too.

namespace pimento {

/// A file of the sources, e.g. "/datasets/kernels"; without an argument their folder.
[[nodiscard]] std::string sourceFile(std::string_view inside = "");

/// A file of the build, e.g. "/bin/pimento-cli".
[[nodiscard]] std::string builtFile(std::string_view inside);

} // namespace pimento
