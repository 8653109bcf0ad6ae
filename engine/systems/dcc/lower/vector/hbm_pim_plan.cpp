// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/vector/hbm_pim_plan.h"

#include "engine/base/math.h"
#include "engine/systems/dcc/lower/core/loop_positions.h"
#include "engine/systems/dcc/lower/core/occupancy.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace pimento::lower {

VectorPlan::VectorPlan(const Program& program, std::size_t statement, StatementTiling tiling, CoreMap cores,
                       VectorSchedule schedule, std::vector<CoreOperand> operands)
    : StatementPlan(program.kernel(), statement, std::move(tiling), cores), m_program(&program),
      m_schedule(std::move(schedule))
{
    m_operands = std::move(operands);
    for (const VectorLeaf& leaf : m_schedule.leaves) {
        if (leaf.home == Home::HostRegister) {
            m_carried.push_back(leaf.layout);
        }
    }
}

/// Assigns addresses. Operands with the same loops are interleaved in the order of use: results that are computed
/// together are neighbours, then come the steps of the reductions.
void VectorPlan::place(std::int64_t firstResident, std::int64_t firstStreamed)
{
    struct Bundle {
        std::int64_t outers = 1;
        std::int64_t inners = 1;
        std::int64_t width = 1;
        std::int64_t period = 1; // vectors of results over which groups are numbered anew
        bool isResident = false;
        std::vector<std::size_t> operands;

        [[nodiscard]] std::int64_t groups() const { return outers / period * ceilDivide(period, width); }
    };
    std::map<std::tuple<bool, Variables, Variables>, Bundle> bundles;
    for (std::size_t i = 0; i < m_operands.size(); ++i) {
        const Layout& layout = m_program->layout(m_operands[i].layout);
        Variables outer;
        Variables reduced;
        for (const Layout::Axis& axis : layout.axes) {
            (contains(m_schedule.reductions, axis.variable) ? reduced : outer).push_back(axis.variable);
        }
        Bundle& bundle = bundles[{m_operands[i].isResident, outer, reduced}];
        bundle.outers = layout.vectorsOver(outer);
        bundle.inners = layout.vectorsOver(reduced);
        const bool followsAll = without(m_schedule.inner, outer).empty();
        bundle.width = followsAll ? m_schedule.groups.places : 1;
        const bool isAligned = followsAll && m_schedule.groups.areAligned;
        bundle.period = isAligned ? layout.vectorsOver(m_schedule.inner) : bundle.outers;
        bundle.isResident = m_operands[i].isResident;
        bundle.operands.push_back(i);
    }
    std::int64_t next[] = {firstStreamed, firstResident};
    const std::int64_t rowBlocks = m_program->blocksPerRow();
    for (auto& [key, bundle] : bundles) {
        std::int64_t& begin = next[bundle.isResident ? 1 : 0];
        const auto members = static_cast<std::int64_t>(bundle.operands.size());
        const std::int64_t blocks = bundle.groups() * bundle.width * bundle.inners * members;
        if (begin % rowBlocks + blocks > rowBlocks) {
            begin = roundUp(begin, rowBlocks);
        }
        for (std::int64_t member = 0; member < members; ++member) {
            m_operands[bundle.operands[static_cast<std::size_t>(member)]].place = {
                .base = begin + member,
                .inners = bundle.inners,
                .innerStride = bundle.width * members,
                .width = bundle.width,
                .outerStride = members,
                .groupStride = bundle.width * bundle.inners * members,
                .period = bundle.period};
        }
        begin += blocks;
    }
    m_firstResult = next[0];
    m_streamedBlocks = next[0] - firstStreamed + m_program->layout(m_schedule.result).vectors();
    m_residentBlocks = next[1] - firstResident;
}

namespace {

std::int64_t countOf(const Variables& variables, const Layout& layout, const StatementTiling& tiling)
{
    std::int64_t product = 1;
    for (const std::size_t variable : variables) {
        const auto axis = std::ranges::find(layout.axes, variable, &Layout::Axis::variable);
        product *= axis != layout.axes.end() ? layout.vectorsOf(*axis) : tiling.positions(variable);
    }
    return product;
}

} // namespace

