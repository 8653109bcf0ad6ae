// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/dram/command_run.h"
#include "engine/inspection/roofline.h"
#include "sim/dram/machine.h"
#include "sim/dram/run_result.h"

namespace pimento {

/// Peak data movement and compute rates, from how often the constraint table lets each command issue. `bytesOfType`:
/// size of one element.
[[nodiscard]] DeviceRoofs roofsOf(const sim::Machine& machine, int bytesOfType);

/// Roofline of a run with `operations` of its kernel, on elements of `bytesOfType` bytes.
[[nodiscard]] Roofline rooflineOf(double operations, int bytesOfType, const CommandRun& run);

/// Bytes that the commands of a run move over the bus between host and device.
[[nodiscard]] double busBytesOf(const sim::Machine& machine, const sim::RunResult& run);
/// Bytes that the commands of a run move between the arrays and the cores.
[[nodiscard]] double arrayBytesOf(const sim::Machine& machine, const sim::RunResult& run);

} // namespace pimento
