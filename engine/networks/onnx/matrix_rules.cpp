// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/networks/onnx/shape_rules.h"

#include "engine/networks/onnx/einsum.h"
#include "engine/networks/onnx/windows.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

// Dimensions of convolutions, pooling and products of matrices.

namespace pimento::networks {

namespace {

Dimensions resultOf(const Dimensions& image, std::int64_t channels, const std::vector<WindowAxis>& windows,
                    bool isTransposed)
{
    Dimensions result = {image[0], channels};
    for (const WindowAxis& each : windows) {
        result.push_back(isTransposed ? each.image : each.positions());
    }
    return result;
}

/// Checks that weights have the channels of an image. `channel`: axis of the weights with channels of one group.
Result<void> checkChannels(const NodeView& view, const Dimensions& image, const Dimensions& weights, bool isTransposed)
{
    const std::int64_t groups = view.wholeOr("group", 1);
    if (weights.size() < 3 || image.size() != weights.size()) {
        return fail("reads an image of " + std::to_string(image.size()) + " dimensions and weights of " +
                    std::to_string(weights.size()));
    }
    if (groups < 1 || groups > workloads::kLargestSize || weights[0] % groups != 0) {
        return fail("has " + std::to_string(groups) + " groups for weights of " + std::to_string(weights[0]) +
                    " channels");
    }
    if (weights[1] < 1 || weights[1] > workloads::kLargestSize / groups) {
        return fail("has weights of " + std::to_string(weights[1]) + " channels in each group");
    }
    const std::int64_t wanted = isTransposed ? weights[0] : weights[1] * groups;
    return image[1] == wanted ? Result<void>{}
                              : fail("reads an image of " + std::to_string(image[1]) +
                                     " channels, but its weights are for " + std::to_string(wanted));
}

template <bool isTransposed> Shapes convolved(const NodeView& view)
{
    const WeightPlace place = weightPlace(view.node());
    const auto image = view.needed(place.image);
    const auto weights = view.needed(place.weights);
    if (!image || !weights) {
        return tl::unexpected<Error>(!image ? image.error() : weights.error());
    }
    const Dimensions& sizes = (*weights)->dimensions;
    if (auto fits = checkChannels(view, (*image)->dimensions, sizes, isTransposed); !fits) {
        return tl::unexpected<Error>(fits.error());
    }
    const Dimensions kernel(sizes.begin() + 2, sizes.end());
    const auto windows = isTransposed ? transposedWindowsOf(view, (*image)->dimensions, kernel)
                                      : windowsOf(view, (*image)->dimensions, kernel);
    if (!windows) {
        return tl::unexpected<Error>(windows.error());
    }
    const std::int64_t channels = isTransposed ? sizes[1] * view.wholeOr("group", 1) : sizes[0];
    return std::vector<Dimensions>{resultOf((*image)->dimensions, channels, *windows, isTransposed)};
}

Shapes pooled(const NodeView& view)
{
    const auto image = view.needed(0);
    const auto windows =
        image ? windowsOf(view, (*image)->dimensions, {}) : tl::unexpected<Error>(image.error());
    if (!windows) {
        return tl::unexpected<Error>(windows.error());
    }
    const Dimensions result = resultOf((*image)->dimensions, (*image)->dimensions[1], *windows, false);
    return std::vector<Dimensions>(std::max<std::size_t>(1, view.node().outputs.size()), result);
}

Shapes globallyPooled(const NodeView& view)
{
    const auto image = view.needed(0);
    if (!image) {
        return tl::unexpected<Error>(image.error());
    }
    Dimensions result = (*image)->dimensions;
    if (result.size() < 3) {
        return fail("reads a tensor of " + std::to_string(result.size()) + " dimensions, which is no image");
    }
    std::fill(result.begin() + 2, result.end(), 1);
    return std::vector<Dimensions>{result};
}

/// The matrix product of two tensors. Lists count as a row in front and as a column behind.
Result<Dimensions> product(Dimensions left, Dimensions right)
{
    if (left.empty() || right.empty()) {
        return fail("multiplies a number instead of a matrix");
    }
    const bool isRow = left.size() == 1;
    const bool isColumn = right.size() == 1;
    if (isRow) {
        left.insert(left.begin(), 1);
    }
    if (isColumn) {
        right.push_back(1);
    }
    const std::int64_t inner = right[right.size() - 2];
    if (left.back() != inner) {
        return fail("multiplies rows of " + std::to_string(left.back()) + " elements by a matrix for " +
                    std::to_string(inner));
    }
    auto result = broadcast({left.begin(), left.end() - 2}, {right.begin(), right.end() - 2});
    if (!result) {
        return result;
    }
    if (!isRow) {
        result->push_back(left[left.size() - 2]);
    }
    if (!isColumn) {
        result->push_back(right.back());
    }
    return result;
}

template <std::size_t right> Shapes multiplied(const NodeView& view)
{
    const auto one = view.needed(0);
    const auto other = view.needed(right);
    if (!one || !other) {
        return tl::unexpected<Error>(!one ? one.error() : other.error());
    }
    return product((*one)->dimensions, (*other)->dimensions).map([](Dimensions result) {
        return std::vector<Dimensions>{std::move(result)};
    });
}

/// Exchanges the last two sizes if an attribute says so.
Dimensions turned(Dimensions sizes, std::int64_t isTurned)
{
    if (isTurned != 0 && sizes.size() >= 2) {
        std::swap(sizes[sizes.size() - 1], sizes[sizes.size() - 2]);
    }
    return sizes;
}

Shapes general(const NodeView& view)
{
    const auto one = view.needed(0);
    const auto other = view.needed(1);
    if (!one || !other) {
        return tl::unexpected<Error>(!one ? one.error() : other.error());
    }
    const bool isGemm = view.node().op == "Gemm";
    if (isGemm && ((*one)->rank() != 2 || (*other)->rank() != 2)) {
        return fail("multiplies tensors of " + std::to_string((*one)->rank()) + " and " +
                    std::to_string((*other)->rank()) + " dimensions instead of matrices");
    }
    return product(turned((*one)->dimensions, view.wholeOr("transA", 0)),
                   turned((*other)->dimensions, view.wholeOr("transB", 0)))
        .map([](Dimensions result) { return std::vector<Dimensions>{std::move(result)}; });
}

Shapes summed(const NodeView& view)
{
    return einsumOf(view).map([](Einsum of) { return std::vector<Dimensions>{std::move(of.result)}; });
}

constexpr auto kMatrixRules = std::to_array<ShapeRule>({{"Conv", convolved<false>},
                                                        {"ConvInteger", convolved<false>},
                                                        {"FusedConv", convolved<false>},
                                                        {"QLinearConv", convolved<false>},
                                                        {"ConvTranspose", convolved<true>},
                                                        {"MaxPool", pooled},
                                                        {"AveragePool", pooled},
                                                        {"LpPool", pooled},
                                                        {"GlobalMaxPool", globallyPooled},
                                                        {"GlobalAveragePool", globallyPooled},
                                                        {"QLinearGlobalAveragePool", globallyPooled},
                                                        {"GlobalLpPool", globallyPooled},
                                                        {"MatMul", multiplied<1>},
                                                        {"MatMulInteger", multiplied<1>},
                                                        {"QLinearMatMul", multiplied<3>},
                                                        {"FusedMatMul", general},
                                                        {"Einsum", summed},
                                                        {"Gemm", general}});

} // namespace

std::span<const ShapeRule> matrixRules() { return kMatrixRules; }

} // namespace pimento::networks
