// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/networks/onnx/moved_values.h"

#include "engine/networks/onnx/tensor_indices.h"

#include <algorithm>
#include <numeric>
#include <string_view>
#include <utility>

namespace pimento::networks {

namespace {

using Moved = std::optional<std::vector<double>>;

/// Fills a result with elements of a tensor. `place` writes the indices of the element to take, for the indices of an
/// element of the result. Indices beyond the tensor leave the result unknown.
template <class Place> Moved picked(const TensorFacts& from, const Dimensions& result, const Place& place)
{
    const std::vector<std::int64_t> steps = stepsOf(from.dimensions);
    std::vector<double> values;
    bool isWrong = false;
    Dimensions source(from.rank(), 0);
    forEachIndex(result, [&](const Dimensions& index) {
        place(index, source);
        std::int64_t at = 0;
        for (std::size_t axis = 0; axis < source.size(); ++axis) {
            isWrong = isWrong || source[axis] < 0 || source[axis] >= from.dimensions[axis];
            at += source[axis] * steps[axis];
        }
        values.push_back(isWrong ? 0 : (*from.values)[static_cast<std::size_t>(at)]);
    });
    return isWrong ? std::nullopt : Moved(std::move(values));
}

Moved gathered(const NodeView& view, const Dimensions& result)
{
    const TensorFacts& data = *view.input(0);
    const auto axis = axisOf(view.wholeOr("axis", 0), data.rank());
    if (!axis || view.inputs() != 2) {
        return std::nullopt;
    }
    const TensorFacts& places = *view.input(1);
    const std::vector<std::int64_t> placeSteps = stepsOf(places.dimensions);
    const std::int64_t size = data.dimensions[*axis];
    return picked(data, result, [&](const Dimensions& index, Dimensions& source) {
        std::int64_t place = 0;
        for (std::size_t i = 0; i < places.rank(); ++i) {
            place += index[*axis + i] * placeSteps[i];
        }
        const double wanted = (*places.values)[static_cast<std::size_t>(place)];
        const bool isWithin = wanted >= static_cast<double>(-size) && wanted < static_cast<double>(size);
        const std::int64_t at = isWithin ? static_cast<std::int64_t>(wanted) : size;
        for (std::size_t i = 0; i < data.rank(); ++i) {
            source[i] = i == *axis ? (at < 0 ? at + size : at) : index[i < *axis ? i : i + places.rank() - 1];
        }
    });
}

Moved sliced(const NodeView& view, const Dimensions& result)
{
    const TensorFacts& from = *view.input(0);
    const auto starts = view.wholesOrInput("starts", 1);
    const auto axes = view.wholesOrInput("axes", 3);
    const auto steps = view.wholesOrInput("steps", 4);
    if (!starts || !*starts || !axes || !steps) {
        return std::nullopt;
    }
    std::vector<std::int64_t> first(from.rank(), 0);
    std::vector<std::int64_t> step(from.rank(), 1);
    for (std::size_t i = 0; i < (*starts)->size(); ++i) {
        const bool hasAxis = *axes && i < (*axes)->size();
        const auto axis = axisOf(hasAxis ? (**axes)[i] : static_cast<std::int64_t>(i), from.rank());
        if (!axis) {
            return std::nullopt;
        }
        const std::int64_t size = from.dimensions[*axis];
        const std::int64_t start = (**starts)[i];
        step[*axis] = *steps && i < (*steps)->size() ? (**steps)[i] : 1;
        const std::int64_t last = std::max<std::int64_t>(0, step[*axis] > 0 ? size : size - 1);
        first[*axis] = std::clamp<std::int64_t>(start < 0 ? start + size : start, 0, last);
    }
    return picked(from, result, [&](const Dimensions& index, Dimensions& source) {
        for (std::size_t axis = 0; axis < source.size(); ++axis) {
            source[axis] = first[axis] + index[axis] * step[axis];
        }
    });
}

Moved turned(const NodeView& view, const Dimensions& result)
{
    std::vector<std::int64_t> order(result.size());
    std::iota(order.rbegin(), order.rend(), 0);
    order = view.wholes("perm").value_or(order);
    return picked(*view.input(0), result, [&](const Dimensions& index, Dimensions& source) {
        for (std::size_t axis = 0; axis < order.size(); ++axis) {
            source[axisOf(order[axis], order.size()).value_or(0)] = index[axis];
        }
    });
}

Moved repeated(const NodeView& view, const Dimensions& result)
{
    const TensorFacts& from = *view.input(0);
    return picked(from, result, [&](const Dimensions& index, Dimensions& source) {
        for (std::size_t axis = 0; axis < source.size(); ++axis) {
            source[axis] = index[axis] % std::max<std::int64_t>(1, from.dimensions[axis]);
        }
    });
}

Moved joined(const NodeView& view, const Dimensions& result)
{
    const auto axis = axisOf(view.wholeOr("axis", 1), result.size());
    if (!axis) {
        return std::nullopt;
    }
    // Rows of the axis and behind it lie together: those of each operand follow each other.
    const auto rowOf = [&](const Dimensions& sizes) {
        return static_cast<std::ptrdiff_t>(
            countOf({sizes.begin() + static_cast<std::ptrdiff_t>(*axis), sizes.end()}).value_or(0));
    };
    const std::int64_t rows = countOf({result.begin(), result.begin() + static_cast<std::ptrdiff_t>(*axis)}).value_or(0);
    std::vector<double> values;
    for (std::ptrdiff_t row = 0; row < rows; ++row) {
        for (std::size_t i = 0; i < view.inputs(); ++i) {
            if (const TensorFacts* from = view.input(i); from != nullptr) {
                const std::ptrdiff_t length = rowOf(from->dimensions);
                const auto begin = from->values->begin() + row * length;
                values.insert(values.end(), begin, begin + length);
            }
        }
    }
    return values;
}

/// A part of an axis behind the parts of the results before it.
Moved split(const NodeView& view, std::size_t output, std::span<const Dimensions> results)
{
    const TensorFacts& from = *view.input(0);
    const auto axis = axisOf(view.wholeOr("axis", 0), from.rank());
    if (!axis) {
        return std::nullopt;
    }
    std::int64_t before = 0;
    for (const Dimensions& each : results.first(output)) {
        before += each[*axis];
    }
    return picked(from, results[output], [&](const Dimensions& index, Dimensions& source) {
        source = index;
        source[*axis] += before;
    });
}

Moved spread(const NodeView& view, const Dimensions& result)
{
    std::vector<double> values;
    forEachIndex(result, [&](const Dimensions& index) { values.push_back(elementAt(*view.input(0), index)); });
    return values;
}

/// Indices of all elements that are not zero, axis by axis.
Moved placesOfOthersThanZero(const TensorFacts& from)
{
    std::vector<std::vector<double>> places(from.rank());
    forEachIndex(from.dimensions, [&](const Dimensions& index) {
        for (std::size_t axis = 0; axis < index.size() && elementAt(from, index) != 0; ++axis) {
            places[axis].push_back(static_cast<double>(index[axis]));
        }
    });
    std::vector<double> values;
    for (const std::vector<double>& each : places) {
        values.insert(values.end(), each.begin(), each.end());
    }
    return values;
}

} // namespace

std::optional<std::vector<double>> movedValues(const NodeView& view, std::size_t output,
                                               std::span<const Dimensions> results)
{
    const std::string_view op = view.node().op;
    const Dimensions& result = results[output];
    if (op == "Split") {
        return split(view, output, results);
    }
    return output > 0          ? std::nullopt
           : op == "Gather"    ? gathered(view, result)
           : op == "Slice"     ? sliced(view, result)
           : op == "Transpose" ? turned(view, result)
           : op == "Tile"      ? repeated(view, result)
           : op == "Concat"    ? joined(view, result)
           : op == "Expand"    ? spread(view, result)
           : op == "NonZero"   ? placesOfOthersThanZero(*view.input(0))
                               : std::nullopt;
}

} // namespace pimento::networks
