// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/vector/vector_parts.h"

#include <cstdint>
#include <vector>

namespace pimento::lower {

/// How the registers of a unit are shared out between results that are computed side by side and vectors of steps.
struct RegisterShare {
    std::int64_t registers = 1; // in use
    std::int64_t together = 1;  // results
    ResultGroups groups;

    bool operator==(const RegisterShare&) const = default;
};

/// Registers for one result and the vectors of one step of a statement.
[[nodiscard]] std::int64_t registersNeeded(const VectorSchedule& schedule);

/// Ways to share the registers of a device out for a statement that they suffice for. First as many results as they
/// allow; then with dense data, and in rounds of as many results each; of a device with more
/// registers than the published one then as units with half, a quarter ... of them would have it, down to the published
/// ones, so that it knows all that these know, with the others for the vectors of more steps and without.
[[nodiscard]] std::vector<RegisterShare> registerShares(const Program& program, const VectorParts& parts);

} // namespace pimento::lower
