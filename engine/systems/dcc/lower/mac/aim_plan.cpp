// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/mac/aim_plan.h"

#include "engine/base/math.h"
#include "engine/systems/dcc/lower/core/occupancy.h"
#include "engine/systems/dcc/lower/mac/aim_emission.h"
#include "engine/systems/dcc/lower/mac/mac_emission.h"

#include <algorithm>
#include <limits>

namespace pimento::lower {

namespace {

/// Spread bits for a write to the buffer of a whole channel.
constexpr std::uint8_t kAllCores = 255;

Layout zerosOf(std::size_t statement, int width)
{
    Layout zeros;
    zeros.statement = statement;
    zeros.contents = Layout::Contents::Number;
    zeros.lanes = Layout::Lanes::Single;
    zeros.width = width;
    return zeros;
}

} // namespace

AimPlan::AimPlan(Program& program, std::size_t statement, MacParts parts)
    : StatementPlan(program.kernel(), statement, std::move(parts.tiling), parts.cores), m_program(&program),
      m_schedule(std::move(parts.schedule)), m_zeros(program.add(zerosOf(statement, program.width())))
{
    m_operands = std::move(parts.operands);
    for (const MacTerm& term : m_schedule.terms) {
        m_carried.push_back(term.buffer);
    }
}

/// Loads are of equal size where possible, so that their data can be contiguous.
std::int64_t AimPlan::stepsPerLoad(std::size_t term) const
{
    const std::int64_t steps = m_schedule.terms[term].steps;
    const std::int64_t loads = ceilDivide(steps, m_schedule.bufferEntries);
    for (std::int64_t more = loads; more <= loads + loads / 4; ++more) {
        if (steps % more == 0) {
            return steps / more;
        }
    }
    return ceilDivide(steps, loads);
}

void AimPlan::place(std::int64_t firstResident, std::int64_t firstStreamed)
{
    if (!m_isChosen) { // done once, when the draft and the passes are known
        m_isChosen = true;
        chooseLoops(firstResident, firstStreamed);
    }
    placeWith(firstResident, firstStreamed);
}

void AimPlan::setLoops(AimLoops loops)
{
    m_loops = loops;
    m_isChosen = true;
}

std::vector<AimLoops> AimPlan::candidates() const
{
    const AimEmission emission(*this);
    std::vector<AimLoops> candidates;
    for (const AimOrder order : {AimOrder::Outputs, AimOrder::Inputs}) {
        for (const AimSharing sharing : {AimSharing::Together, AimSharing::Bunches, AimSharing::BunchTurns}) {
            const bool isUseful =
                sharing == AimSharing::Together || (emission.hasBunches() && control() == Control::Group);
            if (isUseful && (order == AimOrder::Outputs || emission.hasSeveralParts())) {
                candidates.push_back({order, sharing});
            }
        }
    }
    return candidates;
}

void AimPlan::chooseLoops(std::int64_t firstResident, std::int64_t firstStreamed)
{
    const std::vector<AimLoops> all = candidates();
    AimLoops best = all.front();
    auto least = std::numeric_limits<std::int64_t>::max();
    for (std::size_t i = 0; all.size() > 1 && i < all.size(); ++i) {
        m_loops = all[i];
        placeWith(firstResident, firstStreamed);
        if (const std::int64_t cycles = cyclesOf(*this, least); cycles < least) {
            least = cycles;
            best = m_loops;
        }
    }
    m_loops = best;
}

/// Assigns addresses to the operands. With outputs outside they follow the order of the operations, as for AttAcc; with
/// inputs outside the data used between two loads is contiguous.
void AimPlan::placeWith(std::int64_t firstResident, std::int64_t firstStreamed)
{
    std::array<std::int64_t, 2> next = {firstStreamed, firstResident};
    if (m_loops.order == AimOrder::Outputs) {
        placeInterleaved(*m_program, m_schedule, m_operands, next);
    } else {
        for (std::size_t term = 0; term < m_schedule.terms.size(); ++term) {
            placeByLoads(term, next[m_operands[m_schedule.terms[term].operand].isResident ? 1 : 0]);
        }
    }
    m_streamedBlocks = next[0] - firstStreamed;
    m_residentBlocks = next[1] - firstResident;
}

void AimPlan::placeByLoads(std::size_t term, std::int64_t& next)
{
    const MacTerm& product = m_schedule.terms[term];
    const std::int64_t vectors = m_program->layout(product.bank).vectors();
    const std::int64_t perLoad = stepsPerLoad(term);
    BankPlace& place = m_operands[product.operand].place;
    place = {.base = next, .inners = vectors};
    const bool isFull = vectors % product.steps == 0; // true if each step has a column of its own
    if (isFull && product.steps % perLoad == 0) {
        const std::int64_t results = vectors / product.steps;
        place = {.base = next,
                 .inners = perLoad,
                 .innerStride = 1,
                 .width = product.steps / perLoad,
                 .outerStride = results * perLoad,
                 .groupStride = perLoad};
    }
    next = roundUp(next + vectors, m_program->blocksPerRow());
}

namespace {

/// Writes bursts as commands.
class Writer {
public:
    Writer(const AimPlan& plan, CommandBuffer& out)
        : m_plan(plan), m_out(out), m_occupancy(plan.program().kernel(), plan.tiling(), plan.cores(),
                                                plan.program().layout(plan.schedule().result)),
          m_statement(static_cast<std::uint32_t>(plan.statement()))
    {
    }

