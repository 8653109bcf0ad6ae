// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/step_sums.h"

#include <algorithm>
#include <array>
#include <utility>

namespace pimento::inference {

namespace {

constexpr std::array<std::string_view, 7> kParts = {"QKV",  "attention", "projection", "feed-forward",
                                                    "head", "other",     "links"};
constexpr std::array<std::string_view, 4> kPlaces = {"GPU", "PIM devices", "both", "links"};
constexpr std::array<std::string_view, 5> kKinds = {"launches", "computing", "memory", "rearrangement", "links"};

constexpr std::array<std::pair<std::string_view, TimeKind>, 11> kKindOfPart = {{{"start", TimeKind::Start},
                                                                                {"launch", TimeKind::Start},
                                                                                {"compute", TimeKind::Compute},
                                                                                {"operations", TimeKind::Compute},
                                                                                {"memory", TimeKind::Memory},
                                                                                {"in", TimeKind::Rearrangement},
                                                                                {"out", TimeKind::Rearrangement},
                                                                                {"layout", TimeKind::Rearrangement},
                                                                                {"append", TimeKind::Rearrangement},
                                                                                {"link", TimeKind::Link},
                                                                                {"latency", TimeKind::Link}}};

/// Index of a layer's part; exchanges between GPUs, which are no part of the model, come last.
std::size_t partOf(const LayerCost& layer)
{
    return layer.where == RunsOn::Link ? kParts.size() - 1 : static_cast<std::size_t>(layer.part);
}

} // namespace

TimeKind kindOf(std::string_view part)
{
    const auto found = std::ranges::find(kKindOfPart, part, [](const auto& each) { return each.first; });
    return found == kKindOfPart.end() ? TimeKind::Compute : found->second;
}

double secondsFor(const ModelStep& step, TimeKind kind)
{
    return sumsOf(step, StepSplit::Kinds)[static_cast<std::size_t>(kind)];
}

std::span<const std::string_view> namesOf(StepSplit split)
{
    switch (split) {
    case StepSplit::Parts:
        return kParts;
    case StepSplit::Places:
        return kPlaces;
    case StepSplit::Kinds:
        return kKinds;
    }
    return {};
}

std::vector<double> sumsOf(const ModelStep& step, StepSplit split)
{
    std::vector<double> sums(namesOf(split).size(), 0.0);
    for (const LayerCost& layer : step.layers) {
        if (split == StepSplit::Kinds) {
            for (const TimePart& part : layer.parts) {
                sums[static_cast<std::size_t>(kindOf(part.id))] += part.seconds * layer.repeats;
            }
        } else {
            const std::size_t place = split == StepSplit::Parts ? partOf(layer) : static_cast<std::size_t>(layer.where);
            sums[place] += layer.allSeconds();
        }
    }
    return sums;
}

} // namespace pimento::inference
