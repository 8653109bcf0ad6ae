// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/beside_passes.h"

namespace pimento::lower {

namespace {

void allow(Program& program, Beside what)
{
    for (std::size_t i = 0; i < program.kernel().statements.size(); ++i) {
        StatementPlan* plan = program.plan(i);
        if (plan != nullptr && program.leader(i) == i) {
            plan->allow(what);
        }
    }
}

class PairingPass final : public Pass {
public:
    [[nodiscard]] std::string_view name() const override { return "pairing"; }
    [[nodiscard]] std::string_view title() const override { return "Pairs of rows"; }
    [[nodiscard]] std::string_view summary() const override
    {
        return "The softmax of one row of scores overlaps with the products of another row.";
    }
    void run(Program& program) const override { allow(program, Beside::Softmax); }
};

class OverlapPass final : public Pass {
public:
    [[nodiscard]] std::string_view name() const override { return "overlap"; }
    [[nodiscard]] std::string_view title() const override { return "Overlapped transfers"; }
    [[nodiscard]] std::string_view summary() const override
    {
        return "Operands and results of other rows move while the units compute.";
    }
    void run(Program& program) const override { allow(program, Beside::Rearrangement); }
};

} // namespace

const Pass& pairingPass()
{
    static const PairingPass pass;
    return pass;
}

const Pass& overlapPass()
{
    static const OverlapPass pass;
    return pass;
}

} // namespace pimento::lower
