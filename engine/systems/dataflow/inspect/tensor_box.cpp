// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/inspect/tensor_box.h"

#include "engine/systems/dataflow/model/tile_sizes.h"

namespace pimento::dataflow {

namespace {

/// Dimensions along the axes of a tensor; the sides of the Input have the dimensions of the output.
constexpr std::array<std::array<Dim, kTensorAxes>, kTensors> kDimsOfAxes = {{
    {Dim::N, Dim::G, Dim::C, Dim::Q, Dim::P},
    {Dim::G, Dim::K, Dim::C, Dim::S, Dim::R},
    {Dim::N, Dim::G, Dim::K, Dim::Q, Dim::P},
}};

} // namespace

std::string_view axisNames(Tensor tensor)
{
    constexpr std::array<std::string_view, kTensors> kNames = {"NGCHW", "GKCSR", "NGKQP"};
    return kNames[indexOf(tensor)];
}

TensorBox boxOf(const LayerLoops& layer, Tensor tensor, const Sizes& begin, const Sizes& extents)
{
    TensorBox box;
    for (std::size_t i = 0; i < kTensorAxes; ++i) {
        const std::size_t d = indexOf(kDimsOfAxes[indexOf(tensor)][i]);
        box.first[i] = begin[d];
        box.extents[i] = extents[d];
    }
    if (tensor == Tensor::Input) {
        const auto side = [&](std::size_t axis, Dim kernel, std::int64_t stride, std::int64_t dilation) {
            box.first[axis] = box.first[axis] * stride + begin[indexOf(kernel)] * dilation;
            box.extents[axis] = inputSide(box.extents[axis], extents[indexOf(kernel)], stride, dilation);
        };
        side(3, Dim::S, layer.stride.height, layer.dilation.height);
        side(4, Dim::R, layer.stride.width, layer.dilation.width);
    }
    return box;
}

} // namespace pimento::dataflow
