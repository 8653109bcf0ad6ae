// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study_files/study.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pimento {

struct WorkbookSheet;

/// Selects results of a question.
enum class StudyExtent : std::uint8_t {
    Listed, // listed results; if the whole space was evaluated, all with an index in it: deterministic
    Known,  // all, including those that a search happened to finish
};

/// A result with the reason why it is listed.
struct ListedResult {
    StudyResult result;
    std::int64_t why = 0;                      // reasons of StudyListing; 0: not listed
    std::map<std::string, double> predictions; // by author
};

/// Results of a question as files show them.
struct StudyList {
    StudyQuestion question;
    std::vector<StudyAnswer> answers; // the first one says most
    std::vector<ListedResult> rows;   // in the order of the space, followed by those without an index, ordered by text
    std::optional<std::size_t> best;  // row with the minimum cost, the first of ties

    /// Index of a quantity or column; none: unknown id. Columns follow the quantities; a column with the name of a
    /// quantity is that quantity.
    [[nodiscard]] std::optional<std::size_t> columnOf(const std::string& id) const;
    [[nodiscard]] double value(std::size_t row, std::size_t column) const;
    /// Description of a quantity or column by its index.
    [[nodiscard]] const StudyColumn& column(std::size_t column) const;
};

/// Lists results. Error: no such question, or of the file.
[[nodiscard]] Result<StudyList> listOf(Study& study, const Fingerprint& question, StudyExtent extent);

/// Additional columns of a table, by row: "pareto" with 1 or 0.
using AddedColumn = std::pair<std::string, std::vector<double>>;

/// Writes the list as comma-separated text, from the study alone, so that it is equal everywhere:
///
///   place,id,candidate,listed,<columns of candidates>,<quantities>,<other columns>,predicted_<author>...,<added>
///
/// `listed` has the words top, standard, budget and best. Numbers are the shortest texts that read back as the same.
[[nodiscard]] std::string csvOf(const StudyList& list, const std::vector<AddedColumn>& added = {});
/// The table of csvOf() as a sheet, with numbers as numbers.
[[nodiscard]] WorkbookSheet sheetOf(const StudyList& list, const std::vector<AddedColumn>& added = {});

} // namespace pimento
