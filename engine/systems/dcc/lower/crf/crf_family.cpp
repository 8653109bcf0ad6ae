// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/crf/crf_family.h"

#include "engine/hbm_pim_sequences/device.h"
#include "engine/systems/dcc/lower/crf/crf_accesses.h"
#include "engine/systems/dcc/lower/crf/crf_plan.h"
#include "engine/systems/dcc/lower/crf/crf_text.h"

#include <algorithm>

namespace pimento::lower {

namespace {

using Device = sim::DeviceDescription;

/// Requirements of the units of Samsung's machine, which runs the programs. The simulator checks its organisation.
const FamilyNeeds& crfNeeds()
{
    static const FamilyNeeds needs = {
        .simulator = sim::Simulator::Samsung,
        .requests = {},
        .numbers = {{"compute.banks_per_core",
                     [](const Device& device) { return std::int64_t{device.compute.banksPerCore}; }, always<2>,
                     always<2>,
                     [](const Device&) { return std::string("a unit of Samsung's machine works on two banks"); }},
                    {"compute.registers", [](const Device& device) { return std::int64_t{device.compute.registers}; },
                     always<samsung::kRegisters>, always<samsung::kRegisters>,
                     [](const Device&) {
                         return std::string("a unit of Samsung's machine has two files of 8 registers");
                     }}},
        .elementTypes = {"fp16"},
    };
    return needs;
}

/// Cycles between two commands of the units: while the units work, a channel's commands go to its first two banks,
/// which are in one group.
std::int64_t commandPitch(const Device& device)
{
    const auto found = device.timing.find("nCCDL");
    return found == device.timing.end() ? 1 : std::max<std::int64_t>(1, found->second);
}

/// Samsung's HBM-PIM: vector units with programs of instructions that column commands trigger.
class CrfFamily final : public Family {
public:
    [[nodiscard]] std::string_view name() const override { return "hbm-pim-crf"; }
    [[nodiscard]] const FamilyNeeds& needs() const override { return crfNeeds(); }
    [[nodiscard]] UnitModel units() const override { return {.rounding = Rounding::EveryOperation}; }
    [[nodiscard]] std::span<const CommandWords> words() const override { return crfWords(); }
    [[nodiscard]] std::int64_t physicalRow(std::int64_t programRow) const override
    {
        return lower::physicalRow(programRow);
    }
    [[nodiscard]] std::optional<std::int64_t> programRow(std::int64_t physicalRow) const override
    {
        return lower::programRow(physicalRow);
    }
    [[nodiscard]] std::unique_ptr<FamilyBounds> bounds(const sim::Machine& machine) const override
    {
        return std::make_unique<FamilyBounds>(commandPitch(machine.description()));
    }

    [[nodiscard]] Result<std::unique_ptr<StatementPlan>> lower(Program& program, std::size_t statement,
                                                               StatementTiling tiling) const override
    {
        auto parts = vectorPartsOf(program, statement, std::move(tiling), Fetching::Never);
        if (!parts) {
            return tl::unexpected<Error>(parts.error());
        }
        auto schedule = CrfSchedule::make(parts->schedule);
        if (!schedule) {
            const auto carried = std::ranges::count_if(parts->schedule.leaves, &VectorLeaf::isHeld);
            const auto perResult = static_cast<std::int64_t>(parts->schedule.temporaries) + 1;
            // Without reductions the sum may use the register of a temporary.
            const std::int64_t saved = parts->schedule.reductions.empty() ? 1 : 0;
            return tooFewRegisters(program, statement, {parts->leastRegisters - saved, perResult + carried});
        }
        return std::make_unique<CrfPlan>(program, statement, *std::move(parts), *std::move(schedule));
    }
};

} // namespace

const Family& crfFamily()
{
    static const CrfFamily family;
    return family;
}

} // namespace pimento::lower
