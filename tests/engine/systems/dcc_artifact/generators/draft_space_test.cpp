// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc_artifact/generators/draft_space.h"

#include "tests/engine/support.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

// Counts of the paper's Table 3 and of the published generator.

namespace pimento::dcc_artifact {

namespace {

constexpr Resources kOneDevice{16, 64};

Shape shapeOf(std::vector<std::int64_t> extents)
{
    if (extents.size() == 2) {
        return Shape::make(**findKernel("red"), extents).value();
    }
    return Shape::make(**findKernel("gemv"), {1, extents[0], extents[1], extents[2]}).value();
}

struct Counts {
    std::vector<std::int64_t> extents;
    int groups = 16;
    std::int64_t all = -1; // -1: not known
    std::int64_t complete = -1;
    std::int64_t kept = -1;
    std::int64_t listed = -1;
};

void PrintTo(const Counts& counts, std::ostream* out)
{
    for (const std::int64_t extent : counts.extents) {
        *out << extent << ' ';
    }
    *out << "on " << counts.groups << " groups";
}

class DraftSpace : public testing::TestWithParam<Counts> {};

TEST_P(DraftSpace, HasTheReferenceCounts)
{
    const Counts& expected = GetParam();
    const Shape shape = shapeOf(expected.extents);

    const SpaceCounts counts = countDrafts(shape, {expected.groups, 64}).value();

    const auto compare = [](std::int64_t wanted, std::int64_t counted) { return wanted == -1 ? counted : wanted; };
    EXPECT_EQ(counts.all, compare(expected.all, counts.all));
    EXPECT_EQ(counts.complete, compare(expected.complete, counts.complete));
    EXPECT_EQ(counts.kept, compare(expected.kept, counts.kept));
    EXPECT_EQ(counts.listed, compare(expected.listed, counts.listed));
}

INSTANTIATE_TEST_SUITE_P(
    Table3, DraftSpace,
    testing::Values(Counts{.extents = {128, 128, 2048}, .groups = 16, .complete = 32186, .kept = 4274},
                    Counts{.extents = {256, 128, 2048}, .groups = 16, .complete = 33271, .kept = 4868},
                    Counts{.extents = {128, 128, 2048}, .groups = 32, .complete = 79952, .kept = 6200},
                    Counts{.extents = {256, 128, 2048}, .groups = 32, .complete = 83708, .kept = 7319}));

INSTANTIATE_TEST_SUITE_P(
    Leaves, DraftSpace,
    testing::Values(
        Counts{.extents = {1, 512}, .complete = 80}, Counts{.extents = {1, 1024}, .all = 1024, .complete = 256},
        Counts{.extents = {2, 512}, .complete = 336}, Counts{.extents = {2, 1024}, .all = 2048, .complete = 512},
        Counts{.extents = {4, 1024}, .all = 3472, .complete = 888}, Counts{.extents = {4, 4096}, .complete = 888},
        Counts{.extents = {8, 64}, .complete = 37}, Counts{.extents = {2, 16, 64}, .all = 10165, .complete = 1774},
        Counts{.extents = {4, 32, 64}, .complete = 5704},
        Counts{.extents = {4, 128, 64}, .all = 31020, .complete = 9027},
        Counts{.extents = {8, 32, 128}, .complete = 11112},
        Counts{.extents = {32, 128, 128}, .complete = 25164, .kept = 1389},
        Counts{.extents = {32, 128, 256}, .all = 71399, .complete = 26249, .kept = 1770},
        Counts{.extents = {128, 128, 128}, .complete = 30423, .kept = 2193},
        Counts{.extents = {128, 128, 256}, .all = 81490, .complete = 31508, .kept = 2673},
        Counts{.extents = {128, 128, 1024}, .kept = 3733}, Counts{.extents = {256, 128, 1024}, .kept = 4313},
        Counts{.extents = {128, 128, 4096}, .kept = 4739}, Counts{.extents = {256, 128, 4096}, .kept = 5338}));

INSTANTIATE_TEST_SUITE_P(
    Listed, DraftSpace,
    testing::Values(Counts{.extents = {1, 256}, .listed = 4}, Counts{.extents = {1, 512}, .listed = 6},
                    Counts{.extents = {2, 512}, .listed = 15}, Counts{.extents = {1, 1024}, .listed = 9},
                    Counts{.extents = {2, 1024}, .listed = 26}, Counts{.extents = {4, 1024}, .listed = 60},
                    Counts{.extents = {1, 2048}, .listed = 17}, Counts{.extents = {2, 2048}, .listed = 47},
                    Counts{.extents = {4, 2048}, .listed = 99}, Counts{.extents = {1, 4096}, .listed = 31},
                    Counts{.extents = {2, 4096}, .listed = 80}, Counts{.extents = {4, 4096}, .listed = 159},
                    Counts{.extents = {3, 1000}, .listed = 46}, Counts{.extents = {5, 777}, .listed = 64},
                    Counts{.extents = {8, 300}, .listed = 46}, Counts{.extents = {2, 16, 32}, .listed = 2},
                    Counts{.extents = {4, 32, 64}, .listed = 4}, Counts{.extents = {8, 32, 128}, .listed = 24},
                    Counts{.extents = {4, 128, 64}, .listed = 52}, Counts{.extents = {8, 128, 512}, .listed = 499},
                    Counts{.extents = {32, 128, 128}, .listed = 542}, Counts{.extents = {32, 128, 512}, .listed = 1081},
                    Counts{.extents = {64, 128, 512}, .listed = 1373},
                    Counts{.extents = {256, 128, 4096}, .listed = 3509}));

TEST(DraftEnumeration, AgreesWithAPlainTripleLoop)
{
    const std::vector<std::int64_t> extents = {3, 5, 9};
    const Resources small{4, 6};
    std::vector<std::string> expected;
    for (int g0 = 1; g0 <= 4; ++g0) {
        for (int c0 = 1; c0 <= 6; ++c0) {
            for (int g1 = 1; g1 <= 4 / g0; ++g1) {
                for (int c1 = 1; c1 <= 6 / c0; ++c1) {
                    for (int g2 = 1; g2 <= 4 / g0 / g1; ++g2) {
                        for (int c2 = 1; c2 <= 6 / c0 / c1; ++c2) {
                            if (g0 * c0 <= 3 && g1 * c1 <= 5 && g2 * c2 <= 9) {
                                const std::array<std::int32_t, 2> allocation[] = {{g0, c0}, {g1, c1}, {g2, c2}};
                                expected.push_back(Draft::ofAllocation(allocation, extents).text());
                            }
                        }
                    }
                }
            }
        }
    }

    const DraftList drafts = enumerateDrafts(shapeOf(extents), small, Space::All).value();

    std::vector<std::string> texts;
    for (std::size_t i = 0; i < drafts.size(); ++i) {
        texts.push_back(Draft(drafts[i]).text());
    }
    EXPECT_EQ(texts, expected); // also in order: groups ascending, then cores
}

TEST(DraftEnumeration, ListsAsManyAsItCounts)
{
    for (const auto& extents : {std::vector<std::int64_t>{3, 700}, std::vector<std::int64_t>{5, 24, 100}}) {
        const Shape shape = shapeOf(extents);
        const SpaceCounts counts = countDrafts(shape, kOneDevice).value();
        const auto size = [&](Space space) {
            return static_cast<std::int64_t>(enumerateDrafts(shape, kOneDevice, space)->size());
        };
        EXPECT_EQ(size(Space::All), counts.all);
        EXPECT_EQ(size(Space::Complete), counts.complete);
        EXPECT_EQ(size(Space::Kept), counts.kept);
        EXPECT_EQ(size(Space::Listed), counts.listed);
    }
}

TEST(DraftEnumeration, KeepsOneDraftPerTileTuple)
{
    const DraftList drafts = enumerateDrafts(shapeOf({8, 32, 128}), kOneDevice, Space::Kept).value();
    std::set<std::array<std::int64_t, 3>> tiles;
    for (std::size_t i = 0; i < drafts.size(); ++i) {
        EXPECT_TRUE(tiles.insert({drafts[i][0].tile, drafts[i][1].tile, drafts[i][2].tile}).second);
    }
}

TEST(DraftEnumeration, RefusesASpaceThatNobodyCanHold)
{
    const auto drafts = enumerateDrafts(shapeOf({1 << 20, 1 << 10, 1 << 12}), {1024, 64}, Space::All);

    ASSERT_FALSE(drafts.has_value());
    EXPECT_NE(drafts.error().message().find("more than"), std::string::npos);
}

TEST(DefaultDistribution, PutsTheOuterSetOverTheGroups)
{
    EXPECT_EQ(defaultDraft(shapeOf({32, 128, 512})).text(), "16x1,1x4,1x16");
    EXPECT_EQ(defaultDraft(shapeOf({8, 128, 512})).text(), "8x1,1x4,2x16"); // 16 // 8 = 2 groups to spare
    EXPECT_EQ(defaultDraft(shapeOf({4, 4096})).text(), "4x1,4x64");
}

TEST(DefaultDistribution, IsLookedUpByHeadsNotByBatchTimesHeads)
{
    const Kernel& gemv = **findKernel("gemv");
    const Shape shape = Shape::make(gemv, {4, 8, 128, 512}).value(); // 32 outer elements, 8 heads
    const DraftPart eight[] = {{8, 1, 4}, {1, 4, 32}, {2, 16, 16}};
    const DraftPart sixteen[] = {{16, 1, 2}, {1, 4, 32}, {1, 16, 32}};

    EXPECT_TRUE(isDefaultDistribution(gemv, shape, eight));
    EXPECT_FALSE(isDefaultDistribution(gemv, shape, sixteen));
}

TEST(Space, HasANameThatParsesBack)
{
    for (const Space space : {Space::All, Space::Complete, Space::Kept, Space::Listed}) {
        EXPECT_EQ(parseSpace(spaceName(space)), space);
    }
    EXPECT_FALSE(parseSpace("everything").has_value());
}

} // namespace

} // namespace pimento::dcc_artifact
