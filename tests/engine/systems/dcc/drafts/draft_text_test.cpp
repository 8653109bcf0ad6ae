// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/drafts/draft_text.h"

#include "tests/engine/fuzz/mutation.h"
#include "tests/engine/systems/dcc/drafts/kernels.h"
#include "tests/engine/systems/dcc/drafts/random_sets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pimento::test {

namespace {

using testing::HasSubstr;

constexpr Resources kDevice{16, 64};

Result<Draft> parseFig5(std::string_view text)
{
    const Kernel kernel = fig5();
    return parseDraft(text, kernel, dimensionSets(kernel), kDevice);
}

TEST(DraftText, NamesRepresentativeMappings)
{
    const Draft draft = parseFig5("1x4@C0:b,2x1@A1:i*2,1x1").value();

    EXPECT_EQ(draft[0], (DraftPart{1, 4, 3, 2})); // 12 / 4
    EXPECT_EQ(draft[1], (DraftPart{2, 1, 4, 1})); // 8 / 2
    EXPECT_EQ(draft[2], (DraftPart{1, 1, 16, 0}));
}

TEST(DraftText, LeavesOutTheDefaultMapping)
{
    const Kernel kernel = fig5();
    const auto sets = dimensionSets(kernel);
    const Draft draft = parseFig5("1x4@A0:b,2x1@B0:i,1x1@B1:k").value();

    EXPECT_EQ(text(draft.parts(), kernel, sets), "1x4,2x1@B0:i,1x1");
}

TEST(DraftText, TellsMappingsOfVariablesWithOneNameApart)
{
    Kernel kernel = fig5();
    auto sets = dimensionSets(kernel);
    kernel.variables.push_back(loop("b", 6));
    sets[0].mappings.push_back({0, 0, linear(3), 12});
    const DraftPart parts[] = {{1, 1, 12, 3}, {1, 1, 8, 0}, {1, 1, 16, 0}};

    const std::string written = text(parts, kernel, sets);

    EXPECT_EQ(written, "1x1@A0:b#2,1x1,1x1");
    EXPECT_EQ(parseDraft(written, kernel, sets, kDevice).value(), Draft(parts));
}

TEST(DraftText, ReadsWhatItWrites)
{
    for (unsigned seed = 0; seed < 100; ++seed) {
        const RandomQuestion question(seed);
        const DraftSpace space =
            DraftSpace::make(question.kernel, question.sets, question.resources, SpaceExtent::All).value();
        std::mt19937 random(seed);
        for (int i = 0; i < 50; ++i) {
            const auto index = static_cast<DraftIndex>(random() % space.indices());
            if (space.contains(index)) {
                const Draft draft = space.draft(index);
                const std::string written = text(draft.parts(), question.kernel, question.sets);
                ASSERT_EQ(parseDraft(written, question.kernel, question.sets, question.resources).value(), draft)
                    << written;
            }
        }
    }
}

TEST(DraftText, IsTheIdentityOfADraft)
{
    const Kernel kernel = fig5();
    const auto sets = dimensionSets(kernel);
    const auto identityOf = [&](std::string_view text) {
        return identity(parseFig5(text).value().parts(), kernel, sets);
    };

    // FNV-1a of the bytes of "1x1,1x1,1x1"; files keep it, so it must not change.
    EXPECT_EQ(identityOf("1x1,1x1,1x1"), 0x6C8211EE3A01CDD7ULL);
    EXPECT_EQ(identityOf("1x1@A0:b,1x1,1x1"), identityOf("1x1,1x1,1x1"));
    EXPECT_NE(identityOf("1x1@C0:b,1x1,1x1"), identityOf("1x1,1x1,1x1"));
}

struct BadText {
    const char* text;
    const char* message;
};

class DraftTextRefuses : public testing::TestWithParam<BadText> {};

TEST_P(DraftTextRefuses, SayingWhatIsWrong)
{
    const auto draft = parseFig5(GetParam().text);

    ASSERT_FALSE(draft.has_value());
    EXPECT_THAT(draft.error().message(), HasSubstr(GetParam().message));
    EXPECT_THAT(draft.error().where, HasSubstr("draft \"" + std::string(GetParam().text).substr(0, 60)));
    EXPECT_FALSE(draft.error().hint.empty());
}

INSTANTIATE_TEST_SUITE_P(
    Texts, DraftTextRefuses,
    testing::Values(BadText{"1x1,1x1", "has the wrong number of parts: 2 instead of 3, one per dimension set: "
                                       "(A0={b,b+1}, C0={b}), (A1={i,i*2}, B0={i}), "
                                       "(B1={k}, C1={k}). Write one part per set, for example 2x4,1x1,1x1"},
                    BadText{"1x1@A0:k,1x1,1x1",
                            "part 1 has an unknown mapping \"A0:k\". Use one of A0:b, A0:b+1, C0:b"},
                    BadText{"1x1,1x1@,1x1", "part 2 has an unknown mapping \"\""},
                    BadText{"1x1,1x1,1x1@B1:k@B1:k", "part 3 has an unknown mapping"},
                    BadText{"1x1,0x1,1x1", "part 2 is not groups x cores"},
                    BadText{"1x1,@A1:i,1x1", "part 2 is not groups x cores"},
                    BadText{"1x1,17x1@B0:i,1x1", "part 2 needs 17 groups, but the device has 16"},
                    BadText{"1x65@C0:b,1x1,1x1", "part 1 needs 65 cores, but a group has 64"},
                    BadText{"4x1,4x1,2x1", "needs 32 groups of 1 cores over all parts"}));

TEST(DraftText, OfAnythingIsReadOrRefused)
{
    const std::vector<std::string> valid = {"1x4@C0:b,2x1@A1:i*2,1x1", "16x1,1x4@B0:i,1x16@C1:k", "1x1,1x1,1x1"};
    unsigned refused = 0;
    for (unsigned seed = 0; seed < 10'000; ++seed) {
        Mutation mutation(seed);
        const std::string input = seed % 5 == 0 ? mutation.bytes() : mutation.damaged(valid[seed % valid.size()]);

        const auto draft = parseFig5(input);

        refused += draft ? 0 : 1;
        ASSERT_TRUE(draft || isOneCleanLine(draft.error().message())) << "seed " << seed << ": " << escaped(input);
    }
    EXPECT_GT(refused, 5'000U);
}

} // namespace

} // namespace pimento::test
