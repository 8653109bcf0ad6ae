// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/options.h"
#include "engine/workloads/network.h"

namespace pimento::cli {

/// Finds and prints the dataflows of a network on the device of the options. Returns the exit code.
int mapNetwork(const NetworkOptions& options, workloads::Network network);

} // namespace pimento::cli
