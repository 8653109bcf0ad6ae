// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/chains/chain.h"
#include "sim/base/result.h"

#include <string>
#include <string_view>

namespace pimento::chains {

/// Reads a chain from JSON (CLI.md, chain). Kernels, links and tensors name each other by the names of the kernels; a
/// link or a use counts in every stage that has these kernels. `device` and `settings` are those of kernels that say
/// nothing else. Error, with its place: what is wrong with the text.
[[nodiscard]] Result<Chain> parseChain(std::string_view json, const std::string& origin);

} // namespace pimento::chains
