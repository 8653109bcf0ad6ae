// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/device_description.h"
#include "sim/upmem/system_part.h"
#include "sim/upmem/system_spec.h"

namespace pimento::test {

/// Returns the description of datasets/backends/upmem.json.
[[nodiscard]] const sim::DeviceDescription& upmemDevice();
[[nodiscard]] inline const sim::upmem::DpuSystem& upmemSystem() { return *sim::upmem::systemOf(upmemDevice()); }

} // namespace pimento::test
