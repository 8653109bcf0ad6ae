// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace pimento {

/// Lines of a text that are alike but for their numbers: a line that is repeated, or a few lines in turn.
struct LineRun {
    int first = 0;
    int lines = 0;       // in all
    int period = 1;      // lines that are repeated
    std::string summary; // "load x[0][0..511]": each number with its least and its largest value

    bool operator==(const LineRun&) const = default;
};

inline constexpr int kLongestPeriod = 8;
inline constexpr int kFewestRepetitions = 4;

/// The runs of a text, ascending: at least `kFewestRepetitions` repetitions of at most `kLongestPeriod` lines. Comments
/// and empty lines are in no run.
[[nodiscard]] std::vector<LineRun> runsOf(const std::vector<std::string>& lines);

} // namespace pimento
