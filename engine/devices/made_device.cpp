// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/devices/made_device.h"

#include "sim/dram/machine.h"

namespace pimento {

MadeDevice::MadeDevice(std::shared_ptr<const sim::Machine> compiled) : machine(std::move(compiled))
{
    if (machine != nullptr) {
        device = {machine, &machine->description()};
    }
}

bool MadeDevice::operator==(const MadeDevice& other) const
{
    if (machine != nullptr && other.machine != nullptr) {
        return machine == other.machine || machine->description() == other.machine->description();
    }
    const bool areBoth = device != nullptr && other.device != nullptr && machine == other.machine;
    return areBoth ? *device == *other.device : device == other.device;
}

Fingerprint MadeDevice::fingerprint() const
{
    if (machine != nullptr) {
        return machine->fingerprint();
    }
    Fingerprinter print;
    print.add(device->kind, device->name);
    for (const sim::Level& level : device->levels) {
        print.add(level.name, level.count);
    }
    return print.add(device->parts).finish();
}

Result<std::shared_ptr<const sim::Machine>> machineIn(const MadeDevice& made)
{
    return made.machine ? Result<std::shared_ptr<const sim::Machine>>(made.machine)
                        : fail("has no banks with a machine", "device " + made->name,
                               "Name a device whose units stand beside banks");
}

} // namespace pimento
