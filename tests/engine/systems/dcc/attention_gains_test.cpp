// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exploration/cheaper_candidate.h"
#include "engine/exploration/exploration.h"
#include "engine/problem/system.h"
#include "engine/search/search_best.h"
#include "tests/engine/support.h"
#include "tests/engine/systems/dcc/draft_problems.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

// Gains of the forms of an attention on AttAcc, compared with best drafts that are proved.

namespace pimento::test {

namespace {

/// Asks about all drafts of the kernel attn. The other kernels have four sets; they are asked about only in the drafts
/// that use the device completely (under sanitizers in those that pruning keeps).
Question attention(int heads, int tokens, const std::vector<std::string>& passesOff = {},
                   const std::string& kernel = "attn")
{
    const std::string size = kernel == "attn" ? ",nhead=" : ",kv_heads=1,group=";
    Question question = asked(
        "compiled", kernel.c_str(),
        ("batch=1" + size + std::to_string(heads) + ",dhead=128,seq_len=" + std::to_string(tokens)).c_str(), "attacc");
    question.settings = {{"space", std::string(kernel == "attn" ? "all" : triesOf(2, 1) == 2 ? "complete" : "kept")}};
    question.settings["passes-off"] = passesOff;
    return question;
}

/// Returns the cycles of the best draft, which is proved.
std::int64_t bestOf(const Question& question)
{
    const auto found = exploreBest(pose(question, catalogue()).value(), {}, {}, {}).value();
    EXPECT_TRUE(found.proof->isProved());
    return static_cast<std::int64_t>(found.proof->ranked);
}

/// True if a draft takes fewer cycles. This needs no proof of the best draft.
bool takesLess(const Question& question, double cycles)
{
    return findCheaper(*pose(question, catalogue()).value(), cycles, {}, {}).value().has_value();
}

/// The draft with a head in each of the 16 groups, whole rows one after the other: 4,173 cycles.
constexpr std::int64_t kSixteenWholeHeads = 4173;

} // namespace

// 11 / 16 of the time of 16 heads are 2,869 cycles; with whole heads eleven take as long as sixteen.
TEST(AttentionGains, ElevenHeadsKeepSixteenGroupsBusy)
{
    EXPECT_TRUE(takesLess(attention(11, 2048), 1.05 * 11 / 16 * kSixteenWholeHeads));
}

// 42 / 16 of it are 10,954 cycles: two rounds of whole heads and ten heads in parts.
TEST(AttentionGains, FortyTwoHeadsTakeNoThirdRound)
{
    EXPECT_TRUE(takesLess(attention(42, 2048), 1.05 * 42 / 16 * kSixteenWholeHeads));
}

// Both shapes have as many tokens in all: 16 heads of 8,192 and 32 heads of 4,096.
TEST(AttentionGains, LongRowsTakeNoMoreCyclesForEachToken)
{
    EXPECT_TRUE(takesLess(attention(16, 8192), static_cast<double>(bestOf(attention(32, 4096)) + 1)));
}

TEST(AttentionGains, PairsHideTheSoftmaxOfShortRows)
{
    const Question shortRows = attention(32, 512);
    EXPECT_TRUE(takesLess(shortRows, 0.95 * static_cast<double>(bestOf(attention(32, 512, {"pairing", "overlap"})))));
    if (triesOf(2, 1) == 2) { // operands and results move beside products
        EXPECT_TRUE(takesLess(shortRows, static_cast<double>(bestOf(attention(32, 512, {"overlap"})))));
    }
}

// Queries of one key head are rows like others.
TEST(AttentionGains, QueriesOfOneKeyHeadAreSharedOutLikeHeads)
{
    const auto plain = bestOf(attention(11, 512, {"pairing", "overlap"}, "gqa"));
    EXPECT_TRUE(takesLess(attention(11, 512, {}, "gqa"), static_cast<double>(plain)));
}

} // namespace pimento::test
