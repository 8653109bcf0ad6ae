// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/cost_schema.h"
#include "engine/search/evaluation.h"
#include "engine/systems/crossbar/crossbar_settings.h"
#include "engine/systems/crossbar/estimate/mapping_estimate.h"

#include <array>
#include <cstdint>

namespace pimento::crossbar {

/// Costs of mappings: time and its parts, energy and its parts, and how far the time is from its lower bound. All times
/// are those of the closed form.
[[nodiscard]] CostSchema mappingCosts(const CrossbarChoices& choices);

/// Parts of the time in the order of Limit: the time of the arrays, then what each further resource adds to the largest
/// before it. They add up to the time.
[[nodiscard]] std::array<std::int64_t, kLimits> timeParts(const MappingEstimate& estimate);

/// Cost of an estimated mapping.
[[nodiscard]] Evaluation costOf(const MappingEstimate& estimate, std::int64_t boundNs, const CrossbarChip& chip);

} // namespace pimento::crossbar
