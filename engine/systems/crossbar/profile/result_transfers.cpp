// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/profile/result_queue.h"

#include <algorithm>
#include <utility>

namespace pimento::crossbar {

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
    const bool sends = now.operation == Operation::Send;
    m_board.goOn(core, sends ? TimeUse::Receiver : TimeUse::Input, time, now.node);
    m_board.goOn(partner, sends ? TimeUse::Input : TimeUse::Receiver, time, now.node);
    m_board.request(sends ? core : partner, Queue::Results, time);
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
    m_board.goOn(core, TimeUse::Input, arrived.front(), now.node);
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

void ResultQueue::serveTransfer(std::size_t core, const Instruction& now, std::int64_t time)
{
    const auto partner = static_cast<std::size_t>(now.other);
    const std::int64_t bytes = m_board.counter.bytesOf(now);
    const std::int64_t end = m_board.network.transfer(static_cast<int>(core), now.other, time, bytes);
    const std::int64_t begin = end - m_board.network.unloadedNs(static_cast<int>(core), now.other, bytes);
    m_board.counter.transfer(core, now);
    recordTransfer(core, now, begin, end);
    const bool isSynchronous = m_board.of.chip.communication == Communication::Synchronous;
    advanceAfter(core, now.node, begin, end);
    if (isSynchronous) {
        advanceAfter(partner, now.node, begin, end);
    } else {
        arrivals(core, partner).push_back(end);
    }
    const bool wasWaiting = std::exchange(m_board.cores[partner].isAtTransfer, false);
    follow(core);
    if (isSynchronous || wasWaiting) {
        follow(partner);
    }
}

void ResultQueue::recordTransfer(std::size_t core, const Instruction& now, std::int64_t begin, std::int64_t end)
{
    if (m_board.recorder == nullptr) {
        return;
    }
    m_board.recorder->transfer(core, now, begin, end);
    if (m_board.of.chip.connection == Connection::Bus) {
        const std::int64_t busy = transferNs(m_board.counter.bytesOf(now), m_board.of.chip.connectionBandwidth);
        m_board.recorder->medium(m_board.chipOf(core), RecordedSpan::kBus, begin, begin + busy);
    }
}

/// A core has waited for the connection until `begin`, and a transfer is complete at `end`.
void ResultQueue::advanceAfter(std::size_t core, std::int32_t node, std::int64_t begin, std::int64_t end)
{
    CoreState& state = m_board.cores[core];
    const bool isOverMemory = m_board.of.chip.connection == Connection::SharedMemory;
    m_board.goOn(core, isOverMemory ? TimeUse::Memory : TimeUse::Connection, begin, node);
    m_board.goOn(core, TimeUse::Transfer, end, node);
    state.isAtTransfer = false;
    complete(core);
    ++state.resultAt;
}

} // namespace pimento::crossbar
