// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/systems/dataflow/random_mappings.h"

#include "engine/base/math.h"
#include "engine/systems/dataflow/model/tensor_rows.h"
#include "engine/systems/dataflow/model/tile_sizes.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace pimento::test {

namespace {

using namespace dataflow;

std::int64_t between(RandomStream& random, std::int64_t least, std::int64_t most)
{
    return least + static_cast<std::int64_t>(random.below(static_cast<std::size_t>(most - least + 1)));
}

bool oneIn(RandomStream& random, std::size_t chances) { return random.below(chances) == 0; }

std::int64_t macsOf(const LayerLoops& layer)
{
    return std::accumulate(layer.bounds.begin(), layer.bounds.end(), std::int64_t{1}, std::multiplies<>());
}

std::int64_t randomDivisor(RandomStream& random, std::int64_t number)
{
    const std::int64_t from = between(random, 1, number);
    std::int64_t divisor = from;
    while (number % divisor != 0) {
        --divisor;
    }
    return divisor;
}

} // namespace

LayerLoops randomLayer(RandomStream& random, std::int64_t mostMacs)
{
    constexpr Sizes kMost = {3, 3, 7, 6, 5, 6, 2, 3};
    LayerLoops layer;
    do {
        for (std::size_t dim = 0; dim < kDims; ++dim) {
            layer.bounds[dim] = oneIn(random, 3) ? 1 : between(random, 1, kMost[dim]);
        }
    } while (macsOf(layer) > mostMacs);
    layer.stride = {between(random, 1, 3), between(random, 1, 3)};
    layer.dilation = {between(random, 1, 2), between(random, 1, 2)};
    for (std::int64_t& bytes : layer.elementBytes) {
        bytes = between(random, 1, 4);
    }
    layer.partialSumBytes = oneIn(random, 2) ? 0 : between(random, 1, 6);
    return layer;
}

Sizes randomTile(RandomStream& random, const LayerLoops& layer)
{
    Sizes tile = kOnes;
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        const std::int64_t bound = layer.bounds[dim];
        tile[dim] = oneIn(random, 3) ? between(random, 1, bound) : randomDivisor(random, bound);
    }
    return tile;
}

Accelerator randomAccelerator(RandomStream& random, std::size_t levels)
{
    constexpr std::array<std::int64_t, 7> kRows = {8, 16, 24, 32, 48, 64, 256};
    Accelerator accelerator;
    accelerator.height = between(random, 1, 4);
    accelerator.width = between(random, 1, 3);
    accelerator.lanes = between(random, 1, 3);
    accelerator.splitsOnce = oneIn(random, 2);
    accelerator.macEnergy = 0.001;
    accelerator.levels.resize(levels);
    for (MemoryLevel& level : accelerator.levels) {
        level.readBandwidth = static_cast<double>(between(random, 0, 8));
        level.writeBandwidth = static_cast<double>(between(random, 0, 8));
        level.accessEnergy = 0.01;
    }
    accelerator.rows = {.rowBytes = kRows[random.below(kRows.size())], .activationCycles = 28, .activationEnergy = 1};
    return accelerator;
}

Mapping randomMapping(RandomStream& random, const LayerLoops& layer, const Accelerator& accelerator)
{
    Mapping mapping;
    const std::size_t levels = accelerator.levels.size();
    mapping.temporal.assign(levels, kOnes);
    std::array<std::int64_t, kDirections> left = {accelerator.height, accelerator.width, accelerator.lanes};
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        std::int64_t rest = layer.bounds[dim];
        const bool isRagged = oneIn(random, 3);
        const auto take = [&](std::int64_t most) {
            std::int64_t factor = oneIn(random, 2) ? 1 : std::min(most, between(random, 1, rest));
            while (!isRagged && rest % factor != 0) {
                --factor;
            }
            rest = ceilDivide(rest, factor);
            return factor;
        };
        bool isSplit = false;
        for (const std::size_t direction : {2U, 1U, 0U}) {
            if (!(accelerator.splitsOnce && isSplit)) {
                mapping.spatial[direction][dim] = take(left[direction]);
                left[direction] /= mapping.spatial[direction][dim];
                isSplit = isSplit || mapping.spatial[direction][dim] > 1;
            }
        }
        for (std::size_t level = 0; level < levels; ++level) {
            mapping.temporal[level][dim] = level + 1 == levels ? rest : take(rest);
        }
    }
    for (std::size_t level = 0; level < levels; ++level) {
        std::vector<Dim> order = {Dim::R, Dim::S, Dim::P, Dim::Q, Dim::C, Dim::K, Dim::N, Dim::G};
        for (std::size_t i = kDims; i > 1; --i) {
            std::swap(order[i - 1], order[random.below(i)]);
        }
        mapping.order.push_back(std::move(order));
        const bool isLast = level + 1 == levels;
        mapping.stores.push_back({isLast || oneIn(random, 2), isLast || oneIn(random, 2), isLast || oneIn(random, 2)});
    }
    for (Layout& layout : mapping.layouts) {
        layout = oneIn(random, 2) ? Layout::Sequential : Layout::RowAligned;
    }
    const workloads::Extent input = inputExtent(layer);
    do {
        mapping.block = {randomDivisor(random, input.height), randomDivisor(random, input.width)};
    } while (mapping.block.area() * layer.elementBytes[0] > accelerator.rows.rowBytes);
    return mapping;
}

MappedLayer randomMappedLayer(RandomStream& random, std::int64_t mostMacs)
{
    MappedLayer made;
    made.layer = randomLayer(random, mostMacs);
    made.accelerator = randomAccelerator(random, 2 + random.below(kMostLevels - 1));
    made.mapping = randomMapping(random, made.layer, made.accelerator);
    return made;
}

} // namespace pimento::test
