// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/options.h"
#include "engine/workloads/network.h"

#include <string_view>

namespace pimento::cli {

/// Word for the least time of a network as settings of systems have it; --objective also takes the other word, "time",
/// for one device as for several.
inline constexpr const char* kTimeObjective = "latency";
/// True for each word for the least time.
[[nodiscard]] constexpr bool isTimeObjective(std::string_view word) { return word == kTimeObjective || word == "time"; }

/// Finds and prints the best mapping of each layer of a network on the device of the options, and the choices that
/// layers make together. Returns the exit code.
int mapNetwork(const NetworkOptions& options, workloads::Network network);

} // namespace pimento::cli
