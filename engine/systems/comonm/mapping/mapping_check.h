// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/comonm/mapping/placement.h"
#include "engine/systems/comonm/mapping/target_levels.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace pimento::comonm {

/// Partial results that have to be added up.
struct Accumulation {
    std::optional<std::size_t> map;   // index in the list; none: sums that several maps share
    std::optional<std::size_t> level; // level whose parts share sums; none: maps share them
    std::int64_t partials = 1;        // partial sums of each result that remain to be added
    std::int64_t outputs = 0;         // results
    bool isByHost = true;             // false: the device adds them at `level`

    bool operator==(const Accumulation&) const = default;
};

/// A mapping that covers its iteration space on a target.
struct CheckedMapping {
    Mapping mapping;
    std::vector<Box> boxes;                  // one per map of the mapping, in the same order
    std::vector<std::size_t> order;          // indices in the list, in the order of execution
    std::vector<Accumulation> accumulations; // maps in order of execution, outermost level first; then between maps

    bool operator==(const CheckedMapping&) const = default;
};

/// Checks a mapping against the space and the levels of a target, and finds what has to be accumulated where. Error:
/// another keyword, number of levels or dimensions; units that a level does not have (names map, level and both
/// numbers); as placed(); equal indices.
[[nodiscard]] Result<CheckedMapping> checkMapping(const Mapping& mapping, const KernelWork& work,
                                                  const TargetLevels& target);

/// Where partial results arise from a single map and who adds them, outermost level first.
[[nodiscard]] std::vector<Accumulation> accumulationsOf(const Mapping& mapping, std::size_t map, const KernelWork& work,
                                                        const TargetLevels& target);

} // namespace pimento::comonm
