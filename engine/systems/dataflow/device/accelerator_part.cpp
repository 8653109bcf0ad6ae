// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/device/accelerator_part.h"

namespace pimento::dataflow {

void fingerprint(Fingerprinter& to, const AcceleratorPart& part)
{
    const auto& [name, height, width, lanes, splitsOnce, macEnergy, startCycles, levels, rows] = part.accelerator;
    to.add("accelerator 1", part.clockMegahertz, height, width, lanes, splitsOnce, macEnergy, startCycles);
    to.add(rows.rowBytes, rows.activationCycles, rows.activationEnergy, levels.size());
    for (const auto& [level, capacity, read, write, shared, bytes, energy, storing] : levels) {
        to.add(level, capacity.has_value(), capacity.value_or(0), read, write, shared, bytes, energy, storing);
    }
}

const AcceleratorPart* acceleratorOf(const sim::Device& device) { return device.part<AcceleratorPart>(); }

} // namespace pimento::dataflow
