// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/upmem/bank_schedule.h"
#include "sim/upmem/core_state.h"
#include "sim/upmem/execute.h"
#include "sim/upmem/pipeline.h"
#include "sim/upmem/simulator.h"

#include <array>
#include <cstdint>
#include <vector>

namespace pimento::sim::upmem {

/// The machine of the model `upim` from event to event: the same as SteppingCore.
class EventCore {
public:
    EventCore(const CoreSpec& core, const BankSpec& bank, const PreparedProgram& program, CoreState& state,
              const RunOptions& options);
    EventCore(const EventCore&) = delete;
    EventCore& operator=(const EventCore&) = delete;

    /// Goes on to cycle `end` at most. Error: what a program did that a DPU cannot.
    [[nodiscard]] Result<void> advance(std::int64_t end);
    [[nodiscard]] bool isFinished() const { return m_state->sleeping == m_all && isStuck(); }
    /// Nothing will ever happen again, though the run may not be finished.
    [[nodiscard]] bool isStuck() const { return hasNothingLeft(m_hot); }

    [[nodiscard]] std::int64_t cycles() const { return m_hot.cycle; }
    [[nodiscard]] RunCounts counts() const;
    [[nodiscard]] const std::vector<std::int64_t>& issues() const { return m_issues; }
    [[nodiscard]] const std::array<std::int64_t, kMostTasklets>& taskletInstructions() const
    {
        return m_taskletInstructions;
    }

private:
    struct Pending {
        Transfer transfer;
        std::vector<std::byte> captured; // of a store
    };

    /// What changes in every cycle; a loop keeps a copy of its own, away from the memory that programs write.
    struct Hot {
        Pipeline pipeline;
        std::int64_t cycle = 0;
        std::int64_t lastIssue = -1;
        int rotation = 0;            // the tasklet that is visited first
        std::uint32_t oldEnough = 0; // tasklets
    };

    template <bool isHeard> [[nodiscard]] Fault advanceTo(std::int64_t end);
    /// Steps 1 and 2: issues an instruction or counts why not; true for an idle cycle.
    template <bool isHeard> bool issueOne(Hot& hot, Fault& fault);
    void countNoIssue(std::int64_t cycle, NoIssue reason);
    [[nodiscard]] Fault leaveChecker(std::int64_t cycle, Token token);
    void exchangeWithBank(std::int64_t cycle);
    void finishTransfer();
    /// The cycle up to which nothing can happen, `end` at most; all in between is counted.
    [[nodiscard]] std::int64_t skipIdle(std::int64_t cycle, std::int64_t lastIssue, std::int64_t end);
    void planBank();
    [[nodiscard]] bool hasNothingLeft(const Hot& hot) const
    {
        return (m_state->runnable | m_state->blocked) == 0 && hot.pipeline.isEmpty() &&
               m_bank.idleFrom() <= hot.cycle * m_memoryPerCore;
    }

    const PreparedProgram* m_program;
    CoreState* m_state;
    RunListener* m_listener;
    int m_tasklets = 1;
    std::uint32_t m_all = 1;
    std::int64_t m_distance = 11;
    std::int64_t m_memoryPerCore = 6;

    StallTable m_stalls;
    std::vector<Token> m_slots; // of the pipeline
    Hot m_hot;
    std::vector<std::uint32_t> m_due; // tasklets that get old enough, by the cycle modulo its size
    std::array<std::uint8_t, kMostTasklets> m_destination{}; // of each tasklet's last instruction, for m_stalls

    std::array<Pending, kMostTasklets> m_pending;
    int m_waking = -1; // tasklet whose transfer was done in the cycle before
    BankSchedule m_bank;
    std::int64_t m_bankCycle = BankSchedule::kNever; // the next cycle with work for exchangeWithBank()
    std::int64_t m_lastFinish = -1;

    int m_faulting = 0; // tasklet
    RunCounts m_counts;
    std::vector<std::int64_t> m_issues;
    std::array<std::int64_t, kMostTasklets> m_taskletInstructions{};
};

} // namespace pimento::sim::upmem
