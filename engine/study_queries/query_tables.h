// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study_files/study.h"
#include "engine/study_queries/study_query.h"
#include "sim/base/result.h"

#include <string>
#include <vector>

namespace pimento {

/// A table that statements see.
struct NamedTable {
    std::string name;
    std::vector<std::string> columns;
    std::vector<std::vector<QueryValue>> rows;
};

/// Tables of a study as STUDY_FILES.md describes them. Error: of its file.
[[nodiscard]] Result<std::vector<NamedTable>> queryTablesOf(Study& study);

} // namespace pimento
