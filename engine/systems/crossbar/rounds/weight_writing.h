// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/chip/crossbar_chip.h"
#include "engine/systems/crossbar/mapping/placement.h"

#include <cstdint>
#include <span>
#include <vector>

// Writing weights into arrays, before a round computes. Each core writes CrossbarChip::writeRows rows of different
// crossbars at the same time, each in CrossbarChip::writeRowNs. The weights of each copy come from the memory of its
// chip while earlier rows are written. Nothing is computed meanwhile.

namespace pimento::crossbar {

/// What is written.
struct WrittenWeights {
    std::int64_t rows = 0; // of crossbars
    std::int64_t cells = 0;
    std::int64_t bits = 0; // of weights, with the zeros between those of several groups

    WrittenWeights& operator+=(const WrittenWeights& other);
    friend WrittenWeights operator*(const WrittenWeights& one, std::int64_t copies);
    [[nodiscard]] std::int64_t bytes() const { return (bits + 7) / 8; }
    bool operator==(const WrittenWeights&) const = default;
};

/// Weights of an array group of a part.
[[nodiscard]] WrittenWeights weightsOfGroup(const LayerPartition& partition, std::int64_t part, std::int64_t group,
                                            const CrossbarChip& chip);
/// Weights of a copy of a layer.
[[nodiscard]] WrittenWeights weightsOfCopy(const LayerPartition& partition, const CrossbarChip& chip);

/// Time that `written` takes at least, spread evenly over all cores and chips.
[[nodiscard]] std::int64_t leastWriteNs(const WrittenWeights& written, const CrossbarChip& chip);

/// Weights of a placement, and the time until the last core has written its own.
struct WeightWriting {
    WrittenWeights written;
    std::int64_t ns = 0;

    bool operator==(const WeightWriting&) const = default;
};

/// Nanoseconds for which each core writes its rows.
[[nodiscard]] std::vector<std::int64_t> coreWriteNs(const Placement& placement,
                                                    std::span<const LayerPartition> partitions,
                                                    const CrossbarChip& chip);
[[nodiscard]] WeightWriting writingOf(const Placement& placement, std::span<const LayerPartition> partitions,
                                      const CrossbarChip& chip);

/// Nominal energy of written cells and of loading their weights, in nanojoules.
[[nodiscard]] double writeEnergyNj(const WrittenWeights& written, const CrossbarChip& chip);

} // namespace pimento::crossbar
