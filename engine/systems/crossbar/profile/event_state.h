// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/streams/instruction.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <tuple>

// State of cores while profileInTime() runs. All times are in nanoseconds.

namespace pimento::crossbar {

enum class Queue : std::uint8_t {
    Inputs,
    Results,
    Stores,
    Memory, // of no core: the memory of a chip, whose number stands for the core, is free
};

/// A queue of a core asks for a medium.
struct Request {
    std::int64_t time = 0;
    std::int32_t core = 0;
    Queue queue = Queue::Inputs;

    bool operator>(const Request& other) const
    {
        return std::tuple(time, queue == Queue::Memory, core, queue) >
               std::tuple(other.time, other.queue == Queue::Memory, other.core, other.queue);
    }
};

/// A request that waits for the memory of a chip.
struct WaitingRequest {
    std::size_t step = 0; // 0: steps do not count
    Request request = {};

    bool operator>(const WaitingRequest& other) const
    {
        return step != other.step ? step > other.step : request > other.request;
    }
};

/// Time at which inputs are there.
struct InputsReady {
    std::int64_t time = 0;
    std::int64_t moves = 0; // nanoseconds of copies and fills up to it, after the last load
};

/// Neighbouring steps whose inputs are there at the same time: one with inputs, and those without that follow it.
struct PreparedSteps {
    InputsReady ready = {};
    std::size_t steps = 0;
};

/// Progress of a core.
struct CoreState {
    std::size_t inputAt = 0; // next instruction of the queue of inputs
    std::size_t inputStep = 0;
    std::int64_t inputTime = 0;            // of moves; loads begin at it, and end later
    std::int64_t inputMoves = 0;           // nanoseconds of moves after the last load
    std::deque<std::int64_t> loadEnds;     // of the last CrossbarChip::loadsInFlight loads
    std::int64_t loadsEnd = 0;             // of all loads
    std::size_t buffersUntil = 0;          // instructions before this one have their buffers
    bool inputWaits = false;               // for a buffer, or for results
    std::deque<InputsReady> prepared;      // of the next products
    std::deque<InputsReady> preparedPools; // of the next operations of pools
    std::deque<PreparedSteps> preparedSteps; // that have not ended

    std::size_t resultAt = 0;
    std::size_t resultStep = 0;
    std::int64_t resultTime = 0;
    std::deque<std::int64_t> stepEnds;   // of the last steps whose results are complete
    std::size_t begunSteps = 0;          // of which a product has started, or which have ended without
    std::deque<std::int64_t> stepBegins; // of the last of them
    bool resultWaits = false;            // for inputs
    std::size_t resultNeeds = 0;         // instructions whose inputs it waits for
    bool isAtTransfer = false;
    std::deque<const Instruction*> stores; // in the queue of stores, that wait for the memory
    std::deque<std::int64_t> storeEnds;    // of those that have it
    std::int64_t lastStoreEnd = 0;
    bool resultWaitsForStore = false;
    std::int64_t lastStart = -1; // of a product; -1: none
    std::int64_t lastEnd = 0;    // of products

    /// Time at which all inputs so far are there.
    [[nodiscard]] std::int64_t inputsEnd() const { return std::max(inputTime, loadsEnd); }
    [[nodiscard]] InputsReady inputsReady() const { return {inputsEnd(), loadsEnd > inputTime ? 0 : inputMoves}; }
    /// A copy or fill, after the loads before it.
    void moveInputs(std::int64_t duration)
    {
        inputMoves = (loadsEnd > inputTime ? 0 : inputMoves) + duration;
        inputTime = inputsEnd() + duration;
    }
};

} // namespace pimento::crossbar
