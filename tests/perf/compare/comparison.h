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
    Missing, // in the baseline alone
};

struct ComparedRow {
    std::string name;
    double baseline = 0; // nanoseconds as they were measured; 0: none
    double now = 0;
    double ratio = 0; // now / baseline, both as multiples of their references
    double noise = 0; // the ratio may differ from 1 by this share without saying anything
    Change change = Change::None;

    bool operator==(const ComparedRow&) const = default;
};

struct Comparison {
    double machineSpeed = 1; // how many times as fast as the baseline's machine this one runs the reference
    std::vector<ComparedRow> rows;

    [[nodiscard]] std::size_t count(Change change) const;
};

/// How far a ratio must be from 1 to count.
struct Tolerance {
    // Share, however steady the repetitions are: two runs of one program differ by up to 8 % in single rows.
    double least = 0.1;
    double sigmas = 3;   // of the spread of all four medians in it
};

/// Compares the benchmarks whose name contains `only`. Error: there is none in the run.
[[nodiscard]] Result<Comparison> compare(const MeasuredRun& baseline, const MeasuredRun& now,
                                         std::string_view only = {}, const Tolerance& tolerance = {});

/// A table with a line for each row and a summary.
[[nodiscard]] std::string tableText(const Comparison& comparison);

} // namespace pimento::perf
