// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/split_tree.h"

#include "sim/base/assert.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace pimento::sim {

namespace {

constexpr std::size_t kReads = 0;
constexpr std::size_t kWrites = 1;
constexpr std::size_t kPim = 2;

/// True if two channels that take these requests stay equal.
bool isSame(const Request& a, const Request& b)
{
    return a.kind == b.kind && a.bank == b.bank && a.row == b.row && a.column == b.column && a.phase == b.phase;
}

} // namespace

SplitTree::SplitTree(const Machine& machine)
    : m_machine(&machine), m_branchOf(static_cast<std::size_t>(machine.channels()), kNone)
{
}

std::size_t SplitTree::queueOf(const Request& request) const
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

int SplitTree::takenBefore(const Branch& branch, const Request& request) const
{
    return m_machine->request(request.kind).queue == RequestQueueKind::Barrier
               ? branch.taken[kReads] + branch.taken[kWrites] + branch.taken[kPim]
               : branch.taken[queueOf(request)];
}

bool SplitTree::mayBeForwarded(const Branch& branch, const Request& request) const
{
    return branch.taken[kWrites] > 0 && queueOf(request) == kReads;
}

bool SplitTree::isForwarded(const Branch& branch, const Request& request) const
{
    if (!mayBeForwarded(branch, request)) {
        return false;
    }
    for (int node = m_nodes[static_cast<std::size_t>(branch.node)].write; node != kNone;) {
        const Node& each = m_nodes[static_cast<std::size_t>(node)];
        if (each.request.bank == request.bank && each.request.row == request.row &&
            each.request.column == request.column) {
            return true;
        }
        node = m_nodes[static_cast<std::size_t>(each.parent)].write;
    }
    return false;
}

std::span<const Request> SplitTree::requestsOf(const Branch& branch)
{
    m_requests.clear();
    for (int node = branch.node; m_nodes[static_cast<std::size_t>(node)].parent != kNone;) {
        m_requests.push_back(m_nodes[static_cast<std::size_t>(node)].request);
        node = m_nodes[static_cast<std::size_t>(node)].parent;
    }
    std::ranges::reverse(m_requests);
    return m_requests;
}

void SplitTree::open(int owner, std::uint64_t members)
{
    const int branch = freeBranch();
    m_nodes.push_back({.request = {}, .branch = branch});
    m_branches[static_cast<std::size_t>(branch)] = {members, owner, static_cast<int>(m_nodes.size()) - 1, {}};
    put(members, branch);
}

void SplitTree::take(std::size_t branch, std::uint64_t members, const Request& request, bool isQueued)
{
    const int to = childOf(m_branches[branch].node, request);
    const int there = m_nodes[static_cast<std::size_t>(to)].branch;
    const bool areAll = members == m_branches[branch].members;
    Branch moved = m_branches[branch];
    moved.members = members;
    moved.node = to;
    if (isQueued) {
        ++moved.taken[queueOf(request)];
    }
    m_branches[branch].members &= ~members;
    if (areAll) {
        m_nodes[static_cast<std::size_t>(m_branches[branch].node)].branch = kNone;
    }
    if (there != kNone) {
        Branch& joined = m_branches[static_cast<std::size_t>(there)];
        PIMENTO_ASSERT(joined.taken == moved.taken, "the same requests take the same room in the queues");
        joined.members |= members;
        put(members, there);
        return;
    }
    const int index = areAll ? static_cast<int>(branch) : freeBranch();
    m_branches[static_cast<std::size_t>(index)] = moved;
    m_nodes[static_cast<std::size_t>(to)].branch = index;
    if (!areAll) {
        put(members, index);
    }
}

void SplitTree::clear()
{
    for (Branch& branch : m_branches) {
        branch.members = 0;
    }
    m_nodes.clear();
    std::ranges::fill(m_branchOf, kNone);
}

int SplitTree::childOf(int node, const Request& request)
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

int SplitTree::freeBranch()
{
    const auto found = std::ranges::find(m_branches, std::uint64_t{0}, &Branch::members);
    const auto index = found - m_branches.begin();
    if (found == m_branches.end()) {
        m_branches.push_back({});
    }
    return static_cast<int>(index);
}

void SplitTree::put(std::uint64_t members, int branch)
{
    for (std::uint64_t left = members; left != 0; left &= left - 1) {
        m_branchOf[static_cast<std::size_t>(std::countr_zero(left))] = branch;
    }
}

} // namespace pimento::sim
