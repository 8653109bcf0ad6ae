// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/energy.h"
#include "sim/dram/request.h"

#include <stop_token>

namespace pimento::sim {

/// Lower bound of the energy of a run: each write and each request of the units ends with its final command. Row
/// activations, refreshes and the background power are left out, and so are reads, which the controller may answer from
/// its queue. A stop leaves the bound of the part before it.
[[nodiscard]] Femtojoules leastEnergy(const Machine& machine, RequestStream& stream, const std::stop_token& stop = {});

} // namespace pimento::sim
