// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/math.h"
#include "engine/systems/dcc/lower/vector/hbm_pim_plan.h"
#include "engine/systems/dcc/lower/vector/vector_bound.h"
#include "engine/systems/dcc/lower/vector/vector_family.h"
#include "engine/systems/dcc/lower/vector/vector_parts.h"
#include "engine/systems/dcc/lower/vector/vector_words.h"

#include <algorithm>

namespace pimento::lower {

namespace {

/// Vector units with registers that do one operation for each command, all at once or one by one.
const FamilyNeeds& hbmPimNeeds()
{
    using sim::RequestQueueKind::Pim;
    using Device = sim::DeviceDescription;
    static const FamilyNeeds needs = {
        .requests = {{"write_register"},
                     {"move", OpenRows::OfAllBanks},
                     {"relu", OpenRows::OfAllBanks},
                     {"add", OpenRows::OfAllBanks},
                     {"multiply", OpenRows::OfAllBanks},
                     {"multiply_add", OpenRows::OfAllBanks},
                     {"alu"},
                     {"write_back", OpenRows::OfAllBanks},
                     {"move_core", OpenRows::Some, Pim, isNeverAsked},
                     {"relu_core", OpenRows::Some, Pim, isNeverAsked},
                     {"add_core", OpenRows::Some, Pim, isNeverAsked},
                     {"multiply_core", OpenRows::Some, Pim, isNeverAsked},
                     {"multiply_add_core", OpenRows::Some, Pim, isNeverAsked},
                     {"alu_core", OpenRows::Any, Pim, isNeverAsked},
                     {"write_back_core", OpenRows::Some, Pim, isNeverAsked},
                     {"mode_change", OpenRows::Any, Pim, isNeverAsked}},
        .numbers = {{"compute.registers", [](const Device& device) { return std::int64_t{device.compute.registers}; },
                     always<1>, nullptr,
                     [](const Device&) { return std::string("the units have no register for a result"); }}},
    };
    return needs;
}

constexpr CommandRequest kRequests[] = {
    {Op::WriteRegister, "write_register"},
    {.op = Op::Compute, .name = "alu", .nameOfOne = "alu_core"},
    {.op = Op::Compute, .name = "move", .nameOfOne = "move_core", .alu = Alu::Move},
    {.op = Op::Compute, .name = "relu", .nameOfOne = "relu_core", .alu = Alu::Relu},
    {.op = Op::Compute, .name = "add", .nameOfOne = "add_core", .alu = Alu::Add},
    {.op = Op::Compute, .name = "multiply", .nameOfOne = "multiply_core", .alu = Alu::Multiply},
    {.op = Op::Compute, .name = "multiply_add", .nameOfOne = "multiply_add_core", .alu = Alu::MultiplyAdd},
    {.op = Op::WriteBack, .name = "write_back", .nameOfOne = "write_back_core"},
    {Op::ModeChange, "mode_change"}};

class VectorBounds final : public FamilyBounds {
public:
    VectorBounds(std::int64_t pitch, const sim::Machine& machine) : FamilyBounds(pitch), m_bound(machine) {}

    [[nodiscard]] bool knowsPlans() const override { return true; }
    [[nodiscard]] std::int64_t ofPlan(const Program& program, const StatementPlan& plan, std::int64_t) const override
    {
        const auto* vectors = dynamic_cast<const VectorPlan*>(&plan);
        return vectors != nullptr ? m_bound.leastCycles(program, *vectors) : 0;
    }

private:
    VectorBound m_bound;
};

class HbmPimFamily final : public Family {
public:
    [[nodiscard]] std::string_view name() const override { return "hbm-pim"; }
    [[nodiscard]] const FamilyNeeds& needs() const override { return hbmPimNeeds(); }
    [[nodiscard]] UnitModel units() const override { return {.rounding = Rounding::EveryOperation}; }
    [[nodiscard]] std::span<const CommandWords> words() const override { return vectorWords(); }
    [[nodiscard]] std::span<const CommandRequest> commandRequests() const override { return kRequests; }
    [[nodiscard]] std::unique_ptr<FamilyBounds> bounds(const sim::Machine& machine) const override
    {
        return std::make_unique<VectorBounds>(pitchOf(*this, machine), machine);
    }

