// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/assembly/structured_code.h"

#include "engine/systems/comonm/cnm/affine_text.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace pimento::comonm {

namespace {

constexpr std::int32_t kFirstSymbol = 1 << 20; // in forms: the value of a register at the begin of an iteration

} // namespace

StructuredCode::LoopTest StructuredCode::testOf(const FlowLoop& loop) const
{
    LoopTest found;
    for (const int node : loop.members) {
        const FlowNode& each = m_flow.node(node);
        if (each.taken == kNoNode || loop.contains(each.next) == loop.contains(each.taken)) {
            continue;
        }
        const bool isOnAllWays =
            std::ranges::all_of(loop.latches, [&](int latch) { return m_flow.dominates(node, latch); });
        if (!isOnAllWays || (found.node != kNoNode && m_flow.dominates(found.node, node)) ||
            m_flow.innermostAt(node) != &loop) {
            continue;
        }
        const Relation taken = m_flow.instruction(node).relation;
        const bool staysByTaking = loop.contains(each.taken);
        found = {node, staysByTaking ? each.taken : each.next, staysByTaking ? each.next : each.taken,
                 staysByTaking ? taken : opposite(taken)};
    }
    return found;
}

void StructuredCode::walkToTest(const FlowLoop& loop, const LoopTest& test, Body& body)
{
    if (loop.header != test.node) {
        body = walk(loop.header, test.node, &loop);
    }
    append(test.node, body);
}

void StructuredCode::walkOnce(const FlowLoop& loop, const LoopTest& test, Body& body)
{
    if (test.node == kNoNode) {
        body = walk(loop.header, kNoNode, &loop);
        return;
    }
    walkToTest(loop, test, body);
    Body rest = walk(test.stays, loop.header, &loop);
    std::ranges::move(rest, std::back_inserter(body));
}

StructuredCode::LoopPlan StructuredCode::planOf(const FlowLoop& loop)
{
    LoopPlan plan;
    plan.test = testOf(loop);
    for (const int node : loop.members) {
        const auto& written = m_flow.instruction(node).written;
        plan.written.insert(written.begin(), written.end());
    }
    const Progress before = m_now;
    std::map<int, std::int32_t> symbols;
    for (const int number : plan.written) {
        symbols[number] = kFirstSymbol + m_symbols++;
        m_now.registers.set(number, AffineForm{0, {{symbols[number], 1}}});
    }
    std::optional<AffineForm> difference;
    Body trial;
    if (plan.test.node == kNoNode) {
        walkOnce(loop, plan.test, trial);
        plan.hasParts = true;
    } else {
        walkToTest(loop, plan.test, trial);
        difference = differenceAt(plan.test.node);
        plan.hasParts = plan.test.stays != loop.header;
        (void)walk(plan.test.stays, loop.header, &loop);
    }
    for (const auto& [number, symbol] : symbols) {
        if (const FormValue& after = m_now.registers.at(number)) {
            const AffineForm change = plus(*after, AffineForm{0, {{symbol, -1}}});
            if (change.isConstant()) {
                plan.changes[number] = change.constant;
            }
        }
    }
    m_now = before;
    countTrips(plan, loop, difference, symbols);
    return plan;
}

void StructuredCode::countTrips(LoopPlan& plan, const FlowLoop& loop, const std::optional<AffineForm>& difference,
                                const std::map<int, std::int32_t>& symbols)
{
    std::size_t exits = 0;
    for (const int node : loop.members) {
        const FlowNode& each = m_flow.node(node);
        exits +=
            loop.contains(node) && (!loop.contains(each.next) || (each.taken != kNoNode && !loop.contains(each.taken)))
                ? 1
                : 0;
    }
    std::optional<TripCount> count;
    if (difference && exits == 1) {
        AffineForm first = *difference;
        std::int64_t change = 0;
        bool isKnown = true;
        for (const auto& [number, symbol] : symbols) {
            const auto term = std::ranges::find(first.terms, symbol, &AffineTerm::variable);
            if (term == first.terms.end()) {
                continue;
            }
            const std::int64_t factor = term->factor;
            const auto known = plan.changes.find(number);
            const FormValue& begin = m_now.registers.at(number);
            isKnown = isKnown && known != plan.changes.end() && begin;
            if (!isKnown) {
                break;
            }
            addTerm(first, symbol, -factor);
            first = plus(std::move(first), times(*begin, factor));
            change += factor * known->second;
        }
        count = isKnown ? tripCount(plan.test.relation, first, change) : std::nullopt;
    }
    if (count) {
        plan.count = *count;
        return;
    }
    const int line = m_flow.instruction(plan.test.node == kNoNode ? loop.header : plan.test.node).line;
    const std::int32_t parameter =
        addParameter("trips", line,
                     plan.hasParts ? "number of whole iterations of the loop whose test is on this line"
                                   : "number of iterations of the loop that this line ends, less 1");
    plan.parameter = m_now.variables[static_cast<std::size_t>(parameter)];
    plan.count = {AffineForm{0, {{parameter, 1}}}, 1};
}

