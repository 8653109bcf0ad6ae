// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/networks/onnx/shape_rules.h"

#include "engine/networks/onnx/onnx_types.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

// Dimensions of parts and sums of operands, and of tensors that are made of sizes.

namespace pimento::networks {

namespace {

Shapes onlyResult(Dimensions dimensions) { return std::vector<Dimensions>{std::move(dimensions)}; }

using SliceValues = std::vector<std::int64_t>;

/// Number of elements from `start` to before `end` by `step`, as Python counts them.
std::int64_t slicedSize(std::int64_t size, std::int64_t start, std::int64_t end, std::int64_t step)
{
    const std::int64_t low = step > 0 ? 0 : -1;
    const std::int64_t high = step > 0 ? size : size - 1;
    const auto place = [&](std::int64_t at) { return std::clamp(at < 0 ? at + size : at, low, high); };
    // With a negative step, an end far below zero means before the first element.
    const std::int64_t first = std::clamp(start < 0 ? start + size : start, step > 0 ? 0 : low, high);
    const std::int64_t last = place(end);
    return step > 0 ? std::max<std::int64_t>(0, (last - first + step - 1) / step)
                    : std::max<std::int64_t>(0, (first - last - step - 1) / -step);
}

Shapes sliced(const NodeView& view)
{
    const auto input = view.needed(0);
    const auto starts = view.wholesOrInput("starts", 1);
    const auto ends = view.wholesOrInput("ends", 2);
    const auto axes = view.wholesOrInput("axes", 3);
    const auto steps = view.wholesOrInput("steps", 4);
    for (const auto* each : {&starts, &ends, &axes, &steps}) {
        if (!*each) {
            return tl::unexpected<Error>(each->error());
        }
    }
    if (!input || !*starts || !*ends || (*starts)->size() != (*ends)->size()) {
        return input ? fail("names no beginnings and ends for the same axes") : tl::unexpected<Error>(input.error());
    }
    Dimensions result = (*input)->dimensions;
    constexpr std::int64_t kMost = workloads::kMostElements; // larger numbers mean the end
    for (std::size_t i = 0; i < (*starts)->size(); ++i) {
        const bool hasAxis = *axes && i < (*axes)->size();
        const auto axis = axisOf(hasAxis ? (**axes)[i] : static_cast<std::int64_t>(i), result.size());
        const std::int64_t step = *steps && i < (*steps)->size() ? (**steps)[i] : 1;
        if (!axis || step == 0) {
            return axis ? fail("has a step of 0") : tl::unexpected<Error>(axis.error());
        }
        result[*axis] = slicedSize(result[*axis], std::clamp((**starts)[i], -kMost, kMost),
                                   std::clamp((**ends)[i], -kMost, kMost), std::clamp(step, -kMost, kMost));
    }
    return onlyResult(std::move(result));
}

Shapes gathered(const NodeView& view)
{
    const auto data = view.needed(0);
    const auto indices = view.needed(1);
    if (!data || !indices) {
        return tl::unexpected<Error>(!data ? data.error() : indices.error());
    }
    const auto axis = axisOf(view.wholeOr("axis", 0), (*data)->rank());
    if (!axis) {
        return tl::unexpected<Error>(axis.error());
    }
    const auto at = static_cast<std::ptrdiff_t>(*axis);
    Dimensions result((*data)->dimensions.begin(), (*data)->dimensions.begin() + at);
    result.insert(result.end(), (*indices)->dimensions.begin(), (*indices)->dimensions.end());
    result.insert(result.end(), (*data)->dimensions.begin() + at + 1, (*data)->dimensions.end());
    return onlyResult(std::move(result));
}

Shapes likeIndices(const NodeView& view)
{
    const auto indices = view.needed(1);
    return indices ? onlyResult((*indices)->dimensions) : tl::unexpected<Error>(indices.error());
}

Shapes gatheredTuples(const NodeView& view)
{
    const auto data = view.needed(0);
    const auto indices = view.needed(1);
    if (!data || !indices) {
        return tl::unexpected<Error>(!data ? data.error() : indices.error());
    }
    const std::int64_t shared = view.wholeOr("batch_dims", 0);
    const Dimensions& places = (*indices)->dimensions;
    const auto rank = static_cast<std::int64_t>((*data)->rank());
    if (places.empty() || shared < 0 || shared >= rank || places.back() < 0 || places.back() > rank - shared) {
        return fail("has indices of other dimensions than its data");
    }
    Dimensions result(places.begin(), places.end() - 1);
    result.insert(result.end(), (*data)->dimensions.begin() + shared + places.back(), (*data)->dimensions.end());
    return onlyResult(std::move(result));
}

/// Sums and other reductions along axes.
Shapes reduced(const NodeView& view)
{
    const auto input = view.needed(0);
    const bool isArgument = view.node().op.starts_with("Arg");
    auto axes = isArgument ? Result<std::optional<SliceValues>>(SliceValues{view.wholeOr("axis", 0)})
                           : view.wholesOrInput("axes", 1);
    if (!input || !axes) {
        return tl::unexpected<Error>(!input ? input.error() : axes.error());
    }
    Dimensions sizes = (*input)->dimensions;
    const bool isAll = !*axes || (*axes)->empty();
    if (isAll && view.wholeOr("noop_with_empty_axes", 0) != 0) {
        return onlyResult(std::move(sizes));
    }
    std::vector<bool> isReduced(sizes.size(), isAll);
    for (const std::int64_t each : axes->value_or(SliceValues{})) {
        const auto axis = axisOf(each, sizes.size());
        if (!axis) {
            return tl::unexpected<Error>(axis.error());
        }
        isReduced[*axis] = true;
    }
    Dimensions result;
    for (std::size_t axis = 0; axis < sizes.size(); ++axis) {
        if (!isReduced[axis] || view.wholeOr("keepdims", 1) != 0) {
            result.push_back(isReduced[axis] ? 1 : sizes[axis]);
        }
    }
    return onlyResult(std::move(result));
}

Shapes largest(const NodeView& view)
{
    const auto input = view.needed(0);
    const auto axis = input ? axisOf(view.wholeOr("axis", -1), (*input)->rank()) : tl::unexpected<Error>(input.error());
    const auto own = view.wholeOr("k", 0);
    const auto count = own > 0 ? std::optional(SliceValues{own}) : view.valuesOf(1);
    if (!axis || !count || count->empty()) {
        return axis ? fail("computes its number of results from data") : tl::unexpected<Error>(axis.error());
    }
    Dimensions result = (*input)->dimensions;
    result[*axis] = count->front();
    return countOf(result) ? Shapes(std::vector<Dimensions>(std::max<std::size_t>(1, view.node().outputs.size()), result))
                           : fail("wants " + std::to_string(count->front()) + " results");
}

Shapes shape(const NodeView& view)
{
    const auto input = view.needed(0);
    if (!input) {
        return tl::unexpected<Error>(input.error());
    }
    const auto rank = static_cast<std::int64_t>((*input)->rank());
    const std::int64_t end = std::clamp<std::int64_t>(view.wholeOr("end", rank), -rank, rank);
    const std::int64_t start = std::clamp<std::int64_t>(view.wholeOr("start", 0), -rank, rank);
    return onlyResult({slicedSize(rank, start, end, 1)});
}

Shapes number(const NodeView&) { return onlyResult({}); }

Shapes filled(const NodeView& view)
{
    auto wanted = view.valuesOf(0);
    return wanted && countOf(*wanted) ? onlyResult(*std::move(wanted)) : fail("computes its shape from data");
}

Shapes constant(const NodeView& view)
{
    const auto found = view.node().attributes.find("value");
    if (found != view.node().attributes.end() && found->second.kind == OnnxAttribute::Kind::Tensor) {
        return onlyResult(found->second.tensor.dimensions);
    }
    for (const char* key : {"value_ints", "value_floats"}) {
        const auto list = view.node().attributes.find(key);
        if (list != view.node().attributes.end()) {
            return onlyResult({static_cast<std::int64_t>(
                std::max(list->second.wholes.size(), list->second.numbers.size()))});
        }
    }
    return view.has("sparse_value") || view.has("value_strings") ? fail("has a value of a kind that is not read")
                                                                 : onlyResult({});
}

Shapes counted(const NodeView& view)
{
    std::array<double, 3> values{};
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::vector<double>* known = view.numbersOf(i);
        if (known == nullptr || known->size() != 1) {
            return fail("computes its limits from data");
        }
        values[i] = known->front();
    }
    const double size = std::ceil((values[1] - values[0]) / values[2]);
    return std::isfinite(size) && size <= static_cast<double>(workloads::kLargestSize)
               ? onlyResult({static_cast<std::int64_t>(std::max(0.0, size))})
               : fail("has limits out of range");
}

/// Places of all elements that are not zero.
Shapes placed(const NodeView& view)
{
    const auto input = view.needed(0);
    const std::vector<double>* known = view.numbersOf(0);
    if (!input || known == nullptr) {
        return input ? fail("computes its number of results from data") : tl::unexpected<Error>(input.error());
    }
    const auto others = std::ranges::count_if(*known, [](double value) { return value != 0; });
    return onlyResult({static_cast<std::int64_t>((*input)->rank()), others});
}

Shapes oneHot(const NodeView& view)
{
    const auto indices = view.needed(0);
    const auto depth = view.valuesOf(1);
    if (!indices || !depth || depth->size() != 1) {
        return indices ? fail("computes its depth from data") : tl::unexpected<Error>(indices.error());
    }
    Dimensions result = (*indices)->dimensions;
    const auto axis = axisOf(view.wholeOr("axis", -1), result.size() + 1);
    if (!axis) {
        return tl::unexpected<Error>(axis.error());
    }
    result.insert(result.begin() + static_cast<std::ptrdiff_t>(*axis), depth->front());
    return countOf(result) ? onlyResult(std::move(result)) : fail("has a depth out of range");
}

/// Sums of two quantised tensors, each with its scale and zero point.
Shapes quantisedPair(const NodeView& view)
{
    const auto one = view.needed(0);
    const auto other = view.needed(3);
    if (!one || !other) {
        return tl::unexpected<Error>(!one ? one.error() : other.error());
    }
    return broadcast((*one)->dimensions, (*other)->dimensions).map([](Dimensions result) {
        return std::vector<Dimensions>{std::move(result)};
    });
}

/// Recurrent layers: steps x directions x batch x size, and their last states.
Shapes recurrent(const NodeView& view)
{
    const auto input = view.needed(0);
    const auto weights = view.needed(2);
    if (!input || !weights || (*input)->rank() != 3 || (*weights)->rank() != 3) {
        return fail("needs a sequence and weights of 3 dimensions each");
    }
    const Dimensions& sizes = (*input)->dimensions;
    const std::int64_t directions = (*weights)->dimensions[0];
    const std::int64_t hidden = (*weights)->dimensions[2];
    const bool isBatchFirst = view.wholeOr("layout", 0) != 0;
    const std::int64_t batch = sizes[isBatchFirst ? 0 : 1];
    const Dimensions state = isBatchFirst ? Dimensions{batch, directions, hidden} : Dimensions{directions, batch, hidden};
    const Dimensions all = isBatchFirst ? Dimensions{batch, sizes[1], directions, hidden}
                                        : Dimensions{sizes[0], directions, batch, hidden};
    return std::vector<Dimensions>{all, state, state};
}

constexpr auto kSelectionRules = std::to_array<ShapeRule>({{"Slice", sliced},
                                                           {"Gather", gathered},
                                                           {"GatherElements", likeIndices},
                                                           {"GatherND", gatheredTuples},
                                                           {"ReduceSum", reduced},
                                                           {"ReduceMean", reduced},
                                                           {"ReduceMax", reduced},
                                                           {"ReduceMin", reduced},
                                                           {"ReduceProd", reduced},
                                                           {"ReduceL1", reduced},
                                                           {"ReduceL2", reduced},
                                                           {"ReduceLogSum", reduced},
                                                           {"ReduceLogSumExp", reduced},
                                                           {"ReduceSumSquare", reduced},
                                                           {"ArgMax", reduced},
                                                           {"ArgMin", reduced},
                                                           {"TopK", largest},
                                                           {"Shape", shape},
                                                           {"Size", number},
                                                           {"ConstantOfShape", filled},
                                                           {"Constant", constant},
                                                           {"Range", counted},
                                                           {"OneHot", oneHot},
                                                           {"QLinearAdd", quantisedPair},
                                                           {"QLinearMul", quantisedPair},
                                                           {"NonZero", placed},
                                                           {"LSTM", recurrent},
                                                           {"GRU", recurrent},
                                                           {"RNN", recurrent}});

} // namespace

std::span<const ShapeRule> selectionRules() { return kSelectionRules; }

} // namespace pimento::networks
