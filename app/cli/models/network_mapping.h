// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/options.h"
#include "engine/workloads/network.h"

namespace pimento::cli {

/// Finds and prints the best mapping of each layer of a network on the device of the options, and the choices that
/// layers make together. Returns the exit code.
int mapNetwork(const NetworkOptions& options, workloads::Network network);

} // namespace pimento::cli
