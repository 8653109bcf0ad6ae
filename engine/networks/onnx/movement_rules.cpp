// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/networks/onnx/shape_rules.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <string>
#include <utility>

// Dimensions of results that hold the elements of an operand in another order, number or form.

namespace pimento::networks {

namespace {

Shapes one(Dimensions dimensions) { return std::vector<Dimensions>{std::move(dimensions)}; }

Shapes reshaped(const NodeView& view)
{
    const auto input = view.needed(0);
    const auto wanted = view.wholesOrInput("shape", 1);
    if (!input || !wanted || !*wanted) {
        return !input ? tl::unexpected<Error>(input.error())
                      : !wanted ? tl::unexpected<Error>(wanted.error()) : fail("names no shape");
    }
    const Dimensions& from = (*input)->dimensions;
    Dimensions result = **wanted;
    const std::int64_t count = countOf(from).value_or(0);
    std::int64_t known = 1;
    std::optional<std::size_t> open;
    for (std::size_t axis = 0; axis < result.size(); ++axis) {
        if (result[axis] == 0 && view.wholeOr("allowzero", 0) == 0) {
            if (axis >= from.size()) {
                return fail("copies axis " + std::to_string(axis) + " of a tensor of " + std::to_string(from.size()) +
                            " dimensions");
            }
            result[axis] = from[axis];
        }
        if (result[axis] == -1 && !open) {
            open = axis;
        } else if (result[axis] < 0 || (result[axis] > 0 && known > workloads::kMostElements / result[axis])) {
            return fail("wants a size of " + std::to_string(result[axis]));
        } else {
            known *= result[axis];
        }
    }
    if (open) {
        result[*open] = known == 0 ? 0 : count / known;
        known *= result[*open];
    }
    return known == count ? one(std::move(result))
                          : fail("arranges " + std::to_string(count) + " elements as " + std::to_string(known));
}

Shapes flattened(const NodeView& view)
{
    const auto input = view.needed(0);
    if (!input) {
        return tl::unexpected<Error>(input.error());
    }
    const Dimensions& from = (*input)->dimensions;
    const std::int64_t wanted = view.wholeOr("axis", 1);
    const auto rank = static_cast<std::int64_t>(from.size());
    const std::int64_t axis = wanted < 0 ? wanted + rank : wanted;
    if (axis < 0 || axis > rank) {
        return fail("names axis " + std::to_string(wanted) + " of a tensor of " + std::to_string(rank) + " dimensions");
    }
    const auto rows = countOf({from.begin(), from.begin() + axis});
    const auto columns = countOf({from.begin() + axis, from.end()});
    return rows && columns ? one({*rows, *columns}) : fail("has too many elements");
}

Shapes squeezed(const NodeView& view)
{
    const auto input = view.needed(0);
    const auto axes = view.wholesOrInput("axes", 1);
    if (!input || !axes) {
        return tl::unexpected<Error>(!input ? input.error() : axes.error());
    }
    const Dimensions& from = (*input)->dimensions;
    std::vector<bool> isLeftOut(from.size(), false);
    for (std::size_t axis = 0; axis < from.size(); ++axis) {
        isLeftOut[axis] = !*axes && from[axis] == 1;
    }
    for (const std::int64_t each : axes->value_or(Dimensions{})) {
        const auto axis = axisOf(each, from.size());
        if (!axis || from[*axis] != 1) {
            return !axis ? tl::unexpected<Error>(axis.error())
                         : fail("leaves out axis " + std::to_string(each) + " of size " + std::to_string(from[*axis]));
        }
        isLeftOut[*axis] = true;
    }
    Dimensions result;
    for (std::size_t axis = 0; axis < from.size(); ++axis) {
        if (!isLeftOut[axis]) {
            result.push_back(from[axis]);
        }
    }
    return one(std::move(result));
}

Shapes unsqueezed(const NodeView& view)
{
    const auto input = view.needed(0);
    const auto axes = view.wholesOrInput("axes", 1);
    if (!input || !axes || !*axes) {
        return !input ? tl::unexpected<Error>(input.error())
                      : !axes ? tl::unexpected<Error>(axes.error()) : fail("names no axes");
    }
    const std::size_t rank = (*input)->rank() + (*axes)->size();
    std::vector<bool> isNew(rank, false);
    for (const std::int64_t each : **axes) {
        const auto axis = axisOf(each, rank);
        if (!axis || isNew[*axis]) {
            return axis ? fail("names one axis twice") : tl::unexpected<Error>(axis.error());
        }
        isNew[*axis] = true;
    }
    Dimensions result;
    for (std::size_t axis = 0, old = 0; axis < rank; ++axis) {
        result.push_back(isNew[axis] ? 1 : (*input)->dimensions[old++]);
    }
    return one(std::move(result));
}

Shapes transposed(const NodeView& view)
{
    const auto input = view.needed(0);
    if (!input) {
        return tl::unexpected<Error>(input.error());
    }
    const Dimensions& from = (*input)->dimensions;
    std::vector<std::int64_t> order(from.size());
    std::iota(order.rbegin(), order.rend(), 0);
    order = view.wholes("perm").value_or(order);
    Dimensions result;
    std::vector<bool> isUsed(from.size(), false);
    for (const std::int64_t each : order) {
        const auto axis = axisOf(each, from.size());
        if (!axis || isUsed[*axis]) {
            return axis ? fail("names one axis twice") : tl::unexpected<Error>(axis.error());
        }
        isUsed[*axis] = true;
        result.push_back(from[*axis]);
    }
    return result.size() == from.size() ? one(std::move(result))
                                        : fail("orders " + std::to_string(result.size()) + " of " +
                                               std::to_string(from.size()) + " axes");
}

Shapes concatenated(const NodeView& view)
{
    const auto first = view.needed(0);
    const auto axis = first ? axisOf(view.wholeOr("axis", 1), (*first)->rank()) : tl::unexpected<Error>(first.error());
    if (!axis) {
        return tl::unexpected<Error>(axis.error());
    }
    Dimensions result = (*first)->dimensions;
    for (std::size_t i = 1; i < view.inputs(); ++i) {
        const TensorFacts* other = view.input(i);
        if (other == nullptr) {
            continue;
        }
        Dimensions expected = other->dimensions;
        if (expected.size() == result.size()) {
            expected[*axis] = result[*axis];
        }
        if (expected != result) {
            return fail("joins tensors whose other sizes differ");
        }
        result[*axis] += other->dimensions[*axis];
    }
    return one(std::move(result));
}

Shapes split(const NodeView& view)
{
    const auto input = view.needed(0);
    const auto axis = input ? axisOf(view.wholeOr("axis", 0), (*input)->rank()) : tl::unexpected<Error>(input.error());
    const auto wanted = view.wholesOrInput("split", 1);
    if (!axis || !wanted) {
        return tl::unexpected<Error>(!axis ? axis.error() : wanted.error());
    }
    const std::int64_t whole = (*input)->dimensions[*axis];
    const auto parts = static_cast<std::int64_t>(view.node().outputs.size());
    std::vector<std::int64_t> sizes = wanted->value_or(Dimensions{});
    for (std::int64_t left = whole; !*wanted && static_cast<std::int64_t>(sizes.size()) < parts;) {
        const std::int64_t size = std::min(left, (whole + parts - 1) / parts); // the last one may be smaller
        sizes.push_back(size);
        left -= size;
    }
    std::int64_t sum = 0;
    std::vector<Dimensions> results;
    for (const std::int64_t size : sizes) {
        if (size < 0 || size > whole - sum) {
            return fail("splits an axis of " + std::to_string(whole) + " into parts that do not fit");
        }
        sum += size;
        results.push_back((*input)->dimensions);
        results.back()[*axis] = size;
    }
    return static_cast<std::int64_t>(sizes.size()) == parts && sum == whole
               ? Shapes(std::move(results))
               : fail("splits an axis of " + std::to_string(whole) + " into " + std::to_string(sizes.size()) +
                      " parts of " + std::to_string(sum) + " for " + std::to_string(parts) + " results");
}

Shapes expanded(const NodeView& view)
{
    const auto input = view.needed(0);
    const auto wanted = view.valuesOf(1);
    if (!input || !wanted) {
        return input ? fail("computes its shape from data") : tl::unexpected<Error>(input.error());
    }
    return broadcast((*input)->dimensions, *wanted).map([](Dimensions result) {
        return std::vector<Dimensions>{std::move(result)};
    });
}

Shapes tiled(const NodeView& view)
{
    const auto input = view.needed(0);
    const auto times = view.valuesOf(1);
    if (!input || !times || times->size() != (*input)->rank()) {
        return input ? fail("has no known number of repeats for each axis") : tl::unexpected<Error>(input.error());
    }
    Dimensions result = (*input)->dimensions;
    for (std::size_t axis = 0; axis < result.size(); ++axis) {
        const std::int64_t number = (*times)[axis];
        if (number < 0 || (number > 0 && result[axis] > workloads::kLargestSize / number)) {
            return fail("repeats an axis " + std::to_string(number) + " times");
        }
        result[axis] *= number;
    }
    return one(std::move(result));
}

/// Axes that an input names; all of them if it is left out.
Result<std::vector<std::size_t>> chosenAxes(const std::optional<std::vector<std::int64_t>>& named, std::size_t rank)
{
    std::vector<std::size_t> axes(rank);
    std::iota(axes.begin(), axes.end(), std::size_t{0});
    if (named) {
        axes.clear();
        for (const std::int64_t each : *named) {
            const auto axis = axisOf(each, rank);
            if (!axis) {
                return tl::unexpected<Error>(axis.error());
            }
            axes.push_back(*axis);
        }
    }
    return axes;
}

Shapes padded(const NodeView& view)
{
    const auto input = view.needed(0);
    auto pads = view.wholesOrInput(view.has("paddings") ? "paddings" : "pads", 1);
    if (!input || !pads || !*pads) {
        return !input ? tl::unexpected<Error>(input.error())
                      : !pads ? tl::unexpected<Error>(pads.error()) : fail("names no pads");
    }
    const auto named = view.valuesOf(3);
    const auto axes = chosenAxes(named, (*input)->rank());
    if (!axes || (*pads)->size() != 2 * axes->size()) {
        return axes ? fail("has " + std::to_string((*pads)->size()) + " pads for " + std::to_string(axes->size()) +
                           " axes")
                    : tl::unexpected<Error>(axes.error());
    }
    Dimensions result = (*input)->dimensions;
    for (std::size_t i = 0; i < axes->size(); ++i) {
        std::int64_t& size = result[(*axes)[i]];
        size += (**pads)[i] + (**pads)[i + axes->size()];
        if (size < 0 || size > workloads::kLargestSize) {
            return fail("pads an axis to " + std::to_string(size));
        }
    }
    return one(std::move(result));
}

/// Result of factors for each chosen axis.
Shapes scaled(const Dimensions& from, const std::vector<double>& factors, const std::vector<std::size_t>& axes)
{
    if (factors.size() != axes.size()) {
        return fail("has " + std::to_string(factors.size()) + " factors for " + std::to_string(axes.size()) + " axes");
    }
    Dimensions result = from;
    for (std::size_t i = 0; i < axes.size(); ++i) {
        const double size = std::floor(static_cast<double>(from[axes[i]]) * factors[i]);
        if (!(size >= 0) || size > static_cast<double>(workloads::kLargestSize)) {
            return fail("scales an axis of " + std::to_string(from[axes[i]]) + " out of range");
        }
        result[axes[i]] = static_cast<std::int64_t>(size);
    }
    return one(std::move(result));
}

Shapes resized(const NodeView& view)
{
    const auto input = view.needed(0);
    if (!input) {
        return tl::unexpected<Error>(input.error());
    }
    const Dimensions& from = (*input)->dimensions;
    const auto axes = chosenAxes(view.wholes("axes"), from.size());
    if (!axes) {
        return tl::unexpected<Error>(axes.error());
    }
    const bool hasRegion = view.opset() >= 11 && view.node().op == "Resize"; // an input between image and factors
    const auto sizes = hasRegion ? view.valuesOf(3) : std::nullopt;
    if (sizes && !sizes->empty()) {
        Dimensions result = from;
        for (std::size_t i = 0; i < axes->size() && i < sizes->size(); ++i) {
            result[(*axes)[i]] = (*sizes)[i];
        }
        return sizes->size() == axes->size() && countOf(result)
                   ? one(std::move(result))
                   : fail("has " + std::to_string(sizes->size()) + " sizes for " + std::to_string(axes->size()) +
                          " axes");
    }
    const std::vector<double>* known = view.numbersOf(hasRegion ? 2 : 1);
    const auto factors = known != nullptr ? std::optional(*known) : view.numbers("scales");
    return factors && !factors->empty() ? scaled(from, *factors, *axes)
                                        : fail("computes its sizes from data");
}

/// Blocks of an image exchanged with its channels, in either direction.
Shapes exchanged(const NodeView& view)
{
    const auto input = view.needed(0);
    const std::int64_t block = view.wholeOr("blocksize", 1);
    if (!input || (*input)->rank() != 4 || block < 1 || block > 65536) {
        return input ? fail("needs an image and a block of at least 1") : tl::unexpected<Error>(input.error());
    }
    Dimensions result = (*input)->dimensions;
    const bool isToSpace = view.node().op == "DepthToSpace";
    const std::int64_t area = block * block;
    if (isToSpace ? result[1] % area != 0 : result[2] % block != 0 || result[3] % block != 0) {
        return fail("has a block of " + std::to_string(block) + " that does not divide the image");
    }
    if (!isToSpace && result[1] > workloads::kLargestSize / area) {
        return fail("makes too many channels");
    }
    result[1] = isToSpace ? result[1] / area : result[1] * area;
    result[2] = isToSpace ? result[2] * block : result[2] / block;
    result[3] = isToSpace ? result[3] * block : result[3] / block;
    return one(std::move(result));
}

constexpr auto kMovementRules = std::to_array<ShapeRule>({{"Reshape", reshaped},
                                                          {"Flatten", flattened},
                                                          {"Squeeze", squeezed},
                                                          {"Unsqueeze", unsqueezed},
                                                          {"Transpose", transposed},
                                                          {"Concat", concatenated},
                                                          {"Split", split},
                                                          {"Expand", expanded},
                                                          {"Tile", tiled},
                                                          {"Pad", padded},
                                                          {"Resize", resized},
                                                          {"Upsample", resized},
                                                          {"DepthToSpace", exchanged},
                                                          {"SpaceToDepth", exchanged}});

} // namespace

std::span<const ShapeRule> movementRules() { return kMovementRules; }

} // namespace pimento::networks
