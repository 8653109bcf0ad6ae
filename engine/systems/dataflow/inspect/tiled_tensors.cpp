// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/inspect/tiled_tensors.h"

#include "engine/systems/dataflow/inspect/tensor_box.h"
#include "engine/systems/dataflow/model/tile_sizes.h"

#include <string>

namespace pimento::dataflow {

namespace {

/// Distance between neighbouring tiles along each axis of a tensor; 0: there is one tile.
AxisSizes stepsOf(const LayerLoops& layer, Tensor tensor, const Sizes& tile)
{
    AxisSizes steps{};
    for (std::size_t d = 0; d < kDims; ++d) {
        if (tile[d] >= layer.bounds[d]) {
            continue;
        }
        Sizes next{};
        next[d] = tile[d];
        const AxisSizes moved = boxOf(layer, tensor, next, tile).first;
        for (std::size_t axis = 0; axis < kTensorAxes; ++axis) {
            // Along a side of the input, windows and elements of a window may both step; the smaller step is next.
            const bool isNearer = moved[axis] > 0 && (steps[axis] == 0 || moved[axis] < steps[axis]);
            steps[axis] = isNearer ? moved[axis] : steps[axis];
        }
    }
    return steps;
}

} // namespace

std::vector<TiledTensor> tiledTensors(const LayerLoops& layer, const Accelerator& accelerator, const Mapping& mapping)
{
    const TileSizes sizes = tileSizesOf(mapping);
    std::vector<TiledTensor> all;
    for (const Tensor tensor : kAllTensors) {
        const AxisSizes whole = boxOf(layer, tensor, {}, layer.bounds).extents;
        TiledTensor tiled;
        tiled.name = kTensorNames[indexOf(tensor)];
        const auto shown = [&](const AxisSizes& values) {
            std::vector<std::int64_t> kept;
            for (std::size_t axis = 0; axis < kTensorAxes; ++axis) {
                if (whole[axis] > 1) {
                    kept.push_back(values[axis]);
                }
            }
            return kept;
        };
        for (std::size_t axis = 0; axis < kTensorAxes; ++axis) {
            if (whole[axis] > 1) {
                tiled.axes.emplace_back(1, axisNames(tensor)[axis]);
            }
        }
        tiled.extents = shown(whole);
        const auto add = [&](const std::string& memory, const Sizes& unclipped) {
            const Sizes tile = clippedTo(layer, unclipped);
            tiled.tiles.push_back(
                {memory, shown(boxOf(layer, tensor, {}, tile).extents), shown(stepsOf(layer, tensor, tile))});
        };
        for (std::size_t m = accelerator.outermost(); m-- > 0;) {
            if (mapping.stores[m][indexOf(tensor)]) {
                add(accelerator.levels[m].name, sizes.tile(static_cast<int>(m)));
            }
        }
        add("array, one step", sizes.array);
        all.push_back(std::move(tiled));
    }
    return all;
}

} // namespace pimento::dataflow
