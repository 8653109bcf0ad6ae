// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/options.h"
#include "engine/workloads/network.h"

namespace pimento::cli {

/// Finds and prints what each layer of a network costs on each device of the options, and the best device for each.
/// Returns the exit code.
int deployNetwork(const NetworkOptions& options, workloads::Network network);

} // namespace pimento::cli
