// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/profile/event_order.h"

#include "engine/systems/crossbar/profile/event_state.h"
#include "engine/systems/crossbar/profile/input_buffers.h"
#include "engine/systems/crossbar/profile/network.h"
#include "engine/systems/crossbar/profile/stream_counter.h"
#include "engine/systems/crossbar/profile/time_ledger.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <queue>
#include <string>
#include <utility>

namespace pimento::crossbar {

namespace {

class Events {
public:
    Events(const ProfiledStreams& of, const ProfileOptions& options)
        : m_of(of), m_buffers(of.placement.groups.size(), static_cast<std::size_t>(options.inputBuffers)),
          m_network(of.chip), m_counter(of), m_cores(of.streams.cores.size()),
          m_ledger(of.streams.cores.size(), options.recorder), m_recorder(options.recorder)
    {
    }

    Result<StreamProfile> make()
    {
        for (std::size_t core = 0; core < m_cores.size(); ++core) {
            followInputs(core);
            followResults(core);
        }
        while (!m_requests.empty()) {
            const Request next = m_requests.top();
            m_requests.pop();
            serve(next);
        }
        for (std::size_t core = 0; core < m_cores.size(); ++core) {
            if (m_cores[core].resultAt < m_of.streams.cores[core].size()) {
                return fail("waits for a transfer that never comes", "core " + std::to_string(core),
                            "Write each send with its receive, in one order for all cores");
            }
            // The last stores; all inputs and products have been waited for.
            m_ledger.spend(core, TimeUse::Memory, m_cores[core].lastStoreEnd, -1);
        }
        StreamProfile made;
        made.counts = m_counter.counts();
        made.memoryBusyNs = m_network.memoryBusy();
        made.busBusyNs = m_network.connectionBusy();
        made.links = m_network.linkUses();
        m_ledger.finish(made, m_of.streams);
        return made;
    }

private:
    [[nodiscard]] std::size_t endOf(std::size_t core, std::size_t step) const
    {
        return m_of.streams.stepEnds[core][step];
    }
    void request(std::size_t core, Queue queue, std::int64_t time)
    {
        m_requests.push({.time = time, .core = static_cast<std::int32_t>(core), .queue = queue});
    }

    // The queue of inputs.

    /// Whether the buffers of the next inputs are free; sets the time from which on. Inputs before a product of a group
    /// fill one of its buffers, which is free after its product so many products ago. Other inputs, and all of cores
    /// that start their arrays together, wait for the end of the step that used the buffers before.
    bool hasBuffers(std::size_t core)
    {
        CoreState& state = m_cores[core];
        if (state.inputAt < state.buffersUntil) {
            return true;
        }
        const std::vector<Instruction>& stream = m_of.streams.cores[core];
        const auto end = stream.begin() + static_cast<std::ptrdiff_t>(endOf(core, state.inputStep));
        const auto product = std::find_if(stream.begin() + static_cast<std::ptrdiff_t>(state.inputAt), end,
                                          [](const Instruction& at) { return at.operation == Operation::Mvm; });
        if (product == end || m_buffers.perGroup() == 0 || m_of.chip.execution == Execution::InOrder) {
            state.buffersUntil = m_buffers.areFreeAfterStep(state) ? endOf(core, state.inputStep) : state.buffersUntil;
        } else if (m_buffers.isFree(state, static_cast<std::size_t>(product->other))) {
            state.buffersUntil = static_cast<std::size_t>(product - stream.begin()) + 1;
        }
        return state.inputAt < state.buffersUntil;
    }

    void followInputs(std::size_t core)
    {
        CoreState& state = m_cores[core];
        const std::vector<Instruction>& stream = m_of.streams.cores[core];
        while (state.inputStep < m_of.streams.steps()) {
            for (; state.inputAt < endOf(core, state.inputStep); ++state.inputAt) {
                const Instruction& now = stream[state.inputAt];
                if (now.stage != Stage::Prepare && now.operation != Operation::Mvm) {
                    continue;
                }
                if (!hasBuffers(core)) {
                    state.inputWaits = true;
                    return;
                }
                if (now.operation == Operation::Mvm) {
                    state.prepared.push_back(state.inputsReady());
                    m_buffers.fill(static_cast<std::size_t>(now.other));
                    wakeResults(core);
                } else if (now.operation == Operation::Load) {
                    const bool isFull = state.loadEnds.size() == kLoadsInFlight;
                    request(core, Queue::Inputs, std::max(state.inputTime, isFull ? state.loadEnds.front() : 0));
                    return;
                } else {
                    state.moveInputs(moveNs(now));
                    m_counter.move(now);
                    record(core, now, state.inputTime - moveNs(now), state.inputTime);
                }
            }
            state.preparedSteps.push_back(state.inputsReady());
            ++state.inputStep;
            wakeResults(core);
        }
    }

