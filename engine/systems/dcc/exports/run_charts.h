// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/device_map.h"
#include "engine/publications/bar_chart.h"
#include "sim/dram/machine.h"
#include "sim/dram/run_result.h"

#include <string>

// Figures of one simulated run, as self-contained SVG documents.

namespace pimento {

/// Chart of the cycles of each part of a run, by purpose. `subject` names kernel, device and draft, `contents` says
/// what the time includes.
[[nodiscard]] BarFigure timeChart(const std::string& subject, const std::string& contents, const sim::RunResult& run);

/// Map of bytes through the row buffer and busy cycles of every bank: a row per channel, a column per bank, darker for
/// more. The run must have bank figures.
[[nodiscard]] std::string bankMapSvg(const std::string& subject, const sim::Machine& machine,
                                     const sim::RunResult& run);

} // namespace pimento
