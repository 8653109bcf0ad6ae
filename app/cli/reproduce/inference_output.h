// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/json_value.h"
#include "engine/systems/dcc/figures/inference_figures.h"
#include "sim/base/result.h"

#include <string>

// Output of `reproduce` for whole models: text, JSON, files.

namespace pimento::cli {

void print(const ReproducedInference& run);
[[nodiscard]] Json jsonOf(const ReproducedInference& run);
/// Writes FIGURE.csv, with a line for each setting and platform, and FIGURE.svg.
[[nodiscard]] Result<void> writeFiles(const std::string& folder, const ReproducedInference& run);

} // namespace pimento::cli
