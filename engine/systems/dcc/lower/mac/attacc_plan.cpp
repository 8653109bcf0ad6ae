// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/mac/attacc_plan.h"

#include "engine/base/math.h"
#include "engine/systems/dcc/lower/mac/mac_emission.h"
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
    const std::vector<std::int64_t> results = resultNumbers(resultSets(statement, tiling), cores);
    const auto works = [&](unsigned bits) {
        for (std::int64_t core = 0; core < cores.cores(); ++core) {
            const std::int64_t other = core & ~std::int64_t{bits};
            const std::int64_t last = core | std::int64_t{bits};
            if (last >= cores.cores() ||
                results[static_cast<std::size_t>(core)] != results[static_cast<std::size_t>(other)]) {
                return false;
            }
        }
        return true;
    };
    std::uint8_t best = 0;
    for (const std::uint8_t mask : levelBits(program.device(), program.device().compute.merge)) {
        for (unsigned bits = mask; bits != 0; bits = (bits - 1) & mask) { // part of the network may stay unused
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

void placeInterleaved(const Program& program, const MacSchedule& schedule, std::vector<CoreOperand>& operands,
                      std::array<std::int64_t, 2>& next)
{
    struct Bundle {
        std::int64_t outers = 1;
        std::int64_t inners = 0;
        bool isResident = false;
        std::vector<std::size_t> terms;
    };
    std::map<std::pair<bool, Variables>, Bundle> bundles;
    for (std::size_t i = 0; i < schedule.terms.size(); ++i) {
        const MacTerm& term = schedule.terms[i];
        const Layout& layout = program.layout(term.bank);
        Variables outer;
        for (const Layout::Axis& axis : layout.axes) {
            if (contains(schedule.outputs, axis.variable)) {
                outer.push_back(axis.variable);
            }
        }
        Bundle& bundle = bundles[{operands[term.operand].isResident, outer}];
        bundle.outers = layout.vectorsOver(outer);
        bundle.inners += layout.vectors() / bundle.outers;
        bundle.isResident = operands[term.operand].isResident;
        bundle.terms.push_back(i);
    }
    const std::int64_t rowBlocks = program.blocksPerRow();
    for (auto& [key, bundle] : bundles) {
        std::int64_t& begin = next[bundle.isResident ? 1 : 0];
        if (begin % rowBlocks + bundle.outers * bundle.inners > rowBlocks) {
            begin = roundUp(begin, rowBlocks);
        }
        std::int64_t offset = 0;
        for (const std::size_t i : bundle.terms) {
            const MacTerm& term = schedule.terms[i];
            const std::int64_t inners = program.layout(term.bank).vectors() / bundle.outers;
            operands[term.operand].place = {.base = begin + offset,
                                            .inners = inners,
                                            .innerStride = 1,
                                            .width = 1,
                                            .outerStride = 0,
                                            .groupStride = bundle.inners};
            offset += inners;
        }
        begin += bundle.outers * bundle.inners;
    }
}

void AttaccPlan::place(std::int64_t firstResident, std::int64_t firstStreamed)
{
    std::array<std::int64_t, 2> next = {firstStreamed, firstResident};
    if (m_schedule.stepsPerLoad > 0) {
        placeByLoads(next);
    } else {
        placeInterleaved(*m_program, m_schedule, m_operands, next);
    }
    m_streamedBlocks = next[0] - firstStreamed;
    m_residentBlocks = next[1] - firstResident;
}

std::int64_t AttaccPlan::evenLoad() const
{
    constexpr std::int64_t kMostLoads = 64;
    if (m_schedule.mode != MacMode::Tree || m_schedule.terms.size() != 1) {
        return 0;
    }
    const MacTerm& term = m_schedule.terms.front();
    const bool isFull = m_program->layout(term.bank).vectorsOver(term.reductions) == term.steps &&
                        m_program->layout(term.buffer).vectorsOver(term.reductions) == term.steps;
    for (std::int64_t loads = ceilDivide(term.steps, m_schedule.bufferEntries); isFull && loads > 1;) {
        if (term.steps % loads == 0) {
            return term.steps / loads;
        }
        if (++loads > kMostLoads || loads > term.steps) {
            break;
        }
    }
    return 0;
}

/// Places the data that one load of the buffers serves contiguously, result by result.
void AttaccPlan::placeByLoads(std::array<std::int64_t, 2>& next)
{
    const MacTerm& term = m_schedule.terms.front();
    CoreOperand& operand = m_operands[term.operand];
    std::int64_t& begin = next[operand.isResident ? 1 : 0];
    const std::int64_t vectors = m_program->layout(term.bank).vectors();
    const std::int64_t perLoad = m_schedule.stepsPerLoad;
    begin = roundUp(begin, m_program->blocksPerRow());
    operand.place = {.base = begin,
                     .inners = perLoad,
                     .innerStride = 1,
                     .width = term.steps / perLoad,
                     .outerStride = vectors / term.steps * perLoad,
                     .groupStride = perLoad};
    begin += vectors;
}

CommandMaker AttaccPlan::compute(CommandBuffer& out) const
{
    const auto statement = static_cast<std::uint32_t>(m_statement);
    const Command order{.op = Op::Order, .statement = statement};
    const std::vector<std::int64_t> leaders = leadersOf(m_cores.cores(), m_schedule.mergeBits);
    PIMENTO_ASSERT(static_cast<std::int64_t>(leaders.size()) <= m_schedule.resultSlots,
                   "the result buffer holds one result of every core");
    std::vector<ResultSlot> slots;
    MacEmission emission(*this);
    CommandRun move{.command = {.op = Op::MoveResult, .spread = m_schedule.mergeBits, .statement = statement},
                    .turns = out.numberOf(turnsOf(leaders))};
    const std::int64_t perBlock = emission.resultsPerBlock();
    for (std::int64_t first = 0; first < emission.results(); first += perBlock) {
        for (std::size_t term = 0; term < m_schedule.terms.size(); ++term) {
            auto operations = emission.operate(term, first, std::min(emission.results(), first + perBlock), out);
            while (operations.next()) {
                co_yield Full{};
            }
        }
        if (static_cast<std::int64_t>(slots.size() + leaders.size()) > m_schedule.resultSlots) {
            if (emission.needsFence(MacStep::Read)) {
                out.add(order);
            }
            emission.readOut(slots, 0, out);
            slots.clear();
        }
        if (emission.needsFence(MacStep::Move)) {
            out.add(order);
        }
        move.command.block = static_cast<std::int64_t>(slots.size());
        out.add(move);
        for (const std::int64_t core : leaders) {
            slots.push_back({first / perBlock, core});
        }
    }
    out.add(order);
    emission.readOut(slots, 0, out);
}

} // namespace pimento::lower
