// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/partition/weight_cells.h"
#include "engine/systems/crossbar/profile/profile.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pimento::crossbar {

/// Counts what streams do, as the public program counts it: a copy or fill counts as elements of the vector units too.
class StreamCounter {
public:
    explicit StreamCounter(const ProfiledStreams& of) : m_of(of)
    {
        m_counts.steps = static_cast<std::int64_t>(of.streams.steps());
        for (const PlacedGroup& each : of.placement.groups) {
            const LayerPartition& layer = of.partitions[static_cast<std::size_t>(each.matrix)];
            m_columns.push_back(sliceOf(layer, each.part, each.group).columns);
            m_arrays.push_back(layer.arraysOfPart(each.part));
        }
    }

    void multiply(const Instruction& at)
    {
        const auto group = static_cast<std::size_t>(at.other);
        ++m_counts.mvms;
        m_counts.arrayMvms += m_arrays[group];
        m_counts.localElements += at.length + m_columns[group];
    }
    void compute(const Instruction& at)
    {
        m_counts.vectorAdds += at.function == VectorFunction::Add ? 1 : 0;
        move(at);
    }
    void move(const Instruction& at)
    {
        m_counts.vectorElements += at.length;
        m_counts.localElements += 2 * std::int64_t{at.length};
    }
    void access(const Instruction& at)
    {
        ++m_counts.memoryOperations;
        (at.operation == Operation::Load ? m_counts.loadedBytes : m_counts.storedBytes) += bytesOf(at);
    }
    /// A transfer between `core` and the other core of the instruction.
    void transfer(std::size_t core, const Instruction& at)
    {
        m_counts.transferEnds += 2;
        m_counts.transferBytes += bytesOf(at);
        m_counts.offChipBytes += isOffChip(core, at) ? bytesOf(at) : 0;
    }

    [[nodiscard]] std::int64_t bytesOf(const Instruction& at) const
    {
        return std::int64_t{at.length} * m_of.chip.elementBytes;
    }
    [[nodiscard]] bool isOffChip(std::size_t core, const Instruction& at) const
    {
        return m_of.chip.chipOf(static_cast<int>(core)) != m_of.chip.chipOf(at.other);
    }
    /// Columns of each group of the placement.
    [[nodiscard]] std::span<const std::int64_t> columns() const { return m_columns; }
    [[nodiscard]] const StreamCounts& counts() const { return m_counts; }

private:
    const ProfiledStreams& m_of;
    StreamCounts m_counts;
    std::vector<std::int64_t> m_columns; // of each group of the placement
    std::vector<std::int64_t> m_arrays;  // of each of them
};

} // namespace pimento::crossbar
