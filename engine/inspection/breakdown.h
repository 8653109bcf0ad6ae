// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/part_kind.h"

#include <string>
#include <vector>

namespace pimento {

/// One row of a breakdown.
struct BreakdownRow {
    std::string label;
    double value = 0;
    double share = 0;               // fraction of the whole, 0 to 1
    std::string detail;             // for a tool tip; "": none
    PartKind kind = PartKind::None; // what it is spent on, which gives it its colour
};

/// Breakdown of a whole into parts: cycles by cause, energy by stage, bounds by resource.
struct Breakdown {
    std::string id;    // "waits", "energy", "limits"
    std::string title; // "Cycles by cause"
    std::string unit;
    std::vector<BreakdownRow> rows;

    /// Sets the fractions of rows that add up to `whole`.
    void setShares(double whole)
    {
        for (BreakdownRow& row : rows) {
            row.share = whole > 0 ? row.value / whole : 0;
        }
    }
};

} // namespace pimento
