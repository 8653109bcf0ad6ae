// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/model/tile_sizes.h"

#include <algorithm>

namespace pimento::dataflow {

TileSizes tileSizesOf(const Mapping& mapping)
{
    TileSizes sizes;
    sizes.lanes = mapping.spatial[static_cast<std::size_t>(Direction::Lanes)];
    const Sizes& heights = mapping.spatial[static_cast<std::size_t>(Direction::Height)];
    const Sizes& widths = mapping.spatial[static_cast<std::size_t>(Direction::Width)];
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        sizes.slots[dim] = heights[dim] * widths[dim];
        sizes.array[dim] = sizes.slots[dim] * sizes.lanes[dim];
        std::int64_t size = sizes.array[dim];
        for (std::size_t level = 0; level < mapping.temporal.size(); ++level) {
            size *= mapping.temporal[level][dim];
            sizes.levels[level][dim] = size;
        }
    }
    return sizes;
}

workloads::Extent inputExtent(const LayerLoops& layer)
{
    return {inputSide(layer.bound(Dim::Q), layer.bound(Dim::S), layer.stride.height, layer.dilation.height),
            inputSide(layer.bound(Dim::P), layer.bound(Dim::R), layer.stride.width, layer.dilation.width)};
}

std::int64_t elementsOf(const LayerLoops& layer, Tensor tensor, const Sizes& tile)
{
    const auto of = [&](Dim dim) { return tile[indexOf(dim)]; };
    switch (tensor) {
    case Tensor::Input:
        return of(Dim::N) * of(Dim::G) * of(Dim::C) *
               inputSide(of(Dim::Q), of(Dim::S), layer.stride.height, layer.dilation.height) *
               inputSide(of(Dim::P), of(Dim::R), layer.stride.width, layer.dilation.width);
    case Tensor::Weight:
        return of(Dim::G) * of(Dim::K) * of(Dim::C) * of(Dim::S) * of(Dim::R);
    case Tensor::Output:
        break;
    }
    return of(Dim::N) * of(Dim::G) * of(Dim::K) * of(Dim::Q) * of(Dim::P);
}

Sizes clippedTo(const LayerLoops& layer, const Sizes& tile)
{
    Sizes clipped = kOnes;
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        clipped[dim] = std::min(tile[dim], layer.bounds[dim]);
    }
    return clipped;
}

Sizes tileOfPe(const LayerLoops& layer, const TileSizes& sizes)
{
    Sizes tile = kOnes;
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        const std::int64_t extent = std::min(sizes.levels[0][dim], layer.bounds[dim]);
        const std::int64_t rest = extent % sizes.array[dim]; // of the last step
        tile[dim] = extent / sizes.array[dim] * sizes.lanes[dim] + std::min(rest, sizes.lanes[dim]);
    }
    return tile;
}

} // namespace pimento::dataflow
