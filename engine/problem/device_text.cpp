// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/problem/device_text.h"

#include "engine/devices/device_file.h"

namespace pimento {

Result<std::string> deviceTextOf(const DeviceRef& device, const Catalogue& catalogue)
{
    if (!device.text.empty()) {
        return device.text;
    }
    const auto machines = catalogue.backends.all();
    const auto files = catalogue.backends.files();
    for (std::size_t i = 0; i < machines.size(); ++i) {
        if (machines[i]->description().name == device.name && i < files.size() && !files[i].empty()) {
            return readDeviceText(files[i]);
        }
    }
    return fail("has no description that could be changed", "device " + device.name, "Name its file");
}

} // namespace pimento
