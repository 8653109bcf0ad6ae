// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/workloads/layer_reader.h"

#include <array>
#include <string_view>
#include <utility>
#include <vector>

namespace pimento::workloads {

namespace {

using Json = nlohmann::json;
using Numbers = std::vector<std::int64_t>;

/// Kinds of layers in files, in the order of LayerShape.
enum class Op : std::uint8_t { Convolution, Pooling, Product, Attention, ElementWise, Joining, Kernel, Transposed };
constexpr std::array<std::pair<std::string_view, Op>, 8> kOps = {{{"convolution", Op::Convolution},
                                                                  {"pooling", Op::Pooling},
                                                                  {"product", Op::Product},
                                                                  {"attention", Op::Attention},
                                                                  {"element_wise", Op::ElementWise},
                                                                  {"join", Op::Joining},
                                                                  {"kernel", Op::Kernel},
                                                                  {"transposed_convolution", Op::Transposed}}};
constexpr std::array<std::pair<std::string_view, MatrixSource>, 2> kMatrices = {
    {{"weights", MatrixSource::Weights}, {"computed", MatrixSource::Computed}}};

std::int64_t size(ObjectReader& reader, const char* key) { return reader.integer(key, 1, kLargestSize); }

std::int64_t sizeOr(ObjectReader& reader, const char* key, std::int64_t fallback)
{
    return reader.integerOr(key, fallback, 1, kLargestSize);
}

/// Reads a list of `count` numbers; a list of another length is a mistake.
Numbers list(ObjectReader& reader, const char* key, std::size_t count, std::int64_t least)
{
    Numbers numbers = reader.integers(key, least, kLargestSize);
    if (numbers.size() != count && !reader.isWrong(key)) {
        reader.complain(key, "has " + std::to_string(numbers.size()) + " numbers",
                        "Write " + std::to_string(count) + " numbers");
    }
    numbers.resize(count, 1);
    return numbers;
}

Extent extent(ObjectReader& reader, const char* key)
{
    const Numbers numbers = list(reader, key, 2, 1);
    return {numbers[0], numbers[1]};
}

Extent extentOr(ObjectReader& reader, const char* key) { return reader.has(key) ? extent(reader, key) : Extent{}; }

Sliding readSliding(ObjectReader& reader)
{
    Sliding sliding;
    sliding.image = extent(reader, "image");
    sliding.window = extent(reader, "window");
    sliding.stride = extentOr(reader, "stride");
    sliding.dilation = extentOr(reader, "dilation");
    if (reader.has("padding")) {
        const Numbers numbers = list(reader, "padding", 4, 0);
        sliding.padding = {numbers[0], numbers[1], numbers[2], numbers[3]};
    }
    return sliding;
}

template <class Shape> Shape readConvolution(ObjectReader& reader)
{
    return {.batch = sizeOr(reader, "batch", 1),
            .channels = size(reader, "channels"),
            .outputChannels = size(reader, "output_channels"),
            .groups = sizeOr(reader, "groups", 1),
            .sliding = readSliding(reader)};
}

Pooling readPooling(ObjectReader& reader)
{
    return {.function = reader.text("function"),
            .batch = sizeOr(reader, "batch", 1),
            .channels = size(reader, "channels"),
            .sliding = readSliding(reader)};
}

Product readProduct(ObjectReader& reader)
{
    return {.rows = size(reader, "rows"),
            .inputs = size(reader, "inputs"),
            .outputs = size(reader, "outputs"),
            .instances = sizeOr(reader, "instances", 1),
            .matrix = reader.has("matrix") ? reader.oneOf("matrix", kMatrices) : MatrixSource::Weights};
}

Attention readAttention(ObjectReader& reader)
{
    return {.sequences = size(reader, "sequences"),
            .tokens = size(reader, "tokens"),
            .context = size(reader, "context"),
            .heads = size(reader, "heads"),
            .kvHeads = size(reader, "kv_heads"),
            .keySize = size(reader, "key_size"),
            .valueSize = size(reader, "value_size")};
}

KernelLayer readKernel(ObjectReader& reader)
{
    KernelLayer layer;
    layer.kernel.name = reader.text("kernel");
    ObjectReader sizes = reader.object("sizes");
    for (const std::string& key : sizes.keys()) {
        layer.kernel.sizes[key] = sizes.text(key.c_str());
    }
    sizes.finish();
    return layer;
}

ElementWise readElementWise(ObjectReader& reader)
{
    ElementWise of{reader.text("function"), reader.integer("elements", 0, kMostElements),
                   reader.integerOr("results", 0, 0, kMostElements)};
    if (reader.has("values")) {
        of.values = reader.integers("values", -kLargestSize, kLargestSize);
    }
    return of;
}

LayerShape readShape(ObjectReader& reader)
{
    switch (reader.oneOf("op", kOps)) {
    case Op::Convolution:
        return readConvolution<Convolution>(reader);
    case Op::Transposed:
        return readConvolution<TransposedConvolution>(reader);
    case Op::Pooling:
        return readPooling(reader);
    case Op::Product:
        return readProduct(reader);
    case Op::Attention:
        return readAttention(reader);
    case Op::ElementWise:
        return readElementWise(reader);
    case Op::Joining:
        return Joining{reader.integer("elements", 1, kMostElements)};
    case Op::Kernel:
        break;
    }
    return readKernel(reader);
}

void write(Json& json, const Sliding& sliding)
{
    const auto& [image, window, stride, dilation, padding] = sliding;
    json["image"] = {image.height, image.width};
    json["window"] = {window.height, window.width};
    if (stride != Extent{}) {
        json["stride"] = {stride.height, stride.width};
    }
    if (dilation != Extent{}) {
        json["dilation"] = {dilation.height, dilation.width};
    }
    if (padding != Padding{}) {
        json["padding"] = {padding.top, padding.left, padding.bottom, padding.right};
    }
}

template <class Shape> void writeConvolution(Json& json, const Shape& of)
{
    json.update({{"batch", of.batch},
                 {"channels", of.channels},
                 {"output_channels", of.outputChannels},
                 {"groups", of.groups}});
    write(json, of.sliding);
}

void write(Json& json, const Convolution& of) { writeConvolution(json, of); }

void write(Json& json, const TransposedConvolution& of) { writeConvolution(json, of); }

void write(Json& json, const Pooling& of)
{
    json.update({{"function", of.function}, {"batch", of.batch}, {"channels", of.channels}});
    write(json, of.sliding);
}

void write(Json& json, const Product& of)
{
    json.update({{"rows", of.rows}, {"inputs", of.inputs}, {"outputs", of.outputs}, {"instances", of.instances}});
    if (of.matrix == MatrixSource::Computed) {
        json["matrix"] = "computed";
    }
}

void write(Json& json, const Attention& of)
{
    json.update({{"sequences", of.sequences},
                 {"tokens", of.tokens},
                 {"context", of.context},
                 {"heads", of.heads},
                 {"kv_heads", of.kvHeads},
                 {"key_size", of.keySize},
                 {"value_size", of.valueSize}});
}

void write(Json& json, const ElementWise& of)
{
    json.update({{"function", of.function}, {"elements", of.elements}});
    if (of.results != 0) {
        json["results"] = of.results;
    }
    if (!of.values.empty()) {
        json["values"] = of.values;
    }
}

void write(Json& json, const Joining& of) { json["elements"] = of.elements; }

void write(Json& json, const KernelLayer& of)
{
    json["kernel"] = of.kernel.name;
    json["sizes"] = Json(of.kernel.sizes);
}

} // namespace

Layer readLayer(ObjectReader& reader, const std::string& type)
{
    Layer layer;
    layer.name = reader.text("name");
    layer.elementType = reader.textOr("type", type);
    layer.repeats = sizeOr(reader, "repeats", 1);
    layer.biases = reader.integerOr("biases", 0, 0, kLargestSize);
    if (reader.has("fused")) {
        layer.fused = reader.texts("fused");
    }
    layer.shape = readShape(reader);
    if (auto* kernel = std::get_if<KernelLayer>(&layer.shape)) {
        kernel->kernel.elementType = layer.elementType;
    }
    return layer;
}

nlohmann::json jsonOf(const Layer& layer)
{
    Json json = {{"name", layer.name}, {"type", layer.elementType}, {"op", kOps[layer.shape.index()].first}};
    if (layer.repeats != 1) {
        json["repeats"] = layer.repeats;
    }
    if (layer.biases != 0) {
        json["biases"] = layer.biases;
    }
    if (!layer.fused.empty()) {
        json["fused"] = layer.fused;
    }
    std::visit([&](const auto& shape) { write(json, shape); }, layer.shape);
    return json;
}

} // namespace pimento::workloads
