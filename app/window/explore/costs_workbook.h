// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <string>

namespace pimento {

struct Exploration;

/// Writes the candidates with a known cost as a workbook (.xlsx). `study` is the file of the session, `command` the
/// command line that computes the costs; "": there is none. Error: as writeWorkbook().
[[nodiscard]] Result<void> saveCostsWorkbook(const Exploration& exploration, const std::string& file,
                                             const std::string& study, const std::string& command);

} // namespace pimento
