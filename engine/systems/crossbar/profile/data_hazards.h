// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/profile/event_state.h"
#include "engine/systems/crossbar/streams/instruction.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pimento::crossbar {

/// What the two queues of each core wait for: that of inputs (Stage::Prepare) and that of results, which has all other
/// instructions. Both take their instructions in the order of the stream. An instruction waits for the last one of the
/// other queue before it in the stream that
///
///   writes what it reads   (read after write),
///   reads what it writes   (write after read), or
///   writes what it writes  (write after write)
///
/// in the local memory. A product reads its inputs until it ends, and writes its results then. Since
/// both queues wait for earlier instructions alone, they never wait for each other in a circle.
class DataHazards {
public:
    /// `columns`: of each group of the placement.
    DataHazards(const Streams& streams, std::span<const std::int64_t> columns, unsigned threads = 1);

    /// Number of instructions from the begin of the stream of a core on, of which those in the other queue have to be
    /// complete before an instruction begins; 0: it waits for none.
    [[nodiscard]] std::size_t needs(std::size_t core, std::size_t instruction) const
    {
        return m_needs[core][instruction];
    }

    /// Notes when an instruction is complete, and what it has spent on moves.
    void complete(std::size_t core, std::size_t instruction, const InputsReady& end)
    {
        m_ends[core][instruction] = end;
    }
    /// When the last of so many instructions is complete that an instruction needs; 0: at once.
    [[nodiscard]] InputsReady endOf(std::size_t core, std::size_t needs) const
    {
        return needs > 0 ? m_ends[core][needs - 1] : InputsReady{};
    }
    /// The ends of all instructions of each core, in nanoseconds.
    [[nodiscard]] std::vector<std::vector<std::int64_t>> ends() const;

private:
    void findNeeds(const Streams& streams, std::span<const std::int64_t> columns, std::size_t first,
                   std::size_t stride);

    std::vector<std::vector<std::uint32_t>> m_needs; // of each core, of each instruction
    std::vector<std::vector<InputsReady>> m_ends;
};

} // namespace pimento::crossbar
