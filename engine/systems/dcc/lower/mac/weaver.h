// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/command_buffer.h"

#include <cstdint>
#include <deque>
#include <vector>

namespace pimento::lower {

/// Puts commands that need neither rows nor multipliers between the multiplications of others, where they cost nothing:
/// the softmax unit and the host's reads work while banks are read, and operands move while all banks change their
/// rows. Commands of a lane keep their order, and an Order behind one of them holds for all.
///
///   rows:     mac mac mac | next row       mac mac mac ...
///   Chain:        sfm sfm | move to buffer     sfm
///   Writes:               | write buffer
///   Reads:    rd  rd                       rd
class Weaver {
public:
    enum class Lane : std::uint8_t {
        Chain,  // softmax, then probabilities to the buffers, ...
        Writes, // operands from the host
        Reads,  // results to the host
    };

    Weaver(std::int64_t blocksPerRow, CommandBuffer& out) : m_blocksPerRow(blocksPerRow), m_out(&out) {}

    /// Adds the commands of a buffer to a lane, one by one; the buffer is empty then. They have to come before stage
    /// `until` begins.
    void add(Lane lane, CommandBuffer& commands, std::int64_t until);
    /// Everything that has to come before a stage.
    void finishBefore(std::int64_t stage);
    /// The commands of a buffer, with those that wait between them; the buffer is empty then.
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
    std::int64_t m_row = -1;  // of the last multiplication
    bool m_hasMoved = false;  // results have left since then
    std::int64_t m_quiet = 0; // multiplications for which the bus is left alone, since data went the other way
};

} // namespace pimento::lower
