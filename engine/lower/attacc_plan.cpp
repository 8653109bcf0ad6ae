// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lower/attacc_plan.h"

#include "engine/base/math.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <bit>
#include <map>

namespace pimento::lower {

std::vector<std::uint8_t> levelBits(const sim::DeviceDescription& device,
                                    const std::vector<std::vector<std::string>>& lists)
{
    std::vector<std::uint8_t> all;
    for (const auto& levels : lists) {
        unsigned bits = 0;
        unsigned unit = 1; // innermost level first
        for (auto level = device.levels.rbegin(); level + 1 != device.levels.rend(); ++level) {
            if (std::ranges::find(levels, level->name) != levels.end()) {
                bits |= static_cast<unsigned>(level->count - 1) * unit;
            }
            unit *= static_cast<unsigned>(level->count);
        }
        all.push_back(static_cast<std::uint8_t>(bits));
    }
    return all;
}

std::uint8_t mergeBitsOf(const Program& program, const affine::Statement& statement, const StatementTiling& tiling,
                         const CoreMap& cores)
{
    const auto works = [&](unsigned bits) {
        for (std::int64_t core = 0; core < cores.cores(); ++core) {
            const std::int64_t other = core & ~std::int64_t{bits};
            const std::int64_t last = core | std::int64_t{bits};
            if (last >= cores.cores() || !haveSameResults(statement, tiling, cores, core, other)) {
                return false;
            }
        }
        return true;
    };
    std::uint8_t best = 0;
    for (const std::uint8_t mask : levelBits(program.device(), program.device().compute.merge)) {
        for (unsigned bits = mask; bits != 0; bits = (bits - 1) & mask) { // a part of the network can stay unused
            if (std::popcount(bits) > std::popcount(unsigned{best}) && works(bits)) {
                best = static_cast<std::uint8_t>(bits);
            }
        }
    }
    return best;
}

AttaccPlan::AttaccPlan(const Program& program, std::size_t statement, StatementTiling tiling, CoreMap cores,
                       MacSchedule schedule, std::vector<CoreOperand> operands)
    : StatementPlan(program.kernel(), statement, std::move(tiling), cores), m_program(&program),
      m_schedule(std::move(schedule))
{
    m_operands = std::move(operands);
    for (const MacTerm& term : m_schedule.terms) {
        m_carried.push_back(term.buffer);
    }
}

/// Operands that vary with the same loops of the target lie interleaved, in the order in which the operations want
/// them, so that a row is opened once per sweep.
void AttaccPlan::place(std::int64_t firstResident, std::int64_t firstStreamed)
{
    struct Bundle {
        std::int64_t outers = 1;
        std::int64_t inners = 0;
        bool isResident = false;
        std::vector<std::size_t> terms;
    };
    std::map<std::pair<bool, Variables>, Bundle> bundles;
    for (std::size_t i = 0; i < m_schedule.terms.size(); ++i) {
        const MacTerm& term = m_schedule.terms[i];
        const Layout& layout = m_program->layout(term.bank);
        Variables outer;
        for (const Layout::Axis& axis : layout.axes) {
            if (contains(m_schedule.outputs, axis.variable)) {
                outer.push_back(axis.variable);
            }
        }
        Bundle& bundle = bundles[{m_operands[term.operand].isResident, outer}];
        bundle.outers = layout.vectorsOver(outer);
        bundle.inners += layout.vectors() / bundle.outers;
        bundle.isResident = m_operands[term.operand].isResident;
        bundle.terms.push_back(i);
    }
    std::int64_t next[] = {firstStreamed, firstResident};
    const std::int64_t rowBlocks = m_program->blocksPerRow();
    for (auto& [key, bundle] : bundles) {
        std::int64_t& begin = next[bundle.isResident ? 1 : 0];
        if (begin % rowBlocks + bundle.outers * bundle.inners > rowBlocks) {
            begin = roundUp(begin, rowBlocks);
        }
        std::int64_t offset = 0;
        for (const std::size_t i : bundle.terms) {
            const MacTerm& term = m_schedule.terms[i];
            const std::int64_t inners = m_program->layout(term.bank).vectors() / bundle.outers;
            m_operands[term.operand].place = {.base = begin + offset,
                                              .inners = inners,
                                              .innerStride = 1,
                                              .width = 1,
                                              .outerStride = 0,
                                              .groupStride = bundle.inners};
            offset += inners;
        }
        begin += bundle.outers * bundle.inners;
    }
    m_streamedBlocks = next[0] - firstStreamed;
    m_residentBlocks = next[1] - firstResident;
}

std::vector<AttaccPlan::Spread> AttaccPlan::spreadsOf(const Layout& buffer) const
{
    std::vector<std::size_t> sets;
    for (const Layout::Axis& axis : buffer.axes) {
        const std::size_t set = m_tiling.setOf(axis.variable);
        if (set < m_tiling.sets() && m_tiling.isSplit(axis.variable)) {
            sets.push_back(set);
        }
    }
    sets.insert(sets.end(), buffer.ownedSets.begin(), buffer.ownedSets.end());
    const auto isSame = [&](std::int64_t a, std::int64_t b) {
        return std::ranges::all_of(sets,
                                   [&](std::size_t set) { return m_cores.part(set, 0, a) == m_cores.part(set, 0, b); });
    };
    std::vector<std::uint8_t> candidates;
    if (control == Control::Group) {
        candidates = levelBits(m_program->device(), m_program->device().compute.spread);
    }
    candidates.push_back(0);
    std::vector<Spread> best;
    for (const std::uint8_t bits : candidates) {
        std::vector<Spread> spreads;
        bool works = true;
        for (std::int64_t core = 0; core < m_cores.cores() && works; ++core) {
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
    return best;
}

std::int64_t AttaccPlan::outputCount() const
{
    const Layout& result = m_program->layout(m_schedule.result);
    std::int64_t product = 1;
    for (const Layout::Axis& axis : result.axes) {
        product *= result.vectorsOf(axis);
    }
    return product;
}

namespace {

/// One core of each bunch whose results leave as one sum.
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

/// What kind of command stood last; a fence keeps kinds apart that depend on each other.
enum class Step : std::uint8_t { None, Write, Operate, Move, Read };

/// Loop positions, in vectors for a lane axis, of the number `index` that counts over `variables`.
void unravel(std::int64_t index, const Variables& variables, const Layout& layout, const StatementTiling& tiling,
             std::vector<std::int64_t>& positions)
{
    for (auto variable = variables.rbegin(); variable != variables.rend(); ++variable) {
        const auto axis = std::ranges::find(layout.axes, *variable, &Layout::Axis::variable);
        const std::int64_t count = axis != layout.axes.end() ? layout.vectorsOf(*axis) : tiling.positions(*variable);
        positions[*variable] = index % count;
        index /= count;
    }
}

std::int64_t ravel(const Layout& layout, const std::vector<std::int64_t>& positions)
{
    std::int64_t vector = 0;
    for (const Layout::Axis& axis : layout.axes) {
        vector = vector * layout.vectorsOf(axis) + positions[axis.variable];
    }
    return vector;
}

} // namespace

/// What the buffers hold, and which operations come next, while the commands of a plan are made.
struct AttaccPlan::Emission {
    struct TermState {
        const Layout* bank = nullptr;
        const Layout* buffer = nullptr;
        const Layout::Axis* packed = nullptr; // Lanes: axis of the buffer whose numbers share an entry
        std::vector<Spread> spreads;
        std::vector<std::int32_t> entryOf; // per buffer vector, -1: not in the buffer
        Variables loops;                   // the term's reductions
        std::vector<std::int64_t> counts;  // of each of them, in vectors for the lane axis
    };
    struct Use { // one operation
        std::int64_t block = 0;
        std::int64_t vector = 0; // of the buffer
        std::uint8_t number = 0; // Tree: accumulator; Lanes: element of the entry
    };
    struct Entry {
        std::size_t term = 0;
        std::int64_t vector = -1;
        std::int64_t usedIn = -1; // chunk
    };
    /// As many operations as the buffers hold operands for.
    struct Chunk {
        std::vector<std::int64_t> missing;  // buffer vectors to write first
        std::vector<std::vector<Use>> uses; // per step, per result
    };

    explicit Emission(const AttaccPlan& owner)
        : plan(owner), positions(owner.m_kernel->variables.size(), 0),
          entries(static_cast<std::size_t>(owner.m_schedule.bufferEntries))
    {
        for (const MacTerm& term : plan.m_schedule.terms) {
            terms.push_back(stateOf(term));
        }
    }

    [[nodiscard]] TermState stateOf(const MacTerm& term) const
    {
        TermState state;
        state.bank = &plan.m_program->layout(term.bank);
        state.buffer = &plan.m_program->layout(term.buffer);
        state.spreads = plan.spreadsOf(*state.buffer);
        state.entryOf.assign(static_cast<std::size_t>(state.buffer->vectors()), -1);
        state.loops = term.reductions;
        const bool isTree = plan.m_schedule.mode == MacMode::Tree;
        for (const std::size_t variable : term.reductions) {
            const bool isLane = isTree && (isLaneOf(*state.bank, variable) || isLaneOf(*state.buffer, variable));
            const std::int64_t count = plan.m_tiling.positions(variable);
            state.counts.push_back(isLane ? ceilDivide(count, plan.m_schedule.width) : count);
        }
        for (const Layout::Axis& axis : state.buffer->axes) {
            if (!isTree && isLaneOf(*state.buffer, axis.variable)) {
                state.packed = &axis;
            }
        }
        return state;
    }

    static bool isLaneOf(const Layout& layout, std::size_t variable)
    {
        return layout.lanes == Layout::Lanes::Along && std::ranges::any_of(layout.axes, [&](const Layout::Axis& axis) {
                   return axis.variable == variable && axis.isLane;
               });
    }

    [[nodiscard]] bool needsFence(Step step)
    {
        const bool needs = last != Step::None && last != step;
        last = step;
        return needs;
    }

    [[nodiscard]] Use use(const TermState& state, const BankPlace& place, std::int64_t output, std::int64_t step,
                          std::int64_t accumulator)
    {
        const Layout& result = plan.m_program->layout(plan.m_schedule.result);
        unravel(output, plan.m_schedule.outputs, result, plan.m_tiling, positions);
        for (std::size_t i = state.loops.size(); i-- > 0;) {
            positions[state.loops[i]] = step % state.counts[i];
            step /= state.counts[i];
        }
        Use use;
        use.block = place.block(ravel(*state.bank, positions));
        use.number = static_cast<std::uint8_t>(accumulator);
        if (state.packed != nullptr) {
            std::int64_t& position = positions[state.packed->variable];
            use.number = static_cast<std::uint8_t>(position % state.buffer->width);
            position /= state.buffer->width;
        }
        use.vector = ravel(*state.buffer, positions);
        return use;
    }

    /// The next operations of a term for the results [first, end), from `step` on, which moves behind them.
    [[nodiscard]] Chunk nextChunk(std::size_t t, std::int64_t first, std::int64_t end, std::int64_t& step)
    {
        TermState& state = terms[t];
        const BankPlace& place = plan.m_operands[plan.m_schedule.terms[t].operand].place;
        Chunk next;
        ++chunk;
        std::int64_t used = 0;
        for (; step < plan.m_schedule.terms[t].steps; ++step) {
            std::vector<Use> row;
            const std::size_t missingBefore = next.missing.size();
            std::vector<Entry*> marked;
            for (std::int64_t output = first; output < end; ++output) {
                row.push_back(use(state, place, output, step, output - first));
                const std::int32_t entry = state.entryOf[static_cast<std::size_t>(row.back().vector)];
                if (entry >= 0) {
                    Entry& held = entries[static_cast<std::size_t>(entry)];
                    if (held.usedIn != chunk) {
                        held.usedIn = chunk;
                        marked.push_back(&held);
                    }
                } else if (std::ranges::find(next.missing, row.back().vector) == next.missing.end()) {
                    next.missing.push_back(row.back().vector);
                }
            }
            used += static_cast<std::int64_t>(marked.size() + next.missing.size() - missingBefore);
            if (used > plan.m_schedule.bufferEntries && !next.uses.empty()) {
                next.missing.resize(missingBefore);
                for (Entry* entry : marked) {
                    entry->usedIn = -1;
                }
                break;
            }
            next.uses.push_back(std::move(row));
        }
        PIMENTO_ASSERT(static_cast<std::int64_t>(next.missing.size()) <= plan.m_schedule.bufferEntries,
                       "the operands of one step fit the buffer");
        return next;
    }

    /// Gives a buffer vector an entry that the current chunk does not use.
    [[nodiscard]] std::size_t put(std::size_t t, std::int64_t vector)
    {
        while (entries[clock].usedIn == chunk) {
            clock = (clock + 1) % entries.size();
        }
        Entry& entry = entries[clock];
        if (entry.vector >= 0) {
            terms[entry.term].entryOf[static_cast<std::size_t>(entry.vector)] = -1;
        }
        entry = {t, vector, chunk};
        terms[t].entryOf[static_cast<std::size_t>(vector)] = static_cast<std::int32_t>(clock);
        return clock;
    }

    const AttaccPlan& plan;
    std::vector<TermState> terms;
    std::vector<std::int64_t> positions; // per variable
    std::vector<Entry> entries;
    std::size_t clock = 0;
    std::int64_t chunk = 0;
    Step last = Step::None;
};

/// Operations of one term for the results [first, last).
Generator<Command> AttaccPlan::operate(Emission& emission, std::size_t t, std::int64_t first, std::int64_t last) const
{
    const auto statement = static_cast<std::uint32_t>(m_statement);
    const Command fence{.op = Op::Fence, .statement = statement};
    const Emission::TermState& state = emission.terms[t];
    for (std::int64_t step = 0; step < m_schedule.terms[t].steps;) {
        const Emission::Chunk chunk = emission.nextChunk(t, first, last, step);
        if (!chunk.missing.empty() && emission.needsFence(Step::Write)) {
            co_yield fence;
        }
        for (const std::int64_t vector : chunk.missing) {
            const std::size_t entry = emission.put(t, vector);
            for (const Spread& spread : state.spreads) {
                co_yield Command{.op = Op::WriteBuffer,
                                 .a = static_cast<std::uint8_t>(entry),
                                 .spread = spread.bits,
                                 .core = spread.core,
                                 .layout = m_schedule.terms[t].buffer,
                                 .vector = vector,
                                 .statement = statement};
            }
        }
        if (emission.needsFence(Step::Operate)) {
            co_yield fence;
        }
        for (std::size_t result = 0; result < chunk.uses.front().size(); ++result) {
            for (const auto& row : chunk.uses) {
                const Emission::Use& use = row[result];
                co_yield Command{.op = m_schedule.mode == MacMode::Tree ? Op::MacTree : Op::MacLanes,
                                 .a = static_cast<std::uint8_t>(state.entryOf[static_cast<std::size_t>(use.vector)]),
                                 .b = use.number,
                                 .block = use.block,
                                 .statement = statement};
            }
        }
    }
}

/// The host reads the filled slots of the result buffers.
Generator<Command> AttaccPlan::readOut(const std::vector<Slot>& slots) const
{
    const Gather gatherer = gather();
    const Layout& result = m_program->layout(m_schedule.result);
    for (std::size_t slot = 0; slot < slots.size(); ++slot) {
        for (std::int64_t group = 0; group < m_cores.groups(); ++group) {
            if (gatherer.isEmpty(result, group, slots[slot].core, slots[slot].vector)) {
                continue;
            }
            co_yield Command{.op = Op::ReadBuffer,
                             .group = static_cast<std::uint16_t>(group),
                             .core = static_cast<std::uint16_t>(slots[slot].core),
                             .layout = m_schedule.result,
                             .block = static_cast<std::int64_t>(slot),
                             .vector = slots[slot].vector,
                             .statement = static_cast<std::uint32_t>(m_statement)};
        }
    }
}

Generator<Command> AttaccPlan::compute() const
{
    const auto statement = static_cast<std::uint32_t>(m_statement);
    const Command fence{.op = Op::Fence, .statement = statement};
    const std::int64_t outputs = outputCount();
    const std::int64_t perBlock = m_schedule.mode == MacMode::Tree ? m_schedule.width : 1;
    const std::vector<std::int64_t> leaders = leadersOf(m_cores.cores(), m_schedule.mergeBits);
    const auto slotsPerBlock = static_cast<std::int64_t>(leaders.size());
    PIMENTO_ASSERT(slotsPerBlock <= m_schedule.resultSlots, "the result buffer holds one result of every core");
    std::vector<Slot> slots;
    Emission emission(*this);
    for (std::int64_t first = 0; first < outputs; first += perBlock) {
        for (std::size_t t = 0; t < m_schedule.terms.size(); ++t) {
            auto operations = operate(emission, t, first, std::min(outputs, first + perBlock));
            while (const Command* command = operations.next()) {
                co_yield *command;
            }
        }
        if (static_cast<std::int64_t>(slots.size()) + slotsPerBlock > m_schedule.resultSlots) {
            if (emission.needsFence(Step::Read)) {
                co_yield fence;
            }
            auto reads = readOut(slots);
            while (const Command* command = reads.next()) {
                co_yield *command;
            }
            slots.clear();
        }
        if (emission.needsFence(Step::Move)) {
            co_yield fence;
        }
        for (const std::int64_t core : leaders) {
            co_yield Command{.op = Op::MoveResult,
                             .spread = m_schedule.mergeBits,
                             .core = static_cast<std::uint16_t>(core),
                             .block = static_cast<std::int64_t>(slots.size()),
                             .statement = statement};
            slots.push_back({first / perBlock, core});
        }
    }
    co_yield fence;
    auto reads = readOut(slots);
    while (const Command* command = reads.next()) {
        co_yield *command;
    }
}

} // namespace pimento::lower
