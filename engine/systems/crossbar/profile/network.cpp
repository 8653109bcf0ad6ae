// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/profile/network.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>

namespace pimento::crossbar {

namespace {

constexpr int kDirections = 4; // of links that leave a core: to the right, left, down and up

} // namespace

ChipNetwork::ChipNetwork(const CrossbarChip& chip, Bookings* bookings)
    : m_chip(chip), m_bookings(bookings), m_memories(static_cast<std::size_t>(chip.chips())),
      m_buses(static_cast<std::size_t>(chip.chips())),
      m_links(static_cast<std::size_t>(chip.connection == Connection::Mesh ? chip.cores() * kDirections : 0))
{
}

/// Takes a medium for bytes, after all earlier requests; returns the end.
std::int64_t ChipNetwork::take(BookedUnit unit, std::size_t index, std::int64_t from, std::int64_t bytes)
{
    std::vector<Medium>& media = unit == BookedUnit::Memory ? m_memories : unit == BookedUnit::Bus ? m_buses : m_links;
    const std::int64_t duration =
        transferNs(bytes, unit == BookedUnit::Memory ? m_chip.globalBandwidth : m_chip.connectionBandwidth);
    const std::int64_t end = media[index].take(from, duration, bytes);
    book(m_bookings, unit, index, end - duration, end);
    return end;
}

std::int64_t ChipNetwork::access(int core, std::int64_t from, std::int64_t bytes)
{
    return take(BookedUnit::Memory, static_cast<std::size_t>(m_chip.chipOf(core)), from, bytes);
}

std::int64_t ChipNetwork::transfer(int from, int to, std::int64_t start, std::int64_t bytes)
{
    const int sender = m_chip.chipOf(from);
    const int receiver = m_chip.chipOf(to);
    const bool isOffChip = sender != receiver;
    std::int64_t end = start;
    switch (m_chip.connection) {
    case Connection::Bus:
        end = take(BookedUnit::Bus, static_cast<std::size_t>(sender), start, bytes);
        break;
    case Connection::Mesh:
        end = overMesh(sender, from, isOffChip ? sender * m_chip.coresOfChip() : to, start, bytes);
        break;
    case Connection::SharedMemory:
        end = access(from, start, bytes);
        break;
    }
    if (isOffChip) {
        end += bytes * 1000 / m_chip.offChipBandwidth; // as in the rules of the public program
    }
    if (m_chip.connection == Connection::Mesh && isOffChip) {
        return overMesh(receiver, receiver * m_chip.coresOfChip(), to, end, bytes);
    }
    return m_chip.connection == Connection::SharedMemory ? access(to, end, bytes) : end;
}

std::int64_t ChipNetwork::overMesh(int chip, int from, int to, std::int64_t start, std::int64_t bytes)
{
    const int first = chip * m_chip.coresOfChip();
    int at = from - first;
    const int end = to - first;
    while (at != end) {
        const int column = at % m_chip.coresX;
        const int endColumn = end % m_chip.coresX;
        const bool isAlongRow = column != endColumn;
        const bool isForward = isAlongRow ? column < endColumn : at < end;
        const int link = (first + at) * kDirections + (isAlongRow ? 0 : 2) + (isForward ? 0 : 1);
        start = take(BookedUnit::Link, static_cast<std::size_t>(link), start, bytes);
        at += (isAlongRow ? 1 : m_chip.coresX) * (isForward ? 1 : -1);
    }
    return start;
}

/// Links between two cores of a chip.
int ChipNetwork::hops(int from, int to) const
{
    const int one = from % m_chip.coresOfChip();
    const int other = to % m_chip.coresOfChip();
    return std::abs(one % m_chip.coresX - other % m_chip.coresX) +
           std::abs(one / m_chip.coresX - other / m_chip.coresX);
}

std::int64_t ChipNetwork::unloadedNs(int from, int to, std::int64_t bytes) const
{
    const bool isOffChip = m_chip.chipOf(from) != m_chip.chipOf(to);
    const std::int64_t once = transferNs(bytes, m_chip.connectionBandwidth);
    const std::int64_t offChip = isOffChip ? bytes * 1000 / m_chip.offChipBandwidth : 0;
    switch (m_chip.connection) {
    case Connection::Mesh:
        return offChip + once * (isOffChip ? hops(from, 0) + hops(0, to) : hops(from, to));
    case Connection::SharedMemory:
        return offChip + 2 * transferNs(bytes, m_chip.globalBandwidth);
    case Connection::Bus:
        break;
    }
    return offChip + once;
}

std::vector<std::int64_t> ChipNetwork::memoryBusy() const
{
    std::vector<std::int64_t> busy;
    for (const Medium& each : m_memories) {
        busy.push_back(each.busy());
    }
    return busy;
}

std::vector<std::int64_t> ChipNetwork::connectionBusy() const
{
    std::vector<std::int64_t> busy;
    for (const Medium& each : m_buses) {
        busy.push_back(each.busy());
    }
    const auto ofChip = static_cast<std::size_t>(m_chip.coresOfChip() * kDirections);
    for (std::size_t i = 0; i < m_links.size(); ++i) {
        busy[i / ofChip] = std::max(busy[i / ofChip], m_links[i].busy());
    }
    return busy;
}

std::vector<LinkUse> ChipNetwork::linkUses() const
{
    const std::array<int, kDirections> steps = {1, -1, m_chip.coresX, -m_chip.coresX};
    std::vector<LinkUse> uses;
    for (std::size_t i = 0; i < m_links.size(); ++i) {
        const auto from = static_cast<std::int32_t>(i / kDirections);
        if (m_links[i].bytes() > 0) {
            uses.push_back({from, from + steps[i % kDirections], m_links[i].bytes(), m_links[i].busy()});
        }
    }
    return uses;
}

} // namespace pimento::crossbar
