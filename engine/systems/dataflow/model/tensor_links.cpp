// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/model/tensor_links.h"

#include <algorithm>

namespace pimento::dataflow {

namespace {

/// Counts along each dimension that the traffic of a link is a product of.
struct LinkCounts {
    Sizes moved = kOnes;  // parts that the child's tiles cut a dimension into, as the parent sees them
    Sizes inside = kOnes; // likewise as the child's instances hold them: PEs count each
    Sizes first = kOnes;  // instances that take part in the first visit of a tile
};

/// PEs that take part along a dimension, summed over its parts of a size.
std::int64_t slotsInParts(std::int64_t bound, std::int64_t part, std::int64_t slots, std::int64_t lanes)
{
    const std::int64_t parts = partsOf(bound, part);
    const std::int64_t last = bound - (parts - 1) * part;
    return (parts - 1) * slots + std::min(slots, ceilDivide(last, lanes));
}

LinkCounts countsOf(const LayerLoops& layer, const TileSizes& sizes, const TensorLink& link, Tensor tensor,
                    const std::array<int, kDims>& free)
{
    LinkCounts counts;
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        const std::int64_t bound = layer.bounds[dim];
        const bool relevant = isRelevant(static_cast<Dim>(dim), tensor);
        const std::int64_t part = sizes.tile(relevant ? link.child : free[dim])[dim];
        const std::int64_t slots = sizes.slots[dim];
        counts.moved[dim] = partsOf(bound, part);
        counts.inside[dim] = counts.moved[dim];
        if (link.child < 0 && link.parent == 0) {
            counts.moved[dim] = partsOf(bound, sizes.lanes[dim]);
        }
        if (slots > 1 && link.child == 0) {
            counts.inside[dim] = slotsInParts(bound, part, slots, sizes.lanes[dim]);
        }
        if (slots > 1 && !relevant && (link.child == 0 || link.parent == 0)) {
            counts.first[dim] = std::min(slots, partsOf(bound, sizes.lanes[dim]));
        }
    }
    return counts;
}

/// Elements of all distinct tiles together, where the dimensions are cut into `parts`.
std::int64_t elementsOfTiles(const LayerLoops& layer, Tensor tensor, const Sizes& parts)
{
    if (tensor != Tensor::Input) {
        return elementsOf(layer, tensor, layer.bounds); // tiles share no element
    }
    const auto side = [&](Dim output, Dim kernel, std::int64_t stride, std::int64_t dilation) {
        const std::int64_t outputs = parts[indexOf(output)];
        const std::int64_t kernels = parts[indexOf(kernel)];
        return stride * layer.bound(output) * kernels + dilation * layer.bound(kernel) * outputs +
               (1 - stride - dilation) * outputs * kernels;
    };
    return layer.bound(Dim::N) * layer.bound(Dim::G) * layer.bound(Dim::C) *
           side(Dim::Q, Dim::S, layer.stride.height, layer.dilation.height) *
           side(Dim::P, Dim::R, layer.stride.width, layer.dilation.width);
}

std::int64_t productOfIrrelevant(const Sizes& counts, Tensor tensor)
{
    switch (tensor) {
    case Tensor::Input:
        return counts[indexOf(Dim::K)];
    case Tensor::Weight:
        return counts[indexOf(Dim::P)] * counts[indexOf(Dim::Q)] * counts[indexOf(Dim::N)];
    case Tensor::Output:
        break;
    }
    return counts[indexOf(Dim::R)] * counts[indexOf(Dim::S)] * counts[indexOf(Dim::C)];
}

void addOperandTraffic(const LayerLoops& layer, Tensor tensor, const LinkCounts& counts, TensorLink& link)
{
    const std::int64_t bytes = layer.elementBytes[indexOf(tensor)];
    link.parentReads = bytes * elementsOfTiles(layer, tensor, counts.moved) * productOfIrrelevant(counts.moved, tensor);
    if (link.child == 0) {
        link.childWrites =
            bytes * elementsOfTiles(layer, tensor, counts.inside) * productOfIrrelevant(counts.inside, tensor);
    } else if (link.child > 0) {
        link.childWrites = link.parentReads;
    }
}

void addOutputTraffic(const LayerLoops& layer, const LinkCounts& counts, TensorLink& link)
{
    constexpr Tensor kOutput = Tensor::Output;
    const std::int64_t elements = elementsOf(layer, kOutput, layer.bounds);
    const std::int64_t partial = partialBytes(layer);
    const std::int64_t gain = partial - layer.elementBytes[indexOf(kOutput)]; // bytes that a complete element saves
    const std::int64_t sharers = productOfIrrelevant(counts.first, kOutput);  // PEs that sum up the same element
    const std::int64_t moved = productOfIrrelevant(counts.moved, kOutput);
    const bool isOfPes = link.parent == 0;
    const std::int64_t first = isOfPes ? sharers : 1;
    link.parentReads = partial * elements * (moved - first);
    link.parentWrites = elements * (partial * moved - (isOfPes && sharers > 1 ? 0 : gain));
    if (link.child == 0) {
        const std::int64_t inside = productOfIrrelevant(counts.inside, kOutput);
        link.childReads = elements * (partial * inside - (sharers > 1 ? 0 : gain));
        link.childWrites = partial * elements * (inside - sharers);
    } else if (link.child > 0) {
        link.childReads = link.parentWrites;
        link.childWrites = link.parentReads;
    }
}

/// True if a loop of a level takes more than one step.
bool stepsAlong(const Mapping& mapping, std::size_t level, std::size_t dim) { return mapping.temporal[level][dim] > 1; }

bool stepsThrough(const Mapping& mapping, std::size_t level, Tensor tensor)
{
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        if (stepsAlong(mapping, level, dim) && isRelevant(static_cast<Dim>(dim), tensor)) {
            return true;
        }
    }
    return false;
}

} // namespace

