// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/networks/onnx/node_layers.h"

#include "engine/networks/onnx/einsum.h"
#include "engine/networks/onnx/shape_rules.h"
#include "engine/networks/onnx/windows.h"
#include "sim/base/printable.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>
#include <utility>

namespace pimento::networks {

namespace {

using workloads::MatrixSource;
using workloads::Sliding;

/// Names of functions that are not just their operator in lower case with lines between its words.
constexpr auto kFunctionNames = std::to_array<std::pair<std::string_view, std::string_view>>(
    {{"BatchNormalization", "batch_norm"},
     {"LayerNormalization", "layer_norm"},
     {"SimplifiedLayerNormalization", "rms_norm"},
     {"RMSNormalization", "rms_norm"},
     {"SkipLayerNormalization", "skip_layer_norm"},
     {"InstanceNormalization", "instance_norm"},
     {"GroupNormalization", "group_norm"},
     {"LRN", "lrn"},
     {"Erf", "erf"},
     {"PRelu", "prelu"},
     {"Resize", "upsample"},
     {"Upsample", "upsample"},
     {"QLinearAdd", "add"},
     {"QLinearMul", "mul"},
     {"QLinearSigmoid", "sigmoid"},
     {"QLinearLeakyRelu", "leaky_relu"},
     {"FastGelu", "gelu"},
     {"QuickGelu", "gelu"},
     {"Sum", "add"},
     {"GRU", "gru"},
     {"LSTM", "lstm"},
     {"RNN", "rnn"}});

std::string functionName(std::string_view op)
{
    const auto found = std::ranges::find(kFunctionNames, op, &std::pair<std::string_view, std::string_view>::first);
    if (found != kFunctionNames.end()) {
        return std::string(found->second);
    }
    std::string name;
    for (std::size_t i = 0; i < op.size(); ++i) {
        const auto letter = static_cast<unsigned char>(op[i]);
        const bool beginsWord = i > 0 && std::isupper(letter) != 0 && std::islower(static_cast<unsigned char>(op[i - 1])) != 0;
        name += beginsWord ? "_" : "";
        name += static_cast<char>(std::tolower(letter));
    }
    return printable(name);
}

/// Inputs that are no constants.
std::vector<std::size_t> dataInputs(const NodeView& view)
{
    std::vector<std::size_t> inputs;
    for (std::size_t i = 0; i < view.inputs(); ++i) {
        if (view.input(i) != nullptr && !view.input(i)->isConstant) {
            inputs.push_back(i);
        }
    }
    return inputs;
}

std::int64_t count(const Dimensions& dimensions) { return countOf(dimensions).value_or(0); }

/// Windows of an image with one or two axes; a single axis is its width. None: three axes.
std::optional<Sliding> slidingOf(const std::vector<WindowAxis>& axes)
{
    if (axes.size() > 2) {
        return std::nullopt;
    }
    const WindowAxis row = axes.size() == 2 ? axes.front() : WindowAxis{};
    const WindowAxis& column = axes.back();
    return Sliding{{row.image, column.image},       {row.window, column.window},
                   {row.stride, column.stride},     {row.dilation, column.dilation},
                   {row.before, column.before, row.after, column.after}};
}

/// A layer with the name of its operator.
NodeLayer functionLayer(const NodeView& view, const Dimensions& result)
{
    NodeLayer layer;
    layer.operands = dataInputs(view);
    workloads::ElementWise of{functionName(view.node().op), 0, count(result)};
    std::optional<std::int64_t> common;
    bool isCommon = !layer.operands.empty();
    for (const std::size_t input : layer.operands) {
        const std::int64_t elements = count(view.input(input)->dimensions);
        isCommon = isCommon && elements > 0 && (!common || *common == elements);
        common = elements;
    }
    if (isCommon) {
        of.elements = *common;
        of.results = of.results == *common ? 0 : of.results;
    }
    layer.shape = std::move(of);
    return layer;
}

/// Shape of a convolution or a transposed one. `image`: dimensions of its input, batch and channels first.
template <class Shape> Shape convolutionShape(const NodeView& view, const Dimensions& image, const Sliding& sliding,
                                              std::int64_t outputChannels)
{
    Shape of;
    of.batch = image[0];
    of.channels = image[1];
    of.outputChannels = outputChannels;
    of.groups = view.wholeOr("group", 1);
    of.sliding = sliding;
    return of;
}

/// Number of values of an optional constant, as biases of channels.
std::int64_t biasesOf(const NodeView& view, std::size_t index)
{
    return view.input(index) != nullptr ? count(view.input(index)->dimensions) : 0;
}

Result<NodeLayer> convolutionLayer(const NodeView& view, const Dimensions& result)
{
    const WeightPlace place = weightPlace(view.node());
    const bool isTransposed = view.node().op == "ConvTranspose";
    const Dimensions& image = view.input(place.image)->dimensions;
    const Dimensions& weights = view.input(place.weights)->dimensions;
    const Dimensions kernel(weights.begin() + 2, weights.end());
    const auto windows = isTransposed ? transposedWindowsOf(view, image, kernel) : windowsOf(view, image, kernel);
    if (!windows) {
        return tl::unexpected<Error>(windows.error());
    }
    NodeLayer layer = functionLayer(view, result);
    layer.isWorkUnknown = true;
    const auto sliding = slidingOf(*windows);
    const bool hasOneOperand = layer.operands == std::vector<std::size_t>{place.image};
    if (!sliding || !hasOneOperand) {
        return layer;
    }
    layer.isWorkUnknown = false;
    if (isTransposed) {
        layer.shape = convolutionShape<workloads::TransposedConvolution>(view, image, *sliding, result[1]);
    } else {
        layer.shape = convolutionShape<workloads::Convolution>(view, image, *sliding, result[1]);
    }
    const std::string_view op = view.node().op;
    layer.biases = op == "ConvInteger" ? 0 : std::min(biasesOf(view, op == "QLinearConv" ? 8 : 2), result[1]);
    if (op == "FusedConv") {
        layer.fused = {functionName(view.textOr("activation", "relu"))};
    }
    return layer;
}

Result<NodeLayer> poolingLayer(const NodeView& view, const Dimensions& result, std::string function)
{
    const Dimensions& image = view.input(0)->dimensions;
    NodeLayer layer = functionLayer(view, result);
    std::vector<WindowAxis> axes;
    if (view.node().op.find("Global") != std::string::npos) {
        for (std::size_t axis = 2; axis < image.size(); ++axis) {
            axes.push_back({image[axis], image[axis], 1, 1, 0, 0});
        }
    } else {
        auto windows = windowsOf(view, image, {});
        if (!windows) {
            return tl::unexpected<Error>(windows.error());
        }
        axes = *std::move(windows);
    }
    if (const auto sliding = slidingOf(axes)) {
        layer.shape = workloads::Pooling{std::move(function), image[0], image[1], *sliding};
    }
    return layer;
}

/// Rows, columns and matrices of a product.
struct ProductSizes {
    std::int64_t rows = 1;
    std::int64_t inner = 1;
    std::int64_t columns = 1;
    std::int64_t batch = 1; // matrices
};

ProductSizes productSizes(const NodeView& view, const Dimensions& left, const Dimensions& right,
                          const Dimensions& result)
{
    ProductSizes of;
    const bool isLeftTurned = left.size() >= 2 && view.wholeOr("transA", 0) != 0;
    const bool isRightTurned = right.size() >= 2 && view.wholeOr("transB", 0) != 0;
    of.inner = isLeftTurned ? left[left.size() - 2] : left.back();
    of.rows = left.size() < 2 ? 1 : isLeftTurned ? left.back() : left[left.size() - 2];
    of.columns = right.size() < 2 ? 1 : isRightTurned ? right[right.size() - 2] : right.back();
    const std::int64_t plane = of.rows * of.columns;
    of.batch = plane == 0 ? 0 : count(result) / plane;
    return of;
}

NodeLayer productLayer(const NodeView& view, const Dimensions& result, std::size_t right)
{
    const TensorFacts& one = *view.input(0);
    const TensorFacts& other = *view.input(right);
    const ProductSizes of = productSizes(view, one.dimensions, other.dimensions, result);
    NodeLayer layer = functionLayer(view, result);
    // Biases are the third input of these operators.
    const bool hasBias = view.node().op == "Gemm" && view.input(2) != nullptr && view.input(2)->isConstant;
    layer.biases = hasBias ? std::min(biasesOf(view, 2), of.columns) : 0;
    layer.isWorkUnknown = one.dimensions.empty() || other.dimensions.empty();
    std::erase_if(layer.operands, [&](std::size_t input) { return input != 0 && input != right; });
    if (other.isConstant && count(other.dimensions) == of.inner * of.columns) {
        layer.shape = workloads::Product{of.rows * of.batch, of.inner, of.columns, 1, MatrixSource::Weights};
    } else if (other.isConstant && count(one.dimensions) == of.batch * of.rows * of.inner) {
        layer.shape = workloads::Product{of.rows, of.inner, of.columns, of.batch, MatrixSource::Weights};
    } else if (one.isConstant && count(one.dimensions) == of.rows * of.inner) {
        layer.shape = workloads::Product{of.columns * of.batch, of.inner, of.rows, 1, MatrixSource::Weights};
    } else {
        layer.shape = workloads::Product{of.rows, of.inner, of.columns, of.batch, MatrixSource::Computed};
    }
    return layer;
}

/// Sums of products along common indices of two operands are products of matrices.
NodeLayer einsumLayer(const NodeView& view, const Dimensions& result)
{
    NodeLayer layer = functionLayer(view, result);
    const auto of = einsumOf(view);
    layer.isWorkUnknown = view.inputs() > 1;
    if (!of || !of->product || layer.operands.empty()) {
        return layer;
    }
    const auto& [batch, rows, inner, columns] = *of->product;
    const bool hasLeft = !view.input(0)->isConstant;
    const bool hasRight = !view.input(1)->isConstant;
    const std::int64_t own = hasLeft ? rows : columns; // of the operand that is no constant
    layer.isWorkUnknown = false;
    layer.shape = workloads::Product{own, inner, hasLeft ? columns : rows, batch,
                                     hasLeft && hasRight ? MatrixSource::Computed : MatrixSource::Weights};
    return layer;
}

/// A constant that is added to each channel of an operand: its last size, or the second one of an image.
NodeLayer sumLayer(const NodeView& view, const Dimensions& result)
{
    NodeLayer layer = functionLayer(view, result);
    auto& of = std::get<workloads::ElementWise>(layer.shape);
    if (view.inputs() != 2 || layer.operands.size() != 1 || of.elements == 0 || of.results != 0 || result.empty()) {
        return layer;
    }
    const TensorFacts* other = view.input(1 - layer.operands.front());
    if (other == nullptr) {
        return layer;
    }
    const Dimensions& constant = other->dimensions;
    const std::int64_t values = count(constant);
    const bool isOfColumns = !constant.empty() && constant.back() == values && values == result.back();
    const bool isOfChannels = constant.size() >= 3 && result.size() == 4 && constant[constant.size() - 3] == values &&
                              values == result[1];
    if (isOfColumns || isOfChannels) {
        of.function = "bias";
        of.values = {values};
    }
    return layer;
}

/// Makes a layer of a pad of zeros; if it pads height and width alone, the layer has padding like a convolution.
NodeLayer padLayer(const NodeView& view, const Dimensions& result)
{
    NodeLayer layer = functionLayer(view, result);
    auto& of = std::get<workloads::ElementWise>(layer.shape);
    const std::string mode = view.textOr("mode", "constant");
    if (mode != "constant") {
        of.function = mode + "_pad";
        return layer;
    }
    const auto pads = view.wholesOrInput(view.has("paddings") ? "paddings" : "pads", 1);
    if (!pads || !*pads || (*pads)->size() != 8 || view.input(3) != nullptr) {
        return layer;
    }
    const std::vector<std::int64_t>& all = **pads; // beginnings of each axis, then ends
    if (all[0] == 0 && all[1] == 0 && all[4] == 0 && all[5] == 0) {
        of.values = {all[2], all[3], all[6], all[7]};
    }
    return layer;
}

NodeLayer joinLayer(const NodeView& view, const Dimensions& result)
{
    NodeLayer layer = functionLayer(view, result);
    std::int64_t joined = 0;
    bool hasEmpty = false;
    for (const std::size_t input : layer.operands) {
        const std::int64_t elements = count(view.input(input)->dimensions);
        hasEmpty = hasEmpty || elements == 0;
        joined += elements;
    }
    if (joined == count(result) && !hasEmpty) { // otherwise constants are joined as well
        layer.shape = workloads::Joining{joined};
    }
    return layer;
}

NodeLayer transposeLayer(const NodeView& view, const Dimensions& result)
{
    NodeLayer layer = functionLayer(view, result);
    auto& of = std::get<workloads::ElementWise>(layer.shape);
    for (std::size_t axis = result.size(); axis-- > 0;) {
        of.values.push_back(static_cast<std::int64_t>(axis));
    }
    of.values = view.wholes("perm").value_or(of.values);
    return layer;
}

/// Operators with a matrix whose layers have no form here.
constexpr auto kUncounted = std::to_array<std::string_view>(
    {"LSTM", "GRU", "RNN", "Attention", "MultiHeadAttention", "GroupQueryAttention", "DeformConv",
     "EmbedLayerNormalization", "MatMulNBits", "QAttention", "Loop", "If", "Scan"});

} // namespace

NodeLayer namedLayer(const NodeView& view, const Dimensions& result)
{
    NodeLayer layer = functionLayer(view, result);
    layer.isWorkUnknown = true;
    return layer;
}

Result<NodeLayer> layerOf(const NodeView& view, std::size_t output, const Dimensions& result)
{
    const std::string_view op = view.node().op;
    if (output > 0) {
        return functionLayer(view, result);
    }
    if (op.find("Conv") != std::string_view::npos && op != "DeformConv" && shapeRuleFor(view.node().domain, op) != nullptr) {
        return convolutionLayer(view, result);
    }
    if (op == "MaxPool" || op == "GlobalMaxPool") {
        return poolingLayer(view, result, "max");
    }
    if (op == "AveragePool" || op == "GlobalAveragePool" || op == "QLinearGlobalAveragePool") {
        return poolingLayer(view, result, "average");
    }
    if (op == "LpPool" || op == "GlobalLpPool") {
        return poolingLayer(view, result, "lp");
    }
    if (op == "MatMul" || op == "MatMulInteger" || op == "Gemm" || op == "FusedMatMul") {
        return productLayer(view, result, 1);
    }
    if (op == "QLinearMatMul") {
        return productLayer(view, result, 3);
    }
    if (op == "Einsum") {
        return einsumLayer(view, result);
    }
    NodeLayer layer = op == "Add"         ? sumLayer(view, result)
                      : op == "Pad"       ? padLayer(view, result)
                      : op == "Concat"    ? joinLayer(view, result)
                      : op == "Transpose" ? transposeLayer(view, result)
                                          : functionLayer(view, result);
    layer.isWorkUnknown = std::ranges::find(kUncounted, op) != kUncounted.end();
    return layer;
}

} // namespace pimento::networks
