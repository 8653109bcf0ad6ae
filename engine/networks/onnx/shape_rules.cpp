// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/networks/onnx/shape_rules.h"

#include <algorithm>
#include <array>
#include <string>

namespace pimento::networks {

const ShapeRule* shapeRuleFor(std::string_view domain, std::string_view op)
{
    if (!domain.empty() && domain != "com.microsoft") {
        return nullptr;
    }
    for (const auto rules : {elementRules(), matrixRules(), movementRules(), selectionRules()}) {
        const auto found = std::ranges::find(rules, op, &ShapeRule::op);
        if (found != rules.end()) {
            return &*found;
        }
    }
    return nullptr;
}

Result<Dimensions> broadcast(const Dimensions& one, const Dimensions& other)
{
    const Dimensions& longer = one.size() >= other.size() ? one : other;
    const Dimensions& shorter = one.size() >= other.size() ? other : one;
    Dimensions result = longer;
    const std::size_t ahead = longer.size() - shorter.size();
    for (std::size_t axis = 0; axis < shorter.size(); ++axis) {
        std::int64_t& size = result[ahead + axis];
        if (size != shorter[axis] && size != 1 && shorter[axis] != 1) {
            return fail("has operands of sizes " + std::to_string(size) + " and " + std::to_string(shorter[axis]) +
                        " along one axis");
        }
        size = size == 1 ? shorter[axis] : size;
    }
    return result;
}

namespace {

Shapes same(const NodeView& view)
{
    const auto input = view.needed(0);
    return input ? Shapes(std::vector<Dimensions>(std::max<std::size_t>(1, view.node().outputs.size()),
                                                  (*input)->dimensions))
                 : tl::unexpected<Error>(input.error());
}

Shapes spread(const NodeView& view)
{
    Dimensions result;
    for (std::size_t i = 0; i < view.inputs(); ++i) {
        if (view.input(i) != nullptr) {
            auto wider = broadcast(result, view.input(i)->dimensions);
            if (!wider) {
                return tl::unexpected<Error>(wider.error());
            }
            result = *std::move(wider);
        }
    }
    return std::vector<Dimensions>{result};
}

/// Normalisation with its mean and deviation as further results.
Shapes normalised(const NodeView& view)
{
    auto shapes = same(view);
    if (shapes && shapes->size() > 1) {
        const auto axis = axisOf(view.wholeOr("axis", -1), shapes->front().size());
        if (!axis) {
            return tl::unexpected<Error>(axis.error());
        }
        for (std::size_t output = 1; output < shapes->size(); ++output) {
            std::fill((*shapes)[output].begin() + static_cast<std::ptrdiff_t>(*axis), (*shapes)[output].end(), 1);
        }
    }
    return shapes;
}

/// Batch normalisation; its means and variances are lists of channels.
Shapes batchNormalised(const NodeView& view)
{
    auto shapes = same(view);
    if (shapes && shapes->front().size() < 2) {
        return fail("reads a tensor of " + std::to_string(shapes->front().size()) + " dimensions without channels");
    }
    for (std::size_t output = 1; shapes && output < shapes->size(); ++output) {
        (*shapes)[output] = {shapes->front()[1]};
    }
    return shapes;
}

Shapes firstAndScales(const NodeView& view)
{
    auto shapes = same(view);
    for (std::size_t output = 1; shapes && output < shapes->size(); ++output) {
        (*shapes)[output] = {};
    }
    return shapes;
}

constexpr auto kSameOps = std::to_array<std::string_view>(
    {"Abs",          "Acos",        "Acosh",       "Asin",      "Asinh",     "Atan",        "Atanh",       "BiasGelu",
     "BitwiseNot",   "Cast",        "CastLike",    "Ceil",      "Celu",      "Clip",        "Cos",         "Cosh",
     "CumSum",       "DequantizeLinear", "Dropout", "Elu",      "Erf",       "Exp",         "FastGelu",    "Floor",
     "Gelu",         "GroupNormalization", "HardSigmoid", "HardSwish", "Hardmax", "Identity", "InstanceNormalization",
     "IsInf",        "IsNaN",       "LRN",         "LeakyRelu", "Log",       "LogSoftmax",  "LpNormalization",
     "MeanVarianceNormalization",   "Mish",        "Neg",       "Not", "PRelu",       "QuantizeLinear", "QuickGelu",
     "RandomNormalLike", "RandomUniformLike", "Bernoulli", "Reciprocal", "Relu", "ReverseSequence", "Round",
     "ScaledTanh",   "Scatter",     "ScatterElements", "ScatterND", "Selu",  "Shrink",      "Sigmoid",     "Sign",
     "Silu",         "Sin",         "Sinh",        "Softmax",   "Softplus",  "Softsign",    "Sqrt",        "Swish",
     "Tan",          "Tanh",        "ThresholdedRelu", "Trilu", "EyeLike",   "RotaryEmbedding", "QLinearLeakyRelu",
     "QLinearSigmoid"});
constexpr auto kSpreadOps = std::to_array<std::string_view>(
    {"Add",  "And",  "BitShift", "BitwiseAnd", "BitwiseOr", "BitwiseXor", "Div", "Equal", "Greater", "GreaterOrEqual",
     "Less", "LessOrEqual", "Max", "Mean", "Min", "Mod", "Mul", "Or", "Pow", "Sub", "Sum", "Where", "Xor"});

/// The rules of both lists and the others, as one table.
constexpr auto makeElementRules()
{
    std::array<ShapeRule, kSameOps.size() + kSpreadOps.size() + 6> rules{};
    std::size_t next = 0;
    for (const std::string_view op : kSameOps) {
        rules[next++] = {op, same};
    }
    for (const std::string_view op : kSpreadOps) {
        rules[next++] = {op, spread};
    }
    rules[next++] = {"BatchNormalization", batchNormalised};
    rules[next++] = {"LayerNormalization", normalised};
    rules[next++] = {"SimplifiedLayerNormalization", normalised};
    rules[next++] = {"RMSNormalization", normalised};
    rules[next++] = {"SkipLayerNormalization", normalised};
    rules[next++] = {"DynamicQuantizeLinear", firstAndScales};
    return rules;
}

constexpr auto kElementRules = makeElementRules();

} // namespace

std::span<const ShapeRule> elementRules() { return kElementRules; }

} // namespace pimento::networks
