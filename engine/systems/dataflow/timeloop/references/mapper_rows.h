// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/fidelity/families.h"

namespace pimento::dataflow::timeloop {

/// True if a table has the results of Timeloop's mapper.
[[nodiscard]] bool areMapperRows(const CsvTable& table);

/// Evaluates the mappings of a table by both models, without links between PEs, and checks that the proved optimum of
/// each layer and measure is not behind them. All rows are about the accelerator std3 of archs.json.
void checkMapperRows(const fidelity::Job& job, fidelity::FileReport& report);

} // namespace pimento::dataflow::timeloop
