// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/cost_schema.h"
#include "engine/search/evaluation.h"
#include "engine/systems/crossbar/crossbar_settings.h"
#include "engine/systems/crossbar/estimate/mapping_estimate.h"
#include "engine/systems/crossbar/run/mapping_run.h"

#include <cstdint>

namespace pimento::crossbar {

/// Costs of mappings: the profiled time and its parts, energy and its parts, the estimate, and how far the time is from
/// the lower bound of the network.
[[nodiscard]] CostSchema mappingCosts(const CrossbarChoices& choices);

/// Parts of the time of a profile, in nanoseconds.
struct TimeParts {
    std::int64_t arrays = 0;     // arrays compute
    std::int64_t vector = 0;     // vector units and copies
    std::int64_t memory = 0;     // waiting for the memory of the chip
    std::int64_t transfer = 0;   // sending and receiving
    std::int64_t connection = 0; // waiting for the bus or for links
    std::int64_t sync = 0;       // waiting for the other side of a transfer
    std::int64_t rest = 0;       // waiting, after all work, for the slowest core
};

/// Splits the time of a profile by what cores do, averaged over those with instructions. The parts add up to the time.
[[nodiscard]] TimeParts timeParts(const StreamProfile& profile);

/// What is known of a mapping before its instructions are made.
struct EstimatedMapping {
    const MappingEstimate& estimate;
    std::int64_t boundNs = 0; // of the network, whatever the mapping
    const CrossbarChip& chip;
};

/// Cost of a mapping without its profile: quantities of the profile are NaN.
[[nodiscard]] Evaluation estimatedCost(const EstimatedMapping& of);
/// Cost of a profiled mapping.
[[nodiscard]] Evaluation profiledCost(const EstimatedMapping& of, const StreamProfile& profile,
                                      const MappingStreams& streams);

} // namespace pimento::crossbar
