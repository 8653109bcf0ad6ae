// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace pimento::sim::upmem {

/// What a cycle of a DPU, or of one of its tasklets, went into.
enum class CycleCause : std::uint8_t {
    Issue,           // an instruction was issued; for a tasklet: one of its own
    RegisterFile,    // the pipeline is full behind an instruction that the register file holds
    Distance,        // nobody is old enough: too few tasklets for the distance between two of their instructions
    OtherTasklets,   // of a tasklet: it could issue, but it is not its turn
    Synchronisation, // asleep or at a taken lock; for the DPU: nobody is old enough while some sleep
    RowActivation,   // waits for a transfer while the bank closes or opens a row,
    ColumnLatency,   // while it reads or writes a column,
    Bus,             // or while the last data moves;
    TransferQueue,   // of a tasklet: while the bank serves other transfers;
    HandOver,        // while its request or its answer is on its way
    NotStarted,      // of a tasklet, before its first instruction
    Finished,        // of a tasklet after its last instruction; of the DPU while the pipeline runs empty
};
inline constexpr std::size_t kCycleCauses = 12;

using CauseCycles = std::array<std::int64_t, kCycleCauses>;

/// The cycles of a run by cause; each sums to the run's cycles.
struct RunCauses {
    CauseCycles dpu{};
    std::vector<CauseCycles> tasklets;

    bool operator==(const RunCauses&) const = default;
};

/// "register file" and so on.
[[nodiscard]] const char* causeName(CycleCause cause);

/// A transfer of a run, in cycles of the DPU.
struct TransferRecord {
    int tasklet = 0;
    std::int32_t index = 0; // of the instruction
    std::int32_t bytes = 0;
    bool isStore = false;
    std::int64_t issued = 0;
    std::int64_t requested = 0; // it enters the memory controller
    std::int64_t served = 0;    // its first access begins
    std::int64_t done = 0;      // its tasklet may issue from done + 2 on

    bool operator==(const TransferRecord&) const = default;
};

} // namespace pimento::sim::upmem
