// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/affine/element_type.h"
#include "engine/systems/dcc/lower/mac/attacc_plan.h"
#include "engine/systems/dcc/lower/mac/attention_builder.h"
#include "engine/systems/dcc/lower/mac/mac_bound.h"
#include "engine/systems/dcc/lower/mac/mac_builder.h"
#include "engine/systems/dcc/lower/mac/mac_families.h"
#include "engine/systems/dcc/lower/mac/mac_text.h"

#include <algorithm>
#include <string>

namespace pimento::lower {

namespace {

using Device = sim::DeviceDescription;

/// Elements per column of the smallest element type; 0: there is no type.
std::int64_t mostElements(const sim::DeviceDescription& device)
{
    std::int64_t most = 0;
    for (const std::string& name : device.compute.elementTypes) {
        const auto type = affine::parseElementType(name);
        most = std::max(most, type ? device.columnBytes.value() / affine::bytesOf(*type) : 0);
    }
    return most;
}

bool hasSoftmax(const sim::DeviceDescription& device) { return device.compute.hasSoftmax; }

/// Requirements of multiply-add units with operand buffers, one beside every bank, and a result buffer per channel.
const FamilyNeeds& attaccNeeds()
{
    using sim::RequestQueueKind::Pim;
    static const FamilyNeeds needs = {
        .requests = {{"write_buffer"},
                     {"write_buffer_spread", OpenRows::Any, Pim,
                      [](const Device& device) { return !device.compute.spread.empty(); }, "compute.spread"},
                     {"mac", OpenRows::OfAllBanks},
                     {"move_result"},
                     {"read_buffer"},
                     {"softmax", OpenRows::Any, Pim, hasSoftmax, "compute.softmax_units"},
                     {"move_to_buffer", OpenRows::Any, Pim, hasSoftmax, "compute.softmax_units"}},
        .numbers =
            {{"compute.banks_per_core", [](const Device& device) { return std::int64_t{device.compute.banksPerCore}; },
              always<1>, always<1>, [](const Device&) { return std::string("every bank has a unit"); }},
             {"compute.result_slots", [](const Device& device) { return std::int64_t{device.compute.resultSlots}; },
              [](const Device& device) { return std::int64_t{device.banksPerChannel()}; }, nullptr,
              [](const Device& device) {
                  return "the " + std::to_string(device.banksPerChannel()) + " cores of a " +
                         device.levels.front().name + " may have a result each";
              }},
             // A step makes as many results as a column has elements, and each may need another column of the buffer.
             {"compute.buffer_entries", [](const Device& device) { return std::int64_t{device.compute.bufferEntries}; },
              mostElements, nullptr,
              [](const Device& device) {
                  return "one step may use " + std::to_string(mostElements(device)) +
                         " columns, one for each element that a column of the smallest type holds";
              }}},
    };
    return needs;
}

constexpr CommandRequest kAttaccRequests[] = {{Op::WriteBuffer, "write_buffer", "write_buffer_spread"},
                                              {Op::MacTree, "mac"},
                                              {Op::MacLanes, "mac"},
                                              {Op::MoveResult, "move_result"},
                                              {Op::ReadBuffer, "read_buffer"},
                                              {Op::ReadStatistics, "read_buffer"},
                                              {Op::SoftmaxStep, "softmax"},
                                              {Op::SoftmaxUnit, "softmax"},
                                              {Op::CombineResults, "softmax"},
                                              {Op::MoveToBuffer, "move_to_buffer"}};

/// Bounds single statements by their plans; a fused attention has no bound.
class AttaccBounds final : public FamilyBounds {
public:
    AttaccBounds(std::int64_t pitch, const sim::Machine& machine) : FamilyBounds(pitch), m_bound(machine) {}

