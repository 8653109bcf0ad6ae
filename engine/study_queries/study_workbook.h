// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/csv.h"
#include "engine/study_files/study_list.h"
#include "engine/study_queries/study_query.h"
#include "sim/base/result.h"

#include <string>
#include <vector>

namespace pimento {

/// Where a table comes from.
struct TableOrigin {
    std::string program; // "pimento 0.4.0"
    std::string study;   // file
    std::string command; // command line that writes the table again; "": there is none
};

/// Writes the list of a question as a workbook (.xlsx): a sheet with the table, and one with its provenance. Error: as
/// writeWorkbook().
[[nodiscard]] Result<void> writeListWorkbook(const std::string& file, const StudyList& list,
                                             const std::vector<AddedColumn>& added, const TableOrigin& origin);
/// Writes the result of a statement as a workbook: a sheet with the table, and one with its provenance, which lists all
/// questions of the study.
[[nodiscard]] Result<void> writeQueryWorkbook(const std::string& file, const QueryTable& table,
                                              const std::string& statement, const std::vector<StudyQuestion>& questions,
                                              const TableOrigin& origin);

/// Writes a table with costs of a question as a workbook, numbers as numbers, with a sheet of its provenance.
[[nodiscard]] Result<void> writeCostsWorkbook(const std::string& file, const CsvTable& costs, const Question& question,
                                              const TableOrigin& origin);

} // namespace pimento
