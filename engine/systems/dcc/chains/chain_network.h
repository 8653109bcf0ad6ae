// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/chains/chain.h"
#include "engine/workloads/network.h"

namespace pimento::chains {

/// Describes a chain as a graph of kernels: operands are edges, all else comes from the input "host". Persistent
/// tensors and values that are appended to them are no edges, since they come from earlier runs.
[[nodiscard]] workloads::Network networkOf(const Chain& chain);

} // namespace pimento::chains
