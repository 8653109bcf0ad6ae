// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/turn_tree.h"

#include "sim/base/assert.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace pimento::sim {

namespace {

constexpr std::size_t kReads = 0;
constexpr std::size_t kWrites = 1;
constexpr std::size_t kPim = 2;

/// Whether two channels that take these do the same.
bool isSame(const Request& a, const Request& b)
{
    return a.kind == b.kind && a.bank == b.bank && a.row == b.row && a.column == b.column && a.phase == b.phase;
}

} // namespace

TurnTree::TurnTree(const Machine& machine)
    : m_machine(&machine), m_groupOf(static_cast<std::size_t>(machine.channels()), kNone)
{
}

std::size_t TurnTree::queueOf(const Request& request) const
{
    switch (m_machine->request(request.kind).queue) {
    case RequestQueueKind::Read:
        return kReads;
    case RequestQueueKind::Write:
        return kWrites;
    case RequestQueueKind::Pim:
    case RequestQueueKind::Barrier:
        break;
    }
    return kPim;
}

int TurnTree::takenBefore(const Group& group, const Request& request) const
{
    return m_machine->request(request.kind).queue == RequestQueueKind::Barrier
               ? group.taken[kReads] + group.taken[kWrites] + group.taken[kPim]
               : group.taken[queueOf(request)];
}

bool TurnTree::mayBeForwarded(const Group& group, const Request& request) const
{
    return group.taken[kWrites] > 0 && queueOf(request) == kReads;
}

bool TurnTree::isForwarded(const Group& group, const Request& request) const
{
    if (!mayBeForwarded(group, request)) {
        return false;
    }
    for (int node = m_nodes[static_cast<std::size_t>(group.node)].write; node != kNone;) {
        const Node& each = m_nodes[static_cast<std::size_t>(node)];
        if (each.request.bank == request.bank && each.request.row == request.row &&
            each.request.column == request.column) {
            return true;
        }
        node = m_nodes[static_cast<std::size_t>(each.parent)].write;
    }
    return false;
}

std::span<const Request> TurnTree::requestsOf(const Group& group)
{
    m_requests.clear();
    for (int node = group.node; m_nodes[static_cast<std::size_t>(node)].parent != kNone;) {
        m_requests.push_back(m_nodes[static_cast<std::size_t>(node)].request);
        node = m_nodes[static_cast<std::size_t>(node)].parent;
    }
    std::ranges::reverse(m_requests);
    return m_requests;
}

void TurnTree::open(int owner, std::uint64_t members)
{
    const int group = freeGroup();
    m_nodes.push_back({.request = {}, .group = group});
    m_groups[static_cast<std::size_t>(group)] = {members, owner, static_cast<int>(m_nodes.size()) - 1, {}};
    put(members, group);
}

void TurnTree::take(std::size_t group, std::uint64_t members, const Request& request, bool isQueued)
{
    const int to = childOf(m_groups[group].node, request);
    const int there = m_nodes[static_cast<std::size_t>(to)].group;
    const bool areAll = members == m_groups[group].members;
    Group moved = m_groups[group];
    moved.members = members;
    moved.node = to;
    if (isQueued) {
        ++moved.taken[queueOf(request)];
    }
    m_groups[group].members &= ~members;
    if (areAll) {
        m_nodes[static_cast<std::size_t>(m_groups[group].node)].group = kNone;
    }
    if (there != kNone) {
        Group& joined = m_groups[static_cast<std::size_t>(there)];
        PIMENTO_ASSERT(joined.taken == moved.taken, "the same requests take the same places");
        joined.members |= members;
        put(members, there);
        return;
    }
    const int index = areAll ? static_cast<int>(group) : freeGroup();
    m_groups[static_cast<std::size_t>(index)] = moved;
    m_nodes[static_cast<std::size_t>(to)].group = index;
    if (!areAll) {
        put(members, index);
    }
}

void TurnTree::clear()
{
    for (Group& group : m_groups) {
        group.members = 0;
    }
    m_nodes.clear();
    std::ranges::fill(m_groupOf, kNone);
}

int TurnTree::childOf(int node, const Request& request)
{
    for (int child = m_nodes[static_cast<std::size_t>(node)].firstChild; child != kNone;
         child = m_nodes[static_cast<std::size_t>(child)].next) {
        if (isSame(m_nodes[static_cast<std::size_t>(child)].request, request)) {
            return child;
        }
    }
    const auto child = static_cast<int>(m_nodes.size());
    Node& parent = m_nodes[static_cast<std::size_t>(node)];
    const int write = queueOf(request) == kWrites ? child : parent.write;
    const int next = std::exchange(parent.firstChild, child);
    m_nodes.push_back({.request = request, .parent = node, .next = next, .write = write});
    return child;
}

int TurnTree::freeGroup()
{
    const auto found = std::ranges::find(m_groups, std::uint64_t{0}, &Group::members);
    const auto index = found - m_groups.begin();
    if (found == m_groups.end()) {
        m_groups.push_back({});
    }
    return static_cast<int>(index);
}

void TurnTree::put(std::uint64_t members, int group)
{
    for (std::uint64_t left = members; left != 0; left &= left - 1) {
        m_groupOf[static_cast<std::size_t>(std::countr_zero(left))] = group;
    }
}

} // namespace pimento::sim
