// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/timeline/timeline.h"
#include "engine/systems/crossbar/rounds/round_run.h"

#include <memory>
#include <stop_token>
#include <string>

namespace pimento::crossbar {

/// When a batch passes the rounds of a network, in nanoseconds: a track for each round, with the writing of its weights
/// and its intervals, and the tracks of runTimeline() with `all`, the rounds together. For latency, the cores show what
/// they do; for throughput, when they write weights and when they compute, since the intervals of a round are alike.
/// Error: as streamsOf() and profileOf(), or a stop.
[[nodiscard]] Result<std::shared_ptr<const Timeline>> roundTimeline(const RoundsRun& of, const PlacedStreams& all,
                                                                    const std::string& title,
                                                                    const std::stop_token& stop);

} // namespace pimento::crossbar
