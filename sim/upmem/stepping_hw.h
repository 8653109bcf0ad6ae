// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/upmem/core_state.h"
#include "sim/upmem/execute.h"
#include "sim/upmem/hw_types.h"
#include "sim/upmem/transfer_times.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

namespace pimento::sim::upmem {

/// Machine of the model `hw` that executes every step of every cycle as hw_dpu.h specifies: the oracle.
class SteppingHw {
public:
    SteppingHw(const CoreSpec& core, const TransferSpec& transfers, const PreparedProgram& program, CoreState& state,
               int tasklets);

    /// Advances to cycle `end`, or until nothing happens any more.
    [[nodiscard]] Fault advance(std::int64_t end);
    [[nodiscard]] bool isStuck() const { return m_state->runnable == 0 && m_moving.empty(); }
    [[nodiscard]] std::int64_t now() const { return m_now; }
    [[nodiscard]] const HwCounts& counts() const { return m_counts; }
    [[nodiscard]] int faulting() const { return m_faulting; }

private:
    struct Moving {
        Transfer transfer;
        std::vector<std::byte> bytes; // bytes of a store
        std::int64_t end = 0;         // cycle of the end
        int tasklet = 0;
    };

    void finishTransfers();
    [[nodiscard]] Fault issueOne();
    [[nodiscard]] Fault serve(const PreparedInstruction& instruction, int tasklet);

    const PreparedProgram* m_program;
    CoreState* m_state;
    TransferTimes m_times;
    int m_tasklets;
    int m_distance;
    bool m_hasStalls;
    std::deque<int> m_ring; // order in which tasklets are visited
    std::array<std::int64_t, kMostTasklets> m_lastIssue{};
    std::array<std::uint32_t, kMostTasklets> m_lastDestinations{};
    std::int64_t m_held = 0; // cycles for which the register file is still busy
    std::deque<Moving> m_moving;
    std::int64_t m_free = 0; // when the server is free, in hundredths of a cycle
    std::int64_t m_now = 0;
    HwCounts m_counts;
    int m_faulting = 0;
};

} // namespace pimento::sim::upmem
