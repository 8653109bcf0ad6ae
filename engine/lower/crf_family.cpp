// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lower/crf_plan.h"
#include "engine/lower/lowering.h"

#include <algorithm>

namespace pimento::lower {

namespace {

/// Samsung's HBM-PIM: vector units whose instructions stand in a program that column commands step through.
class CrfFamily final : public Family {
public:
    [[nodiscard]] std::string_view name() const override { return "hbm-pim-crf"; }

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