void StructuredCode::setInductions(const LoopPlan& plan, const RegisterValues& before, const AffineForm& iterations,
                                   std::int64_t step)
{
    for (const int number : plan.written) {
        FormValue value;
        const auto change = plan.changes.find(number);
        if (change != plan.changes.end() && before.at(number) && change->second % step == 0) {
            value = plus(*before.at(number), times(iterations, change->second / step));
        }
        m_now.registers.set(number, std::move(value));
    }
}

int StructuredCode::appendLoop(const FlowLoop& loop, const FlowLoop* outer, Body& body)
{
    const LoopPlan plan = planOf(loop);
    const RegisterValues before = m_now.registers;
    const int line = m_flow.instruction(loop.header).line;
    llvcnm::Loop counted{addVariable("loop_" + std::to_string(line)), plan.count.end, plan.count.step, {}};
    if (!plan.hasParts) { // the test comes last, so that the iteration that fails it is a whole one
        counted.end.constant += counted.step;
    }
    const AffineForm value{0, {{counted.variable, 1}}};
    if (counted.end.isConstant()) {
        m_now.most[counted.variable] = std::max<std::int64_t>(0, counted.end.constant - 1);
    }
    setInductions(plan, before, value, counted.step);
    m_counted.push_back({value, counted.step});
    walkOnce(loop, plan.test, counted.body);
    m_counted.pop_back();
    body.emplace_back(std::move(counted));
    if (plan.test.node == kNoNode) {
        for (const int number : plan.written) {
            m_now.registers.set(number, {});
        }
        return appendExits(loop, plan.test, outer, body);
    }
    if (plan.count.step == 1) {
        setInductions(plan, before, plan.count.end, 1);
    } else {
        for (const int number : plan.written) {
            m_now.registers.set(number, {});
        }
    }
    Body last; // the way to the test that ends the loop
    if (plan.hasParts) {
        walkToTest(loop, plan.test, last);
        std::ranges::move(last, std::back_inserter(body));
    } else {
        const Progress saved = m_now;
        walkToTest(loop, plan.test, last);
        const RegisterValues after = m_now.registers;
        m_now = saved;
        m_now.registers = after;
    }
    return appendExits(loop, plan.test, outer, body);
}

int StructuredCode::appendExits(const FlowLoop& loop, const LoopTest& test, const FlowLoop* outer, Body& body)
{
    std::set<int> targets;
    for (const int node : loop.members) {
        const FlowNode& each = m_flow.node(node);
        for (const int to : {each.next, each.taken}) {
            if (to != kNoNode && !loop.contains(to) && isInside(outer, to)) {
                targets.insert(to);
            }
        }
    }
    const int first = test.node == kNoNode ? (targets.empty() ? kFlowEnd : *targets.begin()) : test.leaves;
    targets.erase(first);
    if (targets.empty()) {
        return first;
    }
    // Ways that leave the loop at different places meet behind it.
    int join = m_flow.join(loop.header);
    while (join != kFlowEnd && loop.contains(join)) {
        join = m_flow.join(join);
    }
    if (join != kFlowEnd && !isInside(outer, join)) {
        join = outer == nullptr ? kFlowEnd : outer->header;
    }
    Body usual = walk(first, join, outer);
    std::ranges::move(usual, std::back_inserter(body));
    for (const int target : targets) {
        Body early = walk(target, join, outer);
        if (target == join || early.empty()) {
            continue;
        }
        const int line = m_flow.instruction(target).line;
        const std::int32_t parameter = addParameter("early", line, "1 if the loop ends early at this line, 0 if not");
        appendGuarded({AffineForm{0, {{parameter, 1}}}}, std::move(early), line, body);
    }
    for (int number = 0; number < kDpuRegisters; ++number) {
        m_now.registers.set(number, {});
    }
    return join;
}

} // namespace pimento::comonm
