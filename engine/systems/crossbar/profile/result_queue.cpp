// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/profile/result_queue.h"

#include <algorithm>
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
        }
        m_inputs.wakeAfterResult(core);
        if (!hasInputsOfStep(core)) {
            return;
        }
        endStep(core);
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
    goOnAt(core, state.preparedSteps.front());
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
    goOnAt(core, state.inputsEnd());
    return true;
}

/// Whether the inputs before an operation of a pool are there; goes on at that time.
bool ResultQueue::hasPooled(std::size_t core)
{
    CoreState& state = m_board.cores[core];
    if (state.preparedPools.empty()) {
        state.resultWaits = true;
        return false;
    }
    goOnAt(core, state.preparedPools.front());
    state.preparedPools.pop_front();
    return true;
}

void ResultQueue::goOnAt(std::size_t core, std::int64_t inputs)
{
    CoreState& state = m_board.cores[core];
    m_board.times[core].memory += std::max<std::int64_t>(0, inputs - state.resultTime);
    state.resultTime = std::max(state.resultTime, inputs);
}

void ResultQueue::endStep(std::size_t core)
{
    CoreState& state = m_board.cores[core];
    state.stepEnds.push_back(std::max(state.resultTime, state.lastEnd));
    if (state.stepEnds.size() > m_board.buffers.stepsAhead()) {
        state.stepEnds.pop_front();
    }
    state.preparedSteps.pop_front();
    m_board.buffers.beginStep(state, state.resultTime);
    ++state.resultStep;
    m_inputs.wake(core);
}