    void wakeInputs(std::size_t core)
    {
        CoreState& state = m_cores[core];
        if (std::exchange(state.inputWaits, false)) {
            followInputs(core);
        }
    }

    [[nodiscard]] std::int64_t moveNs(const Instruction& at) const
    {
        const std::int64_t once = transferNs(m_counter.bytesOf(at), m_of.chip.localBandwidth);
        return at.operation == Operation::Copy ? 2 * once : once;
    }

    // The queue of results.

    void wakeResults(std::size_t core)
    {
        CoreState& state = m_cores[core];
        if (std::exchange(state.resultWaits, false)) {
            m_woken.push_back(core);
        }
    }

    void followResults(std::size_t core)
    {
        CoreState& state = m_cores[core];
        const std::vector<Instruction>& stream = m_of.streams.cores[core];
        while (state.resultStep < m_of.streams.steps()) {
            for (; state.resultAt < endOf(core, state.resultStep); ++state.resultAt) {
                if (!execute(core, stream[state.resultAt])) {
                    return;
                }
            }
            if (!hasInputsOfStep(core)) {
                return;
            }
            endStep(core);
        }
    }

    /// Whether all inputs of the step are there; goes on at that time.
    bool hasInputsOfStep(std::size_t core)
    {
        CoreState& state = m_cores[core];
        if (state.preparedSteps.empty()) {
            state.resultWaits = true;
            return false;
        }
        waitForInputs(core, state.preparedSteps.front(), -1);
        return true;
    }

    /// The queue of results goes on until a time.
    void goOn(std::size_t core, TimeUse use, std::int64_t until, std::int32_t node)
    {
        m_ledger.spend(core, use, until, node);
        m_cores[core].resultTime = m_ledger.timeOf(core);
    }
    void waitForInputs(std::size_t core, const InputsReady& ready, std::int32_t node)
    {
        goOn(core, TimeUse::Memory, ready.time - ready.moves, node);
        goOn(core, TimeUse::Moves, ready.time, node);
    }
    void record(std::size_t core, const Instruction& now, std::int64_t begin, std::int64_t end)
    {
        if (m_recorder != nullptr) {
            m_recorder->add(core, now, begin, end);
        }
    }
    /// The queue of results executes an instruction on its own.
    void executeAlone(std::size_t core, const Instruction& now, TimeUse use, std::int64_t duration)
    {
        const std::int64_t begin = m_cores[core].resultTime;
        goOn(core, use, begin + duration, now.node);
        record(core, now, begin, begin + duration);
    }

    void endStep(std::size_t core)
    {
        CoreState& state = m_cores[core];
        state.stepEnds.push_back(std::max(state.resultTime, state.lastEnd));
        if (m_recorder != nullptr) {
            m_recorder->endStep(core, state.stepEnds.back());
        }
        if (state.stepEnds.size() > m_buffers.stepsAhead()) {
            state.stepEnds.pop_front();
        }
        state.preparedSteps.pop_front();
        ++state.resultStep;
        wakeInputs(core);
    }

    /// Executes an instruction of the queue of results. False: it goes on later.
    bool execute(std::size_t core, const Instruction& now)
    {
        CoreState& state = m_cores[core];
        if (now.stage == Stage::Prepare) {
            return true;
        }
        if (now.stage == Stage::Post && !hasInputsOfStep(core)) {
            return false;
        }
        switch (now.operation) {
        case Operation::Mvm:
            return multiply(core, now);
        case Operation::Vector:
            executeAlone(core, now, TimeUse::Vector, vectorNs(m_of.chip, now.length));
            m_counter.compute(now);
            return true;
        case Operation::Copy:
        case Operation::Write:
            executeAlone(core, now, TimeUse::Moves, moveNs(now));
            m_counter.move(now);
            return true;
        case Operation::Load:
            request(core, Queue::Results, state.resultTime);
            return false;
        case Operation::Store:
            return queueStore(core, now);
        case Operation::Send:
        case Operation::Receive:
            return m_of.chip.communication == Communication::Synchronous ? meet(core, now) : pass(core, now);
        }
        return true;
    }

