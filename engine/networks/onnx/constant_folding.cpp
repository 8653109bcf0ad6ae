// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/networks/onnx/constant_folding.h"

#include "engine/networks/onnx/moved_values.h"
#include "engine/networks/onnx/onnx_types.h"
#include "engine/networks/onnx/tensor_indices.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <utility>

namespace pimento::networks {

namespace {

using FoldedNumbers = std::vector<double>;
using Folded = std::optional<FoldedNumbers>;

double divided(double one, double other, bool isWhole)
{
    return isWhole ? (other == 0 ? 0 : std::trunc(one / other)) : one / other;
}

double remainder(double one, double other, bool isSigned)
{
    const double rest = other == 0 ? 0 : std::fmod(one, other);
    return !isSigned && rest != 0 && (rest < 0) != (other < 0) ? rest + other : rest;
}

/// Value of a function of two numbers; none: it is no such function.
std::optional<double> ofTwo(const NodeView& view, double one, double other)
{
    const std::string_view op = view.node().op;
    const bool isWhole = isWholeType(view.input(0)->type);
    const std::array<std::pair<std::string_view, double>, 14> cases = {
        {{"Add", one + other},
         {"Sub", one - other},
         {"Mul", one * other},
         {"Div", divided(one, other, isWhole)},
         {"Mod", remainder(one, other, view.wholeOr("fmod", 0) != 0)},
         {"Min", std::min(one, other)},
         {"Max", std::max(one, other)},
         {"Pow", std::pow(one, other)},
         {"Equal", one == other ? 1 : 0},
         {"Greater", one > other ? 1 : 0},
         {"GreaterOrEqual", one >= other ? 1 : 0},
         {"Less", one < other ? 1 : 0},
         {"LessOrEqual", one <= other ? 1 : 0},
         {"And", one != 0 && other != 0 ? 1 : 0}}};
    const auto found = std::ranges::find(cases, op, &std::pair<std::string_view, double>::first);
    return found != cases.end() ? std::optional(found->second)
           : op == "Or"         ? std::optional<double>(one != 0 || other != 0 ? 1 : 0)
                                : std::nullopt;
}

/// Value of a function of one number; none: it is no such function.
std::optional<double> ofOne(const NodeView& view, double number)
{
    const std::string_view op = view.node().op;
    if (op == "Cast") {
        const std::int64_t type = view.wholeOr("to", 0);
        return isWholeType(onnxTypeName(static_cast<int>(std::clamp<std::int64_t>(type, 0, 99)))) ? std::trunc(number)
                                                                                                  : number;
    }
    const std::array<std::pair<std::string_view, double>, 8> cases = {{{"Identity", number},
                                                                       {"Abs", std::abs(number)},
                                                                       {"Neg", -number},
                                                                       {"Floor", std::floor(number)},
                                                                       {"Ceil", std::ceil(number)},
                                                                       {"Round", std::nearbyint(number)},
                                                                       {"Sqrt", std::sqrt(number)},
                                                                       {"Not", number == 0 ? 1 : 0}}};
    const auto found = std::ranges::find(cases, op, &std::pair<std::string_view, double>::first);
    return found != cases.end() ? std::optional(found->second) : std::nullopt;
}

Folded pairwise(const NodeView& view, const Dimensions& result)
{
    if (view.inputs() != 2 || !ofTwo(view, 1, 1)) {
        return std::nullopt;
    }
    FoldedNumbers values;
    forEachIndex(result, [&](const Dimensions& index) {
        values.push_back(*ofTwo(view, elementAt(*view.input(0), index), elementAt(*view.input(1), index)));
    });
    return values;
}

Folded single(const NodeView& view)
{
    if (!ofOne(view, 1)) {
        return std::nullopt;
    }
    FoldedNumbers values;
    for (const double number : *view.numbersOf(0)) {
        values.push_back(*ofOne(view, number));
    }
    return values;
}

Folded chosen(const NodeView& view, const Dimensions& result)
{
    FoldedNumbers values;
    forEachIndex(result, [&](const Dimensions& index) {
        const bool isFirst = elementAt(*view.input(0), index) != 0;
        values.push_back(elementAt(*view.input(isFirst ? 1 : 2), index));
    });
    return values;
}

Folded reducedList(const NodeView& view, const Dimensions& result)
{
    const FoldedNumbers& from = *view.numbersOf(0);
    if (countOf(result) != 1 || from.empty()) {
        return std::nullopt;
    }
    double value = from.front();
    const std::string_view op = view.node().op;
    for (std::size_t i = 1; i < from.size(); ++i) {
        value = op == "ReduceProd"  ? value * from[i]
                : op == "ReduceSum" ? value + from[i]
                : op == "ReduceMax" ? std::max(value, from[i])
                                    : std::min(value, from[i]);
    }
    return FoldedNumbers{value};
}

/// Values of nodes that make a tensor: constants, sizes, lists of numbers.
Folded made(const NodeView& view, std::int64_t count)
{
    const OnnxNode& node = view.node();
    if (node.op == "Shape") {
        const Dimensions& sizes = view.input(0)->dimensions;
        const auto rank = static_cast<std::int64_t>(sizes.size());
        const std::int64_t start = view.wholeOr("start", 0);
        const std::int64_t first = std::clamp<std::int64_t>(start < 0 ? start + rank : start, 0, rank - count);
        return FoldedNumbers(sizes.begin() + first, sizes.begin() + first + count);
    }
    if (node.op == "Size") {
        return FoldedNumbers{static_cast<double>(countOf(view.input(0)->dimensions).value_or(0))};
    }
    if (node.op == "ConstantOfShape") {
        const auto value = node.attributes.find("value");
        const bool hasValue = value != node.attributes.end() && value->second.tensor.values &&
                              !value->second.tensor.values->empty();
        return FoldedNumbers(static_cast<std::size_t>(count), hasValue ? value->second.tensor.values->front() : 0);
    }
    if (node.op == "Range") {
        FoldedNumbers values;
        for (std::int64_t i = 0; i < count; ++i) {
            values.push_back(view.numbersOf(0)->front() + static_cast<double>(i) * view.numbersOf(2)->front());
        }
        return values;
    }
    return std::nullopt;
}

/// Value of a node "Constant".
Folded constantValues(const OnnxNode& node)
{
    for (const auto& [key, attribute] : node.attributes) {
        switch (attribute.kind) {
        case OnnxAttribute::Kind::Tensor:
            return attribute.tensor.values;
        case OnnxAttribute::Kind::Whole:
            return FoldedNumbers{static_cast<double>(attribute.whole)};
        case OnnxAttribute::Kind::Number:
            return FoldedNumbers{attribute.number};
        case OnnxAttribute::Kind::Wholes:
            return FoldedNumbers(attribute.wholes.begin(), attribute.wholes.end());
        case OnnxAttribute::Kind::Numbers:
            return attribute.numbers;
        default:
            break;
        }
    }
    return std::nullopt;
}

/// True if the first `count` inputs are there.
bool hasInputs(const NodeView& view, std::size_t count)
{
    for (std::size_t i = 0; i < count; ++i) {
        if (view.input(i) == nullptr) {
            return false;
        }
    }
    return true;
}

bool knowsAllValues(const NodeView& view)
{
    for (std::size_t i = 0; i < view.inputs(); ++i) {
        if (view.input(i) != nullptr && !view.input(i)->values) {
            return false;
        }
    }
    return view.input(0) != nullptr;
}

constexpr auto kKeptOrder = std::to_array<std::string_view>({"Reshape", "Flatten", "Squeeze", "Unsqueeze"});
constexpr auto kReductions = std::to_array<std::string_view>({"ReduceProd", "ReduceSum", "ReduceMax", "ReduceMin"});

/// Values by operator; the inputs are known.
Folded computed(const NodeView& view, const Dimensions& result, std::int64_t count)
{
    const std::string_view op = view.node().op;
    if (std::ranges::find(kKeptOrder, op) != kKeptOrder.end()) {
        return *view.numbersOf(0);
    }
    if (std::ranges::find(kReductions, op) != kReductions.end()) {
        return reducedList(view, result);
    }
    return op == "Where" && hasInputs(view, 3)        ? chosen(view, result)
           : op == "ConstantOfShape" || op == "Range" ? made(view, count)
           : hasInputs(view, 2)                       ? pairwise(view, result)
           : view.inputs() == 1                       ? single(view)
                                                      : std::nullopt;
}

} // namespace

std::optional<std::vector<double>> foldedValues(const NodeView& view, std::size_t output,
                                                std::span<const Dimensions> results)
{
    const std::string_view op = view.node().op;
    const Dimensions& result = results[output];
    const std::int64_t count = countOf(result).value_or(kMostKnownValues + 1);
    if (count > kMostKnownValues || !view.node().domain.empty()) {
        return std::nullopt;
    }
    const bool isKnown = knowsAllValues(view);
    Folded values = isKnown ? movedValues(view, output, results) : std::nullopt;
    if (!values && output == 0) {
        const bool isSize = (op == "Shape" || op == "Size") && view.input(0) != nullptr;
        values = op == "Constant" ? constantValues(view.node())
                 : isSize         ? made(view, count)
                 : isKnown        ? computed(view, result, count)
                                  : std::nullopt;
    }
    return values && values->size() == static_cast<std::size_t>(count) ? values : std::nullopt;
}

} // namespace pimento::networks
