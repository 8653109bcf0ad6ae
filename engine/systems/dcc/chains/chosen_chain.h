// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/chains/chain_answer.h"
#include "engine/systems/dcc/chains/chain_walk.h"

namespace pimento::chains {

/// Makes the description of one option per kernel; all prices of its relayouts must be known.
[[nodiscard]] ChosenChain chosen(const ChainOptions& options, const std::vector<KernelOption>& path);

} // namespace pimento::chains
