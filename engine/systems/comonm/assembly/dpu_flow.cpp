// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/assembly/dpu_flow.h"

#include "engine/systems/comonm/assembly/flow_order.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace pimento::comonm {

namespace {

constexpr std::size_t kMostNodes = 1 << 15;
constexpr std::size_t kMostCalls = 16; // inside one another
constexpr int kLinkRegister = 23;      // of main
constexpr std::size_t kLeastSteps = 4; // of a multiplication
constexpr std::size_t kMultiplierBits = 32;

std::size_t at(int node) { return static_cast<std::size_t>(node); }

struct ReturnPlace {
    int linkRegister = kLinkRegister;
    int instruction = kFlowEnd;

    auto operator<=>(const ReturnPlace&) const = default;
};

/// Walks through all paths of a program.
class FlowWalk {
public:
    FlowWalk(const DpuCode& code, const DpuAssemblyOptions& options) : m_code(code), m_options(options) {}

    Result<std::vector<FlowNode>> walk()
    {
        (void)nodeOf(static_cast<int>(m_code.entry), {ReturnPlace{}});
        for (std::size_t i = 0; i < m_places.size(); ++i) {
            const Place place = m_places[i];
            if (at(place.instruction) >= m_code.instructions.size()) {
                return fail("runs beyond its last instruction", m_options.name, "End it with jump r23 or stop");
            }
            if (m_nodes.size() > kMostNodes) {
                return fail("has more than " + std::to_string(kMostNodes) + " instructions with its calls",
                            m_options.name, "Unroll less");
            }
            auto followed = follow(static_cast<int>(i), place);
            if (!followed) {
                return tl::unexpected<Error>(followed.error());
            }
        }
        return std::move(m_nodes);
    }

private:
    struct Place {
        int instruction = 0;
        std::vector<ReturnPlace> returns;

        auto operator<=>(const Place&) const = default;
    };

    int nodeOf(int instruction, std::vector<ReturnPlace> returns)
    {
        Place place{instruction, std::move(returns)};
        const auto [known, isNew] = m_known.emplace(place, static_cast<int>(m_places.size()));
        if (isNew) {
            m_nodes.push_back({instruction});
            m_places.push_back(std::move(place));
        }
        return known->second;
    }

    Result<void> follow(int node, const Place& place)
    {
        const DpuInstruction& each = m_code.instructions[at(place.instruction)];
        const int behind = place.instruction + 1;
        FlowNode flow{place.instruction};
        switch (each.action) {
        case DpuAction::End:
            break;
        case DpuAction::Jump:
            flow.next = nodeOf(each.target, place.returns);
            break;
        case DpuAction::Return:
            if (auto returned = followReturn(flow, place, each); !returned) {
                return returned;
            }
            break;
        case DpuAction::Call: {
            std::vector<ReturnPlace> returns = place.returns;
            if (returns.size() > kMostCalls) {
                return refuse(each, "calls more than " + std::to_string(kMostCalls) + " routines inside one another");
            }
            returns.push_back({each.written.front(), behind});
            flow.next = nodeOf(each.target, std::move(returns));
            break;
        }
        default:
            followOther(flow, place, each);
        }
        m_nodes[at(node)] = flow;
        return {};
    }

    Result<void> followReturn(FlowNode& flow, const Place& place, const DpuInstruction& each)
    {
        const DpuValue& to = each.sources.front();
        if (to.kind != DpuValue::Kind::Register || place.returns.back().linkRegister != to.number) {
            return refuse(each, "jumps to an address that is computed");
        }
        std::vector<ReturnPlace> returns = place.returns;
        const int instruction = returns.back().instruction;
        returns.pop_back();
        flow.next = instruction == kFlowEnd ? kFlowEnd : nodeOf(instruction, std::move(returns));
        return {};
    }

    void followOther(FlowNode& flow, const Place& place, const DpuInstruction& each)
    {
        const int behind = place.instruction + 1;
        if (isProduct(place.instruction)) {
            flow.isProduct = true;
            flow.next = nodeOf(each.target, place.returns);
            return;
        }
        if (each.relation == Relation::Always && each.target >= 0) {
            flow.next = nodeOf(each.target, place.returns);
            return;
        }
        flow.next = nodeOf(behind, place.returns);
        if (each.target >= 0) {
            flow.taken = nodeOf(each.target, place.returns);
        }
    }

