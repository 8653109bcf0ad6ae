// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/problem/device_text.h"

#include "engine/devices/device_file.h"

namespace pimento {

Result<std::string> deviceTextOf(const DeviceRef& device, const Catalogue& catalogue)
{
    if (!device.text.empty()) {
        return device.text;
    }
    if (isDeviceFile(device.name)) {
        return readDeviceText(device.name);
    }
    if (const std::string& text = catalogue.backends.textOf(device.name); !text.empty()) {
        return text;
    }
    return fail("has no description that could be changed", "device " + device.name, "Name its file");
}

} // namespace pimento
