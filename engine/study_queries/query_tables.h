// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/value_table.h"
#include "engine/study_files/study.h"
#include "sim/base/result.h"

#include <functional>
#include <vector>

namespace pimento {

/// Tables of a study without their rows, in the order of the document. Error: of its file.
[[nodiscard]] Result<std::vector<NamedTable>> queryTableHeads(Study& study);

/// Takes rows of a table, each time with the table's name and columns. False: no more are wanted.
using TableSink = std::function<bool(const NamedTable& part)>;

/// Passes the tables of a study as STUDY_FILES.md describes them to a sink: first each without rows, in the order of
/// the document, then their rows in parts, so that a large study is never in memory as a whole. Error: of its file.
[[nodiscard]] Result<void> passQueryTables(Study& study, const TableSink& sink);

} // namespace pimento
