// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/vector/hbm_pim_plan.h"
#include "engine/systems/dcc/lower/vector/register_shares.h"
#include "engine/systems/dcc/lower/vector/vector_bound.h"
#include "engine/systems/dcc/lower/vector/vector_family.h"
#include "engine/systems/dcc/lower/vector/vector_parts.h"
#include "engine/systems/dcc/lower/vector/vector_text.h"

namespace pimento::lower {

namespace {

/// Requirements of vector units with registers that execute one operation per command, all at once or one by one.
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
        const std::int64_t needed = registersNeeded(parts->schedule);
        if (needed > 2 * std::int64_t{program.device().compute.registers}) {
            return tooFewRegisters(program, statement, {parts->leastRegisters, needed});
        }
        const RegisterShare first = registerShares(program, *parts).front();
        return planOf(program, statement, std::move(*parts), first);
    }

    [[nodiscard]] std::vector<std::unique_ptr<StatementPlan>> otherOrders(Program& program,
                                                                          const StatementPlan& plan) const override
    {
        std::vector<std::unique_ptr<StatementPlan>> others;
        const auto parts = vectorPartsOf(program, plan.statement(), plan.tiling(), Fetching::Shared);
        const auto shares = parts ? registerShares(program, *parts) : std::vector<RegisterShare>{};
        for (std::size_t i = 1; i < shares.size(); ++i) {
            others.push_back(planOf(program, plan.statement(), VectorParts(*parts), shares[i]));
        }
        for (const std::size_t lane : parts ? parts->otherLanes : std::vector<std::size_t>{}) {
            const auto along = vectorPartsAlong(program, plan.statement(), plan.tiling(), Fetching::Shared, lane);
            if (!along || registersNeeded(along->schedule) > 2 * std::int64_t{program.device().compute.registers}) {
                continue;
            }
            for (const RegisterShare& share : registerShares(program, *along)) {
                others.push_back(planOf(program, plan.statement(), VectorParts(*along), share));
            }
        }
        return others;
    }

    [[nodiscard]] std::unique_ptr<StatementPlan> planLike(Program& program, const StatementPlan& plan,
                                                          const StatementPlan& example) const override
    {
        const auto* wanted = dynamic_cast<const VectorPlan*>(&example);
        if (wanted == nullptr) {
            return nullptr;
        }
        const auto lane = wanted->lane();
        auto parts = lane ? vectorPartsAlong(program, plan.statement(), plan.tiling(), Fetching::Shared, *lane)
                          : vectorPartsOf(program, plan.statement(), plan.tiling(), Fetching::Shared);
        const VectorSchedule& model = wanted->schedule();
        const RegisterShare share{model.registers, model.together, model.groups};
        const bool fits = parts && registersNeeded(parts->schedule) + (share.together - 1) * perResult(parts->schedule) <=
                                       share.registers;
        return fits ? planOf(program, plan.statement(), *std::move(parts), share) : nullptr;
    }

private:
    /// Registers that each result takes.
    static std::int64_t perResult(const VectorSchedule& schedule)
    {
        return static_cast<std::int64_t>(schedule.temporaries) + 1;
    }

    static std::unique_ptr<StatementPlan> planOf(const Program& program, std::size_t statement, VectorParts parts,
                                                 const RegisterShare& share)
    {
        parts.schedule.registers = share.registers;
        parts.schedule.together = share.together;
        parts.schedule.groups = share.groups;
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
