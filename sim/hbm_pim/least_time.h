// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/hbm_pim/delays.h"
#include "sim/hbm_pim/device.h"
#include "sim/hbm_pim/window.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <vector>

namespace pimento::sim::samsung {

/// Delays that a lower bound uses; 0 leaves one out.
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
    std::int64_t rowCycle = 0; // from an activation to the next one in the same bank
    std::int64_t activateSameGroup = 0;
    std::int64_t activateOtherGroup = 0;
    std::int64_t slot = 0; // cycles that a command occupies
    std::int64_t readCompletes = 1;
    std::int64_t writeCompletes = 1;

    /// Returns all delays of a device that also hold with a refresh in between.
    static BoundDelays of(const Device& device);
};

/// Rows that are open when a stream begins.
enum class OpenRows : std::uint8_t { None, Unknown };

/// Lower bound of the time to serve the windows of a stream one after another, for any order inside each.
///
/// The bound carries, from window to window, the earliest cycle of the last access, for each bank and for the two
/// directions that the bus may have had:
///
///   window k    first access -- pitch, turns --> last access
///                                                    |  pitch or turn; or, in a bank that needs another row,
///                                                    |  RD/WR to PRE, PRE to ACT, ACT to RD/WR
///   window k+1                                   first access -- ...
///
/// Each step is a distance required by the timing between two events whose order is certain. Every real schedule is
/// therefore at least as late at each step.
class LeastTime {
public:
    /// Cycles of one access without any delay.
    static constexpr std::int64_t kOneAccess = 2;
    static constexpr std::int64_t kBegin = 1; // the first transaction arrives at the end of cycle 0

    LeastTime(const Device& device, const BoundDelays& delays, OpenRows rows);

    void add(const Window& window);
    /// Lower bound of the cycles until the last access is complete.
    [[nodiscard]] std::int64_t cycles() const;
    /// Least cycles from the first access to the last one.
    [[nodiscard]] std::int64_t span() const { return m_isEmpty ? 0 : std::min(m_last[Read], m_last[Write]) - kBegin; }

private:
    static constexpr std::int64_t kFar = std::numeric_limits<std::int64_t>::max() / 4;

    enum Direction : std::size_t { Read, Write };
    using Times = std::array<std::int64_t, 2>; // by direction; kFar: impossible

    struct Bank {
        bool isUsed = false;
        std::int64_t lastAccess = 0;
        std::int64_t mayClose = 0;   // earliest close after the accesses of the last window
        std::int64_t activation = 0; // earliest activation of the open row
        bool hasActivation = false;
    };
    /// Row openings that a window needs in one of its banks.
    struct Opening {
        bool isNeeded = false;       // true: needed before the first access
        std::int64_t rows = 0;       // rows to open before the last access
        std::int64_t first = kBegin; // earliest activation, if one is needed before the first access
        std::int64_t last = kBegin;  // earliest last activation
        std::int64_t toAccess = 0;   // from an activation to the access that needs it
    };

    [[nodiscard]] Opening openingOf(const Bank& state, const Window::Bank& use) const;
    [[nodiscard]] Times firstAccess(const Window& window) const;
    [[nodiscard]] std::int64_t span(const Window& window, Direction first, Direction last) const;
    [[nodiscard]] std::int64_t leastPitch(const Window& window) const;
    [[nodiscard]] std::int64_t lastActivation(const Window& window) const;
    void advanceBanks(const Window& window, std::int64_t begin, std::int64_t& end);
    /// Least cycles from an access to the first one in the other direction.
    [[nodiscard]] std::int64_t turnBehind(Direction before) const
    {
        return before == Read ? m_delays.readToWrite : m_delays.writeToRead;
    }

    BoundDelays m_delays;
    OpenRows m_rows;
    int m_banksPerGroup;
    std::vector<Bank> m_banks;
    std::vector<Opening> m_openings; // openings in the window's banks
    Times m_last = {kFar, kFar};     // earliest last access by direction
    int m_onlyGroup = -1;            // bank group of the last window; -1: several
    std::int64_t m_commands = 0;     // necessary commands so far
    bool m_isEmpty = true;
};

} // namespace pimento::sim::samsung
