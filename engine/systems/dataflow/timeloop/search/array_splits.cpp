// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/timeloop/search/array_splits.h"

#include "engine/systems/dataflow/timeloop/rules/outer_loops.h"

#include <algorithm>
#include <map>

namespace pimento::dataflow::timeloop {

namespace {

Sizes timesEach(const Sizes& left, const Sizes& right)
{
    Sizes product = left;
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        product[dim] *= right[dim];
    }
    return product;
}

bool divideEach(const Sizes& bounds, const Sizes& factors)
{
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        if (bounds[dim] % factors[dim] != 0) {
            return false;
        }
    }
    return true;
}

bool shareADimension(const Sizes& left, const Sizes& right)
{
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        if (left[dim] > 1 && right[dim] > 1) {
            return true;
        }
    }
    return false;
}

/// Lists factors of all dimensions that divide the bounds and whose product is at most `limit`.
std::vector<Sizes> factorsWithin(const Sizes& bounds, std::int64_t limit)
{
    std::vector<Sizes> found = {kOnes};
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        const std::size_t before = found.size();
        for (std::int64_t factor = 2; factor <= std::min(bounds[dim], limit); ++factor) {
            if (bounds[dim] % factor != 0) {
                continue;
            }
            for (std::size_t each = 0; each < before; ++each) {
                if (productOf(found[each]) * factor <= limit) {
                    found.push_back(found[each]);
                    found.back()[dim] = factor;
                }
            }
        }
    }
    return found;
}

/// The bounds of the dimensions that a direction may take, and 1 for all others.
Sizes boundsOf(const LayerLoops& layer, const std::optional<std::array<bool, kDims>>& allowed)
{
    Sizes bounds = layer.bounds;
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        bounds[dim] = !allowed || (*allowed)[dim] ? bounds[dim] : 1;
    }
    return bounds;
}

} // namespace

Sizes ArraySplit::slots() const { return timesEach(height, width); }

Sizes ArraySplit::array() const { return timesEach(slots(), lanes); }

bool matches(const Sizes& factors, const PinnedSizes& pins)
{
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        if (pins[dim].value_or(factors[dim]) != factors[dim]) {
            return false;
        }
    }
    return true;
}

std::vector<ArraySplit> arraySplits(const TimeloopQuestion& question)
{
    const LayerLoops& layer = question.layer;
    const Accelerator& accelerator = question.accelerator;
    const auto factorsAlong = [&](std::size_t direction, std::int64_t limit) {
        std::vector<Sizes> factors = factorsWithin(boundsOf(layer, question.unrolled[direction]), limit);
        std::erase_if(factors, [&](const Sizes& each) { return !matches(each, question.spatial[direction]); });
        return factors;
    };
    std::map<Sizes, ArraySplit> arrays; // by their slots
    const auto heights = factorsAlong(0, accelerator.height);
    const auto widths = factorsAlong(1, accelerator.width);
    for (const Sizes& height : heights) {
        for (const Sizes& width : widths) {
            const Sizes slots = timesEach(height, width);
            if (divideEach(layer.bounds, slots) && !shareADimension(height, width)) {
                arrays.try_emplace(slots, ArraySplit{height, width, kOnes});
            }
        }
    }
    const auto lanes = factorsAlong(2, accelerator.lanes);
    std::vector<ArraySplit> splits;
    for (const auto& [slots, array] : arrays) {
        for (const Sizes& each : lanes) {
            if (divideEach(layer.bounds, timesEach(slots, each)) &&
                !(accelerator.splitsOnce && shareADimension(slots, each))) {
                splits.push_back({array.height, array.width, each});
            }
        }
    }
    return splits;
}

} // namespace pimento::dataflow::timeloop
