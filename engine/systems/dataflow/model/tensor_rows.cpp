// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/model/tensor_rows.h"

#include "engine/systems/dataflow/model/tile_sizes.h"
#include "engine/systems/dataflow/rows/box_rows.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

namespace pimento::dataflow {

namespace {

/// Equal parts of a dimension, one after the other.
struct EqualParts {
    std::int64_t extent = 1;
    std::int64_t first = 0;
    std::int64_t count = 1;
};

/// The parts of a dimension: those of full size, and a smaller last one.
struct DimParts {
    std::array<EqualParts, 2> kinds;
    std::size_t count = 1;

    [[nodiscard]] std::span<const EqualParts> all() const { return {kinds.data(), count}; }
};

DimParts dimParts(std::int64_t bound, std::int64_t size)
{
    if (size >= bound) {
        return {{{{bound, 0, 1}, {}}}, 1};
    }
    const std::int64_t full = bound / size;
    const std::int64_t rest = bound % size;
    return {{{{size, 0, full}, {rest, full * size, 1}}}, rest > 0 ? std::size_t{2} : std::size_t{1}};
}

struct TensorParts {
    std::array<DimParts, kDims> dims;
    [[nodiscard]] std::span<const EqualParts> of(Dim dim) const { return dims[indexOf(dim)].all(); }
};

TensorParts tensorParts(const LayerLoops& layer, const Sizes& tile)
{
    TensorParts parts;
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        parts.dims[dim] = dimParts(layer.bounds[dim], tile[dim]);
    }
    return parts;
}

/// Boxes along one dimension of an array, of one extent each.
using BoxChoices = std::vector<BoxDim>;

BoxChoices plainBoxes(const TensorParts& parts, Dim dim, std::int64_t bound)
{
    BoxChoices choices;
    for (const EqualParts& each : parts.of(dim)) {
        choices.push_back({.size = bound,
                           .extent = each.extent,
                           .first = each.first,
                           .boxes = {Progression{each.extent, each.count}, Progression{}}});
    }
    return choices;
}

/// The windows along a side of the input.
std::vector<WindowSeries> windowsOf(const TensorParts& parts, Dim output, Dim kernel, std::int64_t stride,
                                    std::int64_t dilation)
{
    std::vector<WindowSeries> all;
    for (const EqualParts& outputs : parts.of(output)) {
        for (const EqualParts& kernels : parts.of(kernel)) {
            all.push_back({.extent = inputSide(outputs.extent, kernels.extent, stride, dilation),
                           .first = outputs.first * stride + kernels.first * dilation,
                           .places = {Progression{outputs.extent * stride, outputs.count},
                                      Progression{kernels.extent * dilation, kernels.count}}});
        }
    }
    return all;
}

struct InputWindows {
    std::vector<WindowSeries> heights;
    std::vector<WindowSeries> widths;
};

InputWindows inputWindows(const LayerLoops& layer, const TensorParts& parts)
{
    return {windowsOf(parts, Dim::Q, Dim::S, layer.stride.height, layer.dilation.height),
            windowsOf(parts, Dim::P, Dim::R, layer.stride.width, layer.dilation.width)};
}

BoxChoices windowBoxes(std::span<const WindowSeries> windows, std::int64_t size)
{
    BoxChoices choices;
    for (const WindowSeries& each : windows) {
        choices.push_back({.size = size, .extent = each.extent, .first = each.first, .boxes = each.places});
    }
    return choices;
}

/// Sums the rows over every choice of boxes in each of the five dimensions.
std::int64_t rowsOfChoices(const std::array<BoxChoices, 5>& choices, const RowLayout& rows)
{
    std::array<BoxDim, 5> dims;
    std::int64_t sum = 0;
    std::array<std::size_t, 5> chosen{};
    while (true) {
        for (std::size_t i = 0; i < dims.size(); ++i) {
            dims[i] = choices[i][chosen[i]];
        }
        sum += rowsOfBoxes(dims, rows.elementBytes, rows.rowBytes);
        std::size_t next = 0;
        while (next < dims.size() && ++chosen[next] == choices[next].size()) {
            chosen[next++] = 0;
        }
        if (next == dims.size()) {
            return sum;
        }
    }
}

std::int64_t sequentialRows(const LayerLoops& layer, Tensor tensor, const TensorParts& parts, const RowLayout& rows)
{
    const auto boxes = [&](Dim dim) { return plainBoxes(parts, dim, layer.bound(dim)); };
    switch (tensor) {
    case Tensor::Input: {
        const InputWindows windows = inputWindows(layer, parts);
        const workloads::Extent input = inputExtent(layer);
        return rowsOfChoices({boxes(Dim::N), boxes(Dim::G), boxes(Dim::C), windowBoxes(windows.heights, input.height),
                              windowBoxes(windows.widths, input.width)},
                             rows);
    }
    case Tensor::Weight:
        return rowsOfChoices({boxes(Dim::G), boxes(Dim::K), boxes(Dim::C), boxes(Dim::S), boxes(Dim::R)}, rows);
    case Tensor::Output:
        break;
    }
    return rowsOfChoices({boxes(Dim::N), boxes(Dim::G), boxes(Dim::K), boxes(Dim::Q), boxes(Dim::P)}, rows);
}

/// Rows of tiles that begin a row each. `elements` are those of a tile so far, in the dimensions before `dim`.
std::int64_t rowsOfAlignedTiles(const TensorParts& parts, Tensor tensor, const RowLayout& rows, std::size_t dim,
                                std::int64_t elements)
{
    if (dim == kDims) {
        return ceilDivide(elements * rows.elementBytes, rows.rowBytes);
    }
    if (!isRelevant(static_cast<Dim>(dim), tensor)) {
        return rowsOfAlignedTiles(parts, tensor, rows, dim + 1, elements);
    }
    std::int64_t sum = 0;
    for (const EqualParts& each : parts.of(static_cast<Dim>(dim))) {
        sum += each.count * rowsOfAlignedTiles(parts, tensor, rows, dim + 1, elements * each.extent);
    }
    return sum;
}

std::int64_t planesOf(const LayerLoops& layer)
{
    return layer.bound(Dim::N) * layer.bound(Dim::G) * layer.bound(Dim::C);
}

std::int64_t blockedRows(const LayerLoops& layer, const TensorParts& parts, const RowLayout& rows)
{
    const InputWindows windows = inputWindows(layer, parts);
    const std::int64_t stride = paddedBytes(rows.block.area() * rows.elementBytes, rows.rowBytes);
    PIMENTO_ASSERT(stride > 0, "a row holds a block");
    const BlockedPlane plane = {.size = inputExtent(layer), .block = rows.block, .blocksInRow = rows.rowBytes / stride};
    return planesOf(layer) * rowsOfWindows(plane, windows.heights, windows.widths);
}

} // namespace

std::int64_t rowsOf(const LayerLoops& layer, Tensor tensor, const Sizes& tile, const RowLayout& rows)
{
    const TensorParts parts = tensorParts(layer, tile);
    if (rows.layout == Layout::Sequential) {
        return sequentialRows(layer, tensor, parts, rows);
    }
    return tensor == Tensor::Input ? blockedRows(layer, parts, rows) : rowsOfAlignedTiles(parts, tensor, rows, 0, 1);
}

BlockChoice bestBlock(const LayerLoops& layer, const Sizes& tile, std::int64_t rowBytes)
{
    const InputWindows windows = inputWindows(layer, tensorParts(layer, tile));
    BlockChoice best = fewestRows(inputExtent(layer), layer.elementBytes[indexOf(Tensor::Input)], rowBytes,
                                  windows.heights, windows.widths);
    best.rows *= planesOf(layer);
    return best;
}

} // namespace pimento::dataflow
