// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/chains/chain_answer.h"
#include "engine/chains/chain_walk.h"

namespace pimento::chains {

/// A path as people are told of it; all prices that it needs are known.
[[nodiscard]] ChosenChain chosen(const ChainOptions& options, const ChainPath& path);

} // namespace pimento::chains