    [[nodiscard]] Result<std::unique_ptr<StatementPlan>> lower(Program& program, std::size_t statement,
                                                               StatementTiling tiling) const override
    {
        auto parts = vectorPartsOf(program, statement, std::move(tiling), Fetching::Shared);
        if (!parts) {
            return tl::unexpected<Error>(parts.error());
        }
        const RegisterFile file(program, parts->schedule);
        const std::int64_t registers = program.device().compute.registers;
        if (file.needed() > 2 * registers) {
            return tooFewRegisters(program, statement, {parts->leastRegisters, file.needed()});
        }
        return planOf(program, std::move(*parts), statement, file.most(registers), ResultGroups::Dense);
    }

    /// Fewer results side by side, so that vectors of more steps fit the registers, as units with fewer registers have
    /// them; and rounds of as many results each.
    [[nodiscard]] std::vector<std::unique_ptr<StatementPlan>> otherOrders(Program& program,
                                                                          const StatementPlan& plan) const override
    {
        std::vector<std::unique_ptr<StatementPlan>> others;
        const auto* vectors = dynamic_cast<const VectorPlan*>(&plan);
        if (vectors == nullptr) {
            return others;
        }
        const auto parts = vectorPartsOf(program, plan.statement(), plan.tiling(), Fetching::Shared);
        if (!parts) {
            return others;
        }
        const RegisterFile file(program, parts->schedule);
        const std::int64_t inners = innerVectors(program, *parts);
        std::int64_t last = vectors->schedule().together;
        const auto add = [&](std::int64_t together, ResultGroups groups) {
            if (together != last) {
                others.push_back(planOf(program, VectorParts(*parts), plan.statement(), together, groups));
                last = together;
            }
        };
        add(evenly(inners, last), ResultGroups::Aligned);
        for (std::int64_t registers = program.device().compute.registers / 2;
             registers >= 1 && file.needed() <= 2 * registers && file.isShort(last, plan); registers /= 2) {
            add(std::min(inners, file.most(registers)), ResultGroups::Dense);
        }
        return others;
    }

private:
    /// How the registers of a unit can be shared out.
    class RegisterFile {
    public:
        RegisterFile(const Program& program, const VectorSchedule& schedule)
            : m_program(&program), m_held(std::ranges::count_if(schedule.leaves, &VectorLeaf::isHeld)),
              m_perResult(static_cast<std::int64_t>(schedule.temporaries) + 1)
        {
        }

        /// For one result and the vectors of one step.
        [[nodiscard]] std::int64_t needed() const { return m_perResult + m_held; }
        /// Results side by side with two files of so many registers.
        [[nodiscard]] std::int64_t most(std::int64_t registers) const
        {
            return std::min((2 * registers - m_held) / m_perResult, registers);
        }
        /// Whether the vectors of all steps do not fit beside so many results.
        [[nodiscard]] bool isShort(std::int64_t together, const StatementPlan& plan) const
        {
            const affine::Statement& statement = m_program->kernel().statements[plan.statement()];
            const std::int64_t steps = positionsOf(rolesOf(statement).reductions, plan.tiling());
            const std::int64_t all = 2 * std::int64_t{m_program->device().compute.registers};
            return m_held > 0 && together > 1 && m_held * steps > all - together * m_perResult;
        }

    private:
        const Program* m_program;
        std::int64_t m_held;
        std::int64_t m_perResult;
    };

    static std::int64_t innerVectors(const Program& program, const VectorParts& parts)
    {
        return std::max<std::int64_t>(1, program.layout(parts.schedule.result).vectorsOver(parts.schedule.inner));
    }

    /// So many at once in as few rounds as with `most`, all rounds alike.
    static std::int64_t evenly(std::int64_t count, std::int64_t most)
    {
        return ceilDivide(count, ceilDivide(count, most));
    }

    static std::unique_ptr<StatementPlan> planOf(const Program& program, VectorParts parts, std::size_t statement,
                                                 std::int64_t most, ResultGroups groups)
    {
        parts.schedule.together = std::min(most, innerVectors(program, parts));
        parts.schedule.groups = groups;
        return std::make_unique<VectorPlan>(program, statement, std::move(parts.tiling), parts.cores,
                                            std::move(parts.schedule), std::move(parts.operands));
    }
};

} // namespace

const Family& hbmPimFamily()
{
    static const HbmPimFamily family;
    return family;
}

} // namespace pimento::lower