    /// Copies the data of a store into the queue of stores, if it has a place.
    bool queueStore(std::size_t core, const Instruction& now)
    {
        CoreState& state = m_cores[core];
        if (state.stores.size() == kStoresInFlight) {
            state.resultWaitsForStore = true;
            return false;
        }
        while (!state.storeEnds.empty() && (state.storeEnds.front() <= state.resultTime ||
                                            state.stores.size() + state.storeEnds.size() >= kStoresInFlight)) {
            goOn(core, TimeUse::Memory, state.storeEnds.front(), now.node);
            state.storeEnds.pop_front();
        }
        executeAlone(core, now, TimeUse::Memory, transferNs(m_counter.bytesOf(now), m_of.chip.localBandwidth));
        m_counter.access(now);
        state.stores.push_back(m_counter.bytesOf(now));
        request(core, Queue::Stores, state.resultTime);
        return true;
    }

    void serveStore(std::size_t core, std::int64_t time)
    {
        CoreState& state = m_cores[core];
        state.lastStoreEnd = access(core, time, state.stores.front());
        state.stores.pop_front();
        state.storeEnds.push_back(state.lastStoreEnd);
        if (std::exchange(state.resultWaitsForStore, false)) {
            followResults(core);
        }
    }

    bool multiply(std::size_t core, const Instruction& now)
    {
        CoreState& state = m_cores[core];
        if (state.prepared.empty()) {
            state.resultWaits = true;
            return false;
        }
        const std::int64_t mvm = m_of.chip.mvmNs;
        const auto group = static_cast<std::size_t>(now.other);
        std::int64_t start = std::max<std::int64_t>(0, state.resultTime - mvm);
        start = std::max(start, state.lastStart < 0 ? 0 : state.lastStart + m_of.chip.issueNs);
        start = std::max(start, m_buffers.lastEnd(group));
        goOn(core, TimeUse::Arrays, start, now.node);
        waitForInputs(core, state.prepared.front(), now.node);
        start = std::max(start, state.prepared.front().time);
        state.prepared.pop_front();
        goOn(core, TimeUse::Arrays, start + mvm, now.node);
        record(core, now, start, start + mvm);
        m_buffers.use(group, start + mvm);
        state.lastStart = start;
        state.lastEnd = start + mvm;
        m_counter.multiply(now);
        wakeInputs(core);
        return true;
    }

    /// Synchronous: the second of two cores at the ends of a transfer asks for the connection.
    bool meet(std::size_t core, const Instruction& now)
    {
        const auto partner = static_cast<std::size_t>(now.other);
        CoreState& here = m_cores[core];
        CoreState& there = m_cores[partner];
        here.isAtTransfer = true;
        if (!there.isAtTransfer) {
            return false;
        }
        const Instruction& other = m_of.streams.cores[partner][there.resultAt];
        if (other.operation == now.operation || static_cast<std::size_t>(other.other) != core) {
            return false;
        }
        const std::int64_t time = std::max(here.resultTime, there.resultTime);
        const bool sends = now.operation == Operation::Send;
        goOn(core, sends ? TimeUse::Receiver : TimeUse::Input, time, now.node);
        goOn(partner, sends ? TimeUse::Input : TimeUse::Receiver, time, now.node);
        request(sends ? core : partner, Queue::Results, time);
        return false;
    }

    /// Asynchronous: a send asks for the connection, and a receive waits for what was sent.
    bool pass(std::size_t core, const Instruction& now)
    {
        CoreState& state = m_cores[core];
        if (now.operation == Operation::Send) {
            request(core, Queue::Results, state.resultTime);
            return false;
        }
        std::deque<std::int64_t>& arrived = arrivals(static_cast<std::size_t>(now.other), core);
        if (arrived.empty()) {
            state.isAtTransfer = true;
            return false;
        }
        goOn(core, TimeUse::Input, arrived.front(), now.node);
        arrived.pop_front();
        return true;
    }

    [[nodiscard]] std::deque<std::int64_t>& arrivals(std::size_t from, std::size_t to)
    {
        if (m_arrivals.empty()) {
            m_arrivals.resize(m_cores.size() * m_cores.size());
        }
        return m_arrivals[from * m_cores.size() + to];
    }

    // Media.

    /// End of an access to the memory of the core's chip.
    std::int64_t access(std::size_t core, std::int64_t time, std::int64_t bytes)
    {
        const std::int64_t end = m_network.access(static_cast<int>(core), time, bytes);
        if (m_recorder != nullptr) {
            m_recorder->medium(chipOf(core), RecordedSpan::kMemory, end - transferNs(bytes, m_of.chip.globalBandwidth),
                               end);
        }
        return end;
    }
    [[nodiscard]] std::size_t chipOf(std::size_t core) const
    {
        return static_cast<std::size_t>(m_of.chip.chipOf(static_cast<int>(core)));
    }

