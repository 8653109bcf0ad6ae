// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/walk/tensor_elements.h"

#include <set>

namespace pimento::dataflow {

namespace {

Positions sideOfInput(const Positions& outputs, const Positions& kernels, std::int64_t stride, std::int64_t dilation)
{
    std::set<std::int64_t> read;
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        for (std::size_t j = 0; j < kernels.size(); ++j) {
            read.insert((outputs[0] + static_cast<std::int64_t>(i)) * stride +
                        (kernels[0] + static_cast<std::int64_t>(j)) * dilation);
        }
    }
    return positionsBetween(*read.begin(), *read.rbegin() + 1);
}

std::int64_t heightOfInput(const LayerLoops& layer)
{
    return layer.stride.height * (layer.bound(Dim::Q) - 1) + layer.dilation.height * (layer.bound(Dim::S) - 1) + 1;
}

std::int64_t widthOfInput(const LayerLoops& layer)
{
    return layer.stride.width * (layer.bound(Dim::P) - 1) + layer.dilation.width * (layer.bound(Dim::R) - 1) + 1;
}

std::array<Positions, 5> axesOf(const LayerLoops& layer, Tensor tensor, const PositionsOfTile& tile)
{
    const auto of = [&](Dim dim) -> const Positions& { return tile[static_cast<std::size_t>(dim)]; };
    switch (tensor) {
    case Tensor::Input:
        return {of(Dim::N), of(Dim::G), of(Dim::C),
                sideOfInput(of(Dim::Q), of(Dim::S), layer.stride.height, layer.dilation.height),
                sideOfInput(of(Dim::P), of(Dim::R), layer.stride.width, layer.dilation.width)};
    case Tensor::Weight:
        return {of(Dim::G), of(Dim::K), of(Dim::C), of(Dim::S), of(Dim::R)};
    case Tensor::Output:
        break;
    }
    return {of(Dim::N), of(Dim::G), of(Dim::K), of(Dim::Q), of(Dim::P)};
}

} // namespace

Positions positionsBetween(std::int64_t begin, std::int64_t end)
{
    Positions positions;
    for (std::int64_t i = begin; i < end; ++i) {
        positions.push_back(i);
    }
    return positions;
}

std::vector<Coordinates> elementsInTile(const LayerLoops& layer, Tensor tensor, const PositionsOfTile& tile)
{
    const std::array<Positions, 5> axes = axesOf(layer, tensor, tile);
    std::set<Coordinates> elements;
    for (const std::int64_t a : axes[0]) {
        for (const std::int64_t b : axes[1]) {
            for (const std::int64_t c : axes[2]) {
                for (const std::int64_t d : axes[3]) {
                    for (const std::int64_t e : axes[4]) {
                        elements.insert({a, b, c, d, e});
                    }
                }
            }
        }
    }
    return {elements.begin(), elements.end()};
}

std::int64_t denseIndex(const LayerLoops& layer, Tensor tensor, const Coordinates& at)
{
    switch (tensor) {
    case Tensor::Input:
        return (((at[0] * layer.bound(Dim::G) + at[1]) * layer.bound(Dim::C) + at[2]) * heightOfInput(layer) + at[3]) *
                   widthOfInput(layer) +
               at[4];
    case Tensor::Weight:
        return (((at[0] * layer.bound(Dim::K) + at[1]) * layer.bound(Dim::C) + at[2]) * layer.bound(Dim::S) + at[3]) *
                   layer.bound(Dim::R) +
               at[4];
    case Tensor::Output:
        break;
    }
    return (((at[0] * layer.bound(Dim::G) + at[1]) * layer.bound(Dim::K) + at[2]) * layer.bound(Dim::Q) + at[3]) *
               layer.bound(Dim::P) +
           at[4];
}

std::int64_t blockAddress(const LayerLoops& layer, workloads::Extent block, std::int64_t rowBytes,
                          const Coordinates& at)
{
    const std::int64_t bytes = layer.elementBytes[static_cast<std::size_t>(Tensor::Input)];
    std::int64_t stride = block.height * block.width * bytes;
    while (rowBytes % stride != 0) {
        ++stride;
    }
    const std::int64_t line = widthOfInput(layer) / block.width; // blocks
    const std::int64_t blocks = heightOfInput(layer) / block.height * line;
    const std::int64_t rowsOfChannel = (blocks * stride + rowBytes - 1) / rowBytes;
    const std::int64_t channel = (at[0] * layer.bound(Dim::G) + at[1]) * layer.bound(Dim::C) + at[2];
    const std::int64_t number = at[3] / block.height * line + at[4] / block.width;
    return channel * rowsOfChannel * rowBytes + number * stride +
           (at[3] % block.height * block.width + at[4] % block.width) * bytes;
}

} // namespace pimento::dataflow
