// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/profile/input_queue.h"

#include <algorithm>
#include <utility>

namespace pimento::crossbar {

namespace {

bool isInput(const Instruction& at)
{
    return at.stage == Stage::Prepare || at.stage == Stage::Pool || at.operation == Operation::Mvm;
}

} // namespace

/// Whether the buffers of the next inputs are free; sets the time from which on. Inputs before a product of a group
/// fill one of its buffers, which is free after its product so many products ago, and wait until the step before has
/// begun, so that no core takes the memory from others that still lack inputs. Other inputs, and all of cores that
/// start their arrays together, wait for the end of the step that used the buffers before.
bool InputQueue::hasBuffers(std::size_t core)
{
    CoreState& state = m_board.cores[core];
    if (state.inputAt < state.buffersUntil) {
        return true;
    }
    const InputBuffers& buffers = m_board.buffers;
    const std::vector<Instruction>& stream = m_board.stream(core);
    const std::size_t stepEnd = m_board.endOf(core, state.inputStep);
    const auto product = std::find_if(stream.begin() + static_cast<std::ptrdiff_t>(state.inputAt),
                                      stream.begin() + static_cast<std::ptrdiff_t>(stepEnd),
                                      [](const Instruction& at) { return at.operation == Operation::Mvm; });
    const auto at = static_cast<std::size_t>(product - stream.begin());
    if (at == stepEnd || buffers.perGroup() == 0 || m_board.of.chip.execution == Execution::InOrder) {
        state.buffersUntil = buffers.areFreeAfterStep(state) ? stepEnd : state.buffersUntil;
    } else if (buffers.isStepBegun(state) && buffers.isFree(state, static_cast<std::size_t>(product->other))) {
        state.buffersUntil = at + 1;
    }
    return state.inputAt < state.buffersUntil;
}

void InputQueue::follow(std::size_t core)
{
    CoreState& state = m_board.cores[core];
    const std::vector<Instruction>& stream = m_board.stream(core);
    while (state.inputStep < m_board.of.streams.steps()) {
        for (; state.inputAt < m_board.endOf(core, state.inputStep); ++state.inputAt) {
            if (!isInput(stream[state.inputAt])) {
                if (!hasPassed(core, stream[state.inputAt])) {
                    return;
                }
                continue;
            }
            if (!(m_board.hazards ? hasData(core) : hasBuffers(core))) {
                state.inputWaits = true;
                return;
            }
            if (!prepare(core, stream[state.inputAt])) {
                return;
            }
            complete(core);
        }
        const std::size_t steps = 1 + m_board.emptySteps(core, state.inputStep + 1, state.inputAt);
        if (!m_board.hazards) {
            state.preparedSteps.push_back({.ready = state.inputsReady(), .steps = steps});
            m_board.wakeResults(core);
        }
        state.inputStep += steps;
    }
}

/// False: the load goes on when it has the memory.
bool InputQueue::prepare(std::size_t core, const Instruction& now)
{
    CoreState& state = m_board.cores[core];
    if (now.operation == Operation::Mvm) {
        if (!m_board.hazards) {
            state.prepared.push_back(state.inputsReady());
            m_board.buffers.fill(static_cast<std::size_t>(now.other));
            m_board.wakeResults(core);
        }
    } else if (now.stage == Stage::Pool) {
        state.preparedPools.push_back(state.inputsReady());
        m_board.wakeResults(core);
    } else if (now.operation == Operation::Load) {
        if (!m_board.stores.areThere(now, core, state.inputTime)) {
            return false;
        }
        const bool isFull = std::ssize(state.loadEnds) == m_board.of.chip.loadsInFlight;
        m_board.request(core, Queue::Inputs, std::max(state.inputTime, isFull ? state.loadEnds.front() : 0));
        return false;
    } else {
        state.moveInputs(m_board.moveNs(now));
        m_board.counter.move(now);
        m_board.record(core, now, state.inputTime - m_board.moveNs(now), state.inputTime);
    }
    return true;
}

/// Without input buffers of their own, the arrays of a core that start together read what the same step has computed or
/// received before: whether the queue of results has done so. Goes on at that time.
bool InputQueue::hasPassed(std::size_t core, const Instruction& now)
{
    CoreState& state = m_board.cores[core];
    if (m_board.hazards || m_board.buffers.perGroup() > 0 || (now.stage != Stage::Post && now.stage != Stage::Output)) {
        return true;
    }
    if (state.resultAt <= state.inputAt) {
        state.inputWaits = true;
        m_board.wakeResults(core); // which may wait for the inputs so far
        return false;
    }
    state.inputTime = std::max(state.inputTime, state.resultTime);
    return true;
}

/// Whether the results are complete that the next instruction needs; goes on at that time.
bool InputQueue::hasData(std::size_t core)
{
    CoreState& state = m_board.cores[core];
    const std::size_t needs = needsOf(core);
    if (needs > state.resultAt) {
        return false;
    }
    state.inputTime = std::max(state.inputTime, m_board.hazards->endOf(core, needs).time);
    return true;
}

/// Results that the next instruction needs. A product needs its inputs alone.
std::size_t InputQueue::needsOf(std::size_t core) const
{
    const std::size_t at = m_board.cores[core].inputAt;
    return m_board.stream(core)[at].operation == Operation::Mvm ? 0 : m_board.hazards->needs(core, at);
}

/// The next instruction has its time, and results may go on.
void InputQueue::complete(std::size_t core)
{
    if (m_board.hazards) {
        CoreState& state = m_board.cores[core];
        if (m_board.stream(core)[state.inputAt].stage == Stage::Prepare) {
            m_board.hazards->complete(core, state.inputAt, state.inputsReady());
        }
        if (state.resultNeeds <= state.inputAt + 1) {
            m_board.wakeResults(core);
        }
    }
}

void InputQueue::wakeAfterResult(std::size_t core)
{
    const CoreState& state = m_board.cores[core];
    if (!state.inputWaits || m_board.buffers.perGroup() > 0) {
        return;
    }
    if (m_board.hazards ? needsOf(core) <= state.resultAt : state.resultAt > state.inputAt) {
        wake(core);
    }
}

void InputQueue::wake(std::size_t core)
{
    if (std::exchange(m_board.cores[core].inputWaits, false)) {
        follow(core);
    }
}

void InputQueue::serve(std::size_t core, std::int64_t time)
{
    CoreState& state = m_board.cores[core];
    const Instruction& now = m_board.stream(core)[state.inputAt];
    const std::int64_t bytes = m_board.counter.bytesOf(now);
    const std::int64_t end = m_board.access(core, time, bytes);
    m_board.record(core, now, end - m_board.memoryNs(bytes), end);
    state.loadsEnd = std::max(state.loadsEnd, end);
    state.loadEnds.push_back(end);
    if (std::ssize(state.loadEnds) > m_board.of.chip.loadsInFlight) {
        state.loadEnds.pop_front();
    }
    m_board.counter.access(now);
    complete(core);
    ++state.inputAt;
    follow(core);
}

} // namespace pimento::crossbar
