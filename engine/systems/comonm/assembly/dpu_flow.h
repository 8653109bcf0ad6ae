// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/comonm/assembly/dpu_code.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace pimento::comonm {

inline constexpr int kFlowEnd = -1; // in place of a node: the code ends
inline constexpr int kNoNode = -2;

/// An instruction in the flow of control; instructions of routines have a node for each call.
struct FlowNode {
    int instruction = 0;
    int next = kFlowEnd;
    int taken = kNoNode;    // where a branch goes
    bool isProduct = false; // a whole multiplication in place of its steps
};

/// A natural loop.
struct FlowLoop {
    int header = 0;
    std::vector<bool> nodes;  // true for nodes that belong to it
    std::vector<int> members; // these nodes, in ascending order
    std::vector<int> latches; // nodes from which it goes back to the header

    [[nodiscard]] bool contains(int node) const { return node >= 0 && nodes[static_cast<std::size_t>(node)]; }
};

/// The control flow of a program from its entry, with calls put in.
class DpuFlow {
public:
    /// Error: a jump to an address that is computed, code that runs beyond its end or never ends, loops that are
    /// entered at several places, or too deep calls.
    [[nodiscard]] static Result<DpuFlow> of(const DpuCode& code, const DpuAssemblyOptions& options);

    [[nodiscard]] const DpuCode& code() const { return *m_code; }
    [[nodiscard]] const std::vector<FlowNode>& nodes() const { return m_nodes; }
    [[nodiscard]] const FlowNode& node(int number) const { return m_nodes[static_cast<std::size_t>(number)]; }
    [[nodiscard]] const DpuInstruction& instruction(int node) const
    {
        return m_code->instructions[static_cast<std::size_t>(this->node(node).instruction)];
    }
    /// The loop that begins at a node; nullptr: none does.
    [[nodiscard]] const FlowLoop* loopAt(int node) const;
    /// The smallest loop that a node belongs to; nullptr: none.
    [[nodiscard]] const FlowLoop* innermostAt(int node) const
    {
        const int loop = m_innermost[static_cast<std::size_t>(node)];
        return loop < 0 ? nullptr : &m_loops[static_cast<std::size_t>(loop)];
    }
    /// True if all ways to `node` lead through `through`.
    [[nodiscard]] bool dominates(int through, int node) const
    {
        const auto& [begin, end] = m_dominated[static_cast<std::size_t>(through)];
        const int place = m_dominated[static_cast<std::size_t>(node)].first;
        return begin <= place && place < end;
    }
    /// The first node that all ways from a node lead through; kFlowEnd: only the end.
    [[nodiscard]] int join(int node) const { return m_joins[static_cast<std::size_t>(node)]; }
    /// True if an instruction computes an address of memory.
    [[nodiscard]] bool isAddress(int instruction) const { return m_isAddress[static_cast<std::size_t>(instruction)]; }

private:
    void findJoins();
    void findDominators();
    [[nodiscard]] Result<void> findLoops(const DpuAssemblyOptions& options);
    void findMembers();
    void findAddresses();
    [[nodiscard]] std::vector<std::vector<int>> predecessors() const;

    const DpuCode* m_code = nullptr;
    std::vector<FlowNode> m_nodes;                // the first one is the entry
    std::vector<std::pair<int, int>> m_dominated; // place of each node in a walk down the tree of dominators, and the
                                                  // first place behind all that it dominates
    std::vector<int> m_joins;
    std::vector<FlowLoop> m_loops;
    std::vector<int> m_loopAt;    // index of the loop that begins at each node; -1: none
    std::vector<int> m_innermost; // index of the smallest loop of each node; -1: none
    std::vector<bool> m_isAddress;
};

} // namespace pimento::comonm
