// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/simulation.h"
#include "sim/bounds.h"
#include "sim/energy.h"
#include "sim/wait_cause.h"

// Causes, energy and bounds of a run, for people and for programs.

namespace pimento::cli {

/// Why the cycles passed, most first.
void printWaits(const sim::WaitCycles& waits, Cycles cycles);
/// By segment; nothing for a device without prices.
void printEnergy(const sim::EnergyFigures& figures);
/// How far a run is from what each resource needs at least.
void printBounds(const sim::BoundFigures& bounds, Cycles cycles);

[[nodiscard]] Json waitsJson(const sim::WaitCycles& cycles);
/// In picojoules, by part and segment.
[[nodiscard]] Json energyJson(const sim::EnergyFigures& figures);
[[nodiscard]] Json boundsJson(const sim::BoundFigures& bounds);

} // namespace pimento::cli
