// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/bounds.h"
#include "sim/energy.h"
#include "sim/run_result.h"

namespace pimento {

/// Everything that can be said about a run of commands: parts, waits and bank figures, its energy, and how fast it
/// could be at best.
struct CommandRun {
    sim::RunResult run;
    sim::EnergyFigures energy;
    sim::BoundFigures bounds;
};

} // namespace pimento
