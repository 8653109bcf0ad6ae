// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace pimento::ir {

/// begin, begin + step, ..., end - 1. Never empty; a single number has step 1.
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
    /// begin, begin + step, ... below end.
    static IndexSet range(std::int64_t begin, std::int64_t end, std::int64_t step = 1);

    [[nodiscard]] bool isEmpty() const { return m_runs.empty(); }
    [[nodiscard]] std::span<const Run> runs() const { return m_runs; }
    [[nodiscard]] std::int64_t least() const { return m_runs.front().begin; } // of a set that is not empty
    [[nodiscard]] IndexSet shifted(std::int64_t distance) const;
    /// All numbers times a factor.
    [[nodiscard]] IndexSet scaled(std::int64_t factor) const;
    /// All sums of a number of each.
    [[nodiscard]] IndexSet plus(const IndexSet& other) const;
    [[nodiscard]] IndexSet unitedWith(const IndexSet& other) const;
    /// The numbers in [begin, end).
    [[nodiscard]] IndexSet within(std::int64_t begin, std::int64_t end) const;
    /// The smallest range that contains them.
    [[nodiscard]] IndexSet hull() const;

    /// "0:3", "0:7:2", "{0, 2, 8:12}", "none".
    [[nodiscard]] std::string text() const;

    bool operator==(const IndexSet&) const = default;

private:
    [[nodiscard]] std::int64_t count() const;
    /// From runs in any order that may overlap.
    static IndexSet ofRuns(std::vector<Run> runs);

    std::vector<Run> m_runs;
};

} // namespace pimento::ir
