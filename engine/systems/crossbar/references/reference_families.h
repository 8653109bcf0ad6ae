// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/fidelity/families.h"

#include <span>

namespace pimento::crossbar {

/// Lists the kinds of reference files about chips of crossbars, with their checks. The networks of a file lie beside
/// it, in networks/NAME.json.
[[nodiscard]] std::span<const fidelity::Family> crossbarFamilies();

// Array groups and copies of layers, by the strategies of the public program without a search.
bool isCrossbarPartitions(const CsvTable& table);
void checkCrossbarPartitions(const fidelity::Job& job, fidelity::FileReport& report);

// Lower bounds on times of networks.
bool isCrossbarBounds(const CsvTable& table);
void checkCrossbarBounds(const fidelity::Job& job, fidelity::FileReport& report);

// Counts and times of networks on crossbar chips, of mappings that lie beside the file or that strategies without a search
// make.
bool isCrossbarProfiles(const CsvTable& table);
void checkCrossbarProfiles(const fidelity::Job& job, fidelity::FileReport& report);

} // namespace pimento::crossbar
