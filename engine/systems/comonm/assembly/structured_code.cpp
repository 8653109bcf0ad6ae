// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/assembly/structured_code.h"

#include "engine/systems/comonm/cnm/affine_text.h"
#include "engine/systems/comonm/cnm/llvcnm_walk.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace pimento::comonm {

namespace {

using llvcnm::Instruction;
using llvcnm::Op;

constexpr std::size_t kMostWalked = 500'000;
constexpr std::string_view kWakes = "wake"; // operand of an instruction that wakes a tasklet

/// Too many nodes; caught in this file.
struct TooLong {};

bool hasOp(const llvcnm::Body& body, Op op)
{
    bool isThere = false;
    llvcnm::forEachInstruction(body, [&](const Instruction& each) { isThere = isThere || each.op == op; });
    return isThere;
}

/// True if a loop of a body wakes tasklets, as the last one at a barrier does.
bool wakesMany(const llvcnm::Body& body)
{
    bool wakes = false;
    llvcnm::forEachLoop(body, [&](const llvcnm::Loop& loop) {
        llvcnm::forEachInstruction(loop.body, [&](const Instruction& each) {
            wakes = wakes || (loop.step != kOnce && !each.operands.empty() && each.operands.front() == kWakes);
        });
    });
    return wakes;
}

/// Turns barriers of a body into instructions: a tasklet waits for another one, not for all.
void dropBarriers(llvcnm::Body& body)
{
    for (auto& each : body) {
        if (auto* loop = std::get_if<llvcnm::Loop>(&each)) {
            dropBarriers(loop->body);
        } else if (auto& instruction = std::get<Instruction>(each); instruction.op == Op::Barrier) {
            instruction.op = Op::Nop;
        }
    }
}

} // namespace

StructuredCode::StructuredCode(const DpuFlow& flow, const DpuAssemblyOptions& options)
    : m_flow(flow), m_options(options)
{
    m_now.most.emplace(kProcessVariable, options.tasklets - 1);
}

Result<DpuVirtualCode> StructuredCode::convert()
{
    try {
        DpuVirtualCode code;
        code.function.body = walk(0, kFlowEnd, nullptr);
        code.function.name = "main";
        code.function.levels = 2;
        code.function.variables = std::move(m_now.variables);
        code.parameters = std::move(m_now.parameters);
        return code;
    } catch (const TooLong&) {
        return fail("has more than " + std::to_string(kMostWalked) + " instructions once its branches are sorted",
                    m_options.name, "Use fewer branches that cross one another");
    }
}

bool StructuredCode::isInside(const FlowLoop* loop, int node) const { return loop == nullptr || loop->contains(node); }

std::int32_t StructuredCode::addVariable(const std::string& stem)
{
    std::string name = stem;
    for (int number = 2; std::ranges::find(m_now.variables, name) != m_now.variables.end(); ++number) {
        name = stem + "_" + std::to_string(number);
    }
    m_now.variables.push_back(std::move(name));
    return static_cast<std::int32_t>(m_now.variables.size()) - 1;
}

std::int32_t StructuredCode::addParameter(const std::string& stem, int line, std::string meaning)
{
    const std::int32_t variable = addVariable(stem + "_" + std::to_string(line));
    m_now.parameters.push_back({m_now.variables.back(), line, std::move(meaning)});
    return variable;
}

StructuredCode::Body StructuredCode::walk(int node, int stop, const FlowLoop* loop)
{
    Body body;
    bool isFirst = true;
    while (node != stop && node != kFlowEnd && isInside(loop, node)) {
        const FlowLoop* inner = m_flow.loopAt(node);
        if (inner != nullptr && inner != loop) {
            node = appendLoop(*inner, loop, body);
        } else if (inner != nullptr && !isFirst) {
            break; // the next iteration
        } else {
            append(node, body);
            const FlowNode& each = m_flow.node(node);
            node = each.taken == kNoNode ? each.next : appendChoice(node, stop, loop, body);
        }
        isFirst = false;
    }
    return body;
}

Instruction StructuredCode::virtualOf(int node) const
{
    const DpuInstruction& each = m_flow.instruction(node);
    Instruction instruction{each.op, each.type, each.operands};
    const bool isMemory = each.action == DpuAction::Load || each.action == DpuAction::Store;
    if (isMemory || each.action == DpuAction::Transfer) {
        instruction.level = isMemory ? 1 : 2;
        instruction.bytes = each.bytes;
        const FormValue base = m_now.registers.of(each.sources[isMemory ? 0 : 1]);
        if (base) {
            instruction.address = plus(*base, AffineForm{isMemory ? each.amount : 0, {}});
        }
    } else if ((each.op == Op::Add || each.op == Op::Sub) && m_flow.isAddress(m_flow.node(node).instruction)) {
        instruction.op = Op::Addr;
    } else if (each.action == DpuAction::Wake) {
        instruction.operands.insert(instruction.operands.begin(), std::string(kWakes));
    }
    return instruction;
}

