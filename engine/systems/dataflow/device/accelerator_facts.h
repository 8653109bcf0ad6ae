// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/devices/device_facts.h"
#include "engine/systems/dataflow/device/accelerator_part.h"

#include <string>
#include <vector>

namespace pimento::dataflow {

/// Units, capacity inside the outermost level, clock and bandwidths of an accelerator.
[[nodiscard]] DeviceFacts acceleratorFigures(const AcceleratorPart& part);
/// Facts for a table: array, one section a level, rows of DRAM.
[[nodiscard]] std::vector<DeviceFact> acceleratorFacts(const AcceleratorPart& part);
/// "16 x 16 PEs of 8 lanes, 512 B PE, 64 KiB GlobalBuffer, 16 KiB RowBuffer, DRAM".
[[nodiscard]] std::string acceleratorSummary(const AcceleratorPart& part);

} // namespace pimento::dataflow
