// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/placement.h"

#include "engine/base/nearest.h"
#include "engine/base/numbers.h"
#include "engine/inference/key_value_tier.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace pimento::inference {

namespace {

// In the order of LayerPart: QKV, attention, projection, feed-forward, head, other.
const std::array<Placement, 8> kPlacements = {{
    {"fastest",
     "Every layer where it runs fastest",
     DraftChoice::Best,
     {PlacedOn::Fastest, PlacedOn::Fastest, PlacedOn::Fastest, PlacedOn::Fastest, PlacedOn::Fastest,
      PlacedOn::Processor}},
    {"gpu",
     "Everything on the GPU",
     DraftChoice::Best,
     {PlacedOn::Processor, PlacedOn::Processor, PlacedOn::Processor, PlacedOn::Processor, PlacedOn::Processor,
      PlacedOn::Processor}},
    {"base",
     "Base: attention on PIM devices, baseline draft",
     DraftChoice::Standard,
     {PlacedOn::Processor, PlacedOn::Device, PlacedOn::Processor, PlacedOn::Processor, PlacedOn::Processor,
      PlacedOn::Processor}},
    {"full",
     "AttAcc's Full: attention on PIM devices with pipelined heads, feed-forward shared, baseline draft",
     DraftChoice::Standard,
     {PlacedOn::Processor, PlacedOn::Device, PlacedOn::Processor, PlacedOn::Both, PlacedOn::Processor,
      PlacedOn::Processor},
     true,
     true},
    {"ffn-pim",
     "Attention and all feed-forward on PIM devices, baseline draft",
     DraftChoice::Standard,
     {PlacedOn::Processor, PlacedOn::Device, PlacedOn::Processor, PlacedOn::Device, PlacedOn::Processor,
      PlacedOn::Processor}},
    {"base-dcc",
     "Base + DCC: attention, QKV generation and projection on PIM devices, best drafts",
     DraftChoice::Best,
     {PlacedOn::Device, PlacedOn::Device, PlacedOn::Device, PlacedOn::Processor, PlacedOn::Processor,
      PlacedOn::Processor}},
    {"full-dcc",
     "Base + DCC with all feed-forward on PIM devices, best drafts",
     DraftChoice::Best,
     {PlacedOn::Device, PlacedOn::Device, PlacedOn::Device, PlacedOn::Device, PlacedOn::Processor,
      PlacedOn::Processor}},
    {"pim",
     "Everything that PIM devices can run, best drafts",
     DraftChoice::Best,
     {PlacedOn::Device, PlacedOn::Device, PlacedOn::Device, PlacedOn::Device, PlacedOn::Device, PlacedOn::Processor}},
}};

constexpr std::array<std::pair<std::string_view, LayerPart>, 5> kPlacedParts = {{{"qkv", LayerPart::QueryKeyValue},
                                                                                 {"attention", LayerPart::Attention},
                                                                                 {"projection", LayerPart::Projection},
                                                                                 {"ffn", LayerPart::FeedForward},
                                                                                 {"head", LayerPart::Head}}};
constexpr std::array<std::pair<std::string_view, PlacedOn>, 4> kPlaceNames = {{{"processor", PlacedOn::Processor},
                                                                               {"device", PlacedOn::Device},
                                                                               {"both", PlacedOn::Both},
                                                                               {"fastest", PlacedOn::Fastest}}};

constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kShortTitles = {
    {{"fastest", "Fastest mix"},
     {"gpu", "GPU only"},
     {"base", "Base"},
     {"full", "AttAcc Full"},
     {"ffn-pim", "Base + FFN"},
     {"base-dcc", "Base + DCC"},
     {"full-dcc", "Base + DCC + FFN"},
     {"pim", "All on PIM"}}};

std::string joined(const auto& pairs)
{
    std::string text;
    for (const auto& [name, value] : pairs) {
        text += (text.empty() ? "" : ", ") + std::string(name);
    }
    return text;
}

template <class Pairs> auto findIn(const Pairs& pairs, std::string_view name)
{
    const auto found = std::ranges::find(pairs, name, [](const auto& pair) { return pair.first; });
    return found == pairs.end() ? nullptr : &found->second;
}

Result<void> setPart(std::string_view item, Placement& placement)
{
    const std::size_t at = item.find('=');
    const std::string_view name = item.substr(0, at);
    const std::string_view value = at == std::string_view::npos ? std::string_view() : item.substr(at + 1);
    if (name == "drafts" && (value == "best" || value == "standard")) {
        placement.drafts = value == "best" ? DraftChoice::Best : DraftChoice::Standard;
        return {};
    }
    if (item == "heads=pipelined" || item == "memory=shared") {
        (name == "heads" ? placement.hasPipelinedHeads : placement.sharesOneMemory) = true;
        return {};
    }
    const LayerPart* part = findIn(kPlacedParts, name);
    const PlacedOn* place = findIn(kPlaceNames, value);
    if (part == nullptr || place == nullptr) {
        return fail("is no placement of a part", "\"" + std::string(item.substr(0, 40)) + "\"",
                    "Write PART=PLACE with a part of " + joined(kPlacedParts) + " and a place of " +
                        joined(kPlaceNames) + ", or drafts=best, drafts=standard, heads=pipelined or memory=shared");
    }
    placement.set(*part, *place);
    return {};
}

} // namespace

std::string_view nameOf(PlacedOn place)
{
    return std::ranges::find(kPlaceNames, place, [](const auto& pair) { return pair.second; })->first;
}

std::string_view shortTitleOf(std::string_view placement)
{
    const std::string_view* title = findIn(kShortTitles, placement);
    return title == nullptr ? "custom" : *title;
}

std::span<const Placement> placements() { return kPlacements; }

Result<Placement> parsePlacement(std::string_view text)
{
    const auto known = std::ranges::find(kPlacements, text, &Placement::name);
    if (known != kPlacements.end()) {
        return *known;
    }
    if (text.find('=') == std::string_view::npos) {
        std::string names;
        for (const Placement& each : kPlacements) {
            names += (names.empty() ? "" : ", ") + each.name;
        }
        return fail("there is no placement \"" + std::string(text.substr(0, 40)) + "\"", "",
                    "Use one of " + names + ", or say where each part runs, as in attention=device,ffn=both");
    }
    Placement placement = kPlacements[1]; // parts that the text does not name stay on the GPU
    placement.name = std::string(text);
    placement.title = "Custom: " + placement.name;
    for (const std::string_view item : split(text, ',')) {
        if (const auto set = setPart(item, placement); !set) {
            return tl::unexpected<Error>(set.error());
        }
    }
    return placement;
}

Result<void> check(const Placement& placement, const InferenceHost& host)
{
    const auto needsDevices = [](PlacedOn place) { return place == PlacedOn::Device || place == PlacedOn::Both; };
    if (!host.hasDevices() && std::ranges::any_of(placement.parts, needsDevices)) {
        return fail("wants layers on PIM devices, and " + host.title + " has none", "placement " + placement.name,
                    "Choose a host with devices, or the placement gpu");
    }
    return checkTier(placement, host);
}

} // namespace pimento::inference
