// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/mac/mac_emission.h"

#include "engine/base/math.h"
#include "engine/systems/dcc/lower/core/loop_positions.h"
#include "sim/base/assert.h"

#include <algorithm>

namespace pimento::lower {

bool isLaneOf(const Layout& layout, std::size_t variable)
{
    return layout.lanes == Layout::Lanes::Along && std::ranges::any_of(layout.axes, [&](const Layout::Axis& axis) {
               return axis.variable == variable && axis.isLane;
           });
}

std::vector<std::size_t> splitSetsOf(const Layout& layout, const StatementTiling& tiling)
{
    std::vector<std::size_t> sets;
    for (const Layout::Axis& axis : layout.axes) {
        const std::size_t set = tiling.setOf(axis.variable);
        if (set < tiling.sets() && tiling.isSplit(axis.variable)) {
            sets.push_back(set);
        }
    }
    sets.insert(sets.end(), layout.ownedSets.begin(), layout.ownedSets.end());
    return sets;
}

std::vector<Spread> spreadsOf(const AttaccPlan& plan, const Layout& buffer)
{
    const CoreMap& cores = plan.cores();
    const std::vector<std::size_t> sets = splitSetsOf(buffer, plan.tiling());
    const auto isSame = [&](std::int64_t a, std::int64_t b) {
        return std::ranges::all_of(sets,
                                   [&](std::size_t set) { return cores.part(set, 0, a) == cores.part(set, 0, b); });
    };
    std::vector<std::uint8_t> candidates{0};
    if (plan.control() == Control::Group) {
        const auto wide = levelBits(plan.program().device(), plan.program().device().compute.spread);
        candidates.insert(candidates.end(), wide.begin(), wide.end());
    }
    std::vector<Spread> best;
    for (const std::uint8_t bits : candidates) {
        std::vector<Spread> spreads;
        bool works = true;
        for (std::int64_t core = 0; core < cores.cores() && works; ++core) {
            const auto fixed = static_cast<std::uint16_t>(core & ~std::int64_t{bits});
            const auto known =
                std::ranges::find_if(spreads, [&](const Spread& each) { return (each.core & ~bits) == fixed; });
            if (known == spreads.end()) {
                spreads.push_back({static_cast<std::uint16_t>(core), bits});
            } else {
                works = isSame(known->core, core);
            }
        }
        if (works && (best.empty() || spreads.size() < best.size())) {
            best = std::move(spreads);
        }
    }
    std::vector<Spread> turns;
    for (const std::int64_t i : interleaved(static_cast<std::int64_t>(best.size()))) {
        turns.push_back(best[static_cast<std::size_t>(i)]);
    }
    return turns;
}

std::vector<std::int64_t> leadersOf(std::int64_t cores, std::uint8_t bits)
{
    std::vector<std::int64_t> leaders;
    for (std::int64_t core = 0; core < cores; ++core) {
        if ((core & bits) == 0) {
            leaders.push_back(core);
        }
    }
    return leaders;
}

std::vector<CoreTurn> turnsOf(std::span<const std::int64_t> cores)
{
    std::vector<CoreTurn> turns;
    for (const std::int64_t i : interleaved(static_cast<std::int64_t>(cores.size()))) {
        turns.push_back(
            {static_cast<std::uint16_t>(cores[static_cast<std::size_t>(i)]), static_cast<std::uint16_t>(i)});
    }
    return turns;
}

MacEmission::MacEmission(const AttaccPlan& plan)
    : m_plan(&plan), m_schedule(&plan.schedule()), m_positions(plan.program().kernel().variables.size(), 0),
      m_entries(static_cast<std::size_t>(plan.schedule().bufferEntries)),
      m_occupancy(plan.program().kernel(), plan.tiling(), plan.cores(), plan.program().layout(m_schedule->result))
{
    for (const MacTerm& term : m_schedule->terms) {
        m_terms.push_back(termOf(term));
    }
    countResults();
}

MacEmission::Term MacEmission::termOf(const MacTerm& term)
{
    Term made;
    made.bank = &m_plan->program().layout(term.bank);
    made.buffer = &m_plan->program().layout(term.buffer);
    made.spreads = spreadsOf(*m_plan, *made.buffer);
    const auto vectors = static_cast<std::size_t>(made.buffer->vectors());
    made.entryOf.assign(vectors, -1);
    made.missingIn.assign(vectors, -1);
    for (const Layout::Axis& axis : made.buffer->axes) {
        if (m_schedule->mode == MacMode::Lanes && isLaneOf(*made.buffer, axis.variable)) {
            made.packed = &axis;
        }
    }
    addSteps(term, made);
    return made;
}

/// Vector offsets of the operands at the current positions.
MacEmission::Share MacEmission::shareOf(const Term& term)
{
    Share share;
    share.bank = vectorAt(*term.bank, m_positions);
    if (term.packed == nullptr) {
        share.buffer = vectorAt(*term.buffer, m_positions);
        return share;
    }
    std::int64_t& position = m_positions[term.packed->variable];
    const std::int64_t whole = position;
    share.number = static_cast<std::int32_t>(whole % term.buffer->width);
    position /= term.buffer->width;
    share.buffer = vectorAt(*term.buffer, m_positions);
    position = whole;
    return share;
}

/// Adds the operand offsets of every step of the product's reductions.
void MacEmission::addSteps(const MacTerm& from, Term& term)
{
    const bool isTree = m_schedule->mode == MacMode::Tree;
    std::vector<std::int64_t> counts; // counted in vectors for the lane axis
    for (const std::size_t variable : from.reductions) {
        const bool isLane = isTree && (isLaneOf(*term.bank, variable) || isLaneOf(*term.buffer, variable));
        const std::int64_t count = m_plan->tiling().positions(variable);
        counts.push_back(isLane ? ceilDivide(count, m_schedule->width) : count);
    }
    term.steps.reserve(static_cast<std::size_t>(from.steps));
    forEachStep(from, counts, m_positions, [&] { term.steps.push_back(shareOf(term)); });
}

void MacEmission::countResults()
{
    const Layout& result = m_plan->program().layout(m_schedule->result);
    const bool isTree = m_schedule->mode == MacMode::Tree;
    m_perBlock = isTree ? m_schedule->width : 1;
    for (const std::size_t variable : m_schedule->outputs) {
        std::int64_t count = m_plan->tiling().positions(variable);
        if (isLaneOf(result, variable)) {
            count = isTree ? roundUp(count, m_schedule->width) : ceilDivide(count, m_schedule->width);
        }
        m_outputCounts.push_back(count);
        m_results *= count;
    }
}

/// Sets the loop positions of a result; false: the number is padding of a lane axis.
bool MacEmission::setResult(std::int64_t result)
{
    for (std::size_t i = m_schedule->outputs.size(); i-- > 0;) {
        const std::size_t variable = m_schedule->outputs[i];
        m_positions[variable] = result % m_outputCounts[i];
        result /= m_outputCounts[i];
        if (m_positions[variable] >= m_plan->tiling().positions(variable)) {
            return false;
        }
    }
    return true;
}

void MacEmission::setResults(const Term& term, std::int64_t first, std::int64_t end)
{
    m_block.clear();
    for (std::int64_t result = first; result < end; ++result) {
        if (setResult(result)) {
            m_block.push_back({shareOf(term), static_cast<std::uint8_t>(result - first)});
        }
    }
}

/// Finds the end of a chunk: as many operations of a product from `step` on as the buffers hold operands for. Notes the
/// operands to write first.
std::int64_t MacEmission::endOfChunk(Term& term, std::int64_t step, std::int64_t steps)
{
    const std::int64_t first = step;
    m_missing.clear();
    ++m_chunk;
    std::int64_t used = 0;
    const std::int64_t end = m_schedule->stepsPerLoad > 0 ? std::min(steps, first + m_schedule->stepsPerLoad) : steps;
    for (; step < end; ++step) {
        const std::size_t missingBefore = m_missing.size();
        m_marked.clear();
        for (const Result& result : m_block) {
            const auto vector =
                static_cast<std::size_t>(result.share.buffer + term.steps[static_cast<std::size_t>(step)].buffer);
            const std::int32_t entry = term.entryOf[vector];
            if (entry >= 0) {
                Entry& held = m_entries[static_cast<std::size_t>(entry)];
                if (held.usedIn != m_chunk) {
                    held.usedIn = m_chunk;
                    m_marked.push_back(&held);
                }
            } else if (term.missingIn[vector] != m_chunk) {
                term.missingIn[vector] = m_chunk;
                m_missing.push_back(static_cast<std::int64_t>(vector));
            }
        }
        used += static_cast<std::int64_t>(m_marked.size() + m_missing.size() - missingBefore);
        if (used > m_schedule->bufferEntries && step > first) {
            m_missing.resize(missingBefore);
            for (Entry* entry : m_marked) {
                entry->usedIn = -1;
            }
            break;
        }
    }
    PIMENTO_ASSERT(static_cast<std::int64_t>(m_missing.size()) <= m_schedule->bufferEntries,
                   "the operands of one step fit the buffer");
    return step;
}

/// Assigns a buffer vector to an entry that the current chunk does not use.
std::size_t MacEmission::put(std::size_t t, std::int64_t vector)
{
    while (m_entries[m_clock].usedIn == m_chunk) {
        m_clock = (m_clock + 1) % m_entries.size();
    }
    hold(t, vector, m_clock);
    m_entries[m_clock].usedIn = m_chunk;
    return m_clock;
}

void MacEmission::hold(std::size_t term, std::int64_t vector, std::size_t at)
{
    Entry& entry = m_entries[at];
    if (entry.vector >= 0) {
        std::int32_t& last = m_terms[entry.term].entryOf[static_cast<std::size_t>(entry.vector)];
        last = last == static_cast<std::int32_t>(at) ? -1 : last;
    }
    entry = {term, vector, -1};
    m_terms[term].entryOf[static_cast<std::size_t>(vector)] = static_cast<std::int32_t>(at);
}

void MacEmission::forgetBuffers()
{
    for (Term& term : m_terms) {
        std::ranges::fill(term.entryOf, -1);
    }
    std::ranges::fill(m_entries, Entry{});
    m_last = MacStep::None;
}

std::vector<std::int64_t> MacEmission::operandsOf(std::size_t t, std::int64_t result)
{
    const Term& term = m_terms[t];
    const bool isResult = setResult(result);
    PIMENTO_ASSERT(isResult, "padding has no operands");
    const std::int64_t first = shareOf(term).buffer;
    std::vector<std::int64_t> vectors;
    for (const Share& step : term.steps) {
        vectors.push_back(first + step.buffer);
    }
    std::ranges::sort(vectors);
    const auto rest = std::ranges::unique(vectors);
    vectors.erase(rest.begin(), rest.end());
    return vectors;
}

void MacEmission::load(std::size_t term, std::span<const std::int64_t> vectors, std::size_t entry, CommandBuffer& out)
{
    CommandRun run = writeOf(term, out);
    for (const std::int64_t vector : vectors) {
        hold(term, vector, entry);
        run.command.a = static_cast<std::uint8_t>(entry++);
        run.command.vector = vector;
        out.add(run);
    }
}

/// Makes the write of a product's buffer vector to all cores; the caller sets vector and entry.
CommandRun MacEmission::writeOf(std::size_t t, CommandBuffer& out) const
{
    const std::vector<Spread>& spreads = m_terms[t].spreads;
    std::vector<CoreTurn> turns; // all spreads use the same bits
    for (const Spread& spread : spreads) {
        turns.push_back({spread.core, 0});
    }
    return {.command = {.op = Op::WriteBuffer,
                        .spread = spreads.front().bits,
                        .layout = m_schedule->terms[t].buffer,
                        .statement = static_cast<std::uint32_t>(m_plan->statement())},
            .turns = out.numberOf(turns)};
}

/// Writes the operands that the chunk lacks.
void MacEmission::write(std::size_t t, CommandBuffer& out)
{
    CommandRun run = writeOf(t, out);
    for (const std::int64_t vector : m_missing) {
        run.command.a = static_cast<std::uint8_t>(put(t, vector));
        run.command.vector = vector;
        out.add(run);
    }
}

CommandMaker MacEmission::operate(OperationRange range, CommandBuffer& out)
{
    const std::size_t t = range.term;
    const auto statement = static_cast<std::uint32_t>(m_plan->statement());
    const Command order{.op = Op::Order, .statement = statement};
    const bool isTree = m_schedule->mode == MacMode::Tree;
    const BankPlace place = m_plan->operands()[m_schedule->terms[t].operand].place;
    Term& term = m_terms[t];
    setResults(term, range.first, range.end);
    const std::int64_t steps = std::min(static_cast<std::int64_t>(term.steps.size()), range.endStep);
    Command operation{.op = isTree ? Op::MacTree : Op::MacLanes, .statement = statement};
    for (std::int64_t step = range.firstStep; step < steps;) {
        const std::int64_t last = endOfChunk(term, step, steps);
        if (!m_missing.empty() && needsFence(MacStep::Write)) {
            out.add(order);
        }
        write(t, out);
        if (needsFence(MacStep::Operate)) {
            out.add(order);
        }
        for (const Result& result : m_block) {
            for (std::int64_t each = step; each < last; ++each) {
                const Share& share = term.steps[static_cast<std::size_t>(each)];
                operation.a = static_cast<std::uint8_t>(
                    term.entryOf[static_cast<std::size_t>(result.share.buffer + share.buffer)]);
                operation.b =
                    isTree ? result.accumulator : static_cast<std::uint8_t>(result.share.number + share.number);
                operation.block = place.block(result.share.bank + share.bank);
                out.add(operation);
                if (out.isFull()) {
                    co_yield Full{};
                }
            }
        }
        step = last;
    }
}

void MacEmission::readOut(std::span<const ResultSlot> slots, std::int64_t firstSlot, CommandBuffer& out)
{
    Command command{.op = Op::ReadBuffer,
                    .layout = m_schedule->result,
                    .statement = static_cast<std::uint32_t>(m_plan->statement())};
    std::vector<std::int64_t> cores;
    // The reads of one vector's slots alternate between the buses.
    for (std::size_t first = 0; first < slots.size(); first += cores.size()) {
        cores.clear();
        for (std::size_t i = first;
             i < slots.size() && slots[i].vector == slots[first].vector && slots[i].rowLeader == slots[first].rowLeader;
             ++i) {
            cores.push_back(slots[i].core);
        }
        const std::vector<CoreTurn> turns = turnsOf(cores);
        command.vector = slots[first].vector;
        if (slots[first].rowLeader >= 0) {
            command.a = kIsPartial;
            command.c = static_cast<std::uint8_t>(slots[first].rowLeader);
        }
        command.block = firstSlot + static_cast<std::int64_t>(first);
        if (m_occupancy.isAlways()) {
            const auto groups = static_cast<std::uint16_t>(m_plan->cores().groups());
            out.add(CommandRun{.command = command, .groups = groups, .turns = out.numberOf(turns)});
            continue;
        }
        for (const CoreTurn& turn : turns) {
            Command one = command;
            one.core = turn.core;
            one.block += turn.block;
            out.add(one, m_occupancy.groupsWith(turn.core, command.vector));
        }
    }
}

} // namespace pimento::lower
