// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/machine.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace pimento::sim {

/// Lower bound of the time of one channel's commands that its controller issues in a given order, between two fences
/// and without commands of the host among them.
///
/// Each command comes as early as the constraint table allows after its predecessors, at most one per cycle; between
/// two all-bank commands of different rows the banks are closed and opened. The result is the longest path over
/// distances that every run must keep. Refreshes make paths longer: a refresh between two commands separates them by
/// its own time and that of closing and opening the rows. PERFORMANCE.md explains which refreshes must occur.
class OrderChain {
public:
    /// The machine must outlive the object.
    explicit OrderChain(const Machine& machine);

    /// Empties the chain.
    void reset();
    /// Appends a command that the controller issues after all others of the chain.
    void add(int command, int bank, std::uint32_t row);

    [[nodiscard]] bool isEmpty() const { return m_last < 0; }
    /// Length of the chain in cycles without refreshes, from the first command to the last, both inclusive.
    [[nodiscard]] std::int64_t span() const { return m_last + 1; }
    /// Length of the chain in cycles, including the refreshes that must fall into it.
    [[nodiscard]] std::int64_t cycles() const;
    /// Length of a longer chain of the same kinds of commands, including the refreshes that must fall into it. The
    /// chain takes `span` cycles without refreshes, at most `longestRun` of its commands keep rows open without a gap
    /// in which a refresh can issue, and commands that no refresh delays follow each other for no longer than here.
    [[nodiscard]] std::int64_t cyclesOf(std::int64_t span, std::int64_t longestRun) const;
    /// True if a refresh of the first bank's node delays such commands to a bank.
    [[nodiscard]] bool waitsForRefresh(int command, int bank) const { return isHeld(command, m_machine->path(bank)); }
    /// True if a due refresh issues between two commands of which the first keeps rows open.
    [[nodiscard]] bool letsRefreshIn(int first, int second) const;

private:
    /// Distances of commands, [first][second].
    using Distances = std::vector<std::int64_t>;
    /// Tables of the machine, which copies of a chain share.
    struct Tables {
        Distances sure;                        // least distance of any two such commands of the channel
        Distances most;                        // distance of two such commands if they share a node
        std::vector<std::uint32_t> heldLevels; // by command: levels on which a refresh delays it, one bit each
        std::int64_t refreshTime = 0;          // least cycles of that delay
        std::int64_t longest = 0;              // largest latency between two commands
    };

    [[nodiscard]] std::size_t readyIndex(int node, int timingClass) const
    {
        return static_cast<std::size_t>(node * m_machine->timingClasses() + timingClass);
    }
    [[nodiscard]] std::int64_t readyCycle(int command, const std::uint16_t* path) const;
    void issue(int command, const std::uint16_t* path, std::int64_t cycle);
    void changeRow(const Machine::Command& spec, const std::uint16_t* path);
    [[nodiscard]] bool isHeld(int command, const std::uint16_t* path) const;
    void noteRefreshes(int command, const std::uint16_t* path, bool isOtherRow);

    [[nodiscard]] static Tables tablesOf(const Machine& machine);
    [[nodiscard]] std::int64_t distance(const Distances& table, int first, int second) const
    {
        return table[static_cast<std::size_t>(first * m_machine->commandCount() + second)];
    }
    [[nodiscard]] std::int64_t beforeRefresh(int command) const;
    [[nodiscard]] std::int64_t leastExtension() const;
    [[nodiscard]] std::int64_t latestRefresh(std::int64_t longestRun) const;
    [[nodiscard]] std::int64_t withRefreshes(std::int64_t end, std::int64_t longestRun) const;

    const Machine* m_machine;
    std::shared_ptr<const Tables> m_tables;

    // [node][timing class]: cycles that count on through all chains, so that a new one begins without clearing them.
    std::vector<std::int64_t> m_ready;
    std::int64_t m_begin = 0;          // cycle in which this chain began
    std::int64_t m_latest = 0;         // last cycle, from its begin, in which a command was issued
    std::vector<bool> m_isUsed;        // by command: true if the chain has it
    std::int64_t m_last = -1;
    int m_lastCommand = Machine::kNoCommand;
    std::optional<std::uint32_t> m_row; // row that is open in all banks
    std::int64_t m_closeReady = 0;      // earliest close after the last all-bank command
    std::int64_t m_openReady = 0;

    std::int64_t m_lastHeld = -1; // last command that refreshes of the first node delay
    std::int64_t m_mostFree = 0;  // most cycles for which other commands follow such a command
    std::int64_t m_run = 0;       // commands that keep rows open since the last certain opportunity to close rows
    std::int64_t m_longestRun = 0;
    bool m_hasGap = false;
};

} // namespace pimento::sim
