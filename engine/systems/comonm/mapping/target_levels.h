// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace pimento::comonm {

/// A level of units of a target.
struct UnitLevel {
    std::string name;   // of one unit: "rank"
    std::string plural; // "ranks"
    std::int64_t units = 1; // of one unit of the level above
    /// Parts of a sum at this level that the device itself adds up; 1: it cannot, so that the host does.
    std::int64_t addedParts = 1;

    bool operator==(const UnitLevel&) const = default;
};

/// What mappings onto a target look like.
struct TargetLevels {
    std::string keyword;           // "Upmem_map"
    std::vector<UnitLevel> levels; // outermost first; at most kMostLevels

    bool operator==(const TargetLevels&) const = default;
};

} // namespace pimento::comonm
