// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_table.h"
#include "engine/candidates/row_set.h"
#include "sim/base/result.h"

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace pimento {

/// Passes values of a column from `least` to `most`, both included. Rows with an unknown value do not pass.
struct ColumnRange {
    std::string column; // id of the column
    double least = -std::numeric_limits<double>::infinity();
    double most = std::numeric_limits<double>::infinity();

    bool operator==(const ColumnRange&) const = default;
};

/// Passes totals at most this many percent above the minimum known one.
struct NearBest {
    double percent = 0;

    bool operator==(const NearBest&) const = default;
};

/// Passes this percentage of the rows with a known total, the best ones, at least one, and all rows that tie with the
/// last of them.
struct BestShare {
    double percent = 100;

    bool operator==(const BestShare&) const = default;
};

/// Passes labels that contain each of the blank-separated words, in any order, ignoring case.
struct LabelText {
    std::string words;

    bool operator==(const LabelText&) const = default;
};

/// Passes candidates with a user's note; with words: a note that contains each of them, ignoring case.
struct HasNote {
    std::string words;

    bool operator==(const HasNote&) const = default;
};

/// A condition for rows of a table.
using RowFilter = std::variant<ColumnRange, NearBest, BestShare, LabelText, HasNote>;

/// Users' notes on candidates of a table, by candidate id.
using CandidateNotes = std::map<std::uint64_t, std::string>;

/// Rows that pass a filter; all rows if the table lacks the filter's column.
[[nodiscard]] RowSet passingRows(const CandidateTable& table, const RowFilter& filter,
                                 const CandidateNotes& notes = {});
/// Rows that pass all of some filters.
[[nodiscard]] RowSet passingRows(const CandidateTable& table, std::span<const RowFilter> filters,
                                 const CandidateNotes& notes = {});
/// Rows that pass each filter alone. Every label is made once, however many filters read it.
[[nodiscard]] std::vector<RowSet> passingEach(const CandidateTable& table, std::span<const RowFilter> filters,
                                              const CandidateNotes& notes = {});
/// Index of the filter whose removal would let the most rows pass; none: there are no filters. `each`: the rows of one
/// table that pass each filter alone.
[[nodiscard]] std::optional<std::size_t> tightestFilter(std::span<const RowSet> each);

/// Parses a filter as users write it:
///
///   compute <= 2000        also <, >, >=, =; a column by its title or id
///   100 <= compute <= 2k   k, M, G are thousands, millions, billions
///   indexing = ranges      a word of the column
///   within 10 %            of the best
///   best 10 %              of the candidates
///   has note               with words behind it: a note that contains them
///   4x1 8x2                anything else: words of the label
///
/// Error: no such column, word or number.
[[nodiscard]] Result<RowFilter> parseRowFilter(std::string_view text, const CandidateTable& table);

/// Writes a filter in the form that parseRowFilter() reads.
[[nodiscard]] std::string rowFilterText(const RowFilter& filter, const CandidateTable& table);

} // namespace pimento
