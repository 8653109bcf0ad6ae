// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"
#include "engine/systems/dcc/drafts/tiling.h"
#include "engine/systems/dcc/lower/core/program.h"
#include "sim/dram/machine.h"

#include <cstdint>

namespace pimento::lower {

class Family;

/// Lower bounds of the cycles that the programs of a family take on one machine. Safe to use from several threads at
/// once.
class FamilyBounds {
public:
    /// `pitch` is the least number of cycles between two operations of a group's units.
    explicit FamilyBounds(std::int64_t pitch) : m_pitch(pitch) {}
    virtual ~FamilyBounds() = default;

    /// Least cycles between two computing commands of a group's units; at least 1.
    [[nodiscard]] std::int64_t pitch() const { return m_pitch; }

    /// True if programs may divide the rows of an attention more evenly than drafts do; see evenRanges().
    [[nodiscard]] virtual bool mayShareEvenly() const { return false; }

    /// Lower bound of the cycles of a statement's computation before lowering; 0: nothing is known.
    [[nodiscard]] virtual std::int64_t ofStatement(const affine::Kernel& kernel, const affine::Statement& statement,
                                                   const StatementTiling& tiling) const
    {
        (void)kernel;
        (void)statement;
        (void)tiling;
        return 0;
    }

    /// True if ofPlan() gives bounds.
    [[nodiscard]] virtual bool knowsPlans() const { return false; }
    /// Lower bound of the cycles of the computation of one of the family's plans, before its commands are made; 0:
    /// nothing is known. The computation may stop early once the bound exceeds the limit.
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

/// Least distance in cycles of any two computing commands of a channel: those of the family's requests for which
/// computes() holds. 1 if the machine has none.
[[nodiscard]] std::int64_t pitchOf(const Family& family, const sim::Machine& machine);

} // namespace pimento::lower
