// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/figures/draft_counts.h"
#include "engine/systems/dcc/figures/reproduction.h"
#include "sim/base/result.h"

#include <string>
#include <vector>

namespace pimento::cli {

/// Writes a file into a folder, which is made if needed. Error: the folder or the file cannot be written.
[[nodiscard]] Result<void> writeReproduced(const std::string& folder, const std::string& name, const std::string& text);
/// Writes FIGURE.csv, one line per shape, and FIGURE.svg, its chart, into a folder, which is made if needed. Error: the
/// folder or a file cannot be written.
[[nodiscard]] Result<void> writeFiles(const std::string& folder, const ReproducedExperiment& run);
/// Writes table3.csv.
[[nodiscard]] Result<void> writeFiles(const std::string& folder, const std::vector<CountedDrafts>& rows);

} // namespace pimento::cli
