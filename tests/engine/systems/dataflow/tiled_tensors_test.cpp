// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/inspect/tiled_tensors.h"
#include "engine/systems/dataflow/model/mapping_figures.h"
#include "engine/systems/dataflow/model/tile_sizes.h"
#include "tests/engine/systems/dataflow/random_mappings.h"
#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <numeric>

namespace pimento::test {

using namespace dataflow;
using testing::ElementsAre;

namespace {

std::int64_t elementsIn(const TensorTile& tile)
{
    return std::accumulate(tile.extents.begin(), tile.extents.end(), std::int64_t{1}, std::multiplies<>());
}

} // namespace

TEST(TiledTensors, HaveTheBytesThatLevelsStore)
{
    for (std::uint64_t i = 0; i < longTriesOf(2'000, 200); ++i) {
        RandomStream random(41, i);
        MappedLayer mapped = randomMappedLayer(random, 300);
        mapped.layer.partialSumBytes = 0; // else buffers of outputs hold wider elements
        const MappingFigures figures = figuresOf(mapped.layer, mapped.accelerator, mapped.mapping);

        const auto tensors = tiledTensors(mapped.layer, mapped.accelerator, mapped.mapping);

        ASSERT_EQ(tensors.size(), kTensors);
        for (std::size_t t = 0; t < kTensors; ++t) {
            std::size_t tile = 0;
            for (std::size_t m = mapped.accelerator.outermost(); m-- > 1;) { // the tile of level 0 is spread over PEs
                if (mapped.mapping.stores[m][t]) {
                    ASSERT_EQ(elementsIn(tensors[t].tiles[tile++]) * mapped.layer.elementBytes[t],
                              figures.storedBytes[m][t])
                        << "case " << i;
                }
            }
            for (std::size_t inner = 1; inner < tensors[t].tiles.size(); ++inner) {
                for (std::size_t axis = 0; axis < tensors[t].axes.size(); ++axis) {
                    ASSERT_LE(tensors[t].tiles[inner].extents[axis], tensors[t].tiles[inner - 1].extents[axis]);
                }
            }
        }
    }
}

TEST(TiledTensors, OverlapAlongTheSidesOfTheInput)
{
    // 3 x 3 windows of stride 1 over 8 x 8 outputs of 4 channels: tiles of 4 rows of outputs need 6 rows of the input
    // of 10 x 10, and the next tile begins 4 rows below.
    LayerLoops layer;
    const auto set = [](Sizes& sizes, Dim dim, std::int64_t size) { sizes[indexOf(dim)] = size; };
    for (const auto& [dim, size] : {std::pair(Dim::R, 3), {Dim::S, 3}, {Dim::P, 8}, {Dim::Q, 8}, {Dim::C, 4}}) {
        set(layer.bounds, dim, size);
    }
    Accelerator accelerator;
    accelerator.levels.resize(2);
    accelerator.levels[0].name = "Buffer";
    Mapping mapping;
    mapping.temporal.assign(2, kOnes);
    mapping.temporal[0] = layer.bounds;
    set(mapping.temporal[0], Dim::Q, 4);
    set(mapping.temporal[0], Dim::C, 1);
    set(mapping.temporal[1], Dim::Q, 2);
    set(mapping.temporal[1], Dim::C, 4);
    mapping.order = {{Dim::P, Dim::Q, Dim::R, Dim::S}, {Dim::C, Dim::Q}};
    mapping.stores = {{true, true, true}, {true, true, true}};

    const auto tensors = tiledTensors(layer, accelerator, mapping);

    EXPECT_EQ(tensors[0].name, "Input");
    EXPECT_THAT(tensors[0].axes, ElementsAre("C", "H", "W"));
    EXPECT_THAT(tensors[0].extents, ElementsAre(4, 10, 10));
    ASSERT_EQ(tensors[0].tiles.size(), 2U);
    EXPECT_EQ(tensors[0].tiles[0].memory, "Buffer");
    EXPECT_THAT(tensors[0].tiles[0].extents, ElementsAre(1, 6, 10));
    EXPECT_THAT(tensors[0].tiles[0].steps, ElementsAre(1, 4, 0));
    EXPECT_THAT(tensors[0].tiles[1].extents, ElementsAre(1, 1, 1)); // one multiply-accumulate
    EXPECT_THAT(tensors[2].axes, ElementsAre("Q", "P"));
    EXPECT_THAT(tensors[2].tiles[0].extents, ElementsAre(4, 8));
}

} // namespace pimento::test
