// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/upmem/execute.h"

#include <cstdint>

namespace pimento::sim::upmem {

/// Why no instruction was issued in a cycle.
enum class NoIssue : std::uint8_t {
    ForTransfers, // a tasklet that is old enough waits for a transfer
    Otherwise,    // none is old enough, or they sleep
    BackPressure, // the pipeline is full
};

enum class BankCommand : std::uint8_t { Precharge, Activate, Access };

/// Told about everything that a run does, by the cycle of the DPU; of the bank, in cycles of the memory: cycle c of the
/// DPU is their cycles m c to m c + m - 1.
class RunListener {
public:
    virtual ~RunListener() = default;

    virtual void issued(std::int64_t cycle, int tasklet, std::int32_t index) = 0;
    virtual void notIssued(std::int64_t cycle, std::int64_t cycles, NoIssue reason) = 0;
    /// A transfer enters the memory controller.
    virtual void transferRequested(std::int64_t cycle, int tasklet, const Transfer& transfer) = 0;
    /// It is done; its tasklet may issue from two cycles later on.
    virtual void transferDone(std::int64_t cycle, int tasklet) = 0;
    /// A command of the bank, accepted in cycle `begin` of the memory; its work ends before `end`. An access: it waits
    /// for the bank until `bus`, then its data moves. Accesses are told when they end or when they are known, so not in
    /// the order of the others. `tasklet`: that an access is for.
    virtual void bankWorked(BankCommand command, std::int64_t begin, std::int64_t bus, std::int64_t end,
                            int tasklet) = 0;
};

} // namespace pimento::sim::upmem