/// Loop positions and register contents while the commands of a plan are made.
struct VectorPlan::Emission {
    explicit Emission(const VectorPlan& owner)
        : plan(owner), loops(*owner.m_kernel, owner.m_kernel->statements[owner.m_statement], owner.m_tiling)
    {
        loops.note(owner.m_program->layout(owner.m_schedule.result));
        for (const VectorLeaf& leaf : owner.m_schedule.leaves) {
            layouts.push_back(&owner.m_program->layout(leaf.layout));
            loops.note(*layouts.back());
            numbers.push_back(carried);
            carried += leaf.isHeld() ? 1 : 0;
        }
        layouts.push_back(&owner.m_program->layout(owner.m_schedule.result));
        const std::int64_t registers = owner.m_schedule.registers;
        const std::int64_t used =
            owner.m_schedule.together * (1 + static_cast<std::int64_t>(owner.m_schedule.temporaries));
        firstCarried = used;
        depth = carried == 0 ? 1 : (registers - used) / carried;
        PIMENTO_ASSERT(depth >= 1, "the registers hold what one step needs");
        if (carried == 0) {
            depth = 1 << 20; // nothing to write: all steps form one run
        }
        held.assign(static_cast<std::size_t>(std::max<std::int64_t>(0, registers - used)), {-1, -1});
    }

    /// Appends the vectors of all leaves and of the result at the current positions. They are linear in the positions,
    /// so the vector of an operation is the sum of its step's and its result's contribution.
    void append(std::vector<std::int64_t>& vectors) const
    {
        for (const Layout* layout : layouts) {
            vectors.push_back(loops.vectorOf(*layout));
        }
    }

    void setResults(std::int64_t outer, std::int64_t firstInner, std::int64_t count)
    {
        loops.reset();
        loops.set(plan.m_schedule.outer, outer);
        ofResults.clear();
        results = count;
        for (std::int64_t i = 0; i < count; ++i) {
            loops.set(plan.m_schedule.inner, firstInner + i);
            append(ofResults);
        }
        loops.reset();
    }

    void setStep(std::int64_t step)
    {
        loops.set(plan.m_schedule.reductions, step);
        ofStep.clear();
        append(ofStep);
    }

    [[nodiscard]] std::int64_t ofResult(std::size_t leaf, std::int64_t result) const
    {
        return ofResults[static_cast<std::size_t>(result) * layouts.size() + leaf];
    }

    /// Returns the register of a carried or fetched leaf in step number `at` of the run.
    [[nodiscard]] std::int64_t carriedRegister(std::size_t leaf, std::int64_t at) const
    {
        return numbers[leaf] * depth + at;
    }

    [[nodiscard]] std::uint8_t registerOf(const Slot& slot, std::int64_t result, std::int64_t at) const
    {
        const std::int64_t together = plan.m_schedule.together;
        switch (slot.kind) {
        case Slot::Kind::Sum:
            return static_cast<std::uint8_t>(result);
        case Slot::Kind::Temporary:
            return static_cast<std::uint8_t>(together * (1 + static_cast<std::int64_t>(slot.number)) + result);
        case Slot::Kind::Leaf:
            break;
        }
        return static_cast<std::uint8_t>(firstCarried + carriedRegister(slot.number, at));
    }

    struct Held {
        std::int64_t leaf = -1;
        std::int64_t vector = -1;

        bool operator==(const Held&) const = default;
    };

    const VectorPlan& plan;
    LoopPositions loops;
    std::vector<const Layout*> layouts;  // layouts of the leaves, then of the result
    std::vector<std::int64_t> numbers;   // per leaf: number of earlier leaves in registers
    std::vector<std::int64_t> ofResults; // per current result and layout
    std::vector<std::int64_t> ofStep;    // per layout
    std::int64_t results = 0;            // number of current results
    std::int64_t carried = 0;            // number of leaves in registers
    std::int64_t firstCarried = 0;
    std::int64_t depth = 1; // steps whose vectors fit the registers
    std::vector<Held> held; // per register from firstCarried on
    std::int64_t runStart = 0;
};

