// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/chains/chain_answer.h"
#include "sim/base/result.h"

#include <string>

// What `chain` says: text for people, JSON, CSV.

namespace pimento::cli {

void printChain(const chains::ChainAnswer& answer);
void printChainJson(const chains::ChainAnswer& answer);
/// A line for each kernel and each change of a layout of the four chains.
[[nodiscard]] Result<void> writeChainCsv(const std::string& place, const chains::ChainAnswer& answer);

} // namespace pimento::cli
