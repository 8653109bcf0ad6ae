// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/inspect/memory_chart.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

namespace pimento::crossbar {

namespace {

constexpr std::size_t kMostPoints = 256; // of a curve

/// A core, with the ends of its steps in nanoseconds.
struct ChartedCore {
    const InspectedMapping& mapping;
    std::size_t core = 0;
    const std::vector<std::int64_t>& stepEnds;

    [[nodiscard]] std::string name() const { return "core " + std::to_string(core); }
    [[nodiscard]] double bytes(std::int64_t elements) const
    {
        return static_cast<double>(elements * mapping.chip.elementBytes);
    }
    /// What is in use from the end of each step on.
    [[nodiscard]] std::vector<TimePoint> points(const std::vector<std::int64_t>& used) const
    {
        std::vector<TimePoint> all;
        for (std::size_t step = 0; step < std::min(used.size(), stepEnds.size()); ++step) {
            all.push_back({static_cast<double>(stepEnds[step]), bytes(used[step])});
        }
        return thinned(all, static_cast<double>(mapping.profile.makespanNs), kMostPoints);
    }
};

void addCore(TimeChart& chart, const ChartedCore& of, const ElementsByStep& unmanaged)
{
    const MappingStreams& made = of.mapping.streams;
    if (made.usedElements.empty()) {
        chart.curves.push_back({of.name(), "in fixed places", {{0, of.bytes(made.localElements[of.core])}}});
        return;
    }
    chart.curves.push_back({of.name(), "in use", of.points(made.usedElements[of.core])});
    if (!unmanaged.empty()) {
        chart.curves.push_back({of.name(), "without reuse of memory", of.points(unmanaged[of.core])});
    }
}

} // namespace

std::vector<TimePoint> thinned(std::span<const TimePoint> points, double endNs, std::size_t most)
{
    std::vector<TimePoint> changes;
    for (const TimePoint& each : points) {
        if (changes.empty() || changes.back().value != each.value) {
            changes.push_back(each);
        }
    }
    if (changes.size() <= most) {
        return changes;
    }
    std::vector<TimePoint> made;
    std::size_t last = most; // part of the last point
    for (const TimePoint& each : changes) {
        const auto part = std::min(most - 1, static_cast<std::size_t>(each.ns / endNs * static_cast<double>(most)));
        if (part != std::exchange(last, part)) {
            made.push_back(each);
        }
        made.back().value = std::max(made.back().value, each.value);
    }
    return made;
}

TimeChart memoryChart(const InspectedMapping& mapping, const ElementsByStep& stepEnds, const ElementsByStep& unmanaged)
{
    const MappingStreams& made = mapping.streams;
    TimeChart chart{.id = "memory",
                    .title = "Local memory over time",
                    .unit = "B",
                    .endNs = static_cast<double>(mapping.profile.makespanNs),
                    .curves = {},
                    .limits = {}};
    std::int64_t most = 0;
    for (std::size_t core = 0; core < made.localElements.size(); ++core) {
        if (made.localElements[core] > most) {
            most = made.localElements[core];
            chart.first = chart.curves.size();
        }
        if (made.localElements[core] > 0) {
            addCore(chart, {mapping, core, stepEnds[core]}, unmanaged);
        }
    }
    if (mapping.chip.localBytes > 0) {
        chart.limits.push_back({"local memory of a core", static_cast<double>(mapping.chip.localBytes)});
    }
    return chart;
}

} // namespace pimento::crossbar
