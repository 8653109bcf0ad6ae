// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/energy.h"
#include "sim/request.h"

#include <stop_token>

namespace pimento::sim {

/// A lower bound of the energy of a run: each write and each request of the units ends with its final command. Rows
/// that are opened, refreshes and the background power are left out, and so are reads, which the controller may answer
/// from its queue. A stop leaves the bound of what came before.
[[nodiscard]] Femtojoules leastEnergy(const Machine& machine, RequestStream& stream, const std::stop_token& stop = {});

} // namespace pimento::sim
