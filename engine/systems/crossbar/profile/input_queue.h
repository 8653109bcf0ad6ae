// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/profile/event_board.h"

#include <cstddef>
#include <cstdint>

namespace pimento::crossbar {

/// The queues of inputs of all cores (event_order.h): each goes on until it asks for the memory or has no free buffer.
class InputQueue {
public:
    explicit InputQueue(EventBoard& board) : m_board(board) {}

    void follow(std::size_t core);
    /// Goes on if the queue waits for a buffer, or for results.
    void wake(std::size_t core);
    /// Goes on if the queue of results has passed what inputs wait for.
    void wakeAfterResult(std::size_t core);
    /// The load that a core has asked for gets the memory.
    void serve(std::size_t core, std::int64_t time);

private:
    [[nodiscard]] bool hasBuffers(std::size_t core);
    [[nodiscard]] bool hasPassed(std::size_t core, const Instruction& now);
    [[nodiscard]] bool hasData(std::size_t core);
    [[nodiscard]] std::size_t needsOf(std::size_t core) const;
    void complete(std::size_t core);
    [[nodiscard]] bool prepare(std::size_t core, const Instruction& now);

    EventBoard& m_board;
};

} // namespace pimento::crossbar
