// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/chains/chain_options.h"
#include "engine/systems/dcc/chains/chain_walk.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento::chains {

/// Groups kernels that share persistent tensors, directly or through others; the layouts of one component do not affect
/// another.
[[nodiscard]] std::vector<std::vector<std::size_t>> componentsOf(const ChainOptions& options);

/// A search problem for a component.
struct ComponentQuestion {
    std::vector<std::size_t> kernels;
    std::vector<std::vector<bool>> isAllowed; // allowed ways, per kernel of the component
    Relaying relaying = Relaying::Charged;
};

/// Best known options of a component.
struct ComponentBest {
    std::optional<ChosenOptions> chosen;
    bool isProved = false;  // best of all drafts in the allowed ways, or proved that there are none
    std::int64_t least = 0; // lower bound for all options
};

/// Called with the present work of a search.
using TellWork = std::function<void(const std::string& doing, std::size_t done, std::size_t of)>;

/// Finds the best options of components.
class ComponentSearch {
public:
    ComponentSearch(ChainOptions& options, const SearchMeans& means, TellWork tell, std::stop_token stop)
        : m_options(&options), m_means(means), m_tell(std::move(tell)), m_stop(std::move(stop))
    {
    }

    /// Finds the best options among all drafts. `best` has the known state before and after; its options are the start.
    /// Error: a stop, which leaves the results so far in `best`.
    [[nodiscard]] Result<void> improve(const ComponentQuestion& question, ComponentBest& best);
    /// Finds the best combination of given options. Error: a stop.
    [[nodiscard]] Result<std::optional<ChosenOptions>> bestOf(const KernelChoices& choices, const WalkRules& rules);

private:
    [[nodiscard]] std::int64_t hostRelayoutBound(const ComponentQuestion& question, const ComponentBest& best) const;
    [[nodiscard]] std::vector<std::int64_t> limitsOf(const ComponentQuestion& question,
                                                     const std::vector<std::int64_t>& least, ComponentBest& best) const;
    [[nodiscard]] std::vector<std::int64_t> limitsOfWays(const ComponentQuestion& question, std::size_t i,
                                                         std::int64_t most) const;
    [[nodiscard]] Result<KernelChoices> open(const ComponentQuestion& question, const std::vector<std::int64_t>& least,
                                             const std::vector<std::int64_t>& most);
    [[nodiscard]] Result<void> simulate(const std::vector<Relay>& relays);

    ChainOptions* m_options;
    SearchMeans m_means;
    TellWork m_tell;
    std::stop_token m_stop;
};

} // namespace pimento::chains
