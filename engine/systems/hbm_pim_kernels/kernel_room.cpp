// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/hbm_pim_kernels/kernel_room.h"

#include "engine/hbm_pim_sequences/device.h"

#include <cmath>
#include <string>

namespace pimento::samsung {

Result<void> checkRoom(const KernelRun& run)
{
    constexpr double kElementSize = 2;
    const sim::samsung::Device& device = hbmPim();
    const double bank = 1.0 * device.rowsPerBank * device.columnsPerRow * kBurstBytes;
    const double room = bank * device.banks() * run.ranks;
    const auto m = static_cast<double>(run.m);
    const auto n = static_cast<double>(run.n);
    const double data = kElementSize * (m * n + static_cast<double>(run.batch) * (m + n)); // for a vector: one column
    if (data <= room * run.channels) {
        return {};
    }
    const auto text = [](double size) { return std::to_string(std::llround(size / (1 << 20))) + " MiB"; };
    return fail("the data needs " + text(data) + ", a channel has " + text(room), {},
                "Use smaller sizes or more channels");
}

} // namespace pimento::samsung
