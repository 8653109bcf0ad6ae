// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/inspect/row_timeline.h"
#include "tests/engine/systems/dataflow/element_walk.h"
#include "tests/engine/systems/dataflow/random_mappings.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <numeric>

namespace pimento::test {

using namespace dataflow;

namespace {

constexpr std::uint16_t kActivation = 0;
constexpr std::uint16_t kCrossing = 1;

/// Numbers of activations and crossings of a timeline, by tensor.
struct OpenedRows {
    std::array<std::int64_t, kTensors> activations{};
    std::array<std::int64_t, kTensors> moves{}; // moves of tiles
};

OpenedRows openedIn(const Timeline& timeline)
{
    OpenedRows opened;
    for (std::size_t i = 0; i < timeline.spans().size(); ++i) {
        const std::size_t tensor = timeline.trackOf(i) - 1;
        opened.activations[tensor] += timeline.spans().kind(i) <= kCrossing ? 1 : 0;
        opened.moves[tensor] += timeline.spans().kind(i) == kActivation ? 1 : 0;
    }
    return opened;
}

AcceleratorPart timed(Accelerator accelerator)
{
    accelerator.rows.activationCycles = 28;
    MemoryLevel& dram = accelerator.levels.back();
    dram.readBandwidth = dram.writeBandwidth = 0;
    dram.sharedBandwidth = 4;
    AcceleratorPart part;
    part.accelerator = std::move(accelerator);
    part.clockMegahertz = 1000;
    return part;
}

} // namespace

// Groups, smaller last tiles, partial sums, any order and layout. The length is that of the DRAM in the model.
TEST(RowTimeline, OpensAsManyRowsAsTheModelCountsInTheCyclesOfTheDram)
{
    std::size_t shown = 0;
    for (std::uint64_t i = 0; i < longTriesOf(3'000, 300); ++i) {
        RandomStream random(31, i);
        const MappedLayer mapped = randomMappedLayer(random, 300);
        if (mapped.accelerator.rows.rowBytes == 0) {
            continue;
        }
        ++shown;
        const AcceleratorPart part = timed(mapped.accelerator);
        const MappingFigures figures = figuresOf(mapped.layer, part.accelerator, mapped.mapping);

        const auto timeline = rowTimeline(mapped.layer, part, mapped.mapping, 1U << 24U);

        ASSERT_TRUE(timeline) << timeline.error().message();
        ASSERT_EQ(openedIn(**timeline).activations, figures.activations) << "case " << i;
        ASSERT_NEAR(static_cast<double>((*timeline)->cycles()), figures.levelCycles.back(), 1.5) << "case " << i;
    }
    EXPECT_GT(shown, 50U);
}

TEST(RowTimeline, EndsWhereItsSpansEndAndSaysSo)
{
    RandomStream random(32);
    MappedLayer mapped = randomMappedLayer(random, 300);
    while (mapped.accelerator.rows.rowBytes == 0) {
        mapped = randomMappedLayer(random, 300);
    }
    const AcceleratorPart part = timed(mapped.accelerator);
    const auto whole = rowTimeline(mapped.layer, part, mapped.mapping, 1U << 24U);
    ASSERT_TRUE(whole);
    ASSERT_GT((*whole)->spans().size(), 8U);

    const auto cut = rowTimeline(mapped.layer, part, mapped.mapping, 8);

    ASSERT_TRUE(cut);
    EXPECT_LE((*cut)->spans().size(), 8U);
    EXPECT_TRUE((*cut)->scheme().title.starts_with("the first ")) << (*cut)->scheme().title;
    EXPECT_TRUE((*whole)->scheme().title.starts_with("all ")) << (*whole)->scheme().title;
    for (std::size_t i = 0; i < (*cut)->spans().size(); ++i) {
        EXPECT_EQ((*cut)->spans().span(i), (*whole)->spans().span(i)) << i;
    }
}

TEST(RowTimeline, MarksTheRowsThatATileCrossesInto)
{
    // 1 x 1 convolution of 4 channels of 10 x 10 bytes: each channel's plane of 100 bytes is a tile. With rows of 64
    // bytes they cover bytes 0-99, 100-199, 200-299, 300-399: rows 0-1, 1-3, 3-4, 4-6, so 1, 2, 1 and 2 crossings.
    LayerLoops layer;
    layer.bounds[static_cast<std::size_t>(Dim::P)] = layer.bounds[static_cast<std::size_t>(Dim::Q)] = 10;
    layer.bounds[static_cast<std::size_t>(Dim::C)] = 4;
    Accelerator accelerator;
    accelerator.levels.resize(2);
    accelerator.rows.rowBytes = 64;
    Mapping mapping;
    mapping.temporal.assign(2, kOnes);
    mapping.temporal[0][static_cast<std::size_t>(Dim::P)] = mapping.temporal[0][static_cast<std::size_t>(Dim::Q)] = 10;
    mapping.temporal[1][static_cast<std::size_t>(Dim::C)] = 4;
    mapping.order = {{Dim::P, Dim::Q}, {Dim::C}};
    mapping.stores = {{true, true, true}, {true, true, true}};

    const auto timeline = rowTimeline(layer, timed(accelerator), mapping);

    ASSERT_TRUE(timeline) << timeline.error().message();
    const OpenedRows opened = openedIn(**timeline);
    EXPECT_EQ(opened.activations, (std::array<std::int64_t, kTensors>{10, 4, 2})); // the output stays: 2 rows, once
    EXPECT_EQ(opened.moves, (std::array<std::int64_t, kTensors>{4, 4, 1}));
}

TEST(RowTimeline, IsRefusedWithoutRows)
{
    RandomStream random(33);
    MappedLayer mapped = randomMappedLayer(random, 100);
    mapped.accelerator.rows.rowBytes = 0;

    const auto timeline = rowTimeline(mapped.layer, timed(mapped.accelerator), mapped.mapping);

    ASSERT_FALSE(timeline);
    EXPECT_NE(timeline.error().message().find("row activations"), std::string::npos) << timeline.error().message();
}

} // namespace pimento::test
