// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/model/accelerator.h"
#include "sim/base/fingerprint.h"
#include "sim/device.h"

#include <cstdint>

namespace pimento::dataflow {

/// What the kind `accelerator` adds to a device.
struct AcceleratorPart {
    Accelerator accelerator;
    std::int64_t clockMegahertz = 1000; // of the array; all cycles are of this clock

    bool operator==(const AcceleratorPart&) const = default;
};

void fingerprint(Fingerprinter& to, const AcceleratorPart& part);

/// The accelerator of a device. nullptr: the device is of another kind.
[[nodiscard]] const AcceleratorPart* acceleratorOf(const sim::Device& device);

} // namespace pimento::dataflow
