// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/cost_schema.h"
#include "engine/search/evaluation.h"
#include "engine/systems/comonm/estimate/estimate.h"

#include <cstddef>

namespace pimento::comonm {

/// Quantities of a mapping. Evaluations find those of one fidelity at a time.
enum MappingQuantity : std::size_t {
    kEstimated,    // µs, sampled
    kRefreshes,    // µs, sampled: part of it
    kAccumulation, // µs, estimate: in addition
    kSimulated,    // µs, on the detailed machine
    kQuantities
};

[[nodiscard]] CostSchema mappingCosts();

/// Cost of an estimated mapping, and of a simulated one.
[[nodiscard]] Evaluation estimatedCost(const MappingTime& time);
[[nodiscard]] Evaluation simulatedCost(const MappingTime& time);

} // namespace pimento::comonm
