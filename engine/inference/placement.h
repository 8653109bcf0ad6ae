// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/layer_cost.h"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace pimento::inference {

/// Where the layers of a part of the model are to run.
enum class PlacedOn : std::uint8_t {
    Processor,
    Device,
    Both,    // linear layers are shared so that both are done at about the same time
    Fastest, // whichever takes least of these, layer by layer
};
[[nodiscard]] std::string_view nameOf(PlacedOn place);

/// Which device runs which layers of the decode steps, by LayerPart. Layers that cannot run on a device stay with the
/// processor, whatever is said of their part: norms, activations, the choice of experts.
struct Placement {
    std::string name = "fastest";
    std::string title = "Every layer where it runs fastest";
    DraftChoice drafts = DraftChoice::Best;
    std::array<PlacedOn, 6> parts = {PlacedOn::Fastest, PlacedOn::Fastest, PlacedOn::Fastest,
                                     PlacedOn::Fastest, PlacedOn::Fastest, PlacedOn::Processor};

    /// QKV generation and projection of some heads on the processor go beside attention of others on the devices.
    bool hasPipelinedHeads = false;
    /// Parts on both are shared also where the devices are the processor's only memory: it is taken to read its share
    /// while the banks of the others compute.
    bool sharesOneMemory = false;

    [[nodiscard]] PlacedOn of(LayerPart part) const { return parts[static_cast<std::size_t>(part)]; }
    void set(LayerPart part, PlacedOn place) { parts[static_cast<std::size_t>(part)] = place; }
    bool operator==(const Placement&) const = default;
};

/// The named placements: gpu, base, full, ffn-pim, base-dcc, full-dcc, pim, fastest.
[[nodiscard]] std::span<const Placement> placements();

/// "GPU only" for "gpu"; "custom" for a placement that says where each part runs.
[[nodiscard]] std::string_view shortTitleOf(std::string_view placement);

/// One of those by name, or by hand: "qkv=device,attention=device,projection=processor,ffn=both,head=fastest" over the
/// processor for all, with drafts=standard or best, heads=pipelined and memory=shared. Error: what is wrong with the
/// text.
[[nodiscard]] Result<Placement> parsePlacement(std::string_view text);

/// Error: it wants layers on devices, or shared with them, and the host has none.
[[nodiscard]] Result<void> check(const Placement& placement, const InferenceHost& host);

} // namespace pimento::inference
