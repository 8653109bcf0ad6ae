// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/chains/bound_chain.h"
#include "engine/chains/chain_answer.h"
#include "engine/chains/kernel_space.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>

namespace pimento::chains {

/// What a search is doing.
struct ChainProgress {
    std::string doing; // "proving the best draft of attention"
    std::size_t done = 0;
    std::size_t of = 0;
    std::int64_t best = 0;  // cycles of the best chain so far; 0: none
    std::int64_t bound = 0; // no chain takes fewer; 0: unknown
};
using ChainSink = std::function<void(const ChainProgress&)>;

/// Whether a search also looks for the best chain whose layouts last.
enum class LastingChain : std::uint8_t { Omit, Find };

struct ChainSearchOptions {
    SearchMeans means;
    LastingChain lasting = LastingChain::Find;
    ChainSink publish = {}; // called from the calling thread
};

/// Finds the drafts of all kernels of a chain that together take least, and proves it: after the best draft of each
/// kernel is proved, every draft is looked at that a chain as fast as the best one known may have, and dynamic
/// programming over the layouts of the tensors that last finds the best of these. The answer does not depend on the
/// number of threads. A stop keeps the best so far. Error: a kernel without a draft that fits, or a stop before a
/// first chain is known.
[[nodiscard]] Result<ChainAnswer> bestChain(const BoundChain& chain, const ChainSearchOptions& options,
                                            const std::stop_token& stop = {});

} // namespace pimento::chains
