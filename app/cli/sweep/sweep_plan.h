// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/batch/batch_line.h"
#include "engine/exploration/range_search.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::cli {

/// A question of a sweep, or one range of its space.
struct SweepUnit {
    std::size_t question = 0; // from 0
    SpaceRange range;

    bool operator==(const SweepUnit&) const = default;
};

/// A plan: questions as lines of a batch, each of which may be cut into ranges of its space.
///
///   {"action": "best", "kernels": ["gemv"], "shapes": {"gemv": ["batch=1,..."]}, "devices": ["attacc"],
///    "models": [...], "settings": [{"space": "all"}], "seeds": [1, 2], "ranges": 8, "questions": [...]}
struct SweepPlan {
    std::vector<std::string> lines; // by question, with the number of the question as id
    std::uint64_t ranges = 1;       // of each question
    std::vector<std::size_t> order; // all units by descending size of their shapes; parts take turns at it

    /// Units in order: the ranges of the first question, then those of the next one.
    [[nodiscard]] std::size_t units() const { return lines.size() * ranges; }
    [[nodiscard]] SweepUnit unit(std::size_t index) const { return {index / ranges, {index % ranges, ranges}}; }
};

/// Parses a plan and the lines that follow from it. Error: the first mistake, with its place.
[[nodiscard]] Result<SweepPlan> parseSweepPlan(std::string_view text, const std::string& origin);

} // namespace pimento::cli
