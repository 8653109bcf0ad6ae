// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <tuple>

// State of cores while profileInTime() runs. All times are in nanoseconds.

namespace pimento::crossbar {

enum class Queue : std::uint8_t { Inputs, Results, Stores };

/// A queue of a core asks for a medium.
struct Request {
    std::int64_t time = 0;
    std::int32_t core = 0;
    Queue queue = Queue::Inputs;

    bool operator>(const Request& other) const
    {
        return std::tie(time, core, queue) > std::tie(other.time, other.core, other.queue);
    }
};

/// Loads of a core that are on their way at the same time.
inline constexpr std::size_t kLoadsInFlight = 16;
/// Stores in the queue of stores of a core.
inline constexpr std::size_t kStoresInFlight = 8;

/// Time at which inputs are there.
struct InputsReady {
    std::int64_t time = 0;
    std::int64_t moves = 0; // nanoseconds of copies and fills up to it, after the last load
};

/// Progress of a core.
struct CoreState {
    std::size_t inputAt = 0; // next instruction of the queue of inputs
    std::size_t inputStep = 0;
    std::int64_t inputTime = 0;            // of moves; loads begin at it, and end later
    std::int64_t inputMoves = 0;           // nanoseconds of moves after the last load
    std::deque<std::int64_t> loadEnds;     // of the last kLoadsInFlight loads
    std::int64_t loadsEnd = 0;             // of all loads
    std::size_t buffersUntil = 0;          // instructions before this one have their buffers
    bool inputWaits = false;               // for a buffer
    std::deque<InputsReady> prepared;      // of the next products
    std::deque<InputsReady> preparedSteps; // of steps that have not ended: all their inputs

    std::size_t resultAt = 0;
    std::size_t resultStep = 0;
    std::int64_t resultTime = 0;
    std::deque<std::int64_t> stepEnds; // of the last steps whose results are complete
    bool resultWaits = false;          // for the inputs of a product
    bool isAtTransfer = false;
    std::deque<std::int64_t> stores;    // bytes of those in the queue of stores that wait for the memory
    std::deque<std::int64_t> storeEnds; // of those that have it
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
