// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/studies/study.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pimento {

/// Which results of a question are wanted.
enum class StudyExtent : std::uint8_t {
    Listed, // those on its list; all that have a place in the space if all were evaluated: determined
    Known,  // all, also those that a search happened to finish
};

/// A result with why it is on the list.
struct ListedResult {
    StudyResult result;
    std::int64_t why = 0;                      // of StudyListing; 0: it is not on the list
    std::map<std::string, double> predictions; // by author
};

/// The results of a question as files show them.
struct StudyList {
    StudyQuestion question;
    std::vector<StudyAnswer> answers; // the first says most
    std::vector<ListedResult> rows;   // in the order of the space, those without a place behind them by their texts
    std::optional<std::size_t> best;  // the row that costs least, of several the first

    /// Number of a quantity or column; none: there is no such one. Columns stand behind the quantities, and one that is
    /// called as a quantity is that quantity.
    [[nodiscard]] std::optional<std::size_t> columnOf(const std::string& id) const;
    [[nodiscard]] double value(std::size_t row, std::size_t column) const;
    /// How a column is written.
    [[nodiscard]] const StudyColumn& column(std::size_t column) const;
};

/// Error: there is no such question, or of the file.
[[nodiscard]] Result<StudyList> listOf(Study& study, const Fingerprint& question, StudyExtent extent);

/// More columns of a table, by row: "pareto" with 1 or 0.
using AddedColumn = std::pair<std::string, std::vector<double>>;

/// The list as a comma-separated table, from the study alone, so that it is the same everywhere:
///
///   place,id,candidate,listed,<columns of candidates>,<quantities>,<other columns>,predicted_<author>...,<added>
///
/// `listed` has the words top, standard, budget and best. Numbers are the shortest texts that read back as the same.
[[nodiscard]] std::string csvOf(const StudyList& list, const std::vector<AddedColumn>& added = {});

} // namespace pimento
