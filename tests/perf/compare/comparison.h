// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/perf/compare/measurements.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::perf {

enum class Change : std::uint8_t {
    None, // within the noise
    Slower,
    Faster,
    New,     // not in the baseline
    Missing, // only in the baseline
};

struct ComparedRow {
    std::string name;
    double baseline = 0; // nanoseconds as measured; 0: none
    double now = 0;
    double ratio = 0; // now / baseline, each as a multiple of the reference in its own run
    double noise = 0; // share by which the ratio may differ from 1 without meaning
    Change change = Change::None;

    bool operator==(const ComparedRow&) const = default;
};

struct Comparison {
    double machineSpeed = 1; // how many times as fast as on the baseline's machine the reference runs here
    std::vector<ComparedRow> rows;

    [[nodiscard]] std::size_t count(Change change) const;
};

/// The distance of a ratio from 1 from which on it counts as a change.
struct Tolerance {
    // A share that holds however steady the repetitions are: two runs of one program differ by up to 8 % in single
    // rows.
    double least = 0.1;
    double sigmas = 3;   // of the combined spread of all four medians in the ratio
};

/// Compares the benchmarks whose name contains `only`. Error: the run has none.
[[nodiscard]] Result<Comparison> compare(const MeasuredRun& baseline, const MeasuredRun& now,
                                         std::string_view only = {}, const Tolerance& tolerance = {});

/// Returns a table with a line for each row, and a summary.
[[nodiscard]] std::string tableText(const Comparison& comparison);

} // namespace pimento::perf
