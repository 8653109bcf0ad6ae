// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/drafts/tiling.h"

#include "engine/systems/dcc/drafts/draft_text.h"
#include "tests/engine/systems/dcc/drafts/kernels.h"
#include "tests/support/random_kernels.h"

#include <gtest/gtest.h>

namespace pimento {

namespace {

StatementTiling tilingOf(const affine::Kernel& kernel, const std::string& draft, std::size_t statement = 0)
{
    const auto sets = dimensionSets(kernel);
    const auto parsed = parseDraft(draft, kernel, sets, {16, 64});
    return {kernel, kernel.statements[statement], sets, parsed.value().parts()};
}

} // namespace

/// Paper sec. 4.2.4: draft 7 gives its first set [1, 4, C0^b]; C0 has 12 elements, so core 0 has C0 in [0, 3), b in [0,
/// 3).
TEST(Tiling, OfTheSeventhDraftOfFigure5)
{
    const auto tiling = tilingOf(test::fig5(), "1x4@C0:b,1x1,1x1");

    EXPECT_EQ(tiling.owner(0)->tile, 3);
    EXPECT_EQ(tiling.dataTile(0, 0), (IndexRange{0, 3}));
    EXPECT_EQ(tiling.computeTile(0, 0), (IndexRange{0, 3}));
    EXPECT_EQ(tiling.dataTile(0, 3), (IndexRange{9, 12}));
    EXPECT_EQ(tiling.computeTile(0, 3), (IndexRange{9, 11})); // b ends at 10
    EXPECT_EQ(tiling.positions(0), 3);
}

/// A0^b+1: the tile [0, 3) of A0 is read at b = -1 .. 1, of which the loop has 0 and 1.
TEST(Tiling, FollowsTheMappingFunction)
{
    const auto tiling = tilingOf(test::fig5(), "1x4@A0:b+1,1x2@A1:i*2,1x1");

    EXPECT_EQ(tiling.computeTile(0, 0), (IndexRange{0, 2}));
    EXPECT_EQ(tiling.computeTile(0, 1), (IndexRange{2, 5}));
    // A1 has 8 elements: tiles [0, 4) and [4, 8), i*2 in them for i = 0, 1 and i = 2, 3.
    EXPECT_EQ(tiling.computeTile(1, 0), (IndexRange{0, 2}));
    EXPECT_EQ(tiling.computeTile(1, 1), (IndexRange{2, 4}));
}

TEST(Tiling, PutsPaddingWhereTilesDoNotDivide)
{
    const auto tiling = tilingOf(test::gemv(1, 10, 4), "1x1,1x1,1x4"); // rows 10 over 4 cores: 3, 3, 3, 1

    EXPECT_EQ(tiling.positions(1), 3);
    EXPECT_EQ(tiling.computeTile(1, 3), (IndexRange{9, 10}));
    EXPECT_FALSE(tiling.isIdle(2, 3));
    EXPECT_TRUE(tilingOf(test::gemv(1, 9, 4), "1x1,1x1,1x8").isIdle(2, 7)); // tiles of 2: five parts suffice
}

/// For any kernel and draft, each point of a statement is run by exactly one part of every set, and that part has a
/// position for it.
TEST(Tiling, GivesEachPointToOnePart)
{
    test::RandomKernels make(23);
    for (int i = 0; i < 200; ++i) {
        const affine::Kernel kernel = make.kernel();
        const auto sets = dimensionSets(kernel);
        const Draft draft = make.draft(sets, {4, 8});
        for (const affine::Statement& statement : kernel.statements) {
            const StatementTiling tiling(kernel, statement, sets, draft.parts());
            affine::forEachPoint(kernel, statement, [&](std::span<const std::int64_t> point) {
                for (std::size_t set = 0; set < tiling.sets(); ++set) {
                    int owners = 0;
                    for (std::int64_t part = 0; part < tiling.parts(set); ++part) {
                        if (!tiling.owns(set, part, point)) {
                            continue;
                        }
                        ++owners;
                        for (const std::size_t variable : statement.loops) {
                            if (tiling.setOf(variable) == set) {
                                EXPECT_TRUE(tiling.computeTile(variable, part).contains(point[variable]));
                                const std::int64_t offset = point[variable] - tiling.first(variable, part);
                                EXPECT_EQ(offset % tiling.stride(variable), 0);
                                EXPECT_LT(offset / tiling.stride(variable), tiling.positions(variable));
                                EXPECT_GE(offset, 0);
                            }
                        }
                    }
                    EXPECT_EQ(owners, 1);
                }
            });
            ASSERT_FALSE(testing::Test::HasFailure()) << "kernel " << i;
        }
    }
}

} // namespace pimento
