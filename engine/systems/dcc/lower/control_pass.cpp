// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/control_pass.h"

namespace pimento::lower {

namespace {

class ControlPass final : public Pass {
public:
    [[nodiscard]] std::string_view name() const override { return "group-commands"; }
    [[nodiscard]] std::string_view title() const override { return "Group-level commands"; }
    [[nodiscard]] std::string_view summary() const override
    {
        return "One command drives all cores of a group, with padded data, instead of one command per core.";
    }
    void run(Program& program) const override
    {
        for (std::size_t i = 0; i < program.kernel().statements.size(); ++i) {
            StatementPlan* plan = program.plan(i);
            if (plan != nullptr && plan->cores().cores() > 1) {
                plan->setControl(Control::Group);
            }
        }
    }
};

} // namespace

const Pass& controlPass()
{
    static const ControlPass pass;
    return pass;
}

} // namespace pimento::lower
