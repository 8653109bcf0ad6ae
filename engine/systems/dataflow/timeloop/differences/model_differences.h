// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/model/accelerator.h"
#include "engine/systems/dataflow/model/layer_loops.h"
#include "engine/systems/dataflow/model/mapping.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace pimento::dataflow::timeloop {

/// Why the model of the paper and Timeloop's rules count different words.
enum class DifferenceReason : std::uint8_t {
    None,       // they are equal
    DrainReads, // the paper's model also counts reads of partial sums that leave a level
    Window,     // Timeloop fetches only the new elements of a sliding window
    Halo,       // Timeloop serves overlapping tiles of different PEs one by one
};
inline constexpr std::array<const char*, 4> kDifferenceReasons = {"equal", "drain reads", "window", "halo"};

/// Words of a tensor at a level that stores it, summed over instances, by both models.
struct WordDifference {
    std::size_t level = 0;
    Tensor tensor = Tensor::Input;
    std::int64_t paperReads = 0;
    std::int64_t paperWrites = 0;
    std::int64_t timeloopReads = 0;
    std::int64_t timeloopWrites = 0; // fills and updates
    DifferenceReason reason = DifferenceReason::None;

    bool operator==(const WordDifference&) const = default;
};

/// Both models' words of a mapping, and totals. Energy may differ even where all words are equal: Timeloop rounds each
/// kind of words of an instance up to whole accesses, and counts no row activations.
struct ModelDifferences {
    std::vector<WordDifference> words; // by level and tensor
    double paperCycles = 0;
    double timeloopCycles = 0;
    double paperEnergy = 0; // nJ
    double timeloopEnergy = 0;
};

/// Compares both models on a mapping that check() accepts. Words are as wide as Timeloop's, see wordBytes().
[[nodiscard]] ModelDifferences modelDifferences(const LayerLoops& layer, const Accelerator& accelerator,
                                                const Mapping& mapping);

} // namespace pimento::dataflow::timeloop
