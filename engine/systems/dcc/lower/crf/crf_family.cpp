// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/crf/crf_family.h"
#include "engine/samsung/device.h"
#include "engine/systems/dcc/lower/crf/crf_plan.h"

#include <algorithm>

namespace pimento::lower {

namespace {

using Device = sim::DeviceDescription;

/// The units are those of Samsung's machine, which runs the programs; its organisation is checked with the simulator.
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

/// Samsung's HBM-PIM: vector units whose instructions stand in a program that column commands step through.
class CrfFamily final : public Family {
public:
    [[nodiscard]] std::string_view name() const override { return "hbm-pim-crf"; }
    [[nodiscard]] const FamilyNeeds& needs() const override { return crfNeeds(); }

    [[nodiscard]] Result<std::unique_ptr<StatementPlan>> lower(Program& program, std::size_t statement,
                                                               StatementTiling tiling) const override
    {
        auto parts = vectorPartsOf(program, statement, std::move(tiling), Fetching::Never);
        if (!parts) {
            return tl::unexpected<Error>(parts.error());
        }
        auto schedule = CrfSchedule::make(parts->schedule);
        if (!schedule) {
            const auto carried = std::ranges::count(parts->schedule.leaves, true, &VectorLeaf::isCarried);
            const auto perResult = static_cast<std::int64_t>(parts->schedule.temporaries) + 1;
            return tooFewRegisters(program, statement, perResult + carried,
                                   2 * std::int64_t{program.device().compute.registers});
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
