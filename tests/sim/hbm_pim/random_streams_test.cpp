// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/hbm_pim_sequences/device.h"
#include "tests/sim/hbm_pim/oracle.h"
#include "tests/sim/hbm_pim/support.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

namespace pimento::test {

namespace {

struct Case {
    const char* name;
    RandomStream stream;
    int ranks = 1;
    int seeds = 60;
};

void PrintTo(const Case& each, std::ostream* out) { *out << each.name; }

class SamsungRandomStreams : public testing::TestWithParam<Case> {
protected:
    static std::vector<Transaction> stream(int seed)
    {
        RandomStream wish = GetParam().stream;
        wish.seed = static_cast<std::uint32_t>(seed);
        return randomStream(wish);
    }
};

TEST_P(SamsungRandomStreams, MatchTheOracleCommandByCommand)
{
    for (int seed = 0; seed < triesOf(GetParam().seeds, (GetParam().seeds + 11) / 12); ++seed) {
        const std::vector<Transaction> transactions = stream(seed);
        ChannelOracle oracle(samsung::hbmPim(), GetParam().ranks);

        const auto expected = oracle.run(transactions);
        const SamsungRun run = runOnChannel(transactions, GetParam().ranks);

        ASSERT_EQ(textOf(run.trace), textOf(expected)) << "seed " << seed;
        ASSERT_EQ(run.trace, expected) << "seed " << seed;
        ASSERT_EQ(run.result.cycles.value(), oracle.cycles()) << "seed " << seed;
    }
}

TEST_P(SamsungRandomStreams, IssueEveryTransactionOnce)
{
    for (int seed = 0; seed < triesOf(GetParam().seeds, (GetParam().seeds + 11) / 12); ++seed) {
        const std::vector<Transaction> transactions = stream(seed);

        const auto result = runOnChannel(transactions, GetParam().ranks).result;

        const auto length = static_cast<std::int64_t>(transactions.size());
        ASSERT_EQ(result.transactions, length);
        ASSERT_EQ(result.counts.reads + result.counts.writes, length);
        ASSERT_EQ(result.counts.executingReads + result.counts.executingWrites, 0);
        ASSERT_LE(result.counts.precharges, result.counts.activations);
        ASSERT_LE(result.counts.activations - result.counts.precharges, samsung::hbmPim().banks());
        // The last entry arrives at the end of cycle length - 1, goes one later and is complete eleven later.
        ASSERT_GE(result.cycles.value(), length + 11);
    }
}

TEST_P(SamsungRandomStreams, AreTheSameEveryTime)
{
    const std::vector<Transaction> transactions = stream(7);

    const SamsungRun first = runOnChannel(transactions, GetParam().ranks);
    const SamsungRun second = runOnChannel(transactions, GetParam().ranks);

    EXPECT_EQ(first.result, second.result);
    EXPECT_EQ(first.trace, second.trace);
}

INSTANTIATE_TEST_SUITE_P(Mixes, SamsungRandomStreams,
                         testing::Values(Case{"Mixed", {.length = 300}}, Case{"TwoRanks", {.length = 300}, 2},
                                         Case{"FewBanks", {.length = 150, .banks = 2, .rows = 2}},
                                         Case{"OneBank", {.length = 80, .banks = 1, .rows = 3, .columns = 2}, 1, 40},
                                         Case{"AroundTheQueue", {.length = 66, .barrierShare = 40}, 2, 200},
                                         Case{"BarrierEverywhere", {.length = 150, .banks = 4, .barrierShare = 100}},
                                         Case{"NoBarrier",
                                              {.length = 700, .rows = 6, .columns = 32, .barrierShare = 0}},
                                         Case{"Reads", {.length = 300, .columns = 32, .writeShare = 0}},
                                         Case{"OneColumn", {.length = 200, .rows = 2, .columns = 1, .barrierShare = 5}},
                                         Case{"Short", {.length = 5, .banks = 3, .barrierShare = 30}, 1, 300}),
                         [](const testing::TestParamInfo<Case>& each) { return each.param.name; });

} // namespace

} // namespace pimento::test
