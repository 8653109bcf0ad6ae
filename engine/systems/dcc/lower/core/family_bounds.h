// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"
#include "engine/systems/dcc/drafts/tiling.h"
#include "engine/systems/dcc/lower/core/program.h"
#include "sim/machine.h"

#include <cstdint>

namespace pimento::lower {

class Family;

/// Lower bounds of the cycles that the programs of a family take on one machine. None is above what any run takes.
/// Usable from several threads at once.
class FamilyBounds {
public:
    /// `pitch`: cycles between two operations of a group's units, at least.
    explicit FamilyBounds(std::int64_t pitch) : m_pitch(pitch) {}
    virtual ~FamilyBounds() = default;

    /// Cycles between two computing commands of a group's units, at least 1.
    [[nodiscard]] std::int64_t pitch() const { return m_pitch; }

    /// Whether programs may share the rows of an attention out more evenly than drafts do, see evenRanges().
    [[nodiscard]] virtual bool mayShareEvenly() const { return false; }

    /// Cycles of a statement's computation, before anything is lowered; 0: nothing is known.
    [[nodiscard]] virtual std::int64_t ofStatement(const affine::Kernel& kernel, const affine::Statement& statement,
                                                   const StatementTiling& tiling) const
    {
        (void)kernel;
        (void)statement;
        (void)tiling;
        return 0;
    }

    /// Whether ofPlan() knows anything.
    [[nodiscard]] virtual bool knowsPlans() const { return false; }
    /// Cycles of the computation of a plan that the family made, before its commands are made; 0: nothing is known.
    /// Beyond the limit it may be given up.
    [[nodiscard]] virtual std::int64_t ofPlan(const Program& program, const StatementPlan& plan,
                                              std::int64_t limit) const
    {
        (void)program;
        (void)plan;
        (void)limit;
        return 0;
    }

private:
    std::int64_t m_pitch;
};

/// The least distance of any two computing commands of a channel, in cycles: those of the requests that the family's
/// programs ask for (computes()). 1 if the machine has none of them.
[[nodiscard]] std::int64_t pitchOf(const Family& family, const sim::Machine& machine);

} // namespace pimento::lower
