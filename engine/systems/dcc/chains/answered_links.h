// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/chains/chain_answer.h"
#include "engine/systems/dcc/chains/chain_options.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace pimento::chains {

/// Describes how one option per kernel implements the links of a chain. Borrows what it is made of.
class AnsweredLinks {
public:
    AnsweredLinks(ChainOptions& options, const std::vector<KernelOption>& chosen, const SearchMeans& means,
                  const std::stop_token& stop)
        : m_options(options), m_chosen(chosen), m_means(means), m_stop(stop)
    {
    }

    /// The links of the chain, and what forwarding on chip saves; 0 after a stop.
    [[nodiscard]] std::vector<AnsweredLink> of(const BoundChain& chain);

private:
    [[nodiscard]] std::optional<std::int64_t> cyclesIn(std::size_t kernel, bool takes, bool leaves);
    [[nodiscard]] std::int64_t savedBy(const ChainLink& link);

    ChainOptions& m_options;
    const std::vector<KernelOption>& m_chosen;
    const SearchMeans& m_means;
    const std::stop_token& m_stop;
};

} // namespace pimento::chains
