// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/csv.h"
#include "engine/systems/dataflow/references/architectures.h"
#include "engine/systems/dataflow/references/mapping_cells.h"
#include "engine/systems/dataflow/walk/tile_walk.h"
#include "engine/systems/dataflow/walk/value_run.h"
#include "tests/engine/systems/dataflow/element_walk.h"
#include "tests/engine/systems/dataflow/random_mappings.h"
#include "tests/support/places.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

namespace pimento::test {

using namespace dataflow;

namespace {

/// A mapping as text, for failure messages.
std::string textOf(const MappedLayer& mapped)
{
    std::string text;
    const auto add = [&](const char* name, const Sizes& sizes) {
        text += std::string(name) + ":";
        for (const std::int64_t each : sizes) {
            text += " " + std::to_string(each);
        }
        text += "; ";
    };
    add("bounds", mapped.layer.bounds);
    for (const Sizes& each : mapped.mapping.spatial) {
        add("spatial", each);
    }
    for (const Sizes& each : mapped.mapping.temporal) {
        add("temporal", each);
    }
    return text;
}

} // namespace

// Groups, smaller last tiles, partial sums, 2 to 6 levels, any bypass, order and layout.
TEST(DataflowWalk, EqualsTheFiguresOfRandomMappingsInEveryNumber)
{
    for (std::uint64_t i = 0; i < longTriesOf(9'000, 150); ++i) {
        RandomStream random(7, i);
        const MappedLayer mapped = randomMappedLayer(random, 300);
        const auto checked = check(mapped.layer, mapped.accelerator, mapped.mapping);
        ASSERT_TRUE(checked) << checked.error().message();

        const MappingFigures figures = figuresOf(mapped.layer, mapped.accelerator, mapped.mapping);
        const WalkFigures walk = walkElements(mapped.layer, mapped.accelerator, mapped.mapping);

        ASSERT_EQ(differenceOf(figures, walk), "") << "case " << i << ", " << textOf(mapped);
    }
}

TEST(DataflowWalk, TileByTileEqualsElementByElement)
{
    for (std::uint64_t i = 0; i < longTriesOf(3'000, 100); ++i) {
        RandomStream random(8, i);
        const MappedLayer mapped = randomMappedLayer(random, 300);

        const auto tiles = walkTiles(mapped.layer, mapped.accelerator, mapped.mapping);

        ASSERT_TRUE(tiles) << tiles.error().message();
        ASSERT_TRUE(*tiles == walkElements(mapped.layer, mapped.accelerator, mapped.mapping))
            << "case " << i << ", " << textOf(mapped);
    }
}

TEST(DataflowWalk, NamesTheNumberThatDiffers)
{
    RandomStream random(9);
    const MappedLayer mapped = randomMappedLayer(random, 300);
    MappingFigures figures = figuresOf(mapped.layer, mapped.accelerator, mapped.mapping);
    const WalkFigures walk = walkElements(mapped.layer, mapped.accelerator, mapped.mapping);
    ASSERT_EQ(differenceOf(figures, walk), "");

    ++figures.traffic.back().reads[1];
    EXPECT_NE(differenceOf(figures, walk).find("bytes read of Weight at level"), std::string::npos);
    --figures.traffic.back().reads[1];
    ++figures.activations[2];
    EXPECT_NE(differenceOf(figures, walk).find("row activations of Output"), std::string::npos);
}

TEST(DataflowWalk, NeedsSecondsForRealLayers)
{
    const CsvTable table = CsvTable::read(sourceFile("/tests/golden/dataflow/mapping_eval.csv")).value();
    const auto all = readArchitectures(std::filesystem::path(sourceFile("/tests/golden/dataflow/archs.json"))).value();
    std::size_t walked = 0;
    for (std::size_t row = 0; row < table.rows(); row += static_cast<std::size_t>(triesOf(8, 80))) {
        const MappingCells cells(table, row);
        const LayerLoops layer = cells.layer().value();
        const Accelerator accelerator = cells.accelerator(all).value();
        const Mapping mapping = cells.mapping(accelerator).value();

        const auto walk = walkTiles(layer, accelerator, mapping);

        ASSERT_TRUE(walk) << walk.error().message();
        EXPECT_EQ(differenceOf(figuresOf(layer, accelerator, mapping), *walk), "") << "row " << row;
        for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
            EXPECT_LE(walk->openPageActivations[tensor], walk->activations[tensor]);
        }
        ++walked;
    }
    EXPECT_GT(walked, 1U);
}

// One byte per row visit: the 4 inputs of P lie in one row of 4 bytes, so that an open row is opened once.
TEST(DataflowWalk, KeepsRowsOpenBetweenMoves)
{
    LayerLoops layer;
    layer.bounds[static_cast<std::size_t>(Dim::P)] = 4;
    Accelerator accelerator;
    accelerator.levels.resize(2);
    accelerator.rows.rowBytes = 4;
    Mapping mapping;
    mapping.temporal = {kOnes, layer.bounds};
    mapping.order = {{}, {Dim::P}};
    mapping.stores.assign(2, {true, true, true});

    const WalkFigures walk = walkElements(layer, accelerator, mapping);

    EXPECT_EQ(walk.activations[0], 4);
    EXPECT_EQ(walk.openPageActivations[0], 1);
}

TEST(DataflowWalk, ComputesTheSameValuesInEveryOrder)
{
    for (std::uint64_t i = 0; i < triesOf(1'000, 100); ++i) {
        RandomStream random(10, i);
        const MappedLayer mapped = randomMappedLayer(random, 2'000);

        const auto elements = runValues(mapped.layer, mapped.mapping);

        ASSERT_TRUE(elements) << elements.error().message() << ", case " << i << ", " << textOf(mapped);
        const Sizes& bounds = mapped.layer.bounds;
        EXPECT_EQ(*elements, bounds[2] * bounds[3] * bounds[5] * bounds[6] * bounds[7]); // P Q K N G
    }
}

// A loop with half of its steps misses the second half of the sum.
TEST(DataflowWalk, SeesMissingProducts)
{
    LayerLoops layer;
    layer.bounds[static_cast<std::size_t>(Dim::C)] = 4;
    Mapping mapping;
    mapping.temporal = {kOnes, kOnes};
    mapping.temporal[1][static_cast<std::size_t>(Dim::C)] = 2;
    mapping.order = {{}, {Dim::C}};
    mapping.stores.assign(2, {true, true, true});

    const auto elements = runValues(layer, mapping);

    ASSERT_FALSE(elements);
    EXPECT_NE(elements.error().what.find("element 0 of the output is wrong"), std::string::npos);
}

TEST(DataflowWalk, EndsWhenStopped)
{
    LayerLoops layer;
    layer.bounds[static_cast<std::size_t>(Dim::P)] = 1 << 20;
    Accelerator accelerator;
    accelerator.levels.resize(2);
    accelerator.rows.rowBytes = 64;
    Mapping mapping;
    mapping.temporal = {kOnes, layer.bounds};
    mapping.order = {{}, {Dim::P}};
    mapping.stores.assign(2, {false, false, false});
    mapping.stores.back() = {true, true, true};
    std::stop_source stop;
    stop.request_stop();

    const auto walk = walkTiles(layer, accelerator, mapping, stop.get_token());

    ASSERT_FALSE(walk);
    EXPECT_EQ(walk.error().kind, ErrorKind::Stopped);
    EXPECT_TRUE(walkTiles(layer, accelerator, mapping));
}

} // namespace pimento::test
