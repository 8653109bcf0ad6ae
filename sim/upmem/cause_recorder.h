// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/upmem/cycle_cause.h"
#include "sim/upmem/dpu_system.h"
#include "sim/upmem/prepared_program.h"
#include "sim/upmem/run_listener.h"

#include <array>
#include <cstdint>
#include <vector>

namespace pimento::sim::upmem {

/// Records the cause of each cycle of a run, and its transfers.
///
/// A cycle of the DPU counts as issue or register file; without issue for transfers as the bank's work in its first
/// memory cycle; otherwise as distance, or as synchronisation while an unfinished tasklet sleeps. The cycles of a
/// tasklet from an instruction to its next one count first as transfer or sleep, then as distance, then as turns of
/// other tasklets.
class CauseRecorder final : public RunListener {
public:
    /// Records the causes of a run. All pointers are borrowed; `next` receives all events as well.
    CauseRecorder(const CoreSpec& core, const BankSpec& bank, const PreparedProgram& program, int tasklets,
                  RunListener* next = nullptr);

    void issued(std::int64_t cycle, int tasklet, std::int32_t index) override;
    void notIssued(std::int64_t cycle, std::int64_t cycles, NoIssue reason) override;
    void transferRequested(std::int64_t cycle, int tasklet, const Transfer& transfer) override;
    void transferDone(std::int64_t cycle, int tasklet) override;
    void bankWorked(BankCommand command, std::int64_t begin, std::int64_t bus, std::int64_t end, int tasklet) override;

    /// Returns how many of a run's `cycles` cycles issued no instruction, by cause; to be called once, at its end.
    [[nodiscard]] RunCauses finish(std::int64_t cycles);
    /// DMA transfers of the run, in the order of their issue.
    [[nodiscard]] const std::vector<TransferRecord>& transfers() const { return m_transfers; }

private:
    /// Work of the bank without a gap, in memory cycles; consecutive accesses of one transfer are one piece of work.
    struct Work {
        std::int64_t begin = 0;
        std::int64_t bus = 0;
        std::int64_t end = 0;
        int tasklet = -1; // -1: work on a row
    };
    struct Span {
        std::int64_t begin = 0;
        std::int64_t end = 0;
    };
    struct TaskletState {
        std::int64_t lastIssue = -1;
        std::int32_t lastIndex = -1;
        bool isAsleep = false;
        std::size_t transfer = 0;   // index of the last transfer's record
        std::int64_t bus = 0;       // when its last access so far moves to the bus, in memory cycles
        std::int64_t accessEnd = 0; // when that access ends
    };

    /// Assigns the cycles of a tasklet since its last instruction, up to `cycle`, where it issues `index` or the run
    /// ends (-1).
    void closeTasklet(int tasklet, std::int64_t cycle, std::int32_t index);
    /// Adds the waits of a tasklet that is old enough, from `begin` on.
    void addTurns(CauseCycles& causes, std::int64_t begin, std::int64_t end);
    void addTransfer(CauseCycles& causes, const TransferRecord& record, std::int64_t end) const;
    /// Work of the bank in a cycle, as seen by a tasklet (-1: by the DPU).
    [[nodiscard]] CycleCause bankCause(std::int64_t cycle, int tasklet) const;
    [[nodiscard]] bool isFinal(std::int32_t index) const;
    [[nodiscard]] Action actionAt(std::int32_t index) const;

    const PreparedProgram* m_program;
    RunListener* m_next;
    std::int64_t m_distance = 11;
    std::int64_t m_memoryPerCore = 6;
    std::vector<TaskletState> m_state;
    int m_sleepers = 0; // sleeping tasklets that are not finished
    RunCauses m_causes;
    std::vector<TransferRecord> m_transfers;
    std::vector<Work> m_accesses; // sorted by begin
    std::vector<Work> m_rows;
    std::vector<Span> m_waits;                // in which the DPU waits for transfers
    std::vector<std::int64_t> m_backPressure; // cycles of back pressure
    std::array<std::int64_t, 2> m_tail{};     // cycles of the DPU since the last issue: distance, synchronisation
};

} // namespace pimento::sim::upmem
