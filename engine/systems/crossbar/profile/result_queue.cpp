// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/profile/result_queue.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace pimento::crossbar {

void ResultQueue::follow(std::size_t core)
{
    CoreState& state = m_board.cores[core];
    const std::vector<Instruction>& stream = m_board.stream(core);
    while (state.resultStep < m_board.of.streams.steps()) {
        for (; state.resultAt < m_board.endOf(core, state.resultStep); ++state.resultAt) {
            m_inputs.wakeAfterResult(core);
            if (!execute(core, stream[state.resultAt])) {
                return;
            }
            complete(core);
        }
        m_inputs.wakeAfterResult(core);
        if (!m_board.hazards && !hasInputsOfStep(core)) {
            return;
        }
        endStep(core);
        passEmptySteps(core);
    }
}

/// Passes steps without instructions but for the last of them, which are all that later steps ask for.
void ResultQueue::passEmptySteps(std::size_t core)
{
    if (m_board.recorder != nullptr) {
        return; // gets the end of each step
    }
    CoreState& state = m_board.cores[core];
    std::size_t steps = m_board.emptySteps(core, state.resultStep, state.resultAt);
    if (!m_board.hazards) {
        steps = state.preparedSteps.empty() ? 0 : std::min(steps, state.preparedSteps.front().steps);
    }
    const std::size_t last = m_board.buffers.stepsAhead() + 1;
    if (steps <= last) {
        return;
    }
    state.resultStep += steps - last;
    if (!m_board.hazards) {
        state.preparedSteps.front().steps -= steps - last;
    }
}

/// Whether all inputs of the step are there; goes on at that time.
bool ResultQueue::hasInputsOfStep(std::size_t core)
{
    CoreState& state = m_board.cores[core];
    if (state.preparedSteps.empty()) {
        state.resultWaits = true;
        return false;
    }
    waitForInputs(core, state.preparedSteps.front().ready, -1);
    return true;
}

/// Whether all inputs before the next result are there; goes on at that time.
bool ResultQueue::hasInputsSoFar(std::size_t core)
{
    CoreState& state = m_board.cores[core];
    if (state.inputAt < state.resultAt) {
        state.resultWaits = true;
        return false;
    }
    waitForInputs(core, state.inputsReady(), -1);
    return true;
}

/// Whether the inputs are there that the next result needs; goes on at that time.
bool ResultQueue::hasData(std::size_t core)
{
    CoreState& state = m_board.cores[core];
    const std::size_t needs = m_board.hazards->needs(core, state.resultAt);
    if (needs > state.inputAt) {
        waitForData(core, needs);
        return false;
    }
    waitForInputs(core, m_board.hazards->endOf(core, needs), m_board.stream(core)[state.resultAt].node);
    return true;
}

void ResultQueue::waitForData(std::size_t core, std::size_t needs)
{
    m_board.cores[core].resultWaits = true;
    m_board.cores[core].resultNeeds = needs;
}

/// The next instruction of the stream has its time.
void ResultQueue::complete(std::size_t core)
{
    const CoreState& state = m_board.cores[core];
    if (m_board.hazards && m_board.stream(core)[state.resultAt].stage != Stage::Prepare) {
        m_board.hazards->complete(core, state.resultAt, {.time = state.resultTime});
    }
}

/// Whether the inputs before an operation of a pool are there; goes on at that time.
bool ResultQueue::hasPooled(std::size_t core)
{
    CoreState& state = m_board.cores[core];
    if (state.preparedPools.empty()) {
        state.resultWaits = true;
        return false;
    }
    waitForInputs(core, state.preparedPools.front(), -1);
    state.preparedPools.pop_front();
    return true;
}

void ResultQueue::waitForInputs(std::size_t core, const InputsReady& ready, std::int32_t node)
{
    m_board.goOn(core, TimeUse::Memory, ready.time - ready.moves, node);
    m_board.goOn(core, TimeUse::Moves, ready.time, node);
}

