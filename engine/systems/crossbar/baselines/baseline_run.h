// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/run/mapping_run.h"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

// Source: the paper "PIMCOMP", section VIII-A: what it is compared with. The paper describes these in a sentence each;
// all of them use the schedules, inputs and transfers that our mappings use.

namespace pimento::crossbar {

enum class PaperBaseline : std::uint8_t {
    SongC,      // one copy of each layer; layer by layer, image by image
    Puma,       // one copy of each layer; layers overlap window by window, image by image
    Polyhedral, // copies take whole cores; throughput: layers work on different images; latency: layer by layer
};
inline constexpr std::array<std::string_view, 3> kBaselines = {"SongC", "PUMA", "Polyhedral"};

[[nodiscard]] constexpr std::string_view nameOf(PaperBaseline baseline)
{
    return kBaselines[static_cast<std::size_t>(baseline)];
}

/// A network cut for a chip. Borrows everything.
struct CutNetwork {
    const LayerGraph& graph;
    std::span<const LayerPartition> partitions;
    const CrossbarChip& chip;
};

/// Time and counts of an image.
struct BaselineRun {
    StreamProfile profile;    // makespanNs: from image to image, or of one image; times of cores may be missing
    std::int64_t cores = 0;   // with arrays in use
    bool sharesCores = false; // of PaperBaseline::Polyhedral: see WholeCores
};

/// Places, schedules and profiles a network as a baseline does. SongC and PUMA take the same time in both modes. Where
/// layers of PaperBaseline::Polyhedral share cores, the time from image to image is that of the core whose layers take
/// longest in turn, or that of the busiest memory. Error: a copy of each layer does not fit, or that of streamsOf() or
/// profileOf().
[[nodiscard]] Result<BaselineRun> runBaseline(PaperBaseline baseline, const CutNetwork& of, PipelineMode mode);

/// Time from image to image where the layers of a core run in turn: that of the core whose layers take longest.
[[nodiscard]] std::int64_t throughputInTurnNs(const Placement& placement, std::span<const std::int64_t> layerNs);
/// Cores in which a placement uses arrays.
[[nodiscard]] std::int64_t coresInUse(const Placement& placement);

} // namespace pimento::crossbar
