// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/upmem/core_state.h"
#include "sim/upmem/event_schedule.h"
#include "sim/upmem/functional_core.h"
#include "sim/upmem/simulator.h"

#include <array>
#include <cstdint>
#include <vector>

namespace pimento::sim::upmem {

/// Event-driven machine of the model `upim` with the values of its program, equivalent to SteppingCore.
class EventCore {
public:
    EventCore(const CoreSpec& core, const BankSpec& bank, const PreparedProgram& program, CoreState& state,
              const RunOptions& options);
    EventCore(const EventCore&) = delete;
    EventCore& operator=(const EventCore&) = delete;

    /// Advances to cycle `end` at most. Error: something that a DPU cannot do.
    [[nodiscard]] Result<void> advance(std::int64_t end);
    [[nodiscard]] bool isFinished() const { return m_state->sleeping == m_all && isStuck(); }
    /// True if nothing will ever happen again, though the run may not be finished.
    [[nodiscard]] bool isStuck() const { return m_schedule.isStuck(m_core); }

    [[nodiscard]] std::int64_t cycles() const { return m_schedule.now(); }
    [[nodiscard]] RunCounts counts() const { return m_schedule.counts(); }
    [[nodiscard]] const std::vector<std::int64_t>& issues() const { return m_schedule.issues(); }
    [[nodiscard]] const std::array<std::int64_t, kMostTasklets>& taskletInstructions() const
    {
        return m_schedule.taskletInstructions();
    }

private:
    const PreparedProgram* m_program;
    CoreState* m_state;
    int m_tasklets = 1;
    std::uint32_t m_all = 1;
    FunctionalCore m_core;
    EventSchedule<FunctionalCore> m_schedule;
};

} // namespace pimento::sim::upmem
