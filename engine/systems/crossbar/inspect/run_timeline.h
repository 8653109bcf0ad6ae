// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/timeline/timeline.h"
#include "engine/systems/crossbar/graph/layer_graph.h"
#include "engine/systems/crossbar/profile/span_recorder.h"
#include "engine/systems/crossbar/run/mapping_run.h"

#include <cstdint>
#include <memory>
#include <string>

namespace pimento::crossbar {

// Kinds of spans of networks in rounds, beside those of RecordedSpan. `core` of the first two is the round.
inline constexpr std::uint8_t kRoundWriting = 10;
inline constexpr std::uint8_t kRoundInterval = 11; // an image, or an interval of the pipeline
inline constexpr std::uint8_t kCoreWriting = 12;
inline constexpr std::uint8_t kCoreComputing = 13; // all intervals of a round

/// When the cores of a profile do what, in nanoseconds: below each chip its memory, its bus and its cores; below each
/// core its array groups, vector units, local memory, loads and stores, transfers and waits. Arrows lead from sends to
/// receives. The first kinds of spans are the operations, in their order. Rounds, if there are some, have tracks above
/// the chips.
[[nodiscard]] std::shared_ptr<const Timeline> runTimeline(const PlacedStreams& of, RecordedRun run,
                                                          std::int64_t makespanNs, const std::string& title);

} // namespace pimento::crossbar
