// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/segment_sums.h"

#include <algorithm>
#include <functional>

namespace pimento {

SegmentSums sumsOf(const Timeline& timeline, const CommandLinks* links, double from, double to)
{
    constexpr std::size_t kWhole = 0; // the track of the device
    SegmentSums sums;
    const SpanStore& spans = timeline.spans();
    const std::size_t first = timeline.countBefore(kWhole, from);
    const std::size_t last = timeline.countBefore(kWhole, to);
    sums.spans = last - first;
    std::map<std::string, std::int64_t> waits;
    timeline.forEachIn(kWhole, from, to, [&](std::size_t span) {
        SegmentSums::OfKind& of = sums.kinds[timeline.kindOf(span)];
        const auto begin = static_cast<double>(spans.begin(span));
        of.cycles += std::min(to, static_cast<double>(spans.end(span))) - std::max(from, begin);
        if (begin < from) {
            return;
        }
        ++of.spans;
        const auto before = sums.spans <= kMostSummedWaits ? spans.waitsBefore(span) : std::nullopt;
        for (std::size_t i = 0; before && i < before->size(); ++i) {
            waits[std::string((*before)[i].cause)] += (*before)[i].cycles;
        }
    });
    sums.waits.assign(waits.begin(), waits.end());
    std::ranges::stable_sort(sums.waits, std::greater{}, [](const auto& each) { return each.second; });
    for (std::size_t tensor = 0; links != nullptr && tensor < links->tensors().size(); ++tensor) {
        const std::vector<std::uint32_t> commands = links->commandsWith(tensor);
        const auto beginOf = [&](std::uint32_t command) { return static_cast<double>(spans.begin(command)); };
        const auto count =
            std::ranges::lower_bound(commands, to, {}, beginOf) - std::ranges::lower_bound(commands, from, {}, beginOf);
        if (count > 0) {
            sums.tensors.emplace_back(links->tensors()[tensor], static_cast<std::size_t>(count));
        }
    }
    return sums;
}

} // namespace pimento