void StructuredCode::append(int node, Body& body)
{
    if (++m_walked > kMostWalked) {
        throw TooLong{};
    }
    const DpuInstruction& each = m_flow.instruction(node);
    if (each.action != DpuAction::End) {
        body.emplace_back(virtualOf(node));
    }
    m_now.registers.execute(each);
}

std::optional<AffineForm> StructuredCode::differenceAt(int node) const
{
    const DpuInstruction& each = m_flow.instruction(node);
    if (each.testsItsResult()) {
        return each.written.size() == 1 ? m_now.registers.at(each.written.front()) : std::nullopt;
    }
    const FormValue left = m_now.registers.of(each.sources[0]);
    const FormValue right = m_now.registers.of(each.sources[1]);
    return left && right ? std::optional(plus(*left, times(*right, -1))) : std::nullopt;
}

int StructuredCode::appendChoice(int node, int stop, const FlowLoop* loop, Body& body)
{
    const FlowNode& each = m_flow.node(node);
    if (loop != nullptr && (!loop->contains(each.next) || !loop->contains(each.taken))) {
        return loop->contains(each.next) ? each.next : each.taken; // an early end, which the number of iterations knows
    }
    int join = m_flow.join(node);
    if (join == kFlowEnd ? loop != nullptr : !isInside(loop, join)) {
        join = stop;
    }
    const std::optional<AffineForm> difference = differenceAt(node);
    const RegisterValues before = m_now.registers;
    Body next = walk(each.next, join, loop);
    const RegisterValues after = std::exchange(m_now.registers, before);
    Body taken = walk(each.taken, join, loop);
    m_now.registers.merge(after);
    const DpuInstruction& branch = m_flow.instruction(node);
    if (appendBarrier(next, taken, body)) {
        return join;
    }
    if (!difference || branch.relation == Relation::Unknown) {
        appendSides(node, std::move(next), std::move(taken), body);
        return join;
    }
    const FormRange range = rangeOf(*difference, m_now.most);
    for (const Guard& guard : guardsOf(opposite(branch.relation), *difference, range)) {
        appendGuarded(guard, next, branch.line, body);
    }
    for (const Guard& guard : guardsOf(branch.relation, *difference, range)) {
        appendGuarded(guard, taken, branch.line, body);
    }
    return join;
}

void StructuredCode::appendSides(int node, Body next, Body taken, Body& body)
{
    const int line = m_flow.instruction(node).line;
    const std::int32_t parameter = addParameter(
        "taken", line,
        m_counted.empty() ? "1 if the branch is taken, 0 if not"
                          : "number of iterations of the loop around it that take the branch, or do not reach it");
    // The first iterations take the branch, the others do not.
    const CountedLoop counted = m_counted.empty() ? CountedLoop{} : m_counted.back();
    const AffineForm left = plus(AffineForm{0, {{parameter, counted.step}}}, times(counted.rank, -1));
    appendGuarded({left}, std::move(taken), line, body);
    appendGuarded({plus(times(left, -1), AffineForm{1, {}})}, std::move(next), line, body);
}

bool StructuredCode::appendBarrier(Body& next, Body& taken, Body& body)
{
    const bool sleepsNext = hasOp(next, Op::Barrier);
    const bool sleepsTaken = hasOp(taken, Op::Barrier);
    if (sleepsNext == sleepsTaken) {
        return false;
    }
    Body& sleeps = sleepsNext ? next : taken;
    Body& wakes = sleepsNext ? taken : next;
    if (!wakesMany(wakes)) {
        dropBarriers(sleeps);
        return false;
    }
    // One tasklet wakes the others: it is as if the first one did, before all go on.
    appendGuarded({AffineForm{1, {{kProcessVariable, -1}}}}, std::move(wakes), 0, body);
    std::ranges::move(sleeps, std::back_inserter(body));
    return true;
}

void StructuredCode::appendGuarded(const Guard& guard, Body guarded, int line, Body& body)
{
    if (guarded.empty()) {
        return;
    }
    for (const AffineForm& end : guard) {
        llvcnm::Loop once{addVariable(line > 0 ? "if_" + std::to_string(line) : "once"), end, kOnce, {}};
        once.body = std::move(guarded);
        guarded = Body{};
        guarded.emplace_back(std::move(once));
    }
    std::ranges::move(guarded, std::back_inserter(body));
}

Result<DpuVirtualCode> llvcnmOfAssembly(std::string_view text, const DpuAssemblyOptions& options)
{
    const auto code = readDpuCode(text, options);
    if (!code) {
        return tl::unexpected<Error>(code.error());
    }
    const auto flow = DpuFlow::of(*code, options);
    return flow ? StructuredCode(*flow, options).convert() : tl::unexpected<Error>(flow.error());
}

} // namespace pimento::comonm
