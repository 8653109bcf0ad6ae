// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/rounds/weight_writing.h"

#include "engine/base/math.h"
#include "engine/systems/crossbar/partition/weight_cells.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace pimento::crossbar {

namespace {

std::int64_t rowsNs(std::int64_t rows, const CrossbarChip& chip)
{
    return ceilDivide(rows, chip.writeRows) * chip.writeRowNs;
}

} // namespace

WrittenWeights& WrittenWeights::operator+=(const WrittenWeights& other)
{
    rows += other.rows;
    cells += other.cells;
    bits += other.bits;
    return *this;
}

WrittenWeights operator*(const WrittenWeights& one, std::int64_t copies)
{
    return {one.rows * copies, one.cells * copies, one.bits * copies};
}

WrittenWeights weightsOfGroup(const LayerPartition& partition, std::int64_t part, std::int64_t group,
                              const CrossbarChip& chip)
{
    const GroupSlice slice = sliceOf(partition, part, group);
    const std::int64_t crossbars = partition.arraysOfPart(part) * (chip.view == SliceView::Arrays ? chip.slices() : 1);
    const std::int64_t weights = slice.rows * slice.columns;
    return {.rows = slice.rows * crossbars, .cells = weights * chip.slices(), .bits = weights * chip.weightBits};
}

WrittenWeights weightsOfCopy(const LayerPartition& partition, const CrossbarChip& chip)
{
    WrittenWeights all;
    for (std::int64_t part = 0; part < partition.parts; ++part) {
        for (std::int64_t group = 0; group < partition.groups; ++group) {
            all += weightsOfGroup(partition, part, group, chip);
        }
    }
    return all;
}

std::int64_t leastWriteNs(const WrittenWeights& written, const CrossbarChip& chip)
{
    return std::max(rowsNs(ceilDivide(written.rows, chip.cores()), chip),
                    transferNs(ceilDivide(written.bytes(), chip.chips()), chip.globalBandwidth));
}

std::vector<std::int64_t> coreWriteNs(const Placement& placement, std::span<const LayerPartition> partitions,
                                      const CrossbarChip& chip)
{
    const auto cores = static_cast<std::size_t>(chip.cores());
    std::vector<std::int64_t> rows(cores);
    std::vector<std::int64_t> ns(cores);
    for (const PlacedGroup& each : placement.groups) {
        const LayerPartition& of = partitions[static_cast<std::size_t>(each.matrix)];
        const auto core = static_cast<std::size_t>(each.core);
        rows[core] += weightsOfGroup(of, each.part, each.group, chip).rows;
        // A crossbar writes one row at a time, however many others do.
        ns[core] = std::max(ns[core], sliceOf(of, each.part, each.group).rows * chip.writeRowNs);
    }
    for (std::size_t core = 0; core < cores; ++core) {
        ns[core] = std::max(ns[core], rowsNs(rows[core], chip));
    }
    return ns;
}

WeightWriting writingOf(const Placement& placement, std::span<const LayerPartition> partitions,
                        const CrossbarChip& chip)
{
    std::vector<std::int64_t> bits(static_cast<std::size_t>(chip.chips()));
    WeightWriting made{.written = {}, .ns = std::ranges::max(coreWriteNs(placement, partitions, chip))};
    for (const PlacedGroup& each : placement.groups) {
        const LayerPartition& of = partitions[static_cast<std::size_t>(each.matrix)];
        const WrittenWeights group = weightsOfGroup(of, each.part, each.group, chip);
        made.written += group;
        bits[static_cast<std::size_t>(chip.chipOf(each.core))] += group.bits;
    }
    made.ns = std::max(made.ns, transferNs(ceilDivide(std::ranges::max(bits), 8), chip.globalBandwidth));
    return made;
}

double writeEnergyNj(const WrittenWeights& written, const CrossbarChip& chip)
{
    constexpr double kNanojoules = 1e-3; // of a picojoule
    return (static_cast<double>(written.cells) * chip.energy.writeCellPj +
            static_cast<double>(written.bytes()) * chip.energy.globalPjPerByte) *
           kNanojoules;
}

} // namespace pimento::crossbar