/// The queue of results executes an instruction on its own.
void ResultQueue::executeAlone(std::size_t core, const Instruction& now, TimeUse use, std::int64_t duration)
{
    const std::int64_t begin = m_board.cores[core].resultTime;
    m_board.goOn(core, use, begin + duration, now.node);
    m_board.record(core, now, begin, begin + duration);
    if (use == TimeUse::Vector) {
        book(m_board.bookings, BookedUnit::Vector, core, begin, begin + duration);
    }
}

void ResultQueue::endStep(std::size_t core)
{
    CoreState& state = m_board.cores[core];
    state.stepEnds.push_back(std::max(state.resultTime, state.lastEnd));
    if (m_board.recorder != nullptr) {
        m_board.recorder->endStep(core, state.stepEnds.back());
    }
    if (state.stepEnds.size() > m_board.buffers.stepsAhead()) {
        state.stepEnds.pop_front();
    }
    m_board.buffers.beginStep(state, state.resultTime);
    ++state.resultStep;
    if (!m_board.hazards) {
        if (--state.preparedSteps.front().steps == 0) {
            state.preparedSteps.pop_front();
        }
        m_inputs.wake(core);
    }
}

/// Executes an instruction of the queue of results. False: it goes on later.
bool ResultQueue::execute(std::size_t core, const Instruction& now)
{
    if (now.stage == Stage::Prepare) {
        return true;
    }
    if (m_board.hazards) {
        return (now.operation == Operation::Mvm || hasData(core)) && executeReady(core, now);
    }
    if (now.stage == Stage::Post && !(m_board.buffers.perGroup() > 0 ? hasInputsOfStep(core) : hasInputsSoFar(core))) {
        return false;
    }
    if (now.stage == Stage::Pool) {
        if (!hasPooled(core)) {
            return false;
        }
        compute(core, now);
        m_board.buffers.make(static_cast<std::size_t>(now.other), now.window, m_board.cores[core].resultTime);
        return true;
    }
    return executeReady(core, now);
}

bool ResultQueue::executeReady(std::size_t core, const Instruction& now)
{
    switch (now.operation) {
    case Operation::Mvm:
        return multiply(core, now);
    case Operation::Vector:
    case Operation::Copy:
    case Operation::Write:
        compute(core, now);
        return true;
    case Operation::Load:
        return load(core);
    case Operation::Store:
        return queueStore(core, now);
    case Operation::Send:
    case Operation::Receive:
        return m_board.of.chip.communication == Communication::Synchronous ? meet(core, now) : pass(core, now);
    }
    return true;
}

/// An operation of the vector units, or a move.
void ResultQueue::compute(std::size_t core, const Instruction& now)
{
    const bool isVector = now.operation == Operation::Vector;
    executeAlone(core, now, isVector ? TimeUse::Vector : TimeUse::Moves,
                 isVector ? vectorNs(m_board.of.chip, now.length) : m_board.moveNs(now));
    if (isVector) {
        m_board.counter.compute(now);
    } else {
        m_board.counter.move(now);
    }
}

/// Asks for the memory. For latency, a core may load what it has stored, so that its stores end first.
bool ResultQueue::load(std::size_t core)
{
    CoreState& state = m_board.cores[core];
    const bool waits = m_board.buffers.perGroup() == 0;
    if (waits && !state.stores.empty()) {
        state.resultWaitsForStore = true;
    } else {
        m_board.request(core, Queue::Results, std::max(state.resultTime, waits ? state.lastStoreEnd : 0));
    }
    return false;
}

