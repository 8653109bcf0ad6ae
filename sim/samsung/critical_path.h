// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/samsung/delays.h"
#include "sim/samsung/device.h"
#include "sim/samsung/run_result.h"
#include "sim/wait_cause.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace pimento::sim::samsung {

/// A chain of causes: why the cycles from the begin of a stream up to `end` passed.
struct CausalChain {
    static constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::min() / 2;

    std::int64_t end = kNever; // first cycle behind it; kNever: nothing has happened
    WaitCycles cycles{};

    /// Extends the chain to a cycle for a cause.
    void extend(std::int64_t cycle, WaitCause cause)
    {
        if (cycle > end) {
            cycles[static_cast<std::size_t>(cause)] += cycle - end;
            end = cycle;
        }
    }
};

/// The critical path of every command of a channel: the chain of commands before it that it had to wait for, one behind
/// the other, from the begin of the stream on. The last command of that chain is the one whose constraint is over last:
///
///   RD bank 0 --tCCD--> RD bank 0 --tRTP--> PRE bank 0 --tRP--> ACT bank 0 --tRCD--> RD bank 0
///                         (an ACT or PRE of bank 1 in between is in nobody's way and not part of the chain)
///
/// Everything that can keep a command from its cycle is a constraint of the timing, the arrival of its transaction, a
/// deadline of refresh, or the command in the cycle before, which took the slot or was the last one that the rules
/// wanted to see first. So chains have no gaps.
class CriticalPath {
public:
    explicit CriticalPath(const Device& device);

    /// A constraint that holds a command back from the end of `from` until `ready`.
    struct Link {
        const CausalChain* from = nullptr;
        std::int64_t ready = CausalChain::kNever;
        WaitCause cause = WaitCause::Scheduling;

        /// The later of two links: the one that is over later.
        void consider(const Link& other) { *this = other.ready > ready ? other : *this; }
    };

    /// Begins a stream: cycles before it need no cause in it.
    void begin(std::int64_t cycle);
    /// The empty chain: nothing but the begin of the stream.
    [[nodiscard]] const CausalChain& origin() const { return m_origin; }
    /// The chains of the command and of the column access issued last.
    [[nodiscard]] const CausalChain& lastCommand() const { return m_lastCommand; }
    [[nodiscard]] const CausalChain& lastAccess() const { return m_lastAccess; }

    /// The timing constraint on a command that is over last.
    [[nodiscard]] Link heldBack(Command command, int bank) const;
    /// A chain extended by a link and by waiting until a cycle.
    [[nodiscard]] CausalChain along(const Link& link, std::int64_t cycle) const;
    /// Notes a command in a cycle to a bank, or a refresh of a rank, held back by the link; the cycle itself goes to
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
    std::vector<Scope> m_banks; // the last command of each kind
    std::vector<Scope> m_groups;
    Scope m_rank;
    CausalChain m_refresh;
    CausalChain m_lastCommand;
    CausalChain m_lastAccess;
    CausalChain m_origin;
};

} // namespace pimento::sim::samsung