/// Loads the carried and fetched vectors of the steps [step, end) that the registers do not hold yet.
void VectorPlan::fillRegisters(Emission& emission, std::int64_t step, std::int64_t end, CommandBuffer& out) const
{
    emission.runStart = step;
    for (std::int64_t at = 0; emission.carried > 0 && at < end - step; ++at) {
        emission.setStep(step + at);
        for (std::size_t leaf = 0; leaf < m_schedule.leaves.size(); ++leaf) {
            if (!m_schedule.leaves[leaf].isHeld()) {
                continue;
            }
            const std::int64_t vector = emission.ofResult(leaf, 0) + emission.ofStep[leaf]; // equal for all results
            const std::int64_t number = emission.carriedRegister(leaf, at);
            const Emission::Held wanted{static_cast<std::int64_t>(leaf), vector};
            Emission::Held& held = emission.held[static_cast<std::size_t>(number)];
            if (held == wanted) {
                continue;
            }
            held = wanted;
            const auto to = static_cast<std::uint8_t>(emission.firstCarried + number);
            Command command{.op = Op::WriteRegister, .a = to, .statement = static_cast<std::uint32_t>(m_statement)};
            if (m_schedule.leaves[leaf].home == Home::FetchedRegister) {
                command.op = Op::Compute;
                command.b = to;
                command.c = kBankOperand;
                command.block = m_operands[m_schedule.leaves[leaf].operand].place.block(vector);
            } else {
                command.layout = m_schedule.leaves[leaf].layout;
                command.vector = vector;
            }
            out.add(command);
        }
    }
}

/// Makes one step of the reductions for the current results.
void VectorPlan::operate(Emission& emission, std::int64_t step, CommandBuffer& out) const
{
    const auto statement = static_cast<std::uint32_t>(m_statement);
    emission.setStep(step);
    const std::int64_t at = step - emission.runStart;
    const auto usesTemporary = [](const Instruction& instruction) {
        return instruction.first.kind == Slot::Kind::Temporary || instruction.second.kind == Slot::Kind::Temporary ||
               instruction.to.kind == Slot::Kind::Temporary;
    };
    for (std::size_t i = 0; i < m_schedule.instructions.size(); ++i) {
        const Instruction& instruction = m_schedule.instructions[i];
        // Additions to the sums may come in any order, but temporaries must be written before they are read.
        if (usesTemporary(instruction) && (i > 0 || step > emission.runStart)) {
            out.add(Command{.op = Op::Order, .statement = statement});
        }
        const Slot& second = instruction.second;
        const bool isInBank = second.kind == Slot::Kind::Leaf && !m_schedule.leaves[second.number].isHeld();
        Command command{.op = Op::Compute, .alu = instruction.alu, .c = kBankOperand, .statement = statement};
        for (std::int64_t result = 0; result < emission.results; ++result) {
            command.a = emission.registerOf(instruction.to, result, at);
            command.b = emission.registerOf(instruction.first, result, at);
            if (isInBank) {
                command.block = m_operands[m_schedule.leaves[second.number].operand].place.block(
                    emission.ofResult(second.number, result) + emission.ofStep[second.number]);
            } else {
                command.c = emission.registerOf(second, result, at);
            }
            out.add(command);
        }
    }
}

void VectorPlan::writeBack(const Emission& emission, CommandBuffer& out) const
{
    Command command{.op = Op::WriteBack, .statement = static_cast<std::uint32_t>(m_statement)};
    for (std::int64_t i = 0; i < emission.results; ++i) {
        command.a = static_cast<std::uint8_t>(i);
        command.block = m_firstResult + emission.ofResult(m_schedule.leaves.size(), i);
        out.add(command);
    }
}

