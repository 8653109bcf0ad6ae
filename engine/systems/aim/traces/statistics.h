// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/aim/simulator.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace pimento::aim {

/// A number with the name that the AiM simulator prints.
using Statistic = std::pair<std::string, std::int64_t>;

/// Numbers of the whole run: cycles and instructions by kind.
[[nodiscard]] std::vector<Statistic> systemStatistics(const sim::aim::RunResult& result);

/// Numbers of a channel: cycles of requests by kind, commands, and cycles with and without open rows; `cycles` are
/// those of the run, or of several channels together.
[[nodiscard]] std::vector<Statistic> channelStatistics(const sim::aim::ChannelCounts& counts, std::int64_t cycles);

} // namespace pimento::aim
