// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/baselines/baseline_points.h"

#include "engine/systems/upmem/baselines/published_parameters.h"
#include "tests/engine/fuzz/inputs.h"
#include "tests/engine/fuzz/mutation.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace pimento::upmem {

namespace {

using testing::Each;
using testing::ElementsAre;
using testing::Field;
using testing::HasSubstr;
using testing::SizeIs;

std::vector<PublishedParameters> table3()
{
    const auto table = CsvTable::read(std::filesystem::path(sourceFile()) / "datasets/published/imtp_table3.csv");
    return publishedParameters(table.value()).value();
}

/// Sizes of section 6: 4 MB and 256 MB.
ComparedSizes sizesOf(ComparedKernel kernel, char size)
{
    const bool isSmall = size == 'a';
    switch (kernel) {
    case ComparedKernel::Va:
    case ComparedKernel::Geva:
        return {isSmall ? 1'048'576 : 67'108'864, 1};
    case ComparedKernel::Red:
        return {isSmall ? 524'288 : 33'554'432, 1};
    case ComparedKernel::Mtv:
    case ComparedKernel::Gemv:
        return {isSmall ? 1024 : 8192, 1};
    case ComparedKernel::Ttv:
    case ComparedKernel::Mmtv:
        return isSmall ? ComparedSizes{32, 64} : ComparedSizes{256, 512};
    }
    return {};
}

std::vector<BaselinePoint> pointsOf(HandMade program, ComparedKernel kernel, char size = 'b')
{
    return baselinePoints(program, kernel, sizesOf(kernel, size)).value();
}

TEST(BaselinePoints, PrimSearchesTheNumberOfDpusAlone)
{
    const auto points = pointsOf(HandMade::Prim, ComparedKernel::Va);

    std::vector<std::int64_t> dpus;
    std::ranges::transform(points, std::back_inserter(dpus), &BaselinePoint::dpus);
    EXPECT_THAT(dpus, ElementsAre(256, 512, 1024, 2048)); // 2^8 to 2^11
    EXPECT_THAT(points, Each(Field(&BaselinePoint::tasklets, 16)));
    // 1,024 bytes for each tensor.
    EXPECT_THAT(points, Each(Field(&BaselinePoint::tiles,
                                   ElementsAre(CachingTile{"A", 256, Bytes{1024}}, CachingTile{"B", 256, Bytes{1024}},
                                               CachingTile{"C", 256, Bytes{1024}}))));
    EXPECT_THAT(points, Each(Field(&BaselinePoint::hasRuntimeDmaSizes, true)));
}

TEST(BaselinePoints, TheKernelsThatPrimLacksAreItsExtension)
{
    EXPECT_EQ(handMadeName(HandMade::Prim, ComparedKernel::Mtv), "PrIM");
    EXPECT_EQ(handMadeName(HandMade::Prim, ComparedKernel::Gemv), "PrIM(E)");
    EXPECT_EQ(handMadeName(HandMade::PrimSearch, ComparedKernel::Gemv), "PrIM+search");
    EXPECT_EQ(handMadeName(HandMade::SimplePim, ComparedKernel::Va), "SimplePIM");
}

TEST(BaselinePoints, ReductionsReturnAResultPerTasklet)
{
    EXPECT_THAT(pointsOf(HandMade::Prim, ComparedKernel::Red), Each(Field(&BaselinePoint::hasResultPerTasklet, true)));
    EXPECT_THAT(pointsOf(HandMade::Prim, ComparedKernel::Mtv), Each(Field(&BaselinePoint::hasResultPerTasklet, false)));
    EXPECT_THAT(pointsOf(HandMade::Prim, ComparedKernel::Red),
                Each(Field(&BaselinePoint::tiles, ElementsAre(CachingTile{"A", 128, Bytes{1024}})))); // 64-bit elements
}

TEST(BaselinePoints, SearchAddsTaskletsAndTiles)
{
    EXPECT_THAT(pointsOf(HandMade::PrimSearch, ComparedKernel::Va), SizeIs(4 * 3 * 6));
    // Rows of MTV (a) are 1,024: 2,048 DPUs would have none.
    EXPECT_THAT(pointsOf(HandMade::PrimSearch, ComparedKernel::Mtv, 'a'), SizeIs(3 * 3 * 6));
}

TEST(BaselinePoints, MmtvDividesItsInnerLoopOnlyAsFarAsTheOuterOneFallsShort)
{
    std::vector<std::pair<std::int64_t, std::int64_t>> found;
    for (const BaselinePoint& each : pointsOf(HandMade::Prim, ComparedKernel::Mmtv, 'a')) {
        found.emplace_back(each.dpus, each.innerDpus);
    }
    // 32 x 64: 32 DPUs have a row of the outer loop each.
    using Pair = std::pair<std::int64_t, std::int64_t>;
    EXPECT_THAT(found, ElementsAre(Pair(32, 1), Pair(64, 2), Pair(128, 4), Pair(256, 8), Pair(512, 16), Pair(1024, 32),
                                   Pair(2048, 64)));

    for (const BaselinePoint& each : pointsOf(HandMade::PrimSearch, ComparedKernel::Mmtv, 'a')) {
        EXPECT_LE(each.dpus / each.innerDpus, 32);
        EXPECT_LE(each.innerDpus, 64);
        EXPECT_EQ(each.dpus % each.innerDpus, 0);
    }
}

TEST(BaselinePoints, SimplePimHasTwoKernelsAndItsOwnCosts)
{
    const auto red = pointsOf(HandMade::SimplePim, ComparedKernel::Red);

    EXPECT_THAT(red, Each(Field(&BaselinePoint::hasGlobalBarriers, true)));
    EXPECT_THAT(red, Each(Field(&BaselinePoint::hasResultPerTasklet, false)));
    EXPECT_THAT(red, Each(Field(&BaselinePoint::hostReductionFactor, 3)));
    EXPECT_THAT(pointsOf(HandMade::SimplePim, ComparedKernel::Va), Each(Field(&BaselinePoint::extraHostPasses, 1)));
    const auto none = baselinePoints(HandMade::SimplePim, ComparedKernel::Mtv, {1024, 1});
    ASSERT_FALSE(none);
    EXPECT_THAT(none.error().message(), HasSubstr("MTV of SimplePIM"));
    EXPECT_FALSE(baselinePoints(HandMade::Prim, ComparedKernel::Va, {0, 1}));
}

TEST(PublishedParameters, AllOfTableThree)
{
    const auto all = table3();

    EXPECT_THAT(all, SizeIs(2 * 7 * 2));
    EXPECT_THAT(all, testing::Contains(PublishedParameters{"PrIM", ComparedKernel::Mtv, 'b', {512}, 24, {8}}));
    EXPECT_THAT(all,
                testing::Contains(PublishedParameters{"IMTP", ComparedKernel::Gemv, 'b', {32, 64}, 16, {128, 32, 8}}));
}

// The paper found these by grids; ours must hold what it found.
TEST(PublishedParameters, StandInTheGridsOfPrimSearch)
{
    int looked = 0;
    for (const PublishedParameters& each : table3()) {
        if (each.program != "PrIM") {
            continue;
        }
        const auto points = pointsOf(HandMade::PrimSearch, each.kernel, each.size);
        EXPECT_TRUE(std::ranges::any_of(points,
                                        [&](const BaselinePoint& point) {
                                            return point.dpus == each.dpus.front() && point.tasklets == each.tasklets &&
                                                   point.tiles.front().elements == each.tileElements.front();
                                        }))
            << kernelName(each.kernel) << " " << each.size;
        ++looked;
    }
    EXPECT_EQ(looked, 14);
}

TEST(PublishedParameters, NameTheCellThatIsWrong)
{
    const auto read = [](const std::string& text) {
        const auto all = publishedParameters(CsvTable::parse(text, "table").value());
        return all ? "" : all.error().message();
    };

    EXPECT_THAT(read("row,parameter,MTV_a\nIMTP,dpus,16;x\n"), HasSubstr("16;x of dpus under MTV_a"));
    EXPECT_THAT(read("row,parameter,MTV_a\nIMTP,dpus,\n"), HasSubstr("under MTV_a"));
    EXPECT_THAT(read("row,parameter,MTV_a\nIMTP,tasklets,8;8\n"), HasSubstr("8;8"));
    EXPECT_THAT(read("row,parameter,MTV_a\nIMTP,ranks,8\n"), HasSubstr("ranks"));
    EXPECT_THAT(read("row,parameter,MTV_c\nIMTP,dpus,8\n"), HasSubstr("MTV_c"));
    EXPECT_THAT(read("row,MTV_a\nIMTP,8\n"), HasSubstr("row and parameter"));
    EXPECT_EQ(read("row,parameter,MTV_a\nIMTP,dpus,8\n"), "");
}

TEST(PublishedParameters, BearDamagedTables)
{
    std::ifstream file(std::filesystem::path(sourceFile()) / "datasets/published/imtp_table3.csv");
    const std::string good((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    ASSERT_FALSE(good.empty());
    const test::Inputs inputs(test::triesOf(2'000, 500));
    for (unsigned seed = 0; inputs.hasMore(seed); ++seed) {
        test::Mutation mutation(seed);
        const std::string text = mutation.damaged(good);
        const auto table = CsvTable::parse(text, "table");
        const auto all = table ? publishedParameters(*table) : tl::unexpected<Error>(table.error());
        EXPECT_TRUE(all || test::isOneCleanLine(all.error().message())) << test::escaped(text);
    }
}

} // namespace

} // namespace pimento::upmem
