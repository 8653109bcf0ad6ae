// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/chains/chain_options.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace pimento::chains {

/// Relayouts that a path may contain.
enum class Relaying : std::uint8_t {
    Charged,   // any, at its price
    Forbidden, // only the host's own: layouts persist
};

/// A relayout on the path through a chain.
struct PathRelay {
    Relay relay;
    std::optional<std::size_t> kernel; // before this kernel; none: before the stage's host uses it
    std::size_t stage = 0;
    std::int64_t times = 1;
};

/// Lists the relayouts that an option for each of some kernels of a chain needs, without free ones.
[[nodiscard]] std::vector<PathRelay> relaysOf(const ChainOptions& options, const std::vector<std::size_t>& kernels,
                                              const std::vector<KernelOption>& taken);
/// Cycles of these options, with the known prices of their relayouts.
[[nodiscard]] std::int64_t cyclesOf(const ChainOptions& options, const std::vector<std::size_t>& kernels,
                                    const std::vector<KernelOption>& taken);

/// Options of one kernel.
struct KernelChoice {
    std::size_t kernel = 0;
    std::int64_t least = 0; // lower bound for all options
    std::vector<KernelOption> options;
};
using KernelChoices = std::vector<KernelChoice>; // in the order of the kernels

/// One option for each kernel of a path.
struct ChosenOptions {
    std::vector<KernelOption> options;
    std::int64_t cycles = 0; // cycles of all runs, with relayouts
};

struct WalkRules {
    Relaying relaying = Relaying::Charged;
    std::int64_t most = 0; // maximum cycles of a path; 0: no limit
};

/// Finds the options with the minimum total time, by dynamic programming over the layouts of persistent tensors: it
/// keeps the best path to every state that later kernels can distinguish. Ties go to the first options. On-chip
/// forwarding is not considered. None: there is no path. Error: a stop.
[[nodiscard]] Result<std::optional<ChosenOptions>> leastPath(const ChainOptions& options, const KernelChoices& choices,
                                                             const WalkRules& rules, const std::stop_token& stop);

} // namespace pimento::chains