    [[nodiscard]] bool mayShareEvenly() const override { return true; }
    [[nodiscard]] bool knowsPlans() const override { return true; }
    [[nodiscard]] std::int64_t ofPlan(const Program&, const StatementPlan& plan, std::int64_t limit) const override
    {
        const auto* mac = dynamic_cast<const AttaccPlan*>(&plan);
        return mac != nullptr ? m_bound.leastCycles(*mac, limit) : 0;
    }

private:
    MacBound m_bound;
};

class AttaccFamily final : public Family {
public:
    [[nodiscard]] std::string_view name() const override { return "attacc"; }
    [[nodiscard]] const FamilyNeeds& needs() const override { return attaccNeeds(); }
    [[nodiscard]] UnitModel units() const override { return {}; }
    [[nodiscard]] std::span<const CommandWords> words() const override { return attaccWords(); }
    [[nodiscard]] std::span<const CommandRequest> commandRequests() const override { return kAttaccRequests; }
    [[nodiscard]] std::unique_ptr<FamilyBounds> bounds(const sim::Machine& machine) const override
    {
        return std::make_unique<AttaccBounds>(pitchOf(*this, machine), machine);
    }

    [[nodiscard]] Result<std::unique_ptr<StatementPlan>> lower(Program& program, std::size_t statement,
                                                               StatementTiling tiling) const override
    {
        auto plan = buildMacPlan(program, statement, std::move(tiling));
        if (!plan) {
            return tl::unexpected<Error>(plan.error());
        }
        return std::move(*plan);
    }

    /// Plans with rows in the outer loop instead of buffer operands, and plans with data grouped by loads of the
    /// buffers.
    [[nodiscard]] std::vector<std::unique_ptr<StatementPlan>> otherOrders(Program& program,
                                                                          const StatementPlan& plan) const override
    {
        if (const auto* attention = dynamic_cast<const AttentionPlan*>(&plan)) {
            return otherForms(program, *attention);
        }
        std::vector<std::unique_ptr<StatementPlan>> others;
        const auto* mac = dynamic_cast<const AttaccPlan*>(&plan);
        if (mac == nullptr) {
            return others;
        }
        for (const MacOrder order : {MacOrder::Buffers, MacOrder::Banks}) {
            for (const bool isByLoads : {false, true}) {
                auto other = buildMacPlan(program, plan.statement(), plan.tiling(),
                                          {.cores = {}, .resultLane = {}, .order = order});
                const bool isSame = other && (*other)->schedule().outputs == mac->schedule().outputs;
                const std::int64_t load = other && isByLoads ? (*other)->evenLoad() : 0;
                if (!other || (isSame ? order == MacOrder::Banks || load == 0 : isByLoads && load == 0)) {
                    continue;
                }
                (*other)->setStepsPerLoad(load);
                others.push_back(std::move(*other));
            }
        }
        return others;
    }

    [[nodiscard]] std::unique_ptr<StatementPlan> planLike(Program& program, const StatementPlan& plan,
                                                          const StatementPlan& example) const override
    {
        const auto* wanted = dynamic_cast<const AttaccPlan*>(&example);
        for (const MacOrder order : {MacOrder::Buffers, MacOrder::Banks}) {
            if (wanted == nullptr) {
                break;
            }
            const MacSchedule& model = wanted->schedule();
            auto made = buildMacPlan(
                program, plan.statement(), plan.tiling(),
                {.cores = {}, .resultLane = {}, .isTree = model.mode == MacMode::Tree, .order = order});
            if (!made || (*made)->schedule().outputs != model.outputs || (*made)->schedule().mode != model.mode) {
                continue;
            }
            if (model.stepsPerLoad == 0 || (*made)->schedule().terms.front().steps % model.stepsPerLoad == 0) {
                (*made)->setStepsPerLoad(model.stepsPerLoad);
                return std::move(*made);
            }
        }
        return nullptr;
    }

    [[nodiscard]] Fusion fuse(Program& program, std::size_t softmax) const override
    {
        return fuseAttention(program, softmax);
    }
};

} // namespace

const Family& attaccFamily()
{
    static const AttaccFamily family;
    return family;
}

} // namespace pimento::lower
