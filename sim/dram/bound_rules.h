// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/cliques.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pimento::sim {

class Machine;

/// Resource of a machine that on its own bounds the time of a run.
enum class BoundResource : std::uint8_t {
    CoreOperations,
    DataBus,
    RowActivation,
    CommandSlot,
    Refresh,
    UnitsOrder,
};
inline constexpr std::size_t kBoundResources = 6;

/// Name of a resource in ResourceBound.
[[nodiscard]] const char* nameOf(BoundResource resource);

/// A clique of commands with the resource that it limits.
struct BoundRule : Clique {
    BoundResource resource = BoundResource::DataBus;
    bool needsRows = false;       // none of its commands can issue while its node is refreshed
    std::int64_t refreshAdds = 0; // least cycles that a refresh adds to their work
};

/// Rules of a machine's constraint table for lower bounds, with the cost of its refreshes.
struct BoundRules {
    /// The object does not refer to the machine later.
    explicit BoundRules(const Machine& machine);

    std::vector<BoundRule> rules;
    std::int64_t mostWait = 0;      // most cycles from a command on an open row to the next one or the close
    bool areRefreshesApart = false; // true: postponed refreshes come one by one, and not postponed for ever
};

} // namespace pimento::sim