    static void keepLast(std::deque<std::int64_t>& ends, std::int64_t end, std::size_t count)
    {
        ends.push_back(end);
        if (ends.size() > count) {
            ends.pop_front();
        }
    }

    void serve(const Request& next)
    {
        const auto core = static_cast<std::size_t>(next.core);
        CoreState& state = m_cores[core];
        if (next.queue == Queue::Inputs) {
            const Instruction& now = m_of.streams.cores[core][state.inputAt];
            const std::int64_t end = access(core, next.time, m_counter.bytesOf(now));
            record(core, now, end - transferNs(m_counter.bytesOf(now), m_of.chip.globalBandwidth), end);
            state.loadsEnd = std::max(state.loadsEnd, end);
            keepLast(state.loadEnds, end, kLoadsInFlight);
            m_counter.access(now);
            ++state.inputAt;
            followInputs(core);
        } else if (next.queue == Queue::Stores) {
            serveStore(core, next.time);
        } else {
            serveResult(core, next.time);
        }
        while (!m_woken.empty()) {
            const std::size_t woken = m_woken.back();
            m_woken.pop_back();
            followResults(woken);
        }
    }

    void serveResult(std::size_t core, std::int64_t time)
    {
        CoreState& state = m_cores[core];
        const Instruction& now = m_of.streams.cores[core][state.resultAt];
        if (now.operation == Operation::Send) {
            serveTransfer(core, now, time);
            return;
        }
        const std::int64_t bytes = m_counter.bytesOf(now);
        goOn(core, TimeUse::Memory, access(core, time, bytes), now.node);
        record(core, now, state.resultTime - transferNs(bytes, m_of.chip.globalBandwidth), state.resultTime);
        m_counter.access(now);
        ++state.resultAt;
        followResults(core);
    }

    void serveTransfer(std::size_t core, const Instruction& now, std::int64_t time)
    {
        const auto partner = static_cast<std::size_t>(now.other);
        const std::int64_t bytes = m_counter.bytesOf(now);
        const std::int64_t end = m_network.transfer(static_cast<int>(core), now.other, time, bytes);
        const std::int64_t begin = end - m_network.unloadedNs(static_cast<int>(core), now.other, bytes);
        m_counter.transfer(core, now);
        if (m_recorder != nullptr) {
            recordTransfer(core, now, begin, end);
        }
        const bool isSynchronous = m_of.chip.communication == Communication::Synchronous;
        advanceAfter(core, now.node, begin, end);
        if (isSynchronous) {
            advanceAfter(partner, now.node, begin, end);
        } else {
            arrivals(core, partner).push_back(end);
        }
        const bool wasWaiting = std::exchange(m_cores[partner].isAtTransfer, false);
        followResults(core);
        if (isSynchronous || wasWaiting) {
            followResults(partner);
        }
    }

    void recordTransfer(std::size_t core, const Instruction& now, std::int64_t begin, std::int64_t end)
    {
        m_recorder->transfer(core, now, begin, end);
        if (m_of.chip.connection == Connection::Bus) {
            const std::int64_t busy = transferNs(m_counter.bytesOf(now), m_of.chip.connectionBandwidth);
            m_recorder->medium(chipOf(core), RecordedSpan::kBus, begin, begin + busy);
        }
    }

    /// A core has waited for the connection until `begin`, and a transfer is complete at `end`.
    void advanceAfter(std::size_t core, std::int32_t node, std::int64_t begin, std::int64_t end)
    {
        CoreState& state = m_cores[core];
        const bool isOverMemory = m_of.chip.connection == Connection::SharedMemory;
        goOn(core, isOverMemory ? TimeUse::Memory : TimeUse::Connection, begin, node);
        goOn(core, TimeUse::Transfer, end, node);
        state.isAtTransfer = false;
        ++state.resultAt;
    }

    const ProfiledStreams& m_of;
    InputBuffers m_buffers;
    ChipNetwork m_network;
    StreamCounter m_counter;
    std::vector<CoreState> m_cores;
    TimeLedger m_ledger;
    SpanRecorder* m_recorder;                         // nullptr: nobody asks for spans
    std::vector<std::deque<std::int64_t>> m_arrivals; // asynchronous: of what is sent, from core to core
    std::vector<std::size_t> m_woken;                 // cores whose results can go on
    std::priority_queue<Request, std::vector<Request>, std::greater<>> m_requests;
};

} // namespace

Result<StreamProfile> profileInTime(const ProfiledStreams& of, const ProfileOptions& options)
{
    return Events(of, options).make();
}

} // namespace pimento::crossbar
