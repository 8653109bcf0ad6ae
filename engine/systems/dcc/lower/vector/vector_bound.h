// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/vector/hbm_pim_plan.h"
#include "sim/dram/machine.h"
#include "sim/dram/stream_bound.h"

#include <cstdint>

namespace pimento::lower {

/// Lower bound of the cycles of a plan for units with vector registers by counting: the units' commands in order, a
/// change of mode, and the host's reads of the results behind them.
class VectorBound {
public:
    /// The machine must outlive the object.
    explicit VectorBound(const sim::Machine& machine);

    /// Lower bound of the cycles of the plan's compute(). Safe to use from several threads at once.
    [[nodiscard]] std::int64_t leastCycles(const Program& program, const VectorPlan& plan) const;

private:
    [[nodiscard]] std::int64_t cyclesOfReads(const Program& program, const VectorPlan& plan) const;

    sim::StreamBound m_empty;
    bool m_isOrdered;
    bool m_hasSingleUnits = false; // true if commands drive single units
    std::int64_t m_pitch = 1;      // least cycles between any two commands of the units
    std::int64_t m_modeChange = 0; // cycles from a mode change to the next command
};

} // namespace pimento::lower
