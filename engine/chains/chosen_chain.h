// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/chains/chain_answer.h"
#include "engine/chains/chain_walk.h"

namespace pimento::chains {

/// An option for each kernel of a chain as people are told of it; all prices that they need are known.
[[nodiscard]] ChosenChain chosen(const ChainOptions& options, const std::vector<KernelOption>& path);

} // namespace pimento::chains
