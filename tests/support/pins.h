// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/machine.h"
#include "sim/dram/run_result.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pimento::test {

/// Follows the pins of every pseudo-channel cycle by cycle: each carries one burst at a time, with an idle cycle before
/// its data changes direction. The times of each command's burst are listed here a second time, independent of the
/// constraint tables. Data that moves inside the device uses no pins.
class Pins final : public sim::CommandSink {
public:
    explicit Pins(const sim::Machine& machine)
        : m_machine(machine), m_halves(machine.description().levels[1].name == "pch" ? machine.nodesOfLevel(1) : 1)
    {
    }

    void command(const sim::CommandRecord& record) override
    {
        const std::string& device = m_machine.description().name;
        const std::string& name = m_machine.description().commands[static_cast<std::size_t>(record.command)].name;
        for (const Burst& burst : kBursts) {
            if (device != burst.device || name != burst.command) {
                continue;
            }
            ++m_bursts;
            for (int half = 0; half < m_halves; ++half) {
                if (burst.isOfAll || half == record.bank / (m_machine.banks() / m_halves)) {
                    const std::int64_t begin = record.cycle + burst.latency;
                    take({record.channel, half}, begin, burst.isRead,
                         name + " of cycle " + std::to_string(record.cycle));
                }
            }
        }
    }

    [[nodiscard]] std::int64_t bursts() const { return m_bursts; }

    /// Returns the first problem found; "": none.
    [[nodiscard]] std::string problem() const { return m_problem; }

private:
    static constexpr std::int64_t kBurstCycles = 2;

    struct Burst {
        std::string_view device;
        std::string_view command;
        std::int64_t latency; // from the command to its first data on the pins
        bool isRead;
        bool isOfAll; // uses the pins of every pseudo-channel of the channel
    };
    static constexpr Burst kBursts[] = {
        {"attacc", "RD", 19, true, false},        {"attacc", "RDSB", 19, true, false},
        {"attacc", "WR", 6, false, false},        {"attacc", "WRGB", 6, false, false},
        {"attacc", "WRGBB", 6, false, true},      {"hbm-pim-hbm3", "RD", 19, true, false},
        {"hbm-pim-hbm3", "WR", 6, false, false},  {"hbm-pim-hbm3", "PIM_WREG", 6, false, true},
        {"gddr6-aim", "RD", 50, true, false},     {"gddr6-aim", "WR", 6, false, false},
        {"gddr6-aim", "WRGB", 1, false, false},   {"gddr6-aim", "WRMAC16", 1, false, false},
        {"gddr6-aim", "RDMAC16", 0, true, false}, {"hbm-pim", "RD", 20, true, false},
        {"hbm-pim", "WR", 8, false, false},       {"hbm-pim", "WRAB", 8, false, false},
    };

    struct Use {
        bool isRead;
        std::string what;
    };

    /// Adds a burst. Bursts come in the order of their commands, which is not the order of their data.
    void take(std::pair<int, int> pins, std::int64_t begin, bool isRead, std::string what)
    {
        std::map<std::int64_t, Use>& uses = m_uses[pins];
        const auto next = uses.lower_bound(begin);
        const auto needs = [&](bool other) { return kBurstCycles + (other != isRead ? 1 : 0); };
        if (next != uses.end() && next->first < begin + needs(next->second.isRead)) {
            note(what, next->second.what);
        }
        if (next != uses.begin()) {
            const auto& [first, before] = *std::prev(next);
            if (begin < first + needs(before.isRead)) {
                note(what, before.what);
            }
        }
        uses.emplace(begin, Use{isRead, std::move(what)});
        while (uses.size() > kKept) {
            uses.erase(uses.begin());
        }
    }

    void note(const std::string& what, const std::string& other)
    {
        if (m_problem.empty()) {
            m_problem = what + " and " + other + " are on the same pins";
        }
    }

    static constexpr std::size_t kKept = 64; // per pin group; older bursts cannot overlap a new one

    const sim::Machine& m_machine;
    int m_halves;
    std::map<std::pair<int, int>, std::map<std::int64_t, Use>> m_uses;
    std::int64_t m_bursts = 0;
    std::string m_problem;
};

} // namespace pimento::test
