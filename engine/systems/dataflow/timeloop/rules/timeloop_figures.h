// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/model/accelerator.h"
#include "engine/systems/dataflow/model/layer_loops.h"
#include "engine/systems/dataflow/model/mapping.h"

#include <array>
#include <cstdint>
#include <vector>

// Source: measurements of Timeloop (github.com/NVlabs/timeloop, default analysis), without links between neighbouring
// PEs. MODEL.md, "Timeloop's rules", has the rules.

namespace pimento::dataflow::timeloop {

/// Words of a tensor at a level, summed over its instances.
struct WordCounts {
    std::int64_t reads = 0;   // by the level below
    std::int64_t fills = 0;   // from the level above
    std::int64_t updates = 0; // by the level below; of Outputs alone

    [[nodiscard]] std::int64_t sum() const { return reads + fills + updates; }
    bool operator==(const WordCounts&) const = default;
};

/// Accesses of a level. A tensor that the level does not store has none.
struct LevelAccesses {
    std::int64_t instances = 1; // PEs in use at level 0
    std::array<WordCounts, kTensors> words = {};
    std::array<std::int64_t, kTensors> tileWords = {}; // words that an instance holds
    std::array<double, kTensors> energy = {};          // nJ, all instances

    bool operator==(const LevelAccesses&) const = default;
};

/// What a mapping costs by Timeloop's rules.
struct TimeloopFigures {
    std::int64_t macs = 0;
    std::int64_t computeCycles = 0;
    std::int64_t cycles = 0; // the most of compute and all levels
    std::vector<std::int64_t> levelCycles;
    double energy = 0; // nJ
    std::vector<LevelAccesses> levels;

    bool operator==(const TimeloopFigures&) const = default;
};

/// Bytes of a word. An element of any tensor takes one word, so that the widest element decides.
[[nodiscard]] std::int64_t wordBytes(const LayerLoops& layer);

/// True if the factors of each dimension multiply to its bound. Only then are figures exact; otherwise they count all
/// steps of the last, smaller tiles, as Timeloop does for cycles.
[[nodiscard]] bool isPerfect(const LayerLoops& layer, const Mapping& mapping);

/// Calculates what a mapping that check() accepts costs by Timeloop's rules. Row activations, layouts, start cycles and
/// widths of partial sums do not count there.
[[nodiscard]] TimeloopFigures timeloopFigures(const LayerLoops& layer, const Accelerator& accelerator,
                                              const Mapping& mapping);

} // namespace pimento::dataflow::timeloop
