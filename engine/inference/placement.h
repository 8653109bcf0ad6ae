// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/layer_cost.h"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace pimento::inference {

/// Sides on which the layers of a part of the model may run.
enum class PlacedOn : std::uint8_t {
    Processor,
    Device,
    Both,    // columns of linear layers are split so that both sides take about as long
    Fastest, // the fastest of these, layer by layer
};
[[nodiscard]] std::string_view nameOf(PlacedOn place);

/// Side that runs the layers of decode steps, by LayerPart. Layers that cannot run on a device (norms, activations, the
/// choice of experts) stay on the GPU whatever the placement of their part.
struct Placement {
    std::string name = "fastest";
    std::string title = "Every layer where it runs fastest";
    DraftChoice drafts = DraftChoice::Best;
    std::array<PlacedOn, 6> parts = {PlacedOn::Fastest, PlacedOn::Fastest, PlacedOn::Fastest,
                                     PlacedOn::Fastest, PlacedOn::Fastest, PlacedOn::Processor};

    /// Overlaps QKV generation and projection of some heads on the GPU with attention of others on the devices.
    bool hasPipelinedHeads = false;
    /// Splits parts that are on both sides even where the devices are the GPU's only memory. Assumes that the GPU reads
    /// its share while the other banks compute.
    bool sharesOneMemory = false;

    [[nodiscard]] PlacedOn of(LayerPart part) const { return parts[static_cast<std::size_t>(part)]; }
    void set(LayerPart part, PlacedOn place) { parts[static_cast<std::size_t>(part)] = place; }
    bool operator==(const Placement&) const = default;
};

/// The named placements: gpu, base, full, ffn-pim, base-dcc, full-dcc, pim, fastest.
[[nodiscard]] std::span<const Placement> placements();

/// "GPU only" for "gpu"; "custom" for a placement that says where each part runs.
[[nodiscard]] std::string_view shortTitleOf(std::string_view placement);

/// Reads a placement by its name, or part by part:
/// "qkv=device,attention=device,projection=processor,ffn=both,head=fastest". Parts that the text does not name are on
/// the GPU. It may also have drafts=standard or best, heads=pipelined and memory=shared. Error: what is wrong with the
/// text.
[[nodiscard]] Result<Placement> parsePlacement(std::string_view text);

/// Checks a placement. Error: it needs devices and the host has none.
[[nodiscard]] Result<void> check(const Placement& placement, const InferenceHost& host);

} // namespace pimento::inference
