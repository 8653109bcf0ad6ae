// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/hbm_pim/hbm_pim_target.h"
#include "engine/systems/comonm/mapping_part.h"
#include "tests/engine/systems/comonm/kernels.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace pimento::comonm {

namespace {

using Point = std::vector<std::int64_t>;

/// The lists of figure 8 of the CoMoNM paper for UPMEM; both cover 512 x 1152. M4 is printed with (5, 16) DPUs and
/// (4, 12) iterations, which takes 80 DPUs of a rank's 64.
const char* const kOneMap = "Upmem_map: [M1: {(2, 9), (64, 1), (2, 4), (2, 32)}]";
const char* const kFourMaps = "Upmem_map: [M2: {(4, 1), (8, 8), (1, 4), (16, 20)}, M3: {(1, 4), (2, 4), (8, 1), (12, 32)}, "
                              "M1: {(4, 4), (5, 5), (1, 1), (16, 16)}, M4: {(1, 1), (5, 8), (16, 1), (4, 24)}]";

std::shared_ptr<const Target> dpus() { return test::dpuTarget("mtv", "rows=512,columns=1152"); }

} // namespace

TEST(MappingPart, MapsAreBlocksInTheOrderOfTheirNumbers)
{
    const auto target = dpus();
    const auto space = spaceText(target)->read(kFourMaps);

    ASSERT_TRUE(space) << space.error().message();
    ASSERT_EQ(space->blocks.size(), 4U);
    EXPECT_EQ(space->blocks[0].name, "M1");
    EXPECT_EQ(space->blocks[0].origin, (Point{192, 640}));
    EXPECT_EQ(space->blocks[1].origin, (Point{0, 0}));
    EXPECT_EQ(space->blocks[2].origin, (Point{0, 640}));
    EXPECT_EQ(space->blocks[3].origin, (Point{192, 960}));
    EXPECT_EQ(space->levels[1].unit, "DPU");
    for (const Point& point : {Point{0, 0}, Point{511, 1151}, Point{191, 640}, Point{192, 959}, Point{192, 960}}) {
        EXPECT_TRUE(unitAt(*space, point, 3)) << point[0] << ", " << point[1];
    }
}

TEST(MappingPart, TextsAreWrittenAsTheyWereRead)
{
    for (const char* text : {kOneMap, kFourMaps, "Upmem_map: [M1: {(2, 9), (64, 1), (2, 4), (2, 32)} buffer=64]"}) {
        const auto texts = spaceText(dpus());
        const auto space = texts->read(text);
        ASSERT_TRUE(space) << space.error().message();
        EXPECT_EQ(texts->write(*space), text);
        EXPECT_EQ(space->text, text);
    }
}

TEST(MappingPart, ChangedCutsAreTextsOfLegalMappings)
{
    const auto texts = spaceText(dpus());
    const auto space = texts->read(kOneMap);
    ASSERT_TRUE(space);

    const pimento::IterationSpace changed = withParts(*space, {0, 0, 1}, 16);

    EXPECT_EQ(texts->write(changed), "Upmem_map: [M1: {(2, 16), (64, 1), (2, 4), (2, 18)}]");
    for (std::size_t level = 0; level < 3; ++level) {
        for (std::size_t axis = 0; axis < 2; ++axis) {
            const SpaceCut cut{0, level, axis};
            for (const std::int64_t parts : legalParts(*space, cut)) {
                const std::string text = texts->write(withParts(*space, cut, parts));
                const auto again = texts->read(text);
                ASSERT_TRUE(again) << text << ": " << again.error().message();
                EXPECT_EQ(again->blocks[0].parts[level][axis], parts) << text;
            }
        }
    }
}

TEST(MappingPart, IllegalTextsAreRefusedWithTheirReason)
{
    const auto units = spaceText(dpus())->read("Upmem_map: [M1: {(2, 9), (128, 1), (1, 4), (2, 32)}]");
    ASSERT_FALSE(units);
    EXPECT_NE(units.error().message().find("M1 needs 128 DPUs"), std::string::npos) << units.error().message();
    EXPECT_FALSE(spaceText(dpus())->read("Upmem_map: [M1: {(2, 9), (64, 1), (2, 4), (2, 31)}]"));
    EXPECT_FALSE(spaceText(dpus())->read("M1"));
}

TEST(MappingPart, UnitsOfTheOuterLevelsAreTheDevicesMap)
{
    const auto space = spaceText(dpus())->read(kOneMap);
    ASSERT_TRUE(space);

    const DeviceMap map = mapOfUnits(*space);

    EXPECT_EQ(map.columns, 64U);
    EXPECT_EQ(map.cellPaths[65], "rank 1, DPU 1");
    EXPECT_EQ(map.layers[0].values[0], 256 * 128 / 64); // of a DPU of the 18 ranks in use
    EXPECT_EQ(map.layers[0].values[18 * 64], 0);
    double iterations = 0;
    for (const double value : map.layers[0].values) {
        iterations += value;
    }
    EXPECT_EQ(iterations, 512 * 1152);
    const DeviceMap marked = mapOfUnit(*space, {0, {3, 7, 1}}, map);
    EXPECT_EQ(marked.layers[0].values[3 * 64 + 7], 1);
    EXPECT_EQ(std::count(marked.layers[0].values.begin(), marked.layers[0].values.end(), 1.0), 1);
    const DeviceMap rank = mapOfUnit(*space, {0, {3}}, map);
    EXPECT_EQ(std::count(rank.layers[0].values.begin(), rank.layers[0].values.end(), 1.0), 64);
}

TEST(MappingPart, ChannelsAndBanksOfHbmPimAreRowsAndColumns)
{
    const auto target = hbmPimTarget(test::gemvWork(512, 1152), {.channels = 16}).value();
    const auto space = spaceText(target)->read("Hbmpim_map: [M1: {(4, 4), (2, 8), (8, 2), (4, 9)}, "
                                               "M3: {(4, 4), (2, 8), (8, 2), (4, 9)}, "
                                               "M4: {(4, 4), (2, 8), (8, 2), (4, 9)}, "
                                               "M2: {(4, 4), (2, 8), (8, 2), (4, 9)}]");

    ASSERT_TRUE(space) << space.error().message();
    const DeviceMap map = mapOfUnits(*space);
    EXPECT_EQ(map.rows, 16U);
    EXPECT_EQ(map.rowTitle, "channel");
}

} // namespace pimento::comonm
