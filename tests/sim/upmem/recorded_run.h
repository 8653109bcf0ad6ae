// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/upmem/run_listener.h"

#include <cstdint>
#include <tuple>
#include <vector>

namespace pimento::test {

/// Records everything that a run reports, for comparisons.
class RecordedRun final : public sim::upmem::RunListener {
public:
    void issued(std::int64_t cycle, int tasklet, std::int32_t index) override
    {
        issues.emplace_back(cycle, tasklet, index);
    }
    void notIssued(std::int64_t cycle, std::int64_t cycles, sim::upmem::NoIssue reason) override
    {
        for (std::int64_t i = 0; i < cycles; ++i) {
            others.emplace_back(cycle + i, reason);
        }
    }
    void transferRequested(std::int64_t cycle, int tasklet, const sim::upmem::Transfer& transfer) override
    {
        requests.emplace_back(cycle, tasklet, transfer.bytes);
    }
    void transferDone(std::int64_t cycle, int tasklet) override { dones.emplace_back(cycle, tasklet); }
    void bankWorked(sim::upmem::BankCommand command, std::int64_t begin, std::int64_t bus, std::int64_t end,
                    int tasklet) override
    {
        bank.emplace_back(begin, bus, end, command, tasklet);
    }

    std::vector<std::tuple<std::int64_t, int, std::int32_t>> issues;   // cycle, tasklet, instruction
    std::vector<std::tuple<std::int64_t, sim::upmem::NoIssue>> others; // cycle
    std::vector<std::tuple<std::int64_t, int, std::int32_t>> requests; // cycle, tasklet, bytes
    std::vector<std::tuple<std::int64_t, int>> dones;                  // cycle, tasklet
    std::vector<std::tuple<std::int64_t, std::int64_t, std::int64_t, sim::upmem::BankCommand, int>> bank;
};

} // namespace pimento::test