std::array<int, kDims> freeLevels(const Mapping& mapping, Tensor tensor, int child)
{
    std::array<int, kDims> free{};
    free.fill(child);
    if (child < 0) {
        return free; // the multipliers keep nothing
    }
    for (auto level = static_cast<std::size_t>(child) + 1; level < mapping.temporal.size(); ++level) {
        if (stepsThrough(mapping, level, tensor)) {
            for (const Dim dim : mapping.order[level]) {
                if (!isRelevant(dim, tensor)) {
                    free[indexOf(dim)] = static_cast<int>(level);
                } else if (stepsAlong(mapping, level, indexOf(dim))) {
                    break;
                }
            }
            break;
        }
        for (std::size_t dim = 0; dim < kDims; ++dim) {
            if (!isRelevant(static_cast<Dim>(dim), tensor)) {
                free[dim] = static_cast<int>(level);
            }
        }
    }
    return free;
}

TensorLinks linksOf(const LayerLoops& layer, const Mapping& mapping, const TileSizes& sizes, Tensor tensor)
{
    TensorLinks links;
    int child = -1;
    for (std::size_t level = 0; level < mapping.temporal.size(); ++level) {
        if (!mapping.stores[level][indexOf(tensor)]) {
            continue;
        }
        TensorLink& link = links.links[links.count++];
        link.child = child;
        link.parent = static_cast<int>(level);
        const std::array<int, kDims> free = freeLevels(mapping, tensor, child);
        const LinkCounts counts = countsOf(layer, sizes, link, tensor, free);
        Sizes visits = kOnes;
        for (std::size_t dim = 0; dim < kDims; ++dim) {
            if (!isRelevant(static_cast<Dim>(dim), tensor)) {
                visits[dim] = partsOf(layer.bounds[dim], sizes.tile(free[dim])[dim]);
                link.kept *= sizes.tile(free[dim])[dim] / sizes.tile(child)[dim];
            }
        }
        link.visits = productOfIrrelevant(visits, tensor);
        if (tensor == Tensor::Output) {
            addOutputTraffic(layer, counts, link);
        } else {
            addOperandTraffic(layer, tensor, counts, link);
        }
        child = link.parent;
    }
    return links;
}

} // namespace pimento::dataflow
