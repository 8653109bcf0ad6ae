// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/samsung/delays.h"
#include "sim/samsung/device.h"
#include "sim/samsung/window.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <vector>

namespace pimento::sim::samsung {

/// The delays that a lower bound goes by; 0 leaves one out.
struct BoundDelays {
    std::int64_t columnSameGroup = 0;
    std::int64_t columnOtherGroup = 0;
    std::int64_t readToWrite = 0;
    std::int64_t writeToRead = 0;
    std::int64_t activateToRead = 0;
    std::int64_t activateToWrite = 0;
    std::int64_t readToPrecharge = 0;
    std::int64_t writeToPrecharge = 0;
    std::int64_t activateToPrecharge = 0;
    std::int64_t precharge = 0;
    std::int64_t rowCycle = 0; // from an activation to the next of the same bank
    std::int64_t activateSameGroup = 0;
    std::int64_t activateOtherGroup = 0;
    std::int64_t slot = 0; // that a command takes
    std::int64_t readCompletes = 1;
    std::int64_t writeCompletes = 1;

    /// All delays that hold for a device, with a refresh at any time in between.
    static BoundDelays of(const Device& device);
};

/// The rows that are open when a stream begins.
enum class OpenRows : std::uint8_t { None, Unknown };

/// The least time in which the windows of a stream can be served one after another, whatever the order inside each.
///
/// Carries on, from window to window, the earliest cycle of the last access, for each bank and for the two directions
/// that the bus may have had:
///
///   window k    first access -- pitch, turns --> last access
///                                                    |  pitch or turn; or, in a bank that needs another row,
///                                                    |  RD/WR to PRE, PRE to ACT, ACT to RD/WR
///   window k+1                                   first access -- ...
///
/// Each step is a distance that the timing alone keeps, from something that must be over before to something that must
/// come behind. So every true schedule is as late or later, step by step.
class LeastTime {
public:
    /// The cycles of one access without any delay.
    static constexpr std::int64_t kOneAccess = 2;
    static constexpr std::int64_t kBegin = 1; // the first transaction arrives at the end of cycle 0

    LeastTime(const Device& device, const BoundDelays& delays, OpenRows rows);

    void add(const Window& window);
    /// Cycles until the last access is complete.
    [[nodiscard]] std::int64_t cycles() const;
    /// The least number of cycles from the first access to the last one.
    [[nodiscard]] std::int64_t span() const { return m_isEmpty ? 0 : std::min(m_last[Read], m_last[Write]) - kBegin; }

private:
    static constexpr std::int64_t kFar = std::numeric_limits<std::int64_t>::max() / 4;

    enum Direction : std::size_t { Read, Write };
    using Times = std::array<std::int64_t, 2>; // by direction; kFar: impossible

    struct Bank {
        bool isUsed = false;
        std::int64_t lastAccess = 0;
        std::int64_t mayClose = 0;   // for what the accesses of the last window ask
        std::int64_t activation = 0; // of the row that is open
        bool hasActivation = false;
    };
    /// The work that a window asks of one of its banks.
    struct Opening {
        bool isNeeded = false;       // before the first access
        std::int64_t rows = 0;       // to be opened before the last access
        std::int64_t first = kBegin; // earliest activation, if one is needed before the first access
        std::int64_t last = kBegin;  // earliest last activation
        std::int64_t toAccess = 0;   // from an activation to what the window wants
    };

    [[nodiscard]] Opening openingOf(const Bank& state, const Window::Bank& use) const;
    [[nodiscard]] Times firstAccess(const Window& window) const;
    [[nodiscard]] std::int64_t span(const Window& window, Direction first, Direction last) const;
    [[nodiscard]] std::int64_t leastPitch(const Window& window) const;
    [[nodiscard]] std::int64_t lastActivation(const Window& window) const;
    void advanceBanks(const Window& window, std::int64_t begin, std::int64_t& end);
    /// The least number of cycles from an access to the first one in the other direction.
    [[nodiscard]] std::int64_t turnBehind(Direction before) const
    {
        return before == Read ? m_delays.readToWrite : m_delays.writeToRead;
    }

    BoundDelays m_delays;
    OpenRows m_rows;
    int m_banksPerGroup;
    std::vector<Bank> m_banks;
    std::vector<Opening> m_openings; // of the banks of the window
    Times m_last = {kFar, kFar};     // earliest last access
    int m_onlyGroup = -1;            // of the last window; -1: several
    std::int64_t m_commands = 0;     // that must have been issued
    bool m_isEmpty = true;
};

} // namespace pimento::sim::samsung
