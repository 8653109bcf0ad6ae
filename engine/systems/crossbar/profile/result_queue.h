// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/profile/event_board.h"
#include "engine/systems/crossbar/profile/input_queue.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

namespace pimento::crossbar {

/// The queues of products, results and stores of all cores (event_order.h): each goes on until it asks for a medium, or
/// waits for inputs or another core.
class ResultQueue {
public:
    ResultQueue(EventBoard& board, InputQueue& inputs) : m_board(board), m_inputs(inputs) {}

    void follow(std::size_t core);
    /// The load or transfer that a core has asked for gets its medium.
    void serve(std::size_t core, std::int64_t time);
    /// The oldest store of a core gets the memory.
    void serveStore(std::size_t core, std::int64_t time);

private:
    [[nodiscard]] bool hasInputsOfStep(std::size_t core);
    [[nodiscard]] bool hasInputsSoFar(std::size_t core);
    [[nodiscard]] bool hasData(std::size_t core);
    void waitForData(std::size_t core, std::size_t needs);
    void complete(std::size_t core);
    [[nodiscard]] std::optional<InputsReady> inputsOfProduct(std::size_t core);
    [[nodiscard]] bool hasPooled(std::size_t core);
    void waitForInputs(std::size_t core, const InputsReady& ready, std::int32_t node);
    void executeAlone(std::size_t core, const Instruction& now, TimeUse use, std::int64_t duration);
    void endStep(std::size_t core);
    void passEmptySteps(std::size_t core);
    [[nodiscard]] bool execute(std::size_t core, const Instruction& now);
    [[nodiscard]] bool executeReady(std::size_t core, const Instruction& now);
    void compute(std::size_t core, const Instruction& now);
    [[nodiscard]] bool load(std::size_t core);
    [[nodiscard]] bool queueStore(std::size_t core, const Instruction& now);
    [[nodiscard]] bool multiply(std::size_t core, const Instruction& now);
    [[nodiscard]] bool meet(std::size_t core, const Instruction& now);
    [[nodiscard]] bool pass(std::size_t core, const Instruction& now);
    [[nodiscard]] std::deque<std::int64_t>& arrivals(std::size_t from, std::size_t to);
    void serveTransfer(std::size_t core, const Instruction& now, std::int64_t time);
    void recordTransfer(std::size_t core, const Instruction& now, std::int64_t begin, std::int64_t end);
    void advanceAfter(std::size_t core, std::int32_t node, std::int64_t begin, std::int64_t end);

    EventBoard& m_board;
    InputQueue& m_inputs;
    std::vector<std::deque<std::int64_t>> m_arrivals; // asynchronous: of what is sent, from core to core
};

} // namespace pimento::crossbar
