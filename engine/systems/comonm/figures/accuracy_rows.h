// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/publications/figure_tables.h"
#include "engine/publications/published_figure.h"
#include "engine/systems/comonm/figures/accuracy.h"

#include <string>
#include <vector>

namespace pimento::comonm {

/// An empty table of errors, one row per kernel.
[[nodiscard]] FigureTable accuracyRows(std::string name, std::string title);
/// Row of such a table; `paper` is the mean error as printed.
[[nodiscard]] std::vector<std::string> rowOf(const std::string& name, const Accuracy& found, const std::string& paper);

} // namespace pimento::comonm
