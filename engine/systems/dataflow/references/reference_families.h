// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/fidelity/families.h"

#include <span>

namespace pimento::dataflow {

/// Lists the kinds of reference files about dataflows, with their checks.
[[nodiscard]] std::span<const fidelity::Family> dataflowFamilies();

// Figures of mappings of layers; archs.json beside the table has the accelerators.
bool isDataflowMappings(const CsvTable& table);
void checkDataflowMappings(const fidelity::Job& job, fidelity::FileReport& report);

// Row activations of tiles of an input, element by element.
bool isTileActivations(const CsvTable& table);
void checkTileActivations(const fidelity::Job& job, fidelity::FileReport& report);

// Windows that cross the ends of blocks.
bool isBlockCrossings(const CsvTable& table);
void checkBlockCrossings(const fidelity::Job& job, fidelity::FileReport& report);

} // namespace pimento::dataflow
