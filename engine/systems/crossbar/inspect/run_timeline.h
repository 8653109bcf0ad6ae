// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/timeline/timeline.h"
#include "engine/systems/crossbar/graph/layer_graph.h"
#include "engine/systems/crossbar/profile/span_recorder.h"
#include "engine/systems/crossbar/run/mapping_run.h"

#include <memory>
#include <string>

namespace pimento::crossbar {

/// When the cores of a profile do what, in nanoseconds: below each chip its memory, its bus and its cores; below each
/// core its array groups, vector units, local memory, loads and stores, transfers and waits. Arrows lead from sends to
/// receives.
[[nodiscard]] std::shared_ptr<const Timeline> runTimeline(const PlacedStreams& of, RecordedRun run,
                                                          std::int64_t makespanNs, const std::string& title);

} // namespace pimento::crossbar
