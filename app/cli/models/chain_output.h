// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/chains/chain_answer.h"
#include "sim/base/result.h"

#include <string>

// Output of `chain`: text, JSON, CSV.

namespace pimento::cli {

void printChain(const chains::ChainAnswer& answer);
void printChainJson(const chains::ChainAnswer& answer);
/// Writes a line for each kernel and each relayout of all chains.
[[nodiscard]] Result<void> writeChainCsv(const std::string& place, const chains::ChainAnswer& answer);

} // namespace pimento::cli
