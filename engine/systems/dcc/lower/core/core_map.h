// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/drafts/draft.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pimento::lower {

/// Maps each core of a group to its part of each dimension set. The sets of a draft act as digits: the group number
/// counts over the groups of all sets, the core number over their cores. The first set of `fastest` changes fastest, so
/// that cores that work on the same results can be neighbours, whose sums the device adds.
class CoreMap {
public:
    /// `fastest` names every set once, fastest first.
    CoreMap(std::span<const DraftPart> draft, std::span<const std::size_t> fastest);

    [[nodiscard]] std::int64_t groups() const { return m_groups; }
    [[nodiscard]] std::int64_t cores() const { return m_cores; } // cores per group

    /// Returns the part of a set, 0 .. groups * cores of the set.
    [[nodiscard]] std::int64_t part(std::size_t set, std::int64_t group, std::int64_t core) const
    {
        const Digit& digit = m_digits[set];
        return (group / digit.groupUnit % digit.groups) * digit.cores + core / digit.coreUnit % digit.cores;
    }
    [[nodiscard]] std::size_t sets() const { return m_digits.size(); } // number of dimension sets

private:
    struct Digit {
        std::int64_t groups = 1;
        std::int64_t cores = 1;
        std::int64_t groupUnit = 1;
        std::int64_t coreUnit = 1;
    };

    std::vector<Digit> m_digits;
    std::int64_t m_groups = 1;
    std::int64_t m_cores = 1;
};

/// Orders the numbers 0 .. count-1 so that neighbours differ in the outermost level of the organisation first.
/// Consecutive transfers to these cores then alternate between their buses.
[[nodiscard]] std::vector<std::int64_t> interleaved(std::int64_t count);

} // namespace pimento::lower
