// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/devices/device_kind.h"
#include "engine/systems/dcc/memories/memory_kind.h"
#include "engine/systems/upmem/dpus/dpu_kind.h"

#include <array>

namespace pimento {

/// Lists the kinds of devices. A new kind is a folder of its tenant and a row here.
std::span<const DeviceKind* const> builtInDeviceKinds()
{
    static const std::array<const DeviceKind*, 2> all = {&memoryKind(), &dpuKind()};
    return all;
}

} // namespace pimento
