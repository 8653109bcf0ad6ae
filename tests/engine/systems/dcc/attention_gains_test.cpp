// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/search_best.h"
#include "engine/study/exploration.h"
#include "engine/study/system.h"
#include "tests/engine/support.h"
#include "tests/engine/systems/dcc/draft_problems.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

// What the forms of an attention gain on AttAcc, by proved best drafts.

namespace pimento::test {

namespace {

/// Cycles of the best draft; proved. Of a kernel with four sets, of those that use the device up (under sanitizers
/// of those that are kept).
std::int64_t bestOf(int heads, int tokens, const std::vector<std::string>& passesOff = {},
                    const std::string& kernel = "attn")
{
    const std::string size = kernel == "attn" ? ",nhead=" : ",kv_heads=1,group=";
    Question question = asked(
        "compiled", kernel.c_str(),
        ("batch=1" + size + std::to_string(heads) + ",dhead=128,seq_len=" + std::to_string(tokens)).c_str(), "attacc");
    question.settings = {{"space", std::string(kernel == "attn" ? "all" : triesOf(2, 1) == 2 ? "complete" : "kept")}};
    question.settings["passes-off"] = passesOff;
    const auto found = exploreBest(pose(question, catalogue()).value(), {}, {}, {}).value();
    EXPECT_TRUE(found.proof->isProved());
    return static_cast<std::int64_t>(found.proof->ranked);
}

/// The draft with a head in each of the 16 groups, whole rows one after the other: 4,173 cycles.
constexpr std::int64_t kSixteenWholeHeads = 4173;

} // namespace

// 11 / 16 of the time of 16 heads are 2,869 cycles; with whole heads eleven take as long as sixteen.
TEST(AttentionGains, ElevenHeadsKeepSixteenGroupsBusy)
{
    EXPECT_LE(static_cast<double>(bestOf(11, 2048)), 1.05 * 11 / 16 * kSixteenWholeHeads);
}

// 42 / 16 of it are 10,954 cycles: two rounds of whole heads and ten heads in parts.
TEST(AttentionGains, FortyTwoHeadsTakeNoThirdRound)
{
    EXPECT_LE(static_cast<double>(bestOf(42, 2048)), 1.05 * 42 / 16 * kSixteenWholeHeads);
}

// As many tokens in all: 16 heads of 8,192 and 32 heads of 4,096.
TEST(AttentionGains, LongRowsTakeNoMoreCyclesForEachToken) { EXPECT_LE(bestOf(16, 8192), bestOf(32, 4096)); }

TEST(AttentionGains, PairsHideTheSoftmaxOfShortRows)
{
    const auto best = bestOf(32, 512);
    EXPECT_LE(static_cast<double>(best), 0.95 * static_cast<double>(bestOf(32, 512, {"pairing", "overlap"})));
    if (triesOf(2, 1) == 2) {
        EXPECT_LT(best, bestOf(32, 512, {"overlap"})); // operands and results move beside products
    }
}

// Queries of one key head are rows like others.
TEST(AttentionGains, QueriesOfOneKeyHeadAreSharedOutLikeHeads)
{
    EXPECT_LT(bestOf(11, 512, {}, "gqa"), bestOf(11, 512, {"pairing", "overlap"}, "gqa"));
}

} // namespace pimento::test
