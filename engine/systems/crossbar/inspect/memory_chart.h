// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/time_chart.h"
#include "engine/systems/crossbar/inspect/inspected_mapping.h"

#include <cstdint>
#include <span>
#include <vector>

namespace pimento::crossbar {

/// Bytes of a core at the end of each step, by core and step.
using ElementsByStep = std::vector<std::vector<std::int64_t>>;

/// Local memory of each core over time: in latency mode what is in use when steps end, at `stepEnds` (ns, by core), and
/// what would be if blocks were never given back, `unmanaged`. In throughput mode buffers have fixed places.
[[nodiscard]] TimeChart memoryChart(const InspectedMapping& mapping, const ElementsByStep& stepEnds,
                                    const ElementsByStep& unmanaged);

/// At most `most` points, of which each has the largest value until the next one: the first points of equal parts of
/// the time. Points with the value of the one before them are left out.
[[nodiscard]] std::vector<TimePoint> thinned(std::span<const TimePoint> points, double endNs, std::size_t most);

} // namespace pimento::crossbar
