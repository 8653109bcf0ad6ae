// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/drafts/draft.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pimento {

namespace {

using testing::HasSubstr;

const std::vector<std::int64_t> kExtents = {32, 128, 500};
constexpr Resources kDevice{16, 64};

TEST(Draft, RoundsTilesUp)
{
    // 500 / (2 * 16) = 15.6
    const Draft draft = parseDraft("8x1,1x4,2x16", kExtents, kDevice).value();

    EXPECT_EQ(draft[0], (DraftPart{8, 1, 4}));
    EXPECT_EQ(draft[1], (DraftPart{1, 4, 32}));
    EXPECT_EQ(draft[2], (DraftPart{2, 16, 16}));
    EXPECT_EQ(draft.groups(), 16);
    EXPECT_EQ(draft.cores(), 64);
    EXPECT_EQ(draft.text(), "8x1,1x4,2x16");
}

TEST(Draft, MayHaveMoreCoresThanElements)
{
    const std::int64_t two[] = {2, 3};
    const Draft draft = parseDraft("16x1,1x64", two, kDevice).value();

    EXPECT_EQ(draft[0].tile, 1);
    EXPECT_EQ(draft[1].tile, 1);
}

struct BadText {
    const char* text;
    const char* message;
};

class DraftRefuses : public testing::TestWithParam<BadText> {};

TEST_P(DraftRefuses, SayingWhatIsWrong)
{
    const auto draft = parseDraft(GetParam().text, kExtents, kDevice);

    ASSERT_FALSE(draft.has_value());
    EXPECT_THAT(draft.error().message(), HasSubstr(GetParam().message));
    EXPECT_THAT(draft.error().where, HasSubstr("draft \""));
    EXPECT_FALSE(draft.error().hint.empty());
}

INSTANTIATE_TEST_SUITE_P(
    Texts, DraftRefuses,
    testing::Values(BadText{"", "wrong number of parts: 1"},
                    BadText{"1x1,1x1", "wrong number of parts: 2 instead of 3"},
                    BadText{"1x1,1x1,1x1,1x1", "wrong number of parts: 4 instead of 3"}, BadText{"1x1,1,1x1", "part 2 is not groups x cores"},
                    BadText{"1x1,1x1x1,1x1", "part 2 is not"}, BadText{"0x1,1x1,1x1", "part 1 is not"},
                    BadText{"1x-1,1x1,1x1", "part 1 is not"}, BadText{"1x1,1x1,ax1", "part 3 is not"},
                    BadText{"17x1,1x1,1x1", "part 1 needs 17 groups, but the device has 16"},
                    BadText{"1x1,1x65,1x1", "part 2 needs 65 cores, but a group has 64"},
                    BadText{"99999999999999999999x1,1x1,1x1", "part 1 is not"},
                    BadText{"4x1,4x1,2x1", "needs 32 groups of 1 cores over all parts"},
                    BadText{"1x16,1x16,1x1", "needs 1 groups of 256 cores over all parts"}));

TEST(DraftList, KeepsItsOrder)
{
    DraftList list(2);
    const DraftPart first[] = {{1, 2, 3}, {4, 5, 6}};
    const DraftPart second[] = {{7, 8, 9}, {1, 1, 1}};
    list.push(first);
    list.push(second);

    EXPECT_EQ(list.size(), 2U);
    EXPECT_EQ(Draft(list[1]), Draft(second));
}

} // namespace

} // namespace pimento
