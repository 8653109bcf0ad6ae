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

/// Values of a column from `least` to `most`, both included. Rows whose value is not known do not pass.
struct ColumnRange {
    std::string column; // its id
    double least = -std::numeric_limits<double>::infinity();
    double most = std::numeric_limits<double>::infinity();

    bool operator==(const ColumnRange&) const = default;
};

/// Totals at most so many percent above the least one that is known.
struct NearBest {
    double percent = 0;

    bool operator==(const NearBest&) const = default;
};

/// The best so many percent of the rows whose total is known, at least one, and those that equal the last of them.
struct BestShare {
    double percent = 100;

    bool operator==(const BestShare&) const = default;
};

/// Labels that contain each of the words, which blanks separate, in any order, whatever their case.
struct LabelText {
    std::string words;

    bool operator==(const LabelText&) const = default;
};

/// Candidates that somebody wrote a note about; with words: a note that contains each of them, whatever their case.
struct HasNote {
    std::string words;

    bool operator==(const HasNote&) const = default;
};

/// What rows of a table have to be like.
using RowFilter = std::variant<ColumnRange, NearBest, BestShare, LabelText, HasNote>;

/// What somebody wrote about candidates of a table, by their ids.
using CandidateNotes = std::map<std::uint64_t, std::string>;

/// Rows that pass a filter; of a column that the table does not have, all.
[[nodiscard]] RowSet passingRows(const CandidateTable& table, const RowFilter& filter,
                                 const CandidateNotes& notes = {});
/// Rows that pass all of some filters.
[[nodiscard]] RowSet passingRows(const CandidateTable& table, std::span<const RowFilter> filters,
                                 const CandidateNotes& notes = {});
/// The filter without which the most rows would pass, by its place; none: there are no filters.
[[nodiscard]] std::optional<std::size_t> tightestFilter(const CandidateTable& table, std::span<const RowFilter> filters,
                                                        const CandidateNotes& notes = {});

/// Reads what people write:
///
///   compute <= 2000        also <, >, >=, =; a column by its title or id
///   100 <= compute <= 2k   k, M, G are thousands, millions, billions
///   indexing = ranges      a word of the column
///   within 10 %            of the best
///   best 10 %              of the drafts
///   has note               with words behind it: a note that contains them
///   4x1 8x2                anything else: words of the label
///
/// Error: no such column, word or number.
[[nodiscard]] Result<RowFilter> parseRowFilter(std::string_view text, const CandidateTable& table);

/// A filter as parseRowFilter() reads it.
[[nodiscard]] std::string rowFilterText(const RowFilter& filter, const CandidateTable& table);

} // namespace pimento
