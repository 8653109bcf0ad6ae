// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/upmem/core_state.h"
#include "sim/upmem/execute.h"
#include "sim/upmem/simulator.h"
#include "sim/upmem/stepping_bank.h"

#include <array>
#include <deque>
#include <optional>
#include <vector>

namespace pimento::sim::upmem {

/// Machine of the model `upim` that executes every step of every cycle as specified: the oracle.
///
///     issue -> P_in -> stages - 1 slots -> P_out -> C_in -> C_wait (register file) -> C_out -> transfers
class SteppingCore {
public:
    SteppingCore(const CoreSpec& core, const BankSpec& bank, const PreparedProgram& program, CoreState& state,
                 const RunOptions& options);

    /// Advances to cycle `end`, or until nothing happens any more. Error: something that a DPU cannot do.
    [[nodiscard]] Result<void> advance(std::int64_t end);
    [[nodiscard]] bool isFinished() const;
    /// True if nothing will ever happen again, though the run is not finished.
    [[nodiscard]] bool isStuck() const;

    [[nodiscard]] std::int64_t cycles() const { return m_cycles; }
    [[nodiscard]] RunCounts counts() const;
    [[nodiscard]] const std::vector<std::int64_t>& issues() const { return m_issues; }
    [[nodiscard]] const std::array<std::int64_t, kMostTasklets>& taskletInstructions() const
    {
        return m_taskletInstructions;
    }

private:
    struct Token {
        int tasklet = -1; // -1: a bubble
        std::int32_t index = 0;
    };
    struct Pending {
        Transfer transfer;
        std::vector<std::byte> captured; // bytes of a store
    };

    [[nodiscard]] Fault cycle();
    [[nodiscard]] Fault issueOne();
    void tellNoIssue(NoIssue reason) const;
    void moveToChecker();
    [[nodiscard]] Fault leaveChecker();
    void finishTransfer();
    void shift();
    void check();
    void exchangeWithBank();

    const PreparedProgram* m_program;
    CoreState* m_state;
    RunOptions m_options;
    int m_distance = 11;
    std::size_t m_slotLimit = 13;
    int m_memoryPerCore = 6;

    std::array<std::int64_t, kMostTasklets> m_ages{};
    std::deque<int> m_rotation;
    std::optional<Token> m_pipelineIn;
    std::deque<Token> m_slots;
    std::optional<Token> m_pipelineOut;
    std::optional<Token> m_checkerIn;
    std::optional<Token> m_checkerWait;
    std::int64_t m_timer = 0;
    std::optional<Token> m_checkerOut;
    std::array<std::uint32_t, kMostTasklets> m_lastDestinations{};

    std::array<Pending, kMostTasklets> m_pending;
    int m_pendingTransfers = 0;
    std::deque<int> m_requests;
    std::deque<int> m_done;
    SteppingBank m_bank;

    std::int64_t m_cycles = 0;
    int m_faulting = 0; // tasklet with the fault
    RunCounts m_counts;
    std::vector<std::int64_t> m_issues;
    std::array<std::int64_t, kMostTasklets> m_taskletInstructions{};
};

} // namespace pimento::sim::upmem
