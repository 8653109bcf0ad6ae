// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/upmem/execute.h"

#include <cstdint>

namespace pimento::sim::upmem {

/// Reason why no instruction was issued in a cycle.
enum class NoIssue : std::uint8_t {
    ForTransfers, // a tasklet that is old enough waits for a transfer
    Otherwise,    // no tasklet is old enough, or all sleep
    BackPressure, // the pipeline is full
};

enum class BankCommand : std::uint8_t { Precharge, Activate, Access };

/// Receives all events of a run, by DPU cycle. Events of the bank are in memory cycles: cycle c of the DPU covers m c
/// to m c + m - 1.
class RunListener {
public:
    virtual ~RunListener() = default;

    virtual void issued(std::int64_t cycle, int tasklet, std::int32_t index) = 0;
    virtual void notIssued(std::int64_t cycle, std::int64_t cycles, NoIssue reason) = 0;
    /// Called when a transfer enters the memory controller.
    virtual void transferRequested(std::int64_t cycle, int tasklet, const Transfer& transfer) = 0;
    /// Called when a transfer is done; its tasklet may issue from two cycles later on.
    virtual void transferDone(std::int64_t cycle, int tasklet) = 0;
    /// Called for a command of the bank that is accepted in memory cycle `begin` and ends before `end`. An access waits
    /// for the bank until `bus`; then its data moves. Accesses are reported when they end or when they are known, so
    /// not in the order of other commands. `tasklet` is that of an access.
    virtual void bankWorked(BankCommand command, std::int64_t begin, std::int64_t bus, std::int64_t end,
                            int tasklet) = 0;
};

} // namespace pimento::sim::upmem
