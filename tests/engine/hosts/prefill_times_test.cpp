// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/hosts/prefill_times.h"

#include "tests/engine/fuzz/inputs.h"
#include "tests/engine/fuzz/mutation.h"
#include "tests/support/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace pimento::test {

namespace {

using testing::AllOf;
using testing::HasSubstr;

const std::string kPlain = "tokens,seconds\n256,0.5\n128,0.25\n1024,3.5\n";
const std::string kBatches = "batch,tokens,seconds\n1,100,1\n1,300,2\n4,100,3\n4,300,5\n4,500,8\n";

PrefillTimes timesOf(const std::string& text) { return PrefillTimes::parse(text, "times.csv").value(); }

std::string wrongTimes(const std::string& text)
{
    const auto times = PrefillTimes::parse(text, "times.csv");
    return times ? "was read" : times.error().message();
}

} // namespace

TEST(PrefillTimes, AreLinearBetweenNeighbours)
{
    const PrefillTimes times = timesOf(kPlain);

    EXPECT_EQ(times.name(), "times.csv");
    EXPECT_EQ(times.seconds(1, 128).value(), 0.25);
    EXPECT_EQ(times.seconds(1, 1024).value(), 3.5);
    EXPECT_EQ(times.seconds(1, 192).value(), 0.375); // half way from 128 to 256
    EXPECT_EQ(times.seconds(1, 448).value(), 1.25);  // a quarter of the way from 256 to 1024: 0.5 + 3 / 4
}

TEST(PrefillTimes, AreLinearBetweenBatchesToo)
{
    const PrefillTimes times = timesOf(kBatches);

    EXPECT_EQ(times.seconds(4, 400).value(), 6.5);
    // 200 tokens take 1.5 s at batch 1 and 4 s at batch 4; batch 2 is a third of the way.
    EXPECT_DOUBLE_EQ(times.seconds(2, 200).value(), 1.5 + 2.5 / 3);
    EXPECT_FALSE(times.seconds(2, 400)); // batch 1 ends at 300
}

TEST(PrefillTimes, OfAPartAreWhatTheWholeTakesMore)
{
    const PrefillTimes times = timesOf(kPlain);

    EXPECT_EQ(times.secondsOfPart(128, 0).value(), 0.25);
    EXPECT_EQ(times.secondsOfPart(64, 128).value(), 0.125);
    EXPECT_FALSE(times.secondsOfPart(192, 64));                                      // of 64 tokens nothing is known
    EXPECT_EQ(timesOf("tokens,seconds\n1,2\n2,1\n").secondsOfPart(1, 1).value(), 0); // measured times may jump
}

TEST(PrefillTimes, SayHowFarTheyReach)
{
    const PrefillTimes times = timesOf(kBatches);

    EXPECT_THAT(times.seconds(1, 301).error().message(),
                AllOf(HasSubstr("times.csv"), HasSubstr("1 prompt of 301 tokens"), HasSubstr("100 to 300 tokens")));
    EXPECT_THAT(times.seconds(5, 100).error().message(),
                AllOf(HasSubstr("5 prompts of 100 tokens"), HasSubstr("batches of 1 to 4")));
    EXPECT_FALSE(times.seconds(1, 99));
    EXPECT_FALSE(times.seconds(0, 100));
}

TEST(PrefillTimes, RefuseTablesThatCannotBe)
{
    EXPECT_THAT(wrongTimes("tokens,time\n1,2\n"), HasSubstr("has no column seconds"));
    EXPECT_THAT(wrongTimes("seconds\n1\n"), HasSubstr("has no column tokens"));
    EXPECT_THAT(wrongTimes("tokens,seconds\n"), HasSubstr("has no rows"));
    EXPECT_THAT(wrongTimes("tokens,seconds\n128,1\n0,1\n"), AllOf(HasSubstr("line 3"), HasSubstr("tokens is no")));
    EXPECT_THAT(wrongTimes("tokens,seconds\n128,nan\n"), HasSubstr("seconds is no"));
    EXPECT_THAT(wrongTimes("tokens,seconds\n128,inf\n"), HasSubstr("seconds is no"));
    EXPECT_THAT(wrongTimes("tokens,seconds\n128,-1\n"), HasSubstr("seconds is no"));
    EXPECT_THAT(wrongTimes("tokens,seconds\n128,5e-324\n"),
                HasSubstr("seconds is not a number from 0.000001 to 1,000,000"));
    EXPECT_THAT(wrongTimes("tokens,seconds\n128,1e7\n"),
                HasSubstr("seconds is not a number from 0.000001 to 1,000,000"));
    EXPECT_THAT(wrongTimes("tokens,seconds,batch\n128,1,1.5\n"), HasSubstr("batch is no"));
    EXPECT_THAT(wrongTimes("tokens,seconds\n128,1\n128,2\n"), HasSubstr("that an earlier row has"));
}

TEST(PrefillTimes, ComeFromFiles)
{
    const TemporaryFolder folder;
    const auto file = folder.path() / "mine.csv";
    writeAll(file, kPlain);

    const auto times = PrefillTimes::read(file);

    ASSERT_TRUE(times) << times.error().message();
    EXPECT_EQ(times->seconds(1, 256).value(), 0.5);
    EXPECT_EQ(times->name(), file.string());
    EXPECT_FALSE(PrefillTimes::read(folder.path() / "none.csv"));
}

TEST(Fuzz, PrefillTimes)
{
    const std::vector<std::string> valid = {kPlain, kBatches};
    const Inputs inputs;
    unsigned refused = 0;
    unsigned seed = 0;
    for (; inputs.hasMore(seed); ++seed) {
        Mutation mutation(seed);
        const std::string input = seed % 5 == 0 ? mutation.bytes() : mutation.damaged(valid[seed % valid.size()]);
        const auto times = PrefillTimes::parse(input, "times.csv");
        if (!times) {
            ++refused;
            ASSERT_TRUE(isOneCleanLine(times.error().message())) << seed << ": " << escaped(times.error().message());
            ASSERT_FALSE(times.error().hint.empty()) << times.error().message();
            continue;
        }
        for (const std::int64_t tokens : {1, 128, 200, 1'000'000}) {
            for (const std::int64_t prompts : {1, 3}) {
                const auto seconds = times->seconds(prompts, tokens);
                ASSERT_TRUE(seconds ? *seconds > 0 : isOneCleanLine(seconds.error().message())) << escaped(input);
            }
        }
    }
    EXPECT_GT(refused, seed / 10);
    EXPECT_LT(refused, seed);
}

} // namespace pimento::test
