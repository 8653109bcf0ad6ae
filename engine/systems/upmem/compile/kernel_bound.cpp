// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/compile/kernel_bound.h"

#include <algorithm>
#include <cmath>

namespace pimento::upmem {

Cycles leastCycles(const EmittedProgram& emitted, std::span<const std::int64_t> coordinates,
                   const sim::upmem::DpuSystem& system, std::int64_t factorBits)
{
    const sim::upmem::TransferSpec& spec = system.transfers;
    const auto distance = static_cast<double>(system.core.issueDistance);
    const double quickest = std::min(spec.readLatency, spec.writeLatency);
    double issued = 0;
    double served = 0;
    double slowest = 0;
    for (int tasklet = 0; tasklet < emitted.tasklets; ++tasklet) {
        const Work work = workOfTasklet(emitted, tasklet, coordinates, std::max<std::int64_t>(factorBits, 1));
        const auto instructions = static_cast<double>(work.instructions);
        const auto transfers = static_cast<double>(work.loads + work.stores);
        const auto bytes = static_cast<double>(work.transferBytes);
        issued += instructions;
        served += transfers * spec.occupancy + bytes * spec.occupancyPerByte;
        // Between a transfer and what follows, the longer of both distances counts.
        const double waited = std::max(transfers * quickest + bytes * spec.perByte, transfers * distance);
        slowest = std::max(slowest, (instructions - transfers - 1) * distance + waited);
    }
    // The last transfer need not leave the server before the program ends.
    served -= spec.occupancy + static_cast<double>(system.core.largestTransfer.value()) * spec.occupancyPerByte;
    return Cycles{static_cast<std::int64_t>(std::floor(std::max({issued, served, slowest, 0.0})))};
}

} // namespace pimento::upmem
