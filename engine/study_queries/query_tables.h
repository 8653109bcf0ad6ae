// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/value_table.h"
#include "engine/study_files/study.h"
#include "sim/base/result.h"

#include <vector>

namespace pimento {

/// Tables of a study as STUDY_FILES.md describes them. Error: of its file.
[[nodiscard]] Result<std::vector<NamedTable>> queryTablesOf(Study& study);

} // namespace pimento
