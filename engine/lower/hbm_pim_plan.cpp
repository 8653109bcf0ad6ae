// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lower/hbm_pim_plan.h"

#include "engine/base/math.h"
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
        if (leaf.isCarried) {
            m_carried.push_back(leaf.layout);
        }
    }
}

/// Operands that follow the same loops lie interleaved in the order of use: results that are computed together are
/// neighbours, then the steps of the reductions.
void VectorPlan::place(std::int64_t firstResident, std::int64_t firstStreamed)
{
    struct Bundle {
        std::int64_t outers = 1;
        std::int64_t inners = 1;
        std::int64_t width = 1;
        bool isResident = false;
        std::vector<std::size_t> operands;
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
        bundle.width = without(m_schedule.inner, outer).empty() ? m_schedule.together : 1;
        bundle.isResident = m_operands[i].isResident;
        bundle.operands.push_back(i);
    }
    std::int64_t next[] = {firstStreamed, firstResident};
    const std::int64_t rowBlocks = m_program->blocksPerRow();
    for (auto& [key, bundle] : bundles) {
        std::int64_t& begin = next[bundle.isResident ? 1 : 0];
        const auto members = static_cast<std::int64_t>(bundle.operands.size());
        const std::int64_t blocks = roundUp(bundle.outers, bundle.width) * bundle.inners * members;
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
                .groupStride = bundle.width * bundle.inners * members};
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
        : plan(owner), positions(owner.m_kernel->variables.size(), 0), counts(owner.m_kernel->variables.size(), 1)
    {
        // Vectors of each loop: all layouts agree on the lane axis.
        for (const std::size_t variable : owner.m_kernel->statements[owner.m_statement].loops) {
            counts[variable] = owner.m_tiling.positions(variable);
        }
        const auto note = [&](std::uint32_t number) {
            const Layout& layout = owner.m_program->layout(number);
            for (const Layout::Axis& axis : layout.axes) {
                counts[axis.variable] = std::min(counts[axis.variable], layout.vectorsOf(axis));
            }
        };
        note(owner.m_schedule.result);
        for (const VectorLeaf& leaf : owner.m_schedule.leaves) {
            note(leaf.layout);
            carried += leaf.isHeld() ? 1 : 0;
        }
        const std::int64_t registers = 2 * std::int64_t{owner.m_program->device().compute.registers};
        const std::int64_t used =
            owner.m_schedule.together * (1 + static_cast<std::int64_t>(owner.m_schedule.temporaries));
        firstCarried = used;
        depth = carried == 0 ? 1 : (registers - used) / carried;
        PIMENTO_ASSERT(depth >= 1, "the registers hold what one step needs");
        if (carried == 0) {
            depth = 1 << 20; // nothing to write: all steps in one run
        }
        held.assign(static_cast<std::size_t>(std::max<std::int64_t>(0, registers - used)), {-1, -1});
    }

    void set(const Variables& variables, std::int64_t index)
    {
        for (auto variable = variables.rbegin(); variable != variables.rend(); ++variable) {
            positions[*variable] = index % counts[*variable];
            index /= counts[*variable];
        }
    }

    [[nodiscard]] std::int64_t vectorOf(const Layout& layout) const
    {
        std::int64_t vector = 0;
        for (const Layout::Axis& axis : layout.axes) {
            vector = vector * layout.vectorsOf(axis) + positions[axis.variable];
        }
        return vector;
    }

    [[nodiscard]] std::int64_t total(const Variables& variables) const
    {
        std::int64_t product = 1;
        for (const std::size_t variable : variables) {
            product *= counts[variable];
        }
        return product;
    }

    /// Register of a carried or fetched leaf in the run's step number `at`.
    [[nodiscard]] std::int64_t carriedRegister(std::size_t leaf, std::int64_t at) const
    {
        std::int64_t number = 0;
        for (std::size_t i = 0; i < leaf; ++i) {
            number += plan.m_schedule.leaves[i].isHeld() ? 1 : 0;
        }
        return number * depth + at;
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
    std::vector<std::int64_t> positions; // per variable, in vectors for the lane axis
    std::vector<std::int64_t> counts;
    std::int64_t carried = 0; // leaves in registers
    std::int64_t firstCarried = 0;
    std::int64_t depth = 1; // steps of which these vectors fit the registers
    std::vector<Held> held; // per register behind firstCarried
    std::int64_t runStart = 0;
    std::int64_t firstInner = 0;
};

/// Carried and fetched vectors of the steps [step, end) that the registers do not hold yet.
Generator<Command> VectorPlan::fillRegisters(Emission& emission, std::int64_t step, std::int64_t end) const
{
    emission.runStart = step;
    for (std::int64_t at = 0; at < end - step; ++at) {
        emission.set(m_schedule.reductions, step + at);
        for (std::size_t leaf = 0; leaf < m_schedule.leaves.size(); ++leaf) {
            if (!m_schedule.leaves[leaf].isHeld()) {
                continue;
            }
            const std::int64_t vector = emission.vectorOf(m_program->layout(m_schedule.leaves[leaf].layout));
            const std::int64_t number = emission.carriedRegister(leaf, at);
            const Emission::Held wanted{static_cast<std::int64_t>(leaf), vector};
            Emission::Held& held = emission.held[static_cast<std::size_t>(number)];
            if (held == wanted) {
                continue;
            }
            held = wanted;
            if (m_schedule.leaves[leaf].isFetched) {
                const auto to = static_cast<std::uint8_t>(emission.firstCarried + number);
                co_yield Command{.op = Op::Compute,
                                 .alu = Alu::Move,
                                 .a = to,
                                 .b = to,
                                 .c = kBankOperand,
                                 .block = m_operands[m_schedule.leaves[leaf].operand].place.block(vector),
                                 .statement = static_cast<std::uint32_t>(m_statement)};
                continue;
            }
            co_yield Command{.op = Op::WriteRegister,
                             .a = static_cast<std::uint8_t>(emission.firstCarried + number),
                             .layout = m_schedule.leaves[leaf].layout,
                             .vector = vector,
                             .statement = static_cast<std::uint32_t>(m_statement)};
        }
    }
}

/// One step of the reductions for the results under way.
Generator<Command> VectorPlan::operate(Emission& emission, std::int64_t step, std::int64_t results) const
{
    const auto statement = static_cast<std::uint32_t>(m_statement);
    emission.set(m_schedule.reductions, step);
    const std::int64_t at = step - emission.runStart;
    const auto readsTemporary = [](const Instruction& instruction) {
        return instruction.first.kind == Slot::Kind::Temporary || instruction.second.kind == Slot::Kind::Temporary ||
               instruction.to.kind == Slot::Kind::Temporary;
    };
    for (std::size_t i = 0; i < m_schedule.instructions.size(); ++i) {
        const Instruction& instruction = m_schedule.instructions[i];
        // Additions to the sums may come in any order; temporaries are read after they are written.
        if (readsTemporary(instruction) && (i > 0 || step > emission.runStart)) {
            co_yield Command{.op = Op::Order, .statement = statement};
        }
        for (std::int64_t result = 0; result < results; ++result) {
            emission.set(m_schedule.inner, emission.firstInner + result);
            Command command{.op = Op::Compute, .alu = instruction.alu, .statement = statement};
            command.a = emission.registerOf(instruction.to, result, at);
            command.b = emission.registerOf(instruction.first, result, at);
            const Slot& second = instruction.second;
            if (second.kind == Slot::Kind::Leaf && !m_schedule.leaves[second.number].isHeld()) {
                const VectorLeaf& leaf = m_schedule.leaves[second.number];
                command.c = kBankOperand;
                command.block = m_operands[leaf.operand].place.block(emission.vectorOf(m_program->layout(leaf.layout)));
            } else {
                command.c = emission.registerOf(second, result, at);
            }
            co_yield command;
        }
    }
}

Generator<Command> VectorPlan::readOut() const
{
    const Gather gatherer = gather();
    const Layout& result = m_program->layout(m_schedule.result);
    const std::int64_t vectors = result.vectors();
    for (std::int64_t vector = 0; vector < vectors; ++vector) {
        for (std::int64_t core = 0; core < m_cores.cores(); ++core) {
            for (std::int64_t group = 0; group < m_cores.groups(); ++group) {
                if (gatherer.isEmpty(result, group, core, vector)) {
                    continue;
                }
                co_yield Command{.op = Op::LoadCore,
                                 .group = static_cast<std::uint16_t>(group),
                                 .core = static_cast<std::uint16_t>(core),
                                 .layout = m_schedule.result,
                                 .block = m_firstResult + vector,
                                 .vector = vector,
                                 .statement = static_cast<std::uint32_t>(m_statement)};
            }
        }
    }
}

Generator<Command> VectorPlan::compute() const
{
    const auto statement = static_cast<std::uint32_t>(m_statement);
    const Command order{.op = Op::Order, .statement = statement};
    const Layout& result = m_program->layout(m_schedule.result);
    Emission emission(*this);
    const std::int64_t inners = countOf(m_schedule.inner, result, m_tiling);
    const std::int64_t steps = emission.total(m_schedule.reductions);
    const bool hasModes = m_program->hasModes();
    if (hasModes) {
        co_yield Command{.op = Op::ModeChange, .statement = statement};
        co_yield order;
    }
    for (std::int64_t outer = 0; outer < countOf(m_schedule.outer, result, m_tiling); ++outer) {
        emission.set(m_schedule.outer, outer);
        for (std::int64_t inner = 0; inner < inners; inner += m_schedule.together) {
            const std::int64_t results = std::min(m_schedule.together, inners - inner);
            emission.firstInner = inner;
            for (std::int64_t i = 0; i < results; ++i) {
                co_yield Command{.op = Op::Compute,
                                 .alu = Alu::Clear,
                                 .a = static_cast<std::uint8_t>(i),
                                 .c = static_cast<std::uint8_t>(i),
                                 .statement = statement};
            }
            for (std::int64_t step = 0; step < steps; step += emission.depth) {
                const std::int64_t end = std::min(steps, step + emission.depth);
                co_yield order;
                bool hasWritten = false;
                auto writes = fillRegisters(emission, step, end);
                while (const Command* command = writes.next()) {
                    hasWritten = true;
                    co_yield *command;
                }
                if (hasWritten) {
                    co_yield order;
                }
                for (std::int64_t each = step; each < end; ++each) {
                    auto operations = operate(emission, each, results);
                    while (const Command* command = operations.next()) {
                        co_yield *command;
                    }
                }
            }
            co_yield order;
            for (std::int64_t i = 0; i < results; ++i) {
                emission.set(m_schedule.inner, inner + i);
                co_yield Command{.op = Op::WriteBack,
                                 .a = static_cast<std::uint8_t>(i),
                                 .block = m_firstResult + emission.vectorOf(result),
                                 .statement = statement};
            }
            co_yield order;
        }
    }
    if (hasModes) {
        co_yield Command{.op = Op::ModeChange, .statement = statement};
    }
    co_yield Command{.op = Op::Fence, .statement = statement}; // the host reads by another way
    auto reads = readOut();
    while (const Command* command = reads.next()) {
        co_yield *command;
    }
}

} // namespace pimento::lower