/// Copies the data of a store into the queue of stores, if it has a place.
bool ResultQueue::queueStore(std::size_t core, const Instruction& now)
{
    CoreState& state = m_board.cores[core];
    const std::int64_t places = m_board.of.chip.storesInFlight;
    if (std::ssize(state.stores) == places) {
        state.resultWaitsForStore = true;
        return false;
    }
    while (!state.storeEnds.empty() && (state.storeEnds.front() <= state.resultTime ||
                                        std::ssize(state.stores) + std::ssize(state.storeEnds) >= places)) {
        m_board.goOn(core, TimeUse::Memory, state.storeEnds.front(), now.node);
        state.storeEnds.pop_front();
    }
    executeAlone(core, now, TimeUse::Memory, transferNs(m_board.counter.bytesOf(now), m_board.of.chip.localBandwidth));
    m_board.counter.access(now);
    state.stores.push_back(&now);
    m_board.request(core, Queue::Stores, state.resultTime);
    return true;
}

void ResultQueue::serveStore(std::size_t core, std::int64_t time)
{
    CoreState& state = m_board.cores[core];
    const Instruction& store = *state.stores.front();
    state.lastStoreEnd = m_board.access(core, time, m_board.counter.bytesOf(store));
    state.stores.pop_front();
    for (const std::size_t waiting : m_board.stores.finish(store, state.lastStoreEnd)) {
        m_board.wokenInputs.push_back(waiting);
    }
    state.storeEnds.push_back(state.lastStoreEnd);
    if (std::exchange(state.resultWaitsForStore, false)) {
        follow(core);
    }
}

/// Time at which the inputs of a product are there; none: it goes on later.
std::optional<InputsReady> ResultQueue::inputsOfProduct(std::size_t core)
{
    CoreState& state = m_board.cores[core];
    if (m_board.hazards) {
        const std::size_t needs = m_board.hazards->needs(core, state.resultAt);
        if (needs > state.inputAt) {
            waitForData(core, needs);
            return {};
        }
        return m_board.hazards->endOf(core, needs);
    }
    if (state.prepared.empty()) {
        state.resultWaits = true;
        return {};
    }
    const InputsReady ready = state.prepared.front();
    state.prepared.pop_front();
    return ready;
}

bool ResultQueue::multiply(std::size_t core, const Instruction& now)
{
    CoreState& state = m_board.cores[core];
    const std::optional<InputsReady> ready = inputsOfProduct(core);
    if (!ready) {
        return false;
    }
    const std::int64_t mvm = m_board.of.chip.mvmNs;
    const auto group = static_cast<std::size_t>(now.other);
    std::int64_t start = std::max<std::int64_t>(0, state.resultTime - mvm);
    start = std::max(start, state.lastStart < 0 ? 0 : state.lastStart + m_board.of.chip.issueNs);
    start = std::max({start, m_board.buffers.lastEnd(group), m_board.buffers.madeEnd(group, now.window)});
    m_board.goOn(core, TimeUse::Arrays, start, now.node);
    waitForInputs(core, *ready, now.node);
    start = std::max(start, ready->time);
    m_board.goOn(core, TimeUse::Arrays, start + mvm, now.node);
    m_board.record(core, now, start, start + mvm);
    m_board.buffers.use(group, start + mvm);
    book(m_board.bookings, BookedUnit::Group, group, start, start + mvm);
    m_board.buffers.beginStep(state, start);
    state.lastStart = start;
    state.lastEnd = start + mvm;
    m_board.counter.multiply(now);
    if (!m_board.hazards) {
        m_inputs.wake(core);
    }
    return true;
}

void ResultQueue::serve(std::size_t core, std::int64_t time)
{
    CoreState& state = m_board.cores[core];
    const Instruction& now = m_board.stream(core)[state.resultAt];
    if (now.operation == Operation::Send) {
        serveTransfer(core, now, time);
        return;
    }
    const std::int64_t bytes = m_board.counter.bytesOf(now);
    m_board.goOn(core, TimeUse::Memory, m_board.access(core, time, bytes), now.node);
    m_board.record(core, now, state.resultTime - m_board.memoryNs(bytes), state.resultTime);
    m_board.counter.access(now);
    complete(core);
    ++state.resultAt;
    follow(core);
}

} // namespace pimento::crossbar
