// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/command_buffer.h"

#include <cstdint>
#include <deque>
#include <vector>

namespace pimento::lower {

/// Interleaves commands that need neither rows nor multipliers with the multiplications of other commands, where they
/// cost no time: the softmax unit and the host's reads work while banks are read, and operands move while all banks
/// change rows. Commands of a lane keep their order, and an Order behind one of them applies to all.
///
///   rows:     mac mac mac | next row       mac mac mac ...
///   Chain:        sfm sfm | move to buffer     sfm
///   Writes:               | write buffer
///   Reads:    rd  rd                       rd
class Weaver {
public:
    enum class Lane : std::uint8_t {
        Chain,  // softmax, then moves of probabilities to the buffers, ...
        Writes, // operand writes of the host
        Reads,  // result reads of the host
    };

    Weaver(std::int64_t blocksPerRow, CommandBuffer& out) : m_blocksPerRow(blocksPerRow), m_out(&out) {}

    /// Appends the commands of a buffer to a lane, one by one, and clears the buffer. They must be placed before stage
    /// `until` begins.
    void add(Lane lane, CommandBuffer& commands, std::int64_t until);
    /// Places all commands that are due before a stage.
    void finishBefore(std::int64_t stage);
    /// Makes the commands of a buffer with waiting commands in between, and clears the buffer.
    [[nodiscard]] CommandMaker weave(CommandBuffer& commands);

private:
    struct Waiting {
        CommandRun run;
        std::int64_t until = 0;
    };
    using Queue = std::deque<Waiting>;

    void place(const CommandBuffer& from, CommandRun run);
    void take(Queue& queue);
    void besideOperation();
    void besideRowChange();
    [[nodiscard]] Queue& lane(Lane lane) { return m_lanes[static_cast<std::size_t>(lane)]; }

    std::int64_t m_blocksPerRow;
    CommandBuffer* m_out;
    Queue m_lanes[3];
    std::int64_t m_row = -1;  // row of the last multiplication
    bool m_hasMoved = false;  // true if results moved since that multiplication
    std::int64_t m_quiet = 0; // multiplications during which the bus stays idle after data in the other direction
};

} // namespace pimento::lower
