// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/figures/local_elements.h"

#include <numeric>
#include <vector>

namespace pimento::crossbar {

namespace {

std::int64_t sumOf(const std::vector<std::int64_t>& each)
{
    return std::accumulate(each.begin(), each.end(), std::int64_t{0});
}

std::int64_t receivedSums(const Streams& streams)
{
    std::int64_t elements = 0;
    for (const std::vector<Instruction>& stream : streams.cores) {
        for (const Instruction& each : stream) {
            const bool isSum = each.operation == Operation::Receive && each.stage == Stage::AccumulateRemote;
            elements += isSum ? each.length : 0;
        }
    }
    return elements;
}

} // namespace

Result<LocalElements> localElements(const CutNetwork& of, const Placement& placement, LowLatencyOptions options)
{
    LocalElements found;
    return lowLatencySchedule(of.graph, of.partitions, placement, of.chip, options)
        .and_then([&](const LowLatencySchedule& reused) {
            found.reused = sumOf(reused.peakElements);
            options.reusesMemory = false;
            return lowLatencySchedule(of.graph, of.partitions, placement, of.chip, options);
        })
        .map([&](const LowLatencySchedule& kept) {
            found.staying = sumOf(kept.peakElements);
            found.stayingSums = found.staying + receivedSums(kept.streams);
            return found;
        });
}

} // namespace pimento::crossbar
