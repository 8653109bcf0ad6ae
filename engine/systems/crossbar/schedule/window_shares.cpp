// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/window_shares.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace pimento::crossbar {

namespace {

std::int64_t shareOfCore(std::int64_t windows, std::int64_t copies, std::int64_t ofCore, ShareRounding rounding)
{
    if (rounding == ShareRounding::SinglePrecision) {
        return static_cast<std::int64_t>(
            std::ceil(static_cast<float>(windows) / static_cast<float>(copies) * static_cast<float>(ofCore)));
    }
    return (windows * ofCore + copies - 1) / copies;
}

} // namespace

std::vector<std::vector<WindowShare>>
windowShares(const Placement& placement, std::span<const LayerPartition> partitions, int cores, ShareRounding rounding)
{
    std::vector<std::vector<WindowShare>> shares(partitions.size());
    std::size_t at = 0; // of the groups, which are in order
    for (std::size_t matrix = 0; matrix < partitions.size(); ++matrix) {
        const LayerPartition& of = partitions[matrix];
        const auto copies = static_cast<std::size_t>(placement.replicas[matrix]);
        const auto groupsOfCopy = static_cast<std::size_t>(of.groups * of.parts);
        std::vector<std::vector<std::size_t>> copiesOfCore(static_cast<std::size_t>(cores));
        for (std::size_t copy = 0; copy < copies; ++copy) {
            const PlacedGroup& start = placement.groups[at + copy * groupsOfCopy];
            copiesOfCore[static_cast<std::size_t>(start.core)].push_back(copy);
        }
        shares[matrix].resize(copies);
        std::int64_t dealt = 0;
        std::int64_t passed = 0; // copies
        for (const std::vector<std::size_t>& here : copiesOfCore) {
            const auto stride = static_cast<std::int64_t>(here.size());
            passed += stride;
            const std::int64_t share =
                rounding == ShareRounding::Even
                    ? of.windows * passed / placement.replicas[matrix] - dealt
                    : std::min(shareOfCore(of.windows, placement.replicas[matrix], stride, rounding),
                               of.windows - dealt);
            for (std::int64_t i = 0; i < stride; ++i) {
                shares[matrix][here[static_cast<std::size_t>(i)]] = {
                    .first = dealt + i,
                    .stride = stride,
                    .count = std::max<std::int64_t>(0, share - i + stride - 1) / stride};
            }
            dealt += share;
        }
        at += copies * groupsOfCopy;
    }
    return shares;
}

std::vector<std::int64_t> stepsOfLayers(std::span<const std::vector<WindowShare>> shares)
{
    std::vector<std::int64_t> steps;
    for (const std::vector<WindowShare>& ofLayer : shares) {
        std::int64_t most = 1;
        for (const WindowShare& share : ofLayer) {
            most = std::max(most, share.count);
        }
        steps.push_back(most);
    }
    return steps;
}

} // namespace pimento::crossbar
