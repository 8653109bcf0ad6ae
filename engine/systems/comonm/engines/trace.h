// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/comonm/cnm/llvcnm.h"
#include "engine/systems/comonm/engines/execution_table.h"
#include "sim/base/result.h"

#include <cstdint>
#include <vector>

namespace pimento::comonm {

/// A step of a process, with all that its cost depends on.
struct TraceStep {
    enum class Kind : std::uint8_t {
        Issue,    // instructions of the compute engine
        Transfer, // a block between two memories through a DMA engine
        Access,   // a burst of a bank
        Barrier,  // waits until all processes are here, or orders the accesses before and behind it
    };
    Kind kind = Kind::Issue;
    bool isStore = false;
    std::int8_t parity = 0;
    std::int32_t count = 1; // equal steps in a row
    std::int32_t hold = 0;  // cycles for which nothing is accepted behind each of them
    std::int32_t bytes = 0;
    std::int64_t column = 0; // of an access: column of the bank, rows one after the other

    bool operator==(const TraceStep&) const = default;
};

/// All that a process does, in order.
using Trace = std::vector<TraceStep>;

/// Where a device's memory levels lead.
struct MemoryLevels {
    std::int32_t ofInstructions = 0; // highest level whose accesses are instructions of the pipeline; 0: none
    /// True if accesses above it are transfers of a DMA engine; false: bursts of banks.
    bool hasDma = true;
};

/// Executes the control flow of a process and writes down its steps; equal neighbours become one. Error: a parameter
/// without a number, more than `mostSteps`, or a loop that never ends.
[[nodiscard]] Result<Trace> traceOf(const llvcnm::Function& function, std::int64_t process, const ExecutionTable& table,
                                    const MemoryLevels& memories, std::int64_t mostSteps = std::int64_t{1} << 22);

} // namespace pimento::comonm
