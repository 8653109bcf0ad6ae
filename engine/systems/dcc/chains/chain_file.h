// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/chains/chain.h"
#include "sim/base/result.h"

#include <string>
#include <string_view>

namespace pimento::chains {

/// Reads a chain from JSON (CLI.md, chain). Links and tensors refer to kernels by name; a link or a use applies to
/// every stage that has these kernels. `device` and `settings` are defaults for kernels without their own. Error, with
/// its place: what is wrong with the text.
[[nodiscard]] Result<Chain> parseChain(std::string_view json, const std::string& origin);

} // namespace pimento::chains
