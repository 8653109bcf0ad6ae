// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/chains/bound_chain.h"
#include "engine/systems/dcc/chains/chain_answer.h"
#include "engine/systems/dcc/chains/kernel_space.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>

namespace pimento::chains {

/// State of a search.
struct ChainProgress {
    std::string doing; // for example "proving the best draft of attention"
    std::size_t done = 0;
    std::size_t of = 0;
    std::int64_t best = 0;  // cycles of the best chain so far; 0: none
    std::int64_t bound = 0; // lower bound for all chains; 0: unknown
};
using ChainSink = std::function<void(const ChainProgress&)>;

/// Whether to search for the best chain without relayouts too.
enum class LastingChain : std::uint8_t { Omit, Find };

struct ChainSearchOptions {
    SearchMeans means;
    LastingChain lasting = LastingChain::Find;
    ChainSink publish = {}; // called from the calling thread
};

/// Finds the drafts of all kernels of a chain with the minimum total time, and proves it. First it proves the best
/// draft of each kernel, then it examines every draft that a chain as fast as the best known one may contain; dynamic
/// programming over the layouts of persistent tensors finds the best combination. The answer does not depend on the
/// number of threads. A stop keeps the best result so far. Error: a kernel without a draft that fits, or a stop before
/// a first chain is known.
[[nodiscard]] Result<ChainAnswer> bestChain(const BoundChain& chain, const ChainSearchOptions& options,
                                            const std::stop_token& stop = {});

} // namespace pimento::chains
