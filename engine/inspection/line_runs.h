// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace pimento {

/// A run of lines that differ only in their numbers: one line that repeats, or a short sequence of lines.
struct LineRun {
    int first = 0;
    int lines = 0;       // in total
    int period = 1;      // lines of the repeated sequence
    std::string summary; // "load x[0][0..511]": each number with its minimum and maximum

    bool operator==(const LineRun&) const = default;
};

inline constexpr int kLongestPeriod = 8;
inline constexpr int kFewestRepetitions = 4;

/// Finds the runs of a text, ascending: at least `kFewestRepetitions` repetitions of at most `kLongestPeriod` lines.
/// Comments and empty lines are in no run.
[[nodiscard]] std::vector<LineRun> runsOf(const std::vector<std::string>& lines);

} // namespace pimento
