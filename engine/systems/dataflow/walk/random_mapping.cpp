// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/walk/random_mapping.h"

#include "engine/systems/dataflow/model/mapping_figures.h"

#include <functional>
#include <numeric>
#include <utility>
#include <vector>

namespace pimento::dataflow {

namespace {

/// Draws a divisor of a number that is at most `most`. `thrift`: of as many draws, the smallest.
std::int64_t drawnDivisor(RandomStream& random, std::int64_t number, std::int64_t most, std::size_t thrift)
{
    std::int64_t least = number;
    for (std::size_t draw = 0; draw <= thrift; ++draw) {
        std::int64_t divisor =
            1 + static_cast<std::int64_t>(random.below(static_cast<std::size_t>(std::min(number, most))));
        while (number % divisor != 0) {
            --divisor;
        }
        least = std::min(least, divisor);
    }
    return least;
}

bool drawStored(RandomStream& random, Storing rule)
{
    return rule == Storing::Always || (rule == Storing::Free && random.below(2) == 0);
}

/// Draws factors. The larger `thrift`, the smaller are the tiles of inner levels.
void drawFactors(RandomStream& random, const LayerLoops& layer, const Accelerator& accelerator, std::size_t thrift,
                 Mapping& mapping)
{
    std::array<std::int64_t, kDirections> left = {accelerator.height, accelerator.width, accelerator.lanes};
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        std::int64_t rest = layer.bounds[dim];
        const std::size_t chosen = random.below(kDirections); // one direction for each dimension
        const std::int64_t unrolled = drawnDivisor(random, rest, left[chosen], thrift);
        mapping.spatial[chosen][dim] = unrolled;
        left[chosen] /= unrolled;
        rest /= unrolled;
        for (std::size_t level = 0; level < accelerator.outermost(); ++level) {
            mapping.temporal[level][dim] = drawnDivisor(random, rest, rest, thrift);
            rest /= mapping.temporal[level][dim];
        }
        mapping.temporal.back()[dim] = rest;
    }
}

Mapping drawMapping(RandomStream& random, const LayerLoops& layer, const Accelerator& accelerator, std::size_t thrift)
{
    Mapping mapping;
    mapping.temporal.assign(accelerator.levels.size(), kOnes);
    drawFactors(random, layer, accelerator, thrift, mapping);
    for (std::size_t level = 0; level < accelerator.levels.size(); ++level) {
        std::vector<Dim> order = {Dim::R, Dim::S, Dim::P, Dim::Q, Dim::C, Dim::K, Dim::N, Dim::G};
        for (std::size_t i = kDims; i > 1; --i) {
            std::swap(order[i - 1], order[random.below(i)]);
        }
        mapping.order.push_back(std::move(order));
        std::array<bool, kTensors> stores = {true, true, true};
        for (std::size_t t = 0; t < kTensors && level != accelerator.outermost(); ++t) {
            stores[t] = drawStored(random, accelerator.levels[level].storing[t]);
        }
        mapping.stores.push_back(stores);
    }
    return mapping;
}

} // namespace

std::optional<Mapping> randomMapping(RandomStream& random, const LayerLoops& layer, const Accelerator& accelerator)
{
    constexpr std::size_t kDrawsOfThrift = 20;
    constexpr std::size_t kMostThrift = 30;
    for (std::size_t draw = 0; draw < kDrawsOfThrift * kMostThrift; ++draw) {
        Mapping mapping = drawMapping(random, layer, accelerator, draw / kDrawsOfThrift);
        if (check(layer, accelerator, mapping)) {
            return mapping;
        }
    }
    return std::nullopt;
}

LayerLoops randomLayer(RandomStream& random, std::int64_t mostMacs)
{
    constexpr Sizes kConvolution = {5, 5, 14, 14, 16, 16, 3, 4};
    constexpr Sizes kProduct = {1, 1, 1, 1, 64, 64, 16, 4};
    const Sizes& most = random.below(4) == 0 ? kProduct : kConvolution;
    LayerLoops layer;
    do {
        for (std::size_t dim = 0; dim < kDims; ++dim) {
            layer.bounds[dim] = 1 + static_cast<std::int64_t>(random.below(static_cast<std::size_t>(most[dim])));
        }
    } while (std::accumulate(layer.bounds.begin(), layer.bounds.end(), std::int64_t{1}, std::multiplies<>()) >
             mostMacs);
    const auto side = [&](std::size_t limit) { return 1 + static_cast<std::int64_t>(random.below(limit)); };
    layer.stride = {side(3), side(3)};
    layer.dilation = {side(2), side(2)};
    return layer;
}

} // namespace pimento::dataflow
