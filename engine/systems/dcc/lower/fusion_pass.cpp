// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/fusion_pass.h"

#include "engine/systems/dcc/lower/core/family.h"

namespace pimento::lower {

namespace {

class FusionPass final : public Pass {
public:
    [[nodiscard]] std::string_view name() const override { return "fusion"; }
    [[nodiscard]] std::string_view title() const override { return "Softmax on the device"; }
    [[nodiscard]] std::string_view summary() const override
    {
        return "Scores and probabilities stay in the result buffers of the groups, whole rows, tiles or parts of them.";
    }
    void run(Program& program) const override
    {
        const auto& statements = program.kernel().statements;
        for (std::size_t i = 1; i + 1 < statements.size(); ++i) {
            if (statements[i].kind == affine::StatementKind::Softmax) {
                Fusion fusion = program.family().fuse(program, i);
                if (fusion.plan) {
                    program.setPlan(std::move(fusion.plan), i + 1);
                } else if (!fusion.obstacle.empty()) {
                    program.note("The host computes the softmax: " + fusion.obstacle + ".");
                }
            }
        }
    }
};

} // namespace

const Pass& fusionPass()
{
    static const FusionPass pass;
    return pass;
}

} // namespace pimento::lower
