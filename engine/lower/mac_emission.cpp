// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lower/mac_emission.h"

#include "engine/base/math.h"
#include "sim/base/assert.h"

#include <algorithm>

namespace pimento::lower {

bool isLaneOf(const Layout& layout, std::size_t variable)
{
    return layout.lanes == Layout::Lanes::Along && std::ranges::any_of(layout.axes, [&](const Layout::Axis& axis) {
               return axis.variable == variable && axis.isLane;
           });
}

std::int64_t ravel(const Layout& layout, const std::vector<std::int64_t>& positions)
{
    std::int64_t vector = 0;
    for (const Layout::Axis& axis : layout.axes) {
        vector = vector * layout.vectorsOf(axis) + positions[axis.variable];
    }
    return vector;
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

MacEmission::MacEmission(const AttaccPlan& plan)
    : m_plan(&plan), m_schedule(&plan.schedule()), m_positions(plan.program().kernel().variables.size(), 0),
      m_entries(static_cast<std::size_t>(plan.schedule().bufferEntries))
{
    for (const MacTerm& term : m_schedule->terms) {
        m_terms.push_back(termOf(term));
    }
    countResults();
}

MacEmission::Term MacEmission::termOf(const MacTerm& term) const
{
    Term made;
    made.bank = &m_plan->program().layout(term.bank);
    made.buffer = &m_plan->program().layout(term.buffer);
    made.spreads = spreadsOf(*m_plan, *made.buffer);
    made.entryOf.assign(static_cast<std::size_t>(made.buffer->vectors()), -1);
    made.loops = term.reductions;
    const bool isTree = m_schedule->mode == MacMode::Tree;
    for (const std::size_t variable : term.reductions) {
        const bool isLane = isTree && (isLaneOf(*made.bank, variable) || isLaneOf(*made.buffer, variable));
        const std::int64_t count = m_plan->tiling().positions(variable);
        made.counts.push_back(isLane ? ceilDivide(count, m_schedule->width) : count);
    }
    for (const Layout::Axis& axis : made.buffer->axes) {
        if (!isTree && isLaneOf(*made.buffer, axis.variable)) {
            made.packed = &axis;
        }
    }
    return made;
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

/// Sets the loop positions of a result; false for a number that only fills up a row.
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

MacEmission::Use MacEmission::use(const Term& term, const BankPlace& place, std::int64_t step, std::int64_t accumulator)
{
    for (std::size_t i = term.loops.size(); i-- > 0;) {
        m_positions[term.loops[i]] = step % term.counts[i];
        step /= term.counts[i];
    }
    Use use;
    use.block = place.block(ravel(*term.bank, m_positions));
    use.number = static_cast<std::uint8_t>(accumulator);
    if (term.packed != nullptr) {
        std::int64_t& position = m_positions[term.packed->variable];
        use.number = static_cast<std::uint8_t>(position % term.buffer->width);
        position /= term.buffer->width;
    }
    use.vector = ravel(*term.buffer, m_positions);
    return use;
}

/// The next operations of a product for the results [first, end), from `step` on, which moves behind them.
MacEmission::Chunk MacEmission::nextChunk(std::size_t t, std::int64_t first, std::int64_t end, std::int64_t& step)
{
    Term& term = m_terms[t];
    const BankPlace& place = m_plan->operands()[m_schedule->terms[t].operand].place;
    Chunk next;
    ++m_chunk;
    std::int64_t used = 0;
    for (; step < m_schedule->terms[t].steps; ++step) {
        std::vector<Use> row;
        const std::size_t missingBefore = next.missing.size();
        std::vector<Entry*> marked;
        for (std::int64_t result = first; result < end; ++result) {
            if (!setResult(result)) {
                continue;
            }
            row.push_back(use(term, place, step, result - first));
            const std::int32_t entry = term.entryOf[static_cast<std::size_t>(row.back().vector)];
            if (entry >= 0) {
                Entry& held = m_entries[static_cast<std::size_t>(entry)];
                if (held.usedIn != m_chunk) {
                    held.usedIn = m_chunk;
                    marked.push_back(&held);
                }
            } else if (std::ranges::find(next.missing, row.back().vector) == next.missing.end()) {
                next.missing.push_back(row.back().vector);
            }
        }
        used += static_cast<std::int64_t>(marked.size() + next.missing.size() - missingBefore);
        if (used > m_schedule->bufferEntries && !next.uses.empty()) {
            next.missing.resize(missingBefore);
            for (Entry* entry : marked) {
                entry->usedIn = -1;
            }
            break;
        }
        next.uses.push_back(std::move(row));
    }
    PIMENTO_ASSERT(static_cast<std::int64_t>(next.missing.size()) <= m_schedule->bufferEntries,
                   "the operands of one step fit the buffer");
    return next;
}

/// Gives a buffer vector an entry that the current chunk does not use.
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
        m_terms[entry.term].entryOf[static_cast<std::size_t>(entry.vector)] = -1;
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

Generator<Command> MacEmission::operate(std::size_t t, std::int64_t first, std::int64_t end)
{
    const auto statement = static_cast<std::uint32_t>(m_plan->statement());
    const Command order{.op = Op::Order, .statement = statement};
    const Term& term = m_terms[t];
    for (std::int64_t step = 0; step < m_schedule->terms[t].steps;) {
        const Chunk chunk = nextChunk(t, first, end, step);
        if (!chunk.missing.empty() && needsFence(MacStep::Write)) {
            co_yield order;
        }
        for (const std::int64_t vector : chunk.missing) {
            const std::size_t entry = put(t, vector);
            for (const Spread& spread : term.spreads) {
                co_yield Command{.op = Op::WriteBuffer,
                                 .a = static_cast<std::uint8_t>(entry),
                                 .spread = spread.bits,
                                 .core = spread.core,
                                 .layout = m_schedule->terms[t].buffer,
                                 .vector = vector,
                                 .statement = statement};
            }
        }
        if (needsFence(MacStep::Operate)) {
            co_yield order;
        }
        for (std::size_t result = 0; result < chunk.uses.front().size(); ++result) {
            for (const auto& row : chunk.uses) {
                const Use& use = row[result];
                co_yield Command{.op = m_schedule->mode == MacMode::Tree ? Op::MacTree : Op::MacLanes,
                                 .a = static_cast<std::uint8_t>(term.entryOf[static_cast<std::size_t>(use.vector)]),
                                 .b = use.number,
                                 .block = use.block,
                                 .statement = statement};
            }
        }
    }
}

Generator<Command> MacEmission::readOut(std::vector<ResultSlot> slots, std::int64_t firstSlot) const
{
    const Gather gatherer = m_plan->gather();
    const Layout& result = m_plan->program().layout(m_schedule->result);
    // The slots of one vector take turns on the buses.
    std::vector<std::size_t> order;
    for (std::size_t first = 0; first < slots.size();) {
        std::size_t end = first;
        while (end < slots.size() && slots[end].vector == slots[first].vector) {
            ++end;
        }
        for (const std::int64_t i : interleaved(static_cast<std::int64_t>(end - first))) {
            order.push_back(first + static_cast<std::size_t>(i));
        }
        first = end;
    }
    for (const std::size_t slot : order) {
        for (std::int64_t group = 0; group < m_plan->cores().groups(); ++group) {
            if (gatherer.isEmpty(result, group, slots[slot].core, slots[slot].vector)) {
                continue;
            }
            co_yield Command{.op = Op::ReadBuffer,
                             .group = static_cast<std::uint16_t>(group),
                             .core = static_cast<std::uint16_t>(slots[slot].core),
                             .layout = m_schedule->result,
                             .block = firstSlot + static_cast<std::int64_t>(slot),
                             .vector = slots[slot].vector,
                             .statement = static_cast<std::uint32_t>(m_plan->statement())};
        }
    }
}

} // namespace pimento::lower
