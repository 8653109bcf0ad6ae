// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/chains/chain_options.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace pimento::chains {

/// Which changes of layouts a walk may make.
enum class Relaying : std::uint8_t {
    Charged,   // any, at its price
    Forbidden, // none but the host's own: a layout lasts
};

/// A change of a layout on the way through a chain.
struct PathRelay {
    Relay relay;
    std::optional<std::size_t> kernel; // before this one; none: before the stage's host uses it
    std::size_t stage = 0;
    std::int64_t times = 1;
};

/// The changes of layouts that some kernels of a chain need with an option each, those that cost nothing left out.
[[nodiscard]] std::vector<PathRelay> relaysOf(const ChainOptions& options, const std::vector<std::size_t>& kernels,
                                              const std::vector<KernelOption>& taken);
/// What they take, with the prices that are known of their relays.
[[nodiscard]] std::int64_t cyclesOf(const ChainOptions& options, const std::vector<std::size_t>& kernels,
                                    const std::vector<KernelOption>& taken);

/// What a walk may choose from for one kernel.
struct KernelChoice {
    std::size_t kernel = 0;
    std::int64_t least = 0; // no option takes less
    std::vector<KernelOption> options;
};
using KernelChoices = std::vector<KernelChoice>; // in the order of the kernels

/// One option for each kernel of a walk.
struct ChosenOptions {
    std::vector<KernelOption> options;
    std::int64_t cycles = 0; // of all runs, with the changes of layouts
};

struct WalkRules {
    Relaying relaying = Relaying::Charged;
    std::int64_t most = 0; // paths that take more are not looked for; 0: any
};

/// The options that take least together, by dynamic programming over the layouts of the tensors that last: after each
/// kernel one way to every state that later kernels can see. Of equals the one with the first options. What kernels
/// hand over on chip is not looked at. None: there is no path. Error: a stop.
[[nodiscard]] Result<std::optional<ChosenOptions>> leastPath(const ChainOptions& options, const KernelChoices& choices,
                                                             const WalkRules& rules, const std::stop_token& stop);

} // namespace pimento::chains
