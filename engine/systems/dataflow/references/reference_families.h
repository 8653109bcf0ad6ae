// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/fidelity/families.h"

#include <span>

namespace pimento::dataflow {

/// Lists the kinds of reference files about dataflows, with their checks.
[[nodiscard]] std::span<const fidelity::Family> dataflowFamilies();

// Recognise and check a table of mappings of layers, whose figures are computed again; archs.json beside the table
// describes the accelerators.
bool isDataflowMappings(const CsvTable& table);
void checkDataflowMappings(const fidelity::Job& job, fidelity::FileReport& report);

// Recognise and check a table of the row activations of input tiles, which are counted again element by element.
bool isTileActivations(const CsvTable& table);
void checkTileActivations(const fidelity::Job& job, fidelity::FileReport& report);

// Recognise and check a table of how many windows of a convolution cross the end of a block.
bool isBlockCrossings(const CsvTable& table);
void checkBlockCrossings(const fidelity::Job& job, fidelity::FileReport& report);

} // namespace pimento::dataflow
