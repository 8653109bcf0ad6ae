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

/// One option for each kernel.
struct ChainPath {
    std::vector<KernelOption> options;
    std::int64_t cycles = 0; // with everything that layouts cost, of one block
};

/// The changes of layouts that a path needs, those that cost nothing left out.
[[nodiscard]] std::vector<PathRelay> relaysOf(const ChainOptions& options, const ChainPath& path);
/// What a path takes, with the prices that are known of its relays.
[[nodiscard]] std::int64_t cyclesOf(const ChainOptions& options, const ChainPath& path);
/// Whether what one kernel leaves on chip the next one takes, everywhere.
[[nodiscard]] bool isConsistent(const ChainOptions& options, const ChainPath& path);

/// What a walk may choose from, per kernel.
using KernelChoices = std::vector<std::vector<KernelOption>>;

struct WalkRules {
    Relaying relaying = Relaying::Charged;
    std::int64_t most = 0;                // paths that take more are not looked for; 0: any
    std::vector<std::int64_t> least = {}; // of each kernel, one run: no option takes less
};

/// The path that takes least of all through the options, by dynamic programming over the layouts of the tensors that
/// last: after each kernel one way to every state that later kernels can see. Of equals the one with the first options.
/// None: there is no path. Error: a stop.
[[nodiscard]] Result<std::optional<ChainPath>> leastPath(const ChainOptions& options, const KernelChoices& choices,
                                                         const WalkRules& rules, const std::stop_token& stop);

} // namespace pimento::chains
