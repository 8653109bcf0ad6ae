// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/bounds.h"
#include "sim/energy.h"
#include "sim/run_result.h"

namespace pimento {

/// Facts about a run of commands: parts, waits and bank figures, energy, and peak speed.
struct CommandRun {
    sim::RunResult run;
    sim::EnergyFigures energy;
    sim::BoundFigures bounds;
};

} // namespace pimento
