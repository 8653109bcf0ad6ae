// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace pimento::ir {

/// The numbers begin, begin + step, ..., end - 1. Never empty; a single number has step 1.
struct Run {
    std::int64_t begin = 0;
    std::int64_t end = 1;
    std::int64_t step = 1;

    bool operator==(const Run&) const = default;
    [[nodiscard]] std::int64_t count() const { return (end - begin - 1) / step + 1; }
};

/// A set of numbers as runs in ascending order. More than kMostScattered numbers that form no single run are widened to
/// the range that contains them.
class IndexSet {
public:
    static constexpr std::int64_t kMostScattered = 1024;

    IndexSet() = default;
    /// Makes the set begin, begin + step, ... below end.
    static IndexSet range(std::int64_t begin, std::int64_t end, std::int64_t step = 1);

    [[nodiscard]] bool isEmpty() const { return m_runs.empty(); }
    [[nodiscard]] std::span<const Run> runs() const { return m_runs; }
    [[nodiscard]] std::int64_t least() const { return m_runs.front().begin; } // requires a set that is not empty
    [[nodiscard]] IndexSet shifted(std::int64_t distance) const;
    /// Multiplies all numbers by a factor.
    [[nodiscard]] IndexSet scaled(std::int64_t factor) const;
    /// Returns all sums of a number of each set.
    [[nodiscard]] IndexSet plus(const IndexSet& other) const;
    [[nodiscard]] IndexSet unitedWith(const IndexSet& other) const;
    /// Returns the numbers in [begin, end).
    [[nodiscard]] IndexSet within(std::int64_t begin, std::int64_t end) const;
    /// Returns the smallest range that contains the set.
    [[nodiscard]] IndexSet hull() const;

    /// Writes the set: "0:3", "0:7:2", "{0, 2, 8:12}", "none".
    [[nodiscard]] std::string text() const;

    bool operator==(const IndexSet&) const = default;

private:
    [[nodiscard]] std::int64_t count() const;
    /// Makes a set from runs in any order, which may overlap.
    static IndexSet ofRuns(std::vector<Run> runs);

    std::vector<Run> m_runs;
};

} // namespace pimento::ir
