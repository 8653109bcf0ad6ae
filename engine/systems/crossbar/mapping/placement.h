// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/partition/partition.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

// Source: the paper "PIMCOMP", section VI: copies of layers, and the cores that hold their array groups.

namespace pimento::crossbar {

/// An array group of a copy of a layer, in a core.
struct PlacedGroup {
    std::int32_t matrix = 0;  // index of the layer in the partitions
    std::int32_t replica = 0; // copy of the layer, from 0
    std::int32_t group = 0;   // of the copy: slice of rows, from 0
    std::int32_t part = 0;    // cut by columns
    std::int32_t core = 0;

    bool operator==(const PlacedGroup&) const = default;
};

/// Copies of all layers, and where their array groups lie.
struct Placement {
    std::vector<std::int64_t> replicas; // of each layer of the partitions, at least 1
    /// All groups, ordered by layer, replica, part and group.
    std::vector<PlacedGroup> groups;

    bool operator==(const Placement&) const = default;
};

/// Number of array groups of a layer in a core.
struct GroupCount {
    std::int32_t core = 0;
    std::int32_t matrix = 0; // index of the layer in the partitions
    std::int32_t groups = 0;
};

/// Makes a placement of counts, in the order in which they stand: the groups of a layer fill its first copy from its first
/// part and first group on, then the next copy (section VI-A: the position of a gene names the core, not the copy).
/// Error: a layer whose groups make no whole number of copies, or an unknown layer or core.
[[nodiscard]] Result<Placement> placementOf(std::span<const GroupCount> counts,
                                            std::span<const LayerPartition> partitions, const CrossbarChip& chip);

/// Arrays that a placement uses.
[[nodiscard]] std::int64_t arraysUsed(const Placement& placement, std::span<const LayerPartition> partitions);

/// Checks that every group of every copy lies in exactly one core, that no core holds more arrays than it has, and that no
/// layer has more copies than windows. Error: the first rule that is broken, with layer or core.
[[nodiscard]] Result<void> check(const Placement& placement, std::span<const LayerPartition> partitions,
                                 const CrossbarChip& chip);

} // namespace pimento::crossbar
