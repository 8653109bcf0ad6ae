// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/timeloop/search/link_words.h"

#include "engine/base/random_stream.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace pimento::dataflow::timeloop {

namespace {

std::int64_t below(RandomStream& random, std::size_t limit) { return static_cast<std::int64_t>(random.below(limit)); }

/// Loops in random order around a tile of the Input, with a number of PEs beside each other.
struct DrawnLoops {
    LayerLoops layer;
    Sizes tile = kOnes;  // of a PE
    Sizes slots = kOnes; // PEs along each dimension
    std::vector<OuterLoop> loops;
    double again = 1; // steps of loops over output channels outside a loop that moves the tile
};

DrawnLoops drawLoops(RandomStream& random)
{
    DrawnLoops drawn;
    drawn.layer.stride = {1 + below(random, 3), 1 + below(random, 3)};
    drawn.layer.dilation = {1 + below(random, 3), 1 + below(random, 3)};
    std::vector<Dim> dims;
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        drawn.tile[dim] = 1 + below(random, 4);
        drawn.slots[dim] = below(random, 6) == 0 ? 2 : 1;
        drawn.layer.bounds[dim] = drawn.tile[dim] * drawn.slots[dim];
        dims.insert(dims.end(), static_cast<std::size_t>(below(random, 3)), static_cast<Dim>(dim));
    }
    while (!dims.empty()) {
        const auto next = dims.begin() + below(random, dims.size());
        std::int64_t& bound = drawn.layer.bounds[static_cast<std::size_t>(*next)];
        const std::int64_t steps = 2 + below(random, 2);
        const bool isMoved = std::ranges::any_of(drawn.loops, [](const OuterLoop& loop) { return loop.dim != Dim::K; });
        drawn.again *= *next == Dim::K && isMoved ? static_cast<double>(steps) : 1;
        drawn.loops.push_back({*next, steps, bound});
        bound *= steps;
        dims.erase(next);
    }
    return drawn;
}

TEST(TimeloopLinkWords, FetchTheInputAgainForEachStepOverOutputChannelsOutside)
{
    RandomStream random(41, 1);
    for (int i = 0; i < 20'000; ++i) {
        const DrawnLoops drawn = drawLoops(random);
        const TouchedLayer touched(drawn.layer);
        ArraySplit split;
        split.height = drawn.slots;
        const ArrayUse use(touched, split);
        Sizes arrayTile = drawn.tile;
        for (std::size_t dim = 0; dim < kDims; ++dim) {
            arrayTile[dim] *= drawn.slots[dim];
        }
        const LevelWords words = peWords(use, Tensor::Input, 1, arrayTile, drawn.loops);
        if (use.slotCount == 1) {
            EXPECT_GE(words.writes[kPeBuffer], drawn.again * touched.touched(Tensor::Input)) << i;
        } else if (drawn.layer.bound(Dim::R) > 1 || drawn.layer.bound(Dim::S) > 1) {
            const double own =
                leastPeWords(use, Tensor::Input, 1, arrayTile, drawn.layer.bounds, true).writes[kPeBuffer];
            EXPECT_GE(words.writes[kPeBuffer], drawn.again * own) << i;
        }
    }
}

} // namespace

} // namespace pimento::dataflow::timeloop