    /// True if a multiplication begins at an instruction: steps that branch to the same target, either the instruction
    /// behind the last step, or any if there are as many steps as a multiplier has bits.
    [[nodiscard]] bool isProduct(int first) const
    {
        const std::int32_t target = m_code.instructions[at(first)].target;
        int behind = first;
        while (at(behind) < m_code.instructions.size() &&
               m_code.instructions[at(behind)].action == DpuAction::Product &&
               m_code.instructions[at(behind)].target == target) {
            ++behind;
        }
        const std::size_t steps = at(behind - first);
        return steps >= kMultiplierBits || (steps >= kLeastSteps && target == behind);
    }

    [[nodiscard]] tl::unexpected<Error> refuse(const DpuInstruction& each, std::string what) const
    {
        Error error{std::move(what), m_options.name + ":" + std::to_string(each.line), "Write it without"};
        error.place = TextSpot{each.line, 0};
        return tl::unexpected<Error>(std::move(error));
    }

    const DpuCode& m_code;
    const DpuAssemblyOptions& m_options;
    std::vector<FlowNode> m_nodes;
    std::vector<Place> m_places; // one per node
    std::map<Place, int> m_known;
};

FlowGraph graphOf(const std::vector<FlowNode>& nodes)
{
    FlowGraph graph(nodes.size() + 1); // the last node is the end
    const auto number = [&](int node) { return node == kFlowEnd ? static_cast<int>(nodes.size()) : node; };
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        graph[i].push_back(number(nodes[i].next));
        if (nodes[i].taken != kNoNode && nodes[i].taken != nodes[i].next) {
            graph[i].push_back(number(nodes[i].taken));
        }
    }
    return graph;
}

} // namespace

Result<DpuFlow> DpuFlow::of(const DpuCode& code, const DpuAssemblyOptions& options)
{
    DpuFlow flow;
    flow.m_code = &code;
    auto nodes = FlowWalk(code, options).walk();
    if (!nodes) {
        return tl::unexpected<Error>(nodes.error());
    }
    flow.m_nodes = *std::move(nodes);
    flow.findDominators();
    flow.findJoins();
    for (std::size_t i = 0; i < flow.m_nodes.size(); ++i) {
        if (flow.m_joins[i] == kNoNode) {
            const int line = flow.instruction(static_cast<int>(i)).line;
            return fail("never ends once it is at line " + std::to_string(line), options.name,
                        "Leave the loop with a branch");
        }
    }
    if (auto found = flow.findLoops(options); !found) {
        return tl::unexpected<Error>(found.error());
    }
    flow.findAddresses();
    return flow;
}

void DpuFlow::findDominators()
{
    const std::vector<int> closest = closestDominators(graphOf(m_nodes), 0);
    std::vector<std::vector<int>> below(m_nodes.size());
    for (std::size_t node = 1; node < m_nodes.size(); ++node) {
        below[at(closest[node])].push_back(static_cast<int>(node));
    }
    m_dominated.assign(m_nodes.size(), {0, 0});
    int place = 0;
    std::vector<std::pair<int, std::size_t>> open = {{0, 0}};
    while (!open.empty()) {
        auto& [node, next] = open.back();
        if (next == 0) {
            m_dominated[at(node)].first = place++;
        }
        if (next == below[at(node)].size()) {
            m_dominated[at(node)].second = place;
            open.pop_back();
            continue;
        }
        const int child = below[at(node)][next++];
        open.emplace_back(child, 0);
    }
}

void DpuFlow::findJoins()
{
    const auto end = static_cast<int>(m_nodes.size());
    m_joins = closestDominators(reversed(graphOf(m_nodes)), end);
    m_joins.pop_back();
    for (int& join : m_joins) {
        join = join == end ? kFlowEnd : join < 0 ? kNoNode : join;
    }
}

const FlowLoop* DpuFlow::loopAt(int node) const
{
    const int loop = m_loopAt[at(node)];
    return loop < 0 ? nullptr : &m_loops[at(loop)];
}

