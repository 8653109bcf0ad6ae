// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace pimento::comonm {

/// An estimate with what the detailed machine says.
struct EstimatedPoint {
    std::string mapping;
    std::int64_t group = 0; // points of one kernel and size, among which a mapping is chosen
    double estimated = 0;
    double exact = 0;
};

/// Errors of estimates, in percent of the exact times.
struct Accuracy {
    std::size_t points = 0;
    double mean = 0;
    double median = 0;
    double worst = 0;
    double bias = 0;      // signed mean
    double within5 = 0;   // share of points in percent
    double within15 = 0;
    double spearman = 0;  // rank correlation over all points
    double regret = 0;    // worst of all groups: time of the mapping with the least estimate above the least time

    bool operator==(const Accuracy&) const = default;
};

/// Summarises points; at least one, with positive times.
[[nodiscard]] Accuracy accuracyOf(std::span<const EstimatedPoint> points);

} // namespace pimento::comonm
