// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/cliques.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pimento::sim {

class Machine;

/// A resource of a machine that bounds the time of a run by itself.
enum class BoundResource : std::uint8_t {
    CoreOperations,
    DataBus,
    RowActivation,
    CommandSlot,
    Refresh,
    UnitsOrder,
};
inline constexpr std::size_t kBoundResources = 6;

/// The name of a resource as in ResourceBound.
[[nodiscard]] const char* nameOf(BoundResource resource);

/// A clique of commands with the resource that it stands for.
struct BoundRule : Clique {
    BoundResource resource = BoundResource::DataBus;
    bool needsRows = false;       // none of its commands can issue while its node is refreshed
    std::int64_t refreshAdds = 0; // cycles that a refresh adds to their work at least
};

/// The rules of a machine's constraint table that lower bounds count with, and what its refreshes cost them.
struct BoundRules {
    /// The machine need not outlive the object.
    explicit BoundRules(const Machine& machine);

    std::vector<BoundRule> rules;
    std::int64_t mostWait = 0;      // cycles from a command on an open row until the next one comes or the row closes
    bool areRefreshesApart = false; // postponed ones come one after another, and cannot be postponed for good
};

} // namespace pimento::sim
