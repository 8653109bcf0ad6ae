// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/chains/chain_options.h"
#include "engine/chains/chain_walk.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento::chains {

/// Kernels that share lasting tensors, directly or by others; the layouts of one component are nothing to another one.
[[nodiscard]] std::vector<std::vector<std::size_t>> componentsOf(const ChainOptions& options);

/// What is asked about a component.
struct ComponentQuestion {
    std::vector<std::size_t> kernels;
    std::vector<std::vector<bool>> isAllowed; // per kernel of them: ways
    Relaying relaying = Relaying::Charged;
};

/// What is known of the best options of a component.
struct ComponentBest {
    std::optional<ChosenOptions> chosen;
    bool isProved = false;  // of all drafts in the ways that are allowed; also that there are none
    std::int64_t least = 0; // no options take less
};

/// Told what a search is doing.
using TellWork = std::function<void(const std::string& doing, std::size_t done, std::size_t of)>;

/// Finds the best options of components.
class ComponentSearch {
public:
    ComponentSearch(ChainOptions& options, const SearchMeans& means, TellWork tell, std::stop_token stop)
        : m_options(&options), m_means(means), m_tell(std::move(tell)), m_stop(std::move(stop))
    {
    }

    /// The best options of all drafts. `best` has what is known, before and after; its options are a start. Error: a
    /// stop, which leaves what was found in `best`.
    [[nodiscard]] Result<void> improve(const ComponentQuestion& question, ComponentBest& best);
    /// The best of some options. Error: a stop.
    [[nodiscard]] Result<std::optional<ChosenOptions>> bestOf(const KernelChoices& choices, const WalkRules& rules);

private:
    struct Limits {
        std::vector<std::int64_t> most; // cycles of a run, per kernel
        bool areAll = false;            // nothing beyond them can be in the best options
    };

    [[nodiscard]] Limits limitsOf(const ComponentQuestion& question, const std::vector<std::int64_t>& least,
                                  const ComponentBest& best, double share) const;
    [[nodiscard]] Result<KernelChoices> open(const ComponentQuestion& question, const std::vector<std::int64_t>& least,
                                             const std::vector<std::int64_t>& most);
    [[nodiscard]] Result<void> simulate(const std::vector<Relay>& relays);

    ChainOptions* m_options;
    SearchMeans m_means;
    TellWork m_tell;
    std::stop_token m_stop;
};

} // namespace pimento::chains
