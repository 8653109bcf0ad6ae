// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace pimento::sim::upmem {

/// Breakdown of the cycles of a run in the model `hw`; the first five counts add up to all cycles.
struct HwCounts {
    std::int64_t issued = 0;          // cycles with an issue
    std::int64_t synchronisation = 0; // cycles with an issue that found its lock taken
    std::int64_t registerStalls = 0;  // cycles in which an earlier instruction held the register file
    std::int64_t distance = 0;        // cycles in which no tasklet was old enough
    std::int64_t transfers = 0; // cycles in which a tasklet old enough waited for its transfer, and no other could
                                // issue
    std::int64_t loads = 0;     // transfers started
    std::int64_t stores = 0;
    std::int64_t loadedBytes = 0;
    std::int64_t storedBytes = 0;

    bool operator==(const HwCounts&) const = default;

    [[nodiscard]] std::int64_t instructions() const { return issued + synchronisation; }
    [[nodiscard]] std::int64_t cycles() const
    {
        return issued + synchronisation + registerStalls + distance + transfers;
    }

    /// Adds the counts between two moments of a run several times.
    void addPeriods(const HwCounts& begin, const HwCounts& end, std::int64_t times);
};

/// Members with counts.
inline constexpr std::int64_t HwCounts::*kHwCounts[] = {
    &HwCounts::issued,   &HwCounts::synchronisation, &HwCounts::registerStalls,
    &HwCounts::distance, &HwCounts::transfers,       &HwCounts::loads,
    &HwCounts::stores,   &HwCounts::loadedBytes,     &HwCounts::storedBytes};

inline void HwCounts::addPeriods(const HwCounts& begin, const HwCounts& end, std::int64_t times)
{
    for (const auto count : kHwCounts) {
        this->*count += (end.*count - begin.*count) * times;
    }
}

} // namespace pimento::sim::upmem
