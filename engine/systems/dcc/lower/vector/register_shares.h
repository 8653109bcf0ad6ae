// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/vector/vector_parts.h"

#include <cstdint>
#include <vector>

namespace pimento::lower {

/// Allocation of a unit's registers to results that are computed together and to vectors of steps.
struct RegisterShare {
    std::int64_t registers = 1; // registers in use
    std::int64_t together = 1;  // number of results
    ResultGroups groups;

    bool operator==(const RegisterShare&) const = default;
};

/// Registers for one result and the vectors of one step of a statement.
[[nodiscard]] std::int64_t registersNeeded(const VectorSchedule& schedule);

/// Lists allocations of a device's registers for a statement that fits them. First as many results as possible; then
/// with dense data, and in rounds of equally many results. A device with more registers than the published one also
/// gets the allocations of units with a half, a quarter ... of its registers, down to the published number, so that it
/// knows all allocations of smaller units, with and without the remaining registers for vectors of more steps.
[[nodiscard]] std::vector<RegisterShare> registerShares(const Program& program, const VectorParts& parts);

} // namespace pimento::lower