    void append(const AimBurst& burst)
    {
        switch (burst.kind) {
        case AimBurst::Kind::Preset:
            begin(MacStep::Write);
            for (std::int64_t i = 0; i < burst.count; ++i) {
                push({.op = Op::PresetSums, .b = static_cast<std::uint8_t>(i), .layout = m_plan.zeros()});
            }
            break;
        case AimBurst::Kind::Operate:
            if (!burst.loads.empty()) {
                begin(MacStep::Write);
                load(burst);
            }
            begin(MacStep::Operate);
            operate(burst);
            break;
        case AimBurst::Kind::Read:
            begin(MacStep::Read);
            read(burst);
            break;
        }
    }

private:
    /// Adds an Order before commands that depend on earlier ones.
    void begin(MacStep step)
    {
        if (m_last != MacStep::None && m_last != step) {
            push({.op = Op::Order});
        }
        m_last = step;
    }

    void push(Command command)
    {
        command.statement = m_statement;
        m_out.add(command);
    }

    void load(const AimBurst& burst)
    {
        for (const auto& [vector, entry] : burst.loads) {
            push({.op = Op::WriteBuffer,
                  .a = entry,
                  .spread = kAllCores,
                  .core = static_cast<std::uint16_t>(burst.core),
                  .layout = m_plan.schedule().terms[burst.term].buffer,
                  .vector = vector});
        }
    }

    void operate(const AimBurst& burst)
    {
        for (std::int64_t core = 0; core < m_plan.cores().cores(); ++core) {
            const bool isMeant = burst.isForAll ? core == 0 : ((burst.mask >> core) & 1) != 0;
            for (std::size_t i = 0; isMeant && i < burst.uses.size(); ++i) {
                push({.op = burst.isForAll ? Op::MacTree : Op::MacCore,
                      .a = burst.uses[i].entry,
                      .b = burst.number,
                      .core = static_cast<std::uint16_t>(core),
                      .layout = m_plan.schedule().terms[burst.term].bank,
                      .block = burst.uses[i].block});
            }
        }
    }

    void read(const AimBurst& burst)
    {
        for (std::int64_t i = 0; i < burst.count; ++i) {
            findGroups(burst.mask, burst.first + i);
            m_out.add({.op = Op::ReadSums,
                       .b = static_cast<std::uint8_t>(i),
                       .core = static_cast<std::uint16_t>(burst.core),
                       .layout = m_plan.schedule().result,
                       .block = burst.mask,
                       .vector = burst.first + i,
                       .statement = m_statement},
                      m_groups);
        }
    }

    /// Finds the groups in which one of the cores has the result.
    void findGroups(std::int64_t mask, std::int64_t result)
    {
        m_groups.clear();
        if (m_occupancy.isAlways()) {
            m_groups.push_back({0, static_cast<std::uint16_t>(m_plan.cores().groups()), 1});
            return;
        }
        for (std::int64_t group = 0; group < m_plan.cores().groups(); ++group) {
            bool isWanted = false;
            for (std::int64_t core = 0; core < m_plan.cores().cores() && !isWanted; ++core) {
                isWanted = ((mask >> core) & 1) != 0 && m_occupancy.has(group, core, result);
            }
            if (isWanted) {
                lower::append(m_groups, group);
            }
        }
    }

    const AimPlan& m_plan;
    CommandBuffer& m_out;
    Occupancy m_occupancy;
    std::vector<GroupRun> m_groups;
    std::uint32_t m_statement;
    MacStep m_last = MacStep::None;
};

} // namespace

CommandMaker AimPlan::compute(CommandBuffer& out) const
{
    AimEmission emission(*this);
    Writer writer(*this, out);
    AimBursts bursts;
    while (emission.next(bursts)) {
        for (const AimBurst& burst : bursts.all()) {
            writer.append(burst);
            if (out.isFull()) {
                co_yield Full{};
            }
        }
    }
}

} // namespace pimento::lower
