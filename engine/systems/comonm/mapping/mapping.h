// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/comonm/mapping/kernel_work.h"
#include "sim/base/fingerprint.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace pimento::comonm {

/// A map of a box of the iteration space onto units (CoMoNM paper, eq. 1). For K levels of units it has K tuples with
/// the parts along each dimension, outermost level first, and one more with the iterations of a process.
struct SubMap {
    int index = 1; // place in the order of execution: 3 in "M3"
    std::array<Tuple, kMostLevels + 1> tuples = {kOnes, kOnes, kOnes, kOnes, kOnes};
    /// Bytes of a process's buffer for one operand; 0: the target chooses. Our addition to the paper's notation.
    std::int64_t buffer = 0;

    bool operator==(const SubMap&) const = default;
};

/// A mapping of a kernel, as people write it (CoMoNM paper, fig. 8). The order of the list is the order of placement,
/// the indices are the order of execution.
struct Mapping {
    std::string keyword; // names the target: "Upmem_map"
    std::size_t levels = 0;     // K, of every map
    std::size_t dimensions = 0; // N, of every tuple
    std::vector<SubMap> maps;

    bool operator==(const Mapping&) const = default;

    /// Units that a map uses at a level below `levels`: the product of its tuple.
    [[nodiscard]] std::int64_t units(const SubMap& map, std::size_t level) const;
    /// Extent of the box that a map covers along a dimension: the product over all its tuples.
    [[nodiscard]] std::int64_t extent(const SubMap& map, std::size_t dimension) const;
    /// Extents of the box that a map covers.
    [[nodiscard]] Tuple extents(const SubMap& map) const;
    /// Iterations of the box that a map covers.
    [[nodiscard]] std::int64_t area(const SubMap& map) const;
    /// Iterations of one process.
    [[nodiscard]] const Tuple& iterations(const SubMap& map) const { return map.tuples[levels]; }
    [[nodiscard]] Tuple& iterations(SubMap& map) const { return map.tuples[levels]; }
};
void fingerprint(Fingerprinter& to, const Mapping& mapping);

/// "M3", for messages.
[[nodiscard]] std::string nameOf(const SubMap& map);

} // namespace pimento::comonm
