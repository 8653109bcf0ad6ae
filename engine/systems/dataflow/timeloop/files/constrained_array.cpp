// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/timeloop/files/constrained_array.h"

#include <fmt/format.h>

#include <algorithm>

namespace pimento::dataflow::timeloop {

namespace {

constexpr std::int64_t kMostUnits = std::int64_t{1} << 31U; // far above any array

/// Places loops as a permutation with a split says: loops in front of the split lie along the width.
ConstrainedArray splitArray(YamlReading& reading, const YamlNode& directive, const YamlNode& split,
                            const PinnedSizes& factors)
{
    const YamlNode* order = directive.find("permutation");
    const auto dims = order != nullptr ? readPermutation(reading, *order) : std::vector<Dim>{};
    const auto across = static_cast<std::size_t>(reading.integer(split, 0, static_cast<std::int64_t>(kDims), 0));
    if (across > dims.size() && across < kDims) {
        reading.complain(split, fmt::format("splits the permutation behind {} of its {} loops", across, dims.size()),
                         "List at least the loops along X in the permutation");
    }
    ConstrainedArray array;
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        const auto at =
            static_cast<std::size_t>(std::ranges::find(dims, static_cast<Dim>(dim)) - dims.begin()); // unlisted: last
        const bool isAcross = at < across;
        (isAcross ? array.width : array.height)[dim] = factors[dim];
        (isAcross ? array.height : array.width)[dim] = 1;
    }
    return array;
}

/// Bit masks of the loops along the width, of all ways for which the array has room.
std::vector<unsigned> waysOf(const std::vector<std::int64_t>& steps, const Accelerator& accelerator)
{
    std::vector<unsigned> ways;
    for (unsigned way = 1U << steps.size(); way-- > 0;) {
        std::int64_t width = 1;
        std::int64_t height = 1;
        for (std::size_t i = 0; i < steps.size(); ++i) {
            std::int64_t& side = (way >> i & 1U) != 0 ? width : height;
            side = std::min(side * steps[i], kMostUnits);
        }
        if (width <= accelerator.width && height <= accelerator.height) {
            ways.push_back(way);
        }
    }
    return ways;
}

} // namespace

ConstrainedArray constrainedArray(YamlReading& reading, const YamlNode& directive, const ConstrainedLoops& loops)
{
    if (const YamlNode* split = directive.find("split")) {
        return splitArray(reading, directive, *split, loops.factors);
    }
    const Accelerator& accelerator = loops.accelerator;
    ConstrainedArray array;
    std::vector<std::size_t> placed;
    std::vector<std::int64_t> steps;
    bool isComplete = true; // no other loop needs room
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        const std::optional<std::int64_t>& factor = loops.factors[dim];
        if (factor.value_or(1) > 1) {
            placed.push_back(dim);
            steps.push_back(*factor);
        } else if (factor) {
            array.width[dim] = array.height[dim] = 1;
        }
        isComplete = isComplete && (factor || (loops.layer != nullptr && loops.layer->bounds[dim] == 1));
    }
    const auto ways = waysOf(steps, accelerator);
    const std::string where =
        fmt::format("an array of {} along X and {} along Y", accelerator.width, accelerator.height);
    if (ways.empty()) {
        reading.complain(directive, "has spatial factors for which there is no room in " + where,
                         "Use smaller factors");
        return array;
    }
    const bool isMirrored = placed.size() == 1 && accelerator.width == accelerator.height;
    if (ways.size() > 1 && !isComplete && !isMirrored) {
        reading.complain(directive, "has spatial factors that could lie along either direction of " + where,
                         "Add a permutation and a split");
        return array;
    }
    for (std::size_t i = 0; i < placed.size(); ++i) {
        const bool isAcross = (ways.front() >> i & 1U) != 0;
        (isAcross ? array.width : array.height)[placed[i]] = steps[i];
        (isAcross ? array.height : array.width)[placed[i]] = 1;
    }
    return array;
}

} // namespace pimento::dataflow::timeloop
