// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/hbm_pim/bounds.h"

#include "sim/hbm_pim/least_time.h"
#include "sim/hbm_pim/refreshed_time.h"
#include "sim/hbm_pim/window.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace pimento::sim::samsung {

namespace {

enum Resource : std::size_t { Columns, Turns, Rows, Slots, Refresh, Resources };

constexpr const char* kNames[Resources] = {"column to column", "bus turnaround", "row activation", "command slot",
                                           "refresh"};

using Figures = std::array<std::int64_t, Resources + 1>; // one per resource, then the total

/// Delays of a single resource; all others are left out. An access in the other direction is as far away as one in the
/// same.
BoundDelays delaysOf(Resource resource, const BoundDelays& all)
{
    BoundDelays own;
    switch (resource) {
    case Columns:
        own.columnSameGroup = all.columnSameGroup;
        own.columnOtherGroup = all.columnOtherGroup;
        own.readToWrite = std::min(all.readToWrite, all.columnSameGroup);
        own.writeToRead = std::min(all.writeToRead, all.columnSameGroup);
        break;
    case Turns:
        own.readToWrite = all.readToWrite;
        own.writeToRead = all.writeToRead;
        break;
    case Rows:
        own = all;
        own.columnSameGroup = own.columnOtherGroup = own.readToWrite = own.writeToRead = own.slot = 0;
        own.readCompletes = own.writeCompletes = 1;
        break;
    default:
        own.slot = all.slot;
    }
    return own;
}

/// Bounds of one stream of one channel.
Figures figuresOf(const Device& device, TransactionStream& stream, int ranks, OpenRows rows, std::int64_t& mayStall,
                  const std::stop_token& stop)
{
    const BoundDelays all = BoundDelays::of(device);
    std::vector<LeastTime> times;
    for (std::size_t i = 0; i < Refresh; ++i) {
        times.emplace_back(device, delaysOf(static_cast<Resource>(i), all), rows);
    }
    times.emplace_back(device, all, rows);
    RefreshedTime refreshed(device, ranks);
    WindowReader reader(device, stream);
    while (reader.next(stop)) {
        for (LeastTime& each : times) {
            each.add(reader.window());
        }
        refreshed.add(reader.window());
        mayStall += reader.window().mixesRowsOfBarrier ? 1 : 0;
    }
    Figures figures{};
    for (std::size_t i = 0; i < Refresh; ++i) {
        const std::int64_t cycles = times[i].cycles();
        figures[i] = cycles > LeastTime::kOneAccess ? cycles : 0; // otherwise it needs nothing of the resource
    }
    const std::int64_t without = times[Refresh].cycles();
    figures[Resources] = std::max(without, refreshed.cycles());
    figures[Refresh] = figures[Resources] - without;
    return figures;
}

} // namespace

WorkBounds lowerBound(const Device& device, Work& work, int ranks, const std::stop_token& stop)
{
    WorkBounds result;
    Figures sums{};
    const std::size_t streams = work.empty() ? 0 : work.front().streams.size();
    for (std::size_t i = 0; i < streams; ++i) {
        Figures most{};
        for (const ChannelGroup& group : work) {
            const Figures figures =
                figuresOf(device, *group.streams[i], ranks, i == 0 ? OpenRows::None : OpenRows::Unknown,
                          result.windowsThatMayStall, stop);
            std::ranges::transform(most, figures, most.begin(), [](auto a, auto b) { return std::max(a, b); });
        }
        std::ranges::transform(sums, most, sums.begin(), std::plus<>());
    }
    result.bounds.total = Cycles{sums[Resources]};
    for (std::size_t i = 0; i < Resources; ++i) {
        if (sums[i] > 0) {
            result.bounds.resources.push_back({kNames[i], Cycles{sums[i]}});
        }
    }
    return result;
}

} // namespace pimento::sim::samsung
