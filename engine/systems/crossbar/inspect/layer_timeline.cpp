// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/inspect/layer_timeline.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace pimento::crossbar {

std::shared_ptr<const Timeline> layerTimeline(const InspectedMapping& mapping, const std::string& title)
{
    constexpr std::int64_t kPicoseconds = 1000;
    std::vector<LayerShare> shares = mapping.estimate.shares;
    std::ranges::stable_sort(shares, {}, &LayerShare::core);
    const auto scheme = std::make_shared<TimelineScheme>();
    scheme->title = title;
    scheme->clockPeriod = Picoseconds{kPicoseconds};
    scheme->tracks = TrackTree(title);
    scheme->kinds = {{"layer", "computes the windows of a layer", TimelineKind::Core}};
    scheme->args = {{{"layer", "layer"}, {"steps", "steps"}}};
    scheme->noun = "a layer";
    scheme->nouns = "layers";
    std::vector<Span> spans;
    std::uint32_t chipTrack = 0;
    std::uint32_t coreTrack = 0;
    int lastChip = -1;
    std::int32_t lastCore = -1;
    for (const LayerShare& share : shares) {
        const int chip = mapping.chip.chipOf(share.core);
        if (chip != std::exchange(lastChip, chip)) {
            chipTrack = scheme->tracks.add(0, "chip " + std::to_string(chip), "chip", chip);
        }
        if (share.core != std::exchange(lastCore, share.core)) {
            coreTrack = scheme->tracks.add(chipTrack, "core " + std::to_string(share.core), "core", share.core);
        }
        const auto& [begin, end, steps] = mapping.estimate.layers[mapping.partitions[share.matrix].node];
        const std::uint32_t track = scheme->tracks.add(coreTrack, mapping.node(share.matrix).name);
        spans.push_back({track,
                         begin,
                         std::max<std::int64_t>(1, end - begin),
                         0,
                         {static_cast<std::int64_t>(share.matrix) + 1, steps}});
    }
    return std::make_shared<const Timeline>(scheme, std::make_shared<const SpanList>(std::move(spans)),
                                            TimelineExtent{mapping.estimate.ns, {}, false});
}

} // namespace pimento::crossbar
