// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/machine.h"
#include "sim/dram/request.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pimento::sim {

/// Requests that the channels of some groups have taken in the current cycle, while these differ between the members of
/// a group.
///
///   group {0 .. 3}: 0 takes A B, 1 takes A B, 2 takes A
///
///     node 0, nothing: {3}  --A-->  node 1: {2}  --B-->  node 2: {0, 1}
///
/// A request moves the channel that takes it to the next node, so channels are in the same node if and only if they
/// have taken the same requests in the same order. The order of the channels within the cycle does not matter: only
/// channels that are in different nodes at the end of the cycle become groups of their own.
class SplitTree {
public:
    static constexpr int kNone = -1;

    /// Channels of a group that have taken the same requests in this cycle.
    struct Branch {
        std::uint64_t members = 0; // bits; 0: an unused entry
        int owner = kNone;         // index of the group
        int node = kNone;
        std::array<std::uint16_t, 3> taken{}; // requests that enter the read, write and pim queues
    };

    explicit SplitTree(const Machine& machine);

    /// Adds a group whose members begin to take different requests.
    void open(int owner, std::uint64_t members);
    /// Records that some members of a branch take a request; `isQueued` if it enters a queue.
    void take(std::size_t branch, std::uint64_t members, const Request& request, bool isQueued);
    /// Removes all branches.
    void clear();

    [[nodiscard]] bool isEmpty() const { return m_nodes.empty(); }
    /// Returns the index of a channel's branch; kNone: the channel's group is not in the tree.
    [[nodiscard]] int branchOf(int channel) const { return m_branchOf[static_cast<std::size_t>(channel)]; }
    [[nodiscard]] const std::vector<Branch>& branches() const { return m_branches; }

    /// Number of requests of the branch that come before this one in its queue; before a barrier, in all queues.
    [[nodiscard]] int takenBefore(const Branch& branch, const Request& request) const;
    /// True if a request is a read of an address to which the branch has taken a write.
    [[nodiscard]] bool isForwarded(const Branch& branch, const Request& request) const;
    /// True if a request may be forwarded: it is a read, and the branch has taken a write. Faster than isForwarded().
    [[nodiscard]] bool mayBeForwarded(const Branch& branch, const Request& request) const;
    /// Requests that the members of a branch have taken, in order; valid until the next call.
    [[nodiscard]] std::span<const Request> requestsOf(const Branch& branch);

private:
    struct Node {
        Request request; // request that leads to the node
        int parent = kNone;
        int firstChild = kNone;
        int next = kNone; // next child of the same parent
        int branch = kNone;
        int write = kNone; // last node of a write on the path to here
    };

    [[nodiscard]] std::size_t queueOf(const Request& request) const;
    [[nodiscard]] int childOf(int node, const Request& request);
    [[nodiscard]] int freeBranch();
    void put(std::uint64_t members, int branch);

    const Machine* m_machine;
    std::vector<Node> m_nodes;
    std::vector<Branch> m_branches;
    std::vector<int> m_branchOf; // by channel
    std::vector<Request> m_requests;
};

} // namespace pimento::sim
