// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/staging_pass.h"

namespace pimento::lower {

namespace {

class StagingPass final : public Pass {
public:
    [[nodiscard]] std::string_view name() const override { return "staging"; }
    [[nodiscard]] std::string_view title() const override { return "Staged rearrangement"; }
    [[nodiscard]] std::string_view summary() const override
    {
        return "The host reads blocks in its own order into on-chip memory and writes them to all groups in parallel.";
    }
    void run(Program& program) const override
    {
        if (program.device().host.onChip.value() < program.device().columnBytes.value()) {
            return;
        }
        for (std::size_t i = 0; i < program.kernel().statements.size(); ++i) {
            if (StatementPlan* plan = program.plan(i)) {
                plan->setRearrangement(Rearrangement::Staged);
            }
        }
    }
};

} // namespace

const Pass& stagingPass()
{
    static const StagingPass pass;
    return pass;
}

} // namespace pimento::lower
