// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/layer_reading.h"

#include "engine/kernels/affine/element_type.h"

#include <string>
#include <utility>
#include <variant>

namespace pimento::dataflow {

namespace {

constexpr double kMostMultiplications = 9e15; // exact as a double

LayerLoops loopsOf(const workloads::Convolution& layer)
{
    const workloads::Sliding& sliding = layer.sliding;
    const workloads::Extent positions = sliding.positions();
    LayerLoops loops;
    loops.bounds = {sliding.window.width,
                    sliding.window.height,
                    positions.width,
                    positions.height,
                    layer.channels / layer.groups,
                    layer.outputChannels / layer.groups,
                    layer.batch,
                    layer.groups};
    loops.stride = sliding.stride;
    loops.dilation = sliding.dilation;
    return loops;
}

LayerLoops loopsOf(const workloads::Product& layer)
{
    LayerLoops loops;
    loops.bounds = {1, 1, 1, 1, layer.inputs, layer.outputs, layer.rows, layer.instances};
    return loops;
}

/// Names the kind of a layer that is neither a convolution nor a product: "pooling".
const char* unsuitableKind(const workloads::LayerShape& shape)
{
    if (std::holds_alternative<workloads::Pooling>(shape)) {
        return "pooling";
    }
    if (std::holds_alternative<workloads::Attention>(shape)) {
        return "attention";
    }
    if (std::holds_alternative<workloads::KernelLayer>(shape)) {
        return "a kernel";
    }
    return "a layer of another kind";
}

} // namespace

Result<LayerLoops> loopsOf(const workloads::Layer& layer)
{
    const std::string where = "layer \"" + layer.name + "\"";
    if (const auto checked = workloads::check(layer); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    const auto* convolution = std::get_if<workloads::Convolution>(&layer.shape);
    const auto* product = std::get_if<workloads::Product>(&layer.shape);
    if (convolution == nullptr && product == nullptr) {
        return fail(std::string("is ") + unsuitableKind(layer.shape) + ", which has no dataflow on an array of PEs",
                    where, "Choose a convolution or a product");
    }
    const auto type = affine::parseElementType(layer.elementType);
    if (!type) {
        Error unknown = type.error();
        unknown.where = where;
        return tl::unexpected<Error>(std::move(unknown));
    }
    LayerLoops loops = convolution != nullptr ? loopsOf(*convolution) : loopsOf(*product);
    loops.elementBytes.fill(affine::bytesOf(*type));
    double multiplications = 1;
    for (const std::int64_t bound : loops.bounds) {
        multiplications *= static_cast<double>(bound);
    }
    if (multiplications > kMostMultiplications) {
        return fail("has more than 9e15 multiplications", where, "Make it smaller");
    }
    return loops;
}

} // namespace pimento::dataflow
