// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/stop_check.h"
#include "engine/systems/dcc/drafts/draft.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace pimento {

/// Leaves of the enumeration to include.
enum class SpaceExtent : std::uint8_t {
    Complete, // leaves that have (1, 1) resources left after the enumeration's integer divisions: the paper's drafts
    All,
};

/// Groups and cores per dimension set, in columns; a row is an allocation.
struct Allocations {
    std::size_t rows = 0;
    std::vector<std::vector<std::uint16_t>> groups; // [set][row]
    std::vector<std::vector<std::uint16_t>> cores;
};

/// The depth-first search of paper sec. 4.2 step 2 over dimension sets: every g groups and c cores with g <= groups
/// left, c <= cores left and g * c <= extent; the next set gets floor(groups left / g) and floor(cores left / c).
/// Subproblems (set, groups left, cores left) recur often: each is counted once and listed once, and its rows are
/// copied.
class AllocationSearch {
public:
    /// Largest count; larger ones are reported as this value.
    static constexpr std::uint64_t kMostCounted = std::uint64_t{1} << 62U;

    /// `extents` holds, per set, the extents of the mappings among which a draft chooses; none is empty.
    AllocationSearch(std::span<const std::vector<std::int64_t>> extents, Resources resources, SpaceExtent extent,
                     std::stop_token stop = {});

    /// Counts the combinations of an allocation and one mapping per set whose extents allow it, without listing them.
    [[nodiscard]] std::uint64_t count() { return count(0, m_resources); }

    /// Lists every allocation that the largest extent of each set allows: groups ascending, then cores, first set
    /// outermost. Requires one extent per set, so that count() is the number of rows.
    [[nodiscard]] Allocations list();

    /// True if a stop ended a count or a list, whose result is then meaningless.
    [[nodiscard]] bool wasStopped() const { return m_wasStopped; }

private:
    static constexpr std::uint64_t kUnknown = ~std::uint64_t{0};

    [[nodiscard]] std::size_t state(Resources left) const
    {
        return static_cast<std::size_t>(left.groups) * (static_cast<std::size_t>(m_resources.cores) + 1) +
               static_cast<std::size_t>(left.cores);
    }
    [[nodiscard]] std::uint64_t count(std::size_t set, Resources left);
    template <class Visit> void forPairs(std::size_t set, Resources left, Visit visit);
    void fill(std::size_t set, Resources left, std::size_t row);

    Resources m_resources;
    SpaceExtent m_extent;
    std::vector<std::vector<std::uint32_t>> m_choices; // [set][parts]: number of mappings that can have this many parts
    std::vector<std::vector<std::uint64_t>> m_counts;   // [set][state]
    std::vector<std::vector<std::uint64_t>> m_firstRow; // [set][state]: first row of the state's listing
    Allocations m_list;
    StopCheck m_stop;
    bool m_wasStopped = false;
};

} // namespace pimento
