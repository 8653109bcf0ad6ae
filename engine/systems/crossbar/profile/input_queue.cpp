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
            if (!hasBuffers(core)) {
                state.inputWaits = true;
                return;
            }
            if (!prepare(core, stream[state.inputAt])) {
                return;
            }
        }
        state.preparedSteps.push_back(state.inputsEnd());
        ++state.inputStep;
        m_board.wakeResults(core);
    }
}

/// False: the load goes on when it has the memory.
bool InputQueue::prepare(std::size_t core, const Instruction& now)
{
    CoreState& state = m_board.cores[core];
    if (now.operation == Operation::Mvm) {
        state.prepared.push_back(state.inputsEnd());
        m_board.buffers.fill(static_cast<std::size_t>(now.other));
        m_board.wakeResults(core);
    } else if (now.stage == Stage::Pool) {
        state.preparedPools.push_back(state.inputsEnd());
        m_board.wakeResults(core);
    } else if (now.operation == Operation::Load) {
        if (!m_board.stores.areThere(now, core, state.inputTime)) {
            return false;
        }
        const bool isFull = std::ssize(state.loadEnds) == m_board.of.chip.loadsInFlight;
        m_board.request(core, Queue::Inputs, std::max(state.inputTime, isFull ? state.loadEnds.front() : 0));
        return false;
    } else {
        state.inputTime = state.inputsEnd() + m_board.moveNs(now);
        m_board.counter.move(now);
    }
    return true;
}

/// Without input buffers of their own, steps read what the same step has computed or received before: whether the queue
/// of results has done so. Goes on at that time.
bool InputQueue::hasPassed(std::size_t core, const Instruction& now)
{
    CoreState& state = m_board.cores[core];
    if (m_board.buffers.perGroup() > 0 || (now.stage != Stage::Post && now.stage != Stage::Output)) {
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

void InputQueue::wakeAfterResult(std::size_t core)
{
    if (m_board.buffers.perGroup() == 0 && m_board.cores[core].resultAt > m_board.cores[core].inputAt) {
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
    const std::int64_t end = m_board.network.access(static_cast<int>(core), time, m_board.counter.bytesOf(now));
    state.loadsEnd = std::max(state.loadsEnd, end);
    state.loadEnds.push_back(end);
    if (std::ssize(state.loadEnds) > m_board.of.chip.loadsInFlight) {
        state.loadEnds.pop_front();
    }
    m_board.counter.access(now);
    ++state.inputAt;
    follow(core);
}

} // namespace pimento::crossbar
