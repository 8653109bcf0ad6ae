// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/energy_figures.h"

namespace pimento::sim {

class Machine;
struct RunResult;

/// Computes the energy of a run's commands and of the background power over its time. All zero for a device without
/// energy rows.
[[nodiscard]] EnergyFigures energyOf(const Machine& machine, const RunResult& run);

} // namespace pimento::sim
