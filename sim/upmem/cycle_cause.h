// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace pimento::sim::upmem {

/// Cause of a cycle of a DPU, or of one of its tasklets.
enum class CycleCause : std::uint8_t {
    Issue,           // an instruction was issued; for a tasklet: its own
    RegisterFile,    // the pipeline is full because the register file holds an instruction
    Distance,        // no tasklet is old enough: too few tasklets for the issue distance
    OtherTasklets,   // for a tasklet: it could issue, but another one does
    Synchronisation, // asleep or at a taken lock; for the DPU: none is old enough while some sleep
    RowActivation,   // waiting for a transfer while the bank closes or opens a row
    ColumnLatency,   // waiting for a transfer while the bank reads or writes a column
    Bus,             // waiting for a transfer while the last data moves
    TransferQueue,   // for a tasklet: waiting while the bank serves other transfers
    HandOver,        // waiting while the request or the answer is on its way
    NotStarted,      // for a tasklet: before its first instruction
    Finished,        // for a tasklet: after its last instruction; for the DPU: while the pipeline drains
};
inline constexpr std::size_t kCycleCauses = 12;

using CauseCycles = std::array<std::int64_t, kCycleCauses>;

/// Cycles of a run by cause; each breakdown adds up to the run's cycles.
struct RunCauses {
    CauseCycles dpu{};
    std::vector<CauseCycles> tasklets;

    bool operator==(const RunCauses&) const = default;
};

/// A transfer of a run; times in cycles of the DPU.
struct TransferRecord {
    int tasklet = 0;
    std::int32_t index = 0; // index of the instruction
    std::int32_t bytes = 0;
    bool isStore = false;
    std::int64_t issued = 0;
    std::int64_t requested = 0; // when it enters the memory controller
    std::int64_t served = 0;    // when its first access begins
    std::int64_t done = 0;      // its tasklet may issue from done + 2 on

    bool operator==(const TransferRecord&) const = default;
};

} // namespace pimento::sim::upmem