/// Executes an instruction of the queue of results. False: it goes on later.
bool ResultQueue::execute(std::size_t core, const Instruction& now)
{
    if (now.stage == Stage::Prepare) {
        return true;
    }
    if (now.stage == Stage::Post &&
        !(m_board.buffers.perGroup() > 0 ? hasInputsOfStep(core) : hasInputsSoFar(core))) {
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
        m_board.request(core, Queue::Results, m_board.cores[core].resultTime);
        return false;
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
    const std::int64_t duration = isVector ? vectorNs(m_board.of.chip, now.length) : m_board.moveNs(now);
    const std::int64_t begin = m_board.cores[core].resultTime;
    m_board.cores[core].resultTime += duration;
    m_board.times[core].vector += duration;
    if (isVector) {
        book(m_board.bookings, BookedUnit::Vector, core, begin, begin + duration);
        m_board.counter.compute(now);
    } else {
        m_board.counter.move(now);
    }
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
    const std::int64_t begin = state.resultTime;
    while (!state.storeEnds.empty() && (state.storeEnds.front() <= state.resultTime ||
                                        std::ssize(state.stores) + std::ssize(state.storeEnds) >= places)) {
        state.resultTime = std::max(state.resultTime, state.storeEnds.front());
        state.storeEnds.pop_front();
    }
    state.resultTime += transferNs(m_board.counter.bytesOf(now), m_board.of.chip.localBandwidth);
    m_board.times[core].memory += state.resultTime - begin;
    m_board.counter.access(now);
    state.stores.push_back(&now);
    m_board.request(core, Queue::Stores, state.resultTime);
    return true;
}

void ResultQueue::serveStore(std::size_t core, std::int64_t time)
{
    CoreState& state = m_board.cores[core];
    const Instruction& store = *state.stores.front();
    state.lastStoreEnd = m_board.network.access(static_cast<int>(core), time, m_board.counter.bytesOf(store));
    state.stores.pop_front();
    for (const std::size_t waiting : m_board.stores.finish(store, state.lastStoreEnd)) {
        m_board.wokenInputs.push_back(waiting);
    }
    state.storeEnds.push_back(state.lastStoreEnd);
    if (std::exchange(state.resultWaitsForStore, false)) {
        follow(core);
    }
}

bool ResultQueue::multiply(std::size_t core, const Instruction& now)
{
    CoreState& state = m_board.cores[core];
    if (state.prepared.empty()) {
        state.resultWaits = true;
        return false;
    }
    const std::int64_t mvm = m_board.of.chip.mvmNs;
    const auto group = static_cast<std::size_t>(now.other);
    std::int64_t start = std::max<std::int64_t>(0, state.resultTime - mvm);
    start = std::max(start, state.lastStart < 0 ? 0 : state.lastStart + m_board.of.chip.issueNs);
    start = std::max({start, m_board.buffers.lastEnd(group), m_board.buffers.madeEnd(group, now.window)});
    m_board.times[core].memory += std::max<std::int64_t>(0, state.prepared.front() - start);
    start = std::max(start, state.prepared.front());
    state.prepared.pop_front();
    m_board.times[core].mvm += state.lastStart < 0 ? mvm : std::min(start - state.lastStart, mvm);
    m_board.buffers.use(group, start + mvm);
    book(m_board.bookings, BookedUnit::Group, static_cast<std::size_t>(now.other), start, start + mvm);
    m_board.buffers.beginStep(state, start);
    state.lastStart = start;
    state.lastEnd = start + mvm;
    state.resultTime = std::max(state.resultTime, start + mvm);
    m_board.counter.multiply(now);
    m_inputs.wake(core);
    return true;
}

// Transfers.

/// Synchronous: the second of two cores at the ends of a transfer asks for the connection.
bool ResultQueue::meet(std::size_t core, const Instruction& now)
{
    const auto partner = static_cast<std::size_t>(now.other);
    CoreState& here = m_board.cores[core];
    CoreState& there = m_board.cores[partner];
    here.isAtTransfer = true;
    if (!there.isAtTransfer) {
        return false;
    }
    const Instruction& other = m_board.stream(partner)[there.resultAt];
    if (other.operation == now.operation || static_cast<std::size_t>(other.other) != core) {
        return false;
    }
    const std::int64_t time = std::max(here.resultTime, there.resultTime);
    for (const std::size_t each : {core, partner}) {
        m_board.times[each].sync += time - m_board.cores[each].resultTime;
        m_board.cores[each].resultTime = time;
    }
    m_board.request(now.operation == Operation::Send ? core : partner, Queue::Results, time);
    return false;
}

/// Asynchronous: a send asks for the connection, and a receive waits for what was sent.
bool ResultQueue::pass(std::size_t core, const Instruction& now)
{
    CoreState& state = m_board.cores[core];
    if (now.operation == Operation::Send) {
        m_board.request(core, Queue::Results, state.resultTime);
        return false;
    }
    std::deque<std::int64_t>& arrived = arrivals(static_cast<std::size_t>(now.other), core);
    if (arrived.empty()) {
        state.isAtTransfer = true;
        return false;
    }
    m_board.times[core].sync += std::max<std::int64_t>(0, arrived.front() - state.resultTime);
    state.resultTime = std::max(state.resultTime, arrived.front());
    arrived.pop_front();
    return true;
}

std::deque<std::int64_t>& ResultQueue::arrivals(std::size_t from, std::size_t to)
{
    const std::size_t cores = m_board.cores.size();
    if (m_arrivals.empty()) {
        m_arrivals.resize(cores * cores);
    }
    return m_arrivals[from * cores + to];
}

void ResultQueue::serve(std::size_t core, std::int64_t time)
{
    CoreState& state = m_board.cores[core];
    const Instruction& now = m_board.stream(core)[state.resultAt];
    if (now.operation == Operation::Send) {
        serveTransfer(core, now, time);
        return;
    }
    state.resultTime = m_board.network.access(static_cast<int>(core), time, m_board.counter.bytesOf(now));
    m_board.times[core].memory += state.resultTime - time;
    m_board.counter.access(now);
    ++state.resultAt;
    follow(core);
}

void ResultQueue::serveTransfer(std::size_t core, const Instruction& now, std::int64_t time)
{
    const auto partner = static_cast<std::size_t>(now.other);
    const std::int64_t end =
        m_board.network.transfer(static_cast<int>(core), now.other, time, m_board.counter.bytesOf(now));
    m_board.counter.transfer(core, now);
    const bool isSynchronous = m_board.of.chip.communication == Communication::Synchronous;
    advanceAfter(core, time, end);
    if (isSynchronous) {
        advanceAfter(partner, time, end);
    } else {
        arrivals(core, partner).push_back(end);
    }
    const bool wasWaiting = std::exchange(m_board.cores[partner].isAtTransfer, false);
    follow(core);
    if (isSynchronous || wasWaiting) {
        follow(partner);
    }
}

void ResultQueue::advanceAfter(std::size_t core, std::int64_t time, std::int64_t end)
{
    CoreState& state = m_board.cores[core];
    m_board.times[core].transfer += end - time;
    state.resultTime = end;
    state.isAtTransfer = false;
    ++state.resultAt;
}

} // namespace pimento::crossbar
