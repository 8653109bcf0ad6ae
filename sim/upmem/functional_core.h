// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/upmem/execute.h"

#include <array>
#include <cstddef>
#include <vector>

namespace pimento::sim::upmem {

/// A core that executes all effects of instructions; for HwSchedule and EventSchedule.
class FunctionalCore {
public:
    explicit FunctionalCore(CoreState& state) : m_state(&state) {}

    [[nodiscard]] std::uint32_t runnable() const { return m_state->runnable; }
    [[nodiscard]] std::uint32_t blocked() const { return m_state->blocked; }
    [[nodiscard]] std::int32_t counter(int tasklet) const
    {
        return m_state->programCounter[static_cast<std::size_t>(tasklet)];
    }

    [[nodiscard]] Fault issue(const PreparedInstruction& instruction, int tasklet, int tasklets)
    {
        return upmem::issue(*m_state, instruction, tasklet, tasklets);
    }

    /// Returns the addresses of an issued transfer; a store takes its bytes.
    [[nodiscard]] Fault request(const PreparedInstruction& instruction, int tasklet, Transfer& transfer)
    {
        const Fault fault = transferOf(*m_state, instruction, tasklet, transfer);
        if (fault == Fault::None) {
            Moved& moved = m_moved[static_cast<std::size_t>(tasklet)];
            moved.transfer = transfer;
            if (transfer.isStore) {
                capture(*m_state, transfer, moved.bytes);
            }
        }
        return fault;
    }
    /// Handles the arrival of a transfer's bytes.
    void arrive(const PreparedInstruction& /*instruction*/, int tasklet) { arrive(tasklet); }
    /// Lets the transfer's tasklet continue.
    void wake(int tasklet) { upmem::wake(*m_state, tasklet); }

    [[nodiscard]] Fault begin(const PreparedInstruction& instruction, int tasklet)
    {
        Transfer transfer;
        return request(instruction, tasklet, transfer);
    }
    void finish(int tasklet)
    {
        arrive(tasklet);
        wake(tasklet);
    }

    /// True if an acquire finds its lock taken.
    [[nodiscard]] bool isTaken(const PreparedInstruction& instruction, int tasklet) const
    {
        const std::uint32_t lock =
            detail::a(*m_state, tasklet, instruction) + static_cast<std::uint32_t>(instruction.amount);
        return lock < kLocks && m_state->locks[lock];
    }

private:
    struct Moved {
        Transfer transfer;
        std::vector<std::byte> bytes;
    };

    void arrive(int tasklet)
    {
        const Moved& moved = m_moved[static_cast<std::size_t>(tasklet)];
        if (moved.transfer.isStore) {
            store(*m_state, moved.transfer, moved.bytes);
        } else {
            load(*m_state, moved.transfer);
        }
    }

    CoreState* m_state;
    std::array<Moved, kMostTasklets> m_moved;
};

} // namespace pimento::sim::upmem
