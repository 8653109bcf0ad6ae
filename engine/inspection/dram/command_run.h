// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/bounds.h"
#include "sim/dram/energy.h"
#include "sim/dram/machine.h"
#include "sim/dram/run_result.h"

#include <memory>

namespace pimento {

/// Facts about a run of commands: parts, waits and bank figures, energy, and peak speed.
struct CommandRun {
    std::shared_ptr<const sim::Machine> machine;
    sim::RunResult run;
    sim::EnergyFigures energy;
    sim::BoundFigures bounds;
};

} // namespace pimento