/// Makes the commands of the current results, from the first step to the last.
CommandMaker VectorPlan::computeBlock(Emission& emission, std::int64_t steps, CommandBuffer& out) const
{
    const auto statement = static_cast<std::uint32_t>(m_statement);
    const Command order{.op = Op::Order, .statement = statement};
    Command clear{.op = Op::Compute, .alu = Alu::Clear, .statement = statement};
    for (std::int64_t i = 0; i < emission.results; ++i) {
        clear.a = static_cast<std::uint8_t>(i);
        clear.c = clear.a;
        out.add(clear);
    }
    for (std::int64_t step = 0; step < steps; step += emission.depth) {
        const std::int64_t end = std::min(steps, step + emission.depth);
        out.add(order);
        const std::size_t before = out.runs().size();
        fillRegisters(emission, step, end, out);
        if (out.runs().size() > before) {
            out.add(order);
        }
        for (std::int64_t each = step; each < end; ++each) {
            operate(emission, each, out);
            if (out.isFull()) {
                co_yield Full{};
            }
        }
    }
    out.add(order);
    writeBack(emission, out);
    out.add(order);
}

CommandMaker VectorPlan::readOut(CommandBuffer& out) const
{
    const Layout& result = m_program->layout(m_schedule.result);
    Occupancy occupancy(*m_kernel, m_tiling, m_cores, result);
    const std::int64_t vectors = result.vectors();
    CommandRun run{.command = {.op = Op::LoadCore,
                               .layout = m_schedule.result,
                               .statement = static_cast<std::uint32_t>(m_statement)},
                   .groups = static_cast<std::uint16_t>(m_cores.groups())};
    std::vector<CoreTurn> turns;
    for (std::int64_t core = 0; core < m_cores.cores(); ++core) {
        turns.push_back({static_cast<std::uint16_t>(core), 0});
    }
    run.turns = out.numberOf(turns);
    Command& command = run.command;
    for (command.vector = 0; command.vector < vectors; ++command.vector) {
        command.block = m_firstResult + command.vector;
        if (occupancy.isAlways()) {
            out.add(run);
        }
        for (std::int64_t core = 0; !occupancy.isAlways() && core < m_cores.cores(); ++core) {
            command.core = static_cast<std::uint16_t>(core);
            out.add(command, occupancy.groupsWith(core, command.vector));
        }
        if (out.isFull()) {
            co_yield Full{};
        }
    }
}

bool VectorPlan::hasModes() const
{
    const auto& requests = m_program->device().requests;
    return std::ranges::find(requests, "mode_change", &sim::RequestSpec::op) != requests.end();
}

CommandMaker VectorPlan::compute(CommandBuffer& out) const
{
    const auto statement = static_cast<std::uint32_t>(m_statement);
    const Layout& result = m_program->layout(m_schedule.result);
    Emission emission(*this);
    const std::int64_t outers = countOf(m_schedule.outer, result, m_tiling);
    const std::int64_t inners = countOf(m_schedule.inner, result, m_tiling);
    const std::int64_t steps = emission.loops.total(m_schedule.reductions);
    const Command modeChange{.op = Op::ModeChange, .statement = statement};
    if (hasModes()) {
        out.add(modeChange);
        out.add(Command{.op = Op::Order, .statement = statement});
    }
    for (std::int64_t outer = 0; outer < outers; ++outer) {
        for (std::int64_t inner = 0; inner < inners; inner += m_schedule.together) {
            emission.setResults(outer, inner, std::min(m_schedule.together, inners - inner));
            auto all = computeBlock(emission, steps, out);
            while (all.next()) {
                co_yield Full{};
            }
        }
    }
    if (hasModes()) {
        out.add(modeChange);
    }
    out.add(Command{.op = Op::Fence, .statement = statement}); // the host reads over another path
    auto reads = readOut(out);
    while (reads.next()) {
        co_yield Full{};
    }
}

} // namespace pimento::lower
