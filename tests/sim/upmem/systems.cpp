// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sim/upmem/systems.h"

#include "tests/sim/support.h"

namespace pimento::test {

const sim::DeviceDescription& upmemDevice()
{
    static const sim::DeviceDescription device = description("upmem");
    return device;
}

} // namespace pimento::test
