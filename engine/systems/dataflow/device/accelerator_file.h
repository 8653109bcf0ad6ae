// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json_reader.h"
#include "engine/systems/dataflow/device/accelerator_part.h"

namespace pimento::dataflow {

/// Largest number of units in each direction of an array, and of multiply-accumulate units in a PE.
inline constexpr std::int64_t kMostUnits = 4096;

/// Reads the section "accelerator" of a device file (DEVICE_FILES.md). Mistakes go to the reader.
[[nodiscard]] AcceleratorPart readAccelerator(ObjectReader reader);

/// Checks what readAccelerator() returned, whose values are valid one by one: names, what each level holds and stores,
/// and rows of DRAM. Messages name level, tensor and bytes.
void checkAccelerator(const Accelerator& accelerator, ObjectReader::Log& log);

} // namespace pimento::dataflow