Result<void> DpuFlow::findLoops(const DpuAssemblyOptions& options)
{
    m_loopAt.assign(m_nodes.size(), -1);
    const std::vector<std::vector<int>> before = predecessors();
    // A node's successors come before it in an order of leaving: an edge to a node that is still open goes back.
    std::vector<char> state(m_nodes.size(), 0);
    std::vector<std::pair<int, int>> open = {{0, 0}};
    while (!open.empty()) {
        auto& [node, step] = open.back();
        state[at(node)] = 1;
        const int current = node;
        if (step == 2) {
            state[at(current)] = 2;
            open.pop_back();
            continue;
        }
        const int successor = step++ == 0 ? m_nodes[at(current)].next : m_nodes[at(current)].taken;
        if (successor < 0) {
            continue;
        }
        if (state[at(successor)] == 0) {
            open.emplace_back(successor, 0);
            continue;
        }
        if (state[at(successor)] != 1) {
            continue;
        }
        if (!dominates(successor, current)) {
            return fail("has a loop that is entered at several places, to line " +
                            std::to_string(instruction(successor).line),
                        options.name, "Enter loops at their first instruction");
        }
        if (m_loopAt[at(successor)] < 0) {
            m_loopAt[at(successor)] = static_cast<int>(m_loops.size());
            m_loops.push_back({successor, std::vector<bool>(m_nodes.size(), false), {}, {}});
            m_loops.back().nodes[at(successor)] = true;
        }
        FlowLoop& loop = m_loops[at(m_loopAt[at(successor)])];
        loop.latches.push_back(current);
        std::vector<int> work = {current};
        while (!work.empty()) {
            const int inner = work.back();
            work.pop_back();
            if (!loop.nodes[at(inner)]) {
                loop.nodes[at(inner)] = true;
                work.insert(work.end(), before[at(inner)].begin(), before[at(inner)].end());
            }
        }
    }
    findMembers();
    return {};
}

void DpuFlow::findMembers()
{
    m_innermost.assign(m_nodes.size(), -1);
    for (std::size_t i = 0; i < m_loops.size(); ++i) {
        FlowLoop& loop = m_loops[i];
        for (int node = 0; at(node) < m_nodes.size(); ++node) {
            if (!loop.contains(node)) {
                continue;
            }
            loop.members.push_back(node);
            int& innermost = m_innermost[at(node)];
            if (innermost < 0 || m_loops[at(innermost)].contains(loop.header)) {
                innermost = static_cast<int>(i);
            }
        }
    }
}

std::vector<std::vector<int>> DpuFlow::predecessors() const
{
    FlowGraph before = reversed(graphOf(m_nodes));
    before.pop_back();
    return before;
}

void DpuFlow::findAddresses()
{
    m_isAddress.assign(m_code->instructions.size(), false);
    const std::vector<std::vector<int>> before = predecessors();
    std::set<std::pair<int, int>> seen; // nodes and registers whose value before the node is an address
    std::vector<std::pair<int, int>> work;
    const auto use = [&](int node, const DpuValue& value) {
        if (value.kind == DpuValue::Kind::Register && seen.emplace(node, static_cast<int>(value.number)).second) {
            work.emplace_back(node, static_cast<int>(value.number));
        }
    };
    for (int node = 0; at(node) < m_nodes.size(); ++node) {
        const DpuInstruction& each = instruction(node);
        const bool isMemory = each.action == DpuAction::Load || each.action == DpuAction::Store;
        for (std::size_t i = 0; i < each.sources.size() && (each.action == DpuAction::Transfer || (isMemory && i < 1));
             ++i) {
            use(node, each.sources[i]);
        }
    }
    while (!work.empty()) {
        const auto [node, number] = work.back();
        work.pop_back();
        for (const int earlier : before[at(node)]) {
            const DpuInstruction& each = instruction(earlier);
            if (std::ranges::find(each.written, number) == each.written.end()) {
                use(earlier, {DpuValue::Kind::Register, number});
            } else if (each.action != DpuAction::Load && each.action != DpuAction::Call) {
                m_isAddress[at(m_nodes[at(earlier)].instruction)] = true;
                for (const DpuValue& source : each.sources) {
                    use(earlier, source);
                }
            }
        }
    }
}

} // namespace pimento::comonm
