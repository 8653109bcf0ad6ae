// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/wait_cause.h"
#include "sim/hbm_pim/delays.h"
#include "sim/hbm_pim/device.h"
#include "sim/hbm_pim/run_result.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace pimento::sim::samsung {

/// A chain of causes for the cycles from the start of a stream up to `end`.
struct CausalChain {
    static constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::min() / 2;

    std::int64_t end = kNever; // first cycle behind the chain; kNever: nothing has happened
    WaitCycles cycles{};

    /// Extends the chain to a cycle, with a cause.
    void extend(std::int64_t cycle, WaitCause cause)
    {
        if (cycle > end) {
            cycles[static_cast<std::size_t>(cause)] += cycle - end;
            end = cycle;
        }
    }
};

/// The critical path of every command of a channel: the chain of earlier commands that it had to wait for, from the
/// start of the stream on. The last command of that chain is the one whose constraint expires last:
///
///   RD bank 0 --tCCD--> RD bank 0 --tRTP--> PRE bank 0 --tRP--> ACT bank 0 --tRCD--> RD bank 0
///                         (an ACT or PRE of bank 1 in between delays none of these and is not in the chain)
///
/// A command can be delayed by a timing constraint, the arrival of its transaction, a refresh deadline, or the command
/// in the previous cycle, which took the slot or had priority. Chains therefore have no gaps.
class CriticalPath {
public:
    explicit CriticalPath(const Device& device);

    /// A constraint that delays a command from the end of `from` until `ready`.
    struct Link {
        const CausalChain* from = nullptr;
        std::int64_t ready = CausalChain::kNever;
        WaitCause cause = WaitCause::Scheduling;

        /// Replaces the stored link if the given one expires later.
        void consider(const Link& other) { *this = other.ready > ready ? other : *this; }
    };

    /// Starts a stream: earlier cycles need no cause in it.
    void begin(std::int64_t cycle);
    /// The empty chain, which ends at the start of the stream.
    [[nodiscard]] const CausalChain& origin() const { return m_origin; }
    /// Chains of the last command and of the last column access.
    [[nodiscard]] const CausalChain& lastCommand() const { return m_lastCommand; }
    [[nodiscard]] const CausalChain& lastAccess() const { return m_lastAccess; }

    /// Returns the timing constraint on a command that expires last.
    [[nodiscard]] Link heldBack(Command command, int bank) const;
    /// Returns a chain extended by a link and by waiting until a cycle.
    [[nodiscard]] CausalChain along(const Link& link, std::int64_t cycle) const;
    /// Records a command in a cycle to a bank, or a refresh of a rank, delayed by the link; the cycle itself counts as
    /// `work`.
    void issued(Command command, int target, std::int64_t cycle, const Link& link, WaitCause work);

private:
    struct Scope {
        CausalChain activate;
        CausalChain precharge;
        CausalChain read;
        CausalChain write;
    };

    void considerActivations(Link& link, int bank) const;
    [[nodiscard]] const Scope& groupOf(int bank) const
    {
        return m_groups[static_cast<std::size_t>(bank / m_banksPerGroup)];
    }

    Timing m_timing;
    Delays m_delays;
    int m_banksPerGroup;
    std::vector<Scope> m_banks; // last command of each kind
    std::vector<Scope> m_groups;
    Scope m_rank;
    CausalChain m_refresh;
    CausalChain m_lastCommand;
    CausalChain m_lastAccess;
    CausalChain m_origin;
};

} // namespace pimento::sim::samsung
