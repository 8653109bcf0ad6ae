// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/vector/hbm_pim_plan.h"
#include "sim/machine.h"
#include "sim/stream_bound.h"

#include <cstdint>

namespace pimento::lower {

/// The least cycles of a plan for units with vector registers, from its counts: the units' commands in their order, a
/// change of mode, and the results that the host reads behind them.
class VectorBound {
public:
    /// The machine must outlive the object.
    explicit VectorBound(const sim::Machine& machine);

    /// Not above the cycles of any run of the plan's compute(). Usable from several threads at once.
    [[nodiscard]] std::int64_t leastCycles(const Program& program, const VectorPlan& plan) const;

private:
    [[nodiscard]] std::int64_t cyclesOfReads(const Program& program, const VectorPlan& plan) const;

    sim::StreamBound m_empty;
    bool m_isOrdered;
    bool m_hasSingleUnits = false; // commands for one unit each
    std::int64_t m_pitch = 1;      // of any two commands of the units
    std::int64_t m_modeChange = 0; // from its command to the next one
};

} // namespace pimento::lower
