// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/machine.h"
#include "sim/request.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pimento::sim {

/// What the channels of some classes have taken in the present cycle, while it differs between the members of a class.
///
///   class {0 .. 3}: 0 takes A B, 1 takes A B, 2 takes A
///
///     node 0, nothing: {3}  --A-->  node 1: {2}  --B-->  node 2: {0, 1}
///
/// A request moves the channel that takes it to the next node, so channels are in the same one if, and only if, they
/// have taken the same requests in the same order. Who took them first within the cycle does not matter: only what is
/// apart when the cycle ends becomes a class of its own.
class TurnTree {
public:
    static constexpr int kNone = -1;

    /// Channels that have taken the same.
    struct Group {
        std::uint64_t members = 0; // bits; none: a place that is free
        int owner = kNone;         // class
        int node = kNone;
        std::array<std::uint16_t, 3> taken{}; // requests that enter the queues for reads, writes and pim requests
    };

    explicit TurnTree(const Machine& machine);

    /// Members of a class begin to take different requests.
    void open(int owner, std::uint64_t members);
    /// Some of the members of a group take a request; `isQueued` if it enters a queue.
    void take(std::size_t group, std::uint64_t members, const Request& request, bool isQueued);
    /// Forgets all groups.
    void clear();

    [[nodiscard]] bool isEmpty() const { return m_nodes.empty(); }
    /// kNone: the channel's class is not in the tree.
    [[nodiscard]] int groupOf(int channel) const { return m_groupOf[static_cast<std::size_t>(channel)]; }
    [[nodiscard]] const std::vector<Group>& groups() const { return m_groups; }

    /// How many requests of the group come before this one in its queue; before a barrier, in all queues.
    [[nodiscard]] int takenBefore(const Group& group, const Request& request) const;
    /// Whether this is a read of what the group has taken a write of.
    [[nodiscard]] bool isForwarded(const Group& group, const Request& request) const;
    /// Whether it may be one.
    [[nodiscard]] bool mayBeForwarded(const Group& group, const Request& request) const;
    /// What the members of a group have taken, in order; valid until the next call.
    [[nodiscard]] std::span<const Request> requestsOf(const Group& group);

private:
    struct Node {
        Request request; // that leads here
        int parent = kNone;
        int firstChild = kNone;
        int next = kNone; // child of the same parent
        int group = kNone;
        int write = kNone; // the last node of a write up to here
    };

    [[nodiscard]] std::size_t queueOf(const Request& request) const;
    [[nodiscard]] int childOf(int node, const Request& request);
    [[nodiscard]] int freeGroup();
    void put(std::uint64_t members, int group);

    const Machine* m_machine;
    std::vector<Node> m_nodes;
    std::vector<Group> m_groups;
    std::vector<int> m_groupOf; // by channel
    std::vector<Request> m_requests;
};

} // namespace pimento::sim
