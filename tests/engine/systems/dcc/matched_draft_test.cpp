// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/matched_draft.h"

#include "engine/problem/system.h"
#include "engine/systems/dcc/compiled_problem.h"
#include "engine/systems/dcc/drafts/random_draft.h"
#include "engine/systems/dcc/model/model.h"
#include "tests/engine/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <random>
#include <string>

namespace pimento::test {

namespace {

using testing::HasSubstr;

DraftQuestion compiledOn(const std::string& device, const std::string& kernel, const std::string& shape)
{
    Question question;
    question.system = "compiled";
    question.workload.name = kernel;
    question.workload.sizes = parseSizesText(shape).value();
    question.device.name = device;
    const auto problem = pose(question, catalogue());
    EXPECT_TRUE(problem) << problem.error().message();
    return compiledProblem(**problem)->asked();
}

const std::string kShape = "batch=1,nhead=32,dhead=128,seq_len=512";

DraftQuestion gemvOn(const std::string& device) { return compiledOn(device, "gemv", kShape); }

MatchedDraft match(const DraftQuestion& from, const std::string& draft, const DraftQuestion& to)
{
    return matchDraft(from, from.model->parse(from, draft).value(), to);
}

std::string textOf(const MatchedDraft& matched, const DraftQuestion& to)
{
    return matched.draft ? draftText(to, matched.draft->parts()) : "none";
}

} // namespace

// AttAcc has 16 groups x 64 cores, HBM-PIM with HBM3 16 x 32: 64 = 2^6 becomes 32 = 2^5. All by hand: the shares 2 and
// 4 of 6 doublings become 1.67 and 3.33 of 5, so 2 and 3 are nearest: 4 and 8.
TEST(MatchedDraft, FromAttAccToHbmPim)
{
    const DraftQuestion attacc = gemvOn("attacc");
    const DraftQuestion pim = gemvOn("hbm-pim-hbm3");

    const MatchedDraft usual = match(attacc, "16x1,1x4,1x16", pim);
    EXPECT_EQ(textOf(usual, pim), "16x1,1x4,1x8");
    EXPECT_EQ(usual.exactness, Exactness::Nearest);
    EXPECT_EQ(usual.words,
              "16x1,1x4,1x8 on HBM-PIM (HBM3) (16 groups x 32 cores) is nearest to 16x1,1x4,1x16 of AttAcc "
              "(16 groups x 64 cores): j has 4 of 32 cores for 4 of 64; i has 8 of 32 cores for 16 of 64; "
              "tiles 2,32,64 for 2,32,32");
    EXPECT_EQ(textOf(match(attacc, "4x1,1x1,4x64", pim), pim), "4x1,1x1,4x32"); // one set has all cores: exact
    EXPECT_EQ(match(attacc, "4x1,1x1,4x64", pim).exactness, Exactness::Exact);
    EXPECT_EQ(textOf(match(attacc, "1x1,1x8,16x8", pim), pim), "1x1,1x4,16x8"); // 2.5 and 2.5: larger tiles of j or i
    const MatchedDraft one = match(attacc, "8x1,1x1,1x1", pim);                 // 8 of 16 groups; one core each
    EXPECT_EQ(textOf(one, pim), "8x1,1x1,1x1");
    EXPECT_THAT(one.words, HasSubstr("no set is split over cores: 1 of 32 instead of 1 of 64"));
    EXPECT_EQ(textOf(match(attacc, "16x2,1x1,1x32", pim), pim), "16x2,1x1,1x16");
}

// Samsung's HBM-PIM has 16 x 8: 4 and 16 of 64 cores are a third and two thirds of the doublings, 2 and 4 of 8.
TEST(MatchedDraft, SharesOutWhatThereIsInProportion)
{
    const DraftQuestion attacc = gemvOn("attacc");
    const DraftQuestion samsung = gemvOn("hbm-pim");
    const MatchedDraft matched = match(attacc, "16x1,1x4,1x16", samsung);

    EXPECT_EQ(textOf(matched, samsung), "16x1,1x2,1x4");
    EXPECT_EQ(matched.exactness, Exactness::Exact);
    EXPECT_THAT(matched.words, HasSubstr("matches 16x1,1x4,1x16 of AttAcc"));
    EXPECT_EQ(textOf(match(samsung, "16x1,1x2,1x4", attacc), attacc), "16x1,1x4,1x16"); // and back
}

// GDDR6-AiM has 32 groups x 16 cores.
TEST(MatchedDraft, SaysWhatHadToDifferOnMoreGroups)
{
    const DraftQuestion attacc = gemvOn("attacc");
    const DraftQuestion aim = gemvOn("gddr6-aim");

    EXPECT_EQ(textOf(match(attacc, "16x1,1x4,1x16", aim), aim), "32x1,1x2,1x8");
    EXPECT_EQ(textOf(match(attacc, "4x1,1x1,4x64", aim), aim), "4x1,1x1,8x16"); // 2.5 and 2.5 doublings of 32 groups
}

TEST(MatchedDraft, SaysWhyThereIsNone)
{
    const std::string few = "batch=1,nhead=12,dhead=128,seq_len=512";
    const DraftQuestion attacc = compiledOn("attacc", "gemv", few);
    const DraftQuestion aim = compiledOn("gddr6-aim", "gemv", few);
    // 12 of 16 groups would be 24 of 32, for which the set has too few elements; half of them is near enough.
    const MatchedDraft half = match(attacc, "12x1,1x4,1x16", aim);
    EXPECT_EQ(half.exactness, Exactness::Nearest);
    EXPECT_THAT(half.words, HasSubstr("b has 12 of 32 groups for 12 of 16"));
    const std::string eight = "batch=1,nhead=8,dhead=128,seq_len=512";
    const MatchedDraft none =
        match(compiledOn("attacc", "gemv", eight), "8x8,1x1,1x1", compiledOn("gddr6-aim", "gemv", eight));
    EXPECT_EQ(none.exactness, Exactness::None);
    EXPECT_EQ(none.draft, std::nullopt);
    EXPECT_THAT(none.words, HasSubstr("no match for 8x8,1x1,1x1 of AttAcc"));
    EXPECT_THAT(none.words, HasSubstr("because "));

    // 8 of 64 cores for three sets; the same share of 8 is one core.
    const MatchedDraft split = match(gemvOn("attacc"), "1x2,1x2,1x2", gemvOn("hbm-pim"));
    EXPECT_EQ(split.exactness, Exactness::None);
    EXPECT_THAT(
        split.words,
        HasSubstr("because the same fraction of the device is 1 of 8 cores, and splitting the same sets takes 8"));

    const MatchedDraft other =
        match(gemvOn("attacc"), "16x1,1x4,1x16", compiledOn("attacc", "red", "batch=1,vec_len=512"));
    EXPECT_THAT(other.words, HasSubstr("GEMV and Reduction are different kernels"));
}

// Random drafts of all devices: what comes out is a draft of the other device that splits the same sets, and on a
// device with as many groups and cores it is the same draft.
TEST(MatchedDraft, SplitsTheSameSetsOnEveryDevice)
{
    std::mt19937_64 random(7);
    int found = 0;
    for (const char* one : {"attacc", "gddr6-aim", "hbm-pim-hbm3", "hbm-pim"}) {
        const DraftQuestion from = gemvOn(one);
        for (const char* other : {"attacc", "gddr6-aim", "hbm-pim-hbm3", "hbm-pim"}) {
            const DraftQuestion to = gemvOn(other);
            for (int i = 0; i < 60; ++i) {
                const Draft draft = randomDraft(from.workload->sets, from.resources(), random);
                const MatchedDraft matched = matchDraft(from, draft, to);
                EXPECT_NE(matched.words, "");
                if (!matched.draft) {
                    EXPECT_STRNE(one, other) << matched.words;
                    continue;
                }
                ++found;
                EXPECT_TRUE(to.model->parse(to, textOf(matched, to))) << matched.words;
                for (std::size_t set = 0; set < draft.size(); ++set) {
                    EXPECT_EQ((*matched.draft)[set].groups > 1, draft[set].groups > 1) << matched.words;
                    EXPECT_EQ((*matched.draft)[set].cores > 1, draft[set].cores > 1) << matched.words;
                }
                if (matched.exactness == Exactness::Exact) { // back again
                    EXPECT_EQ(matchDraft(to, *matched.draft, from).draft, draft) << matched.words;
                }
                if (from.resources() == to.resources()) {
                    EXPECT_EQ(*matched.draft, draft) << matched.words;
                    EXPECT_EQ(matched.exactness, Exactness::Exact);
                }
            }
        }
    }
    EXPECT_GT(found, 400);
}

} // namespace pimento::test
