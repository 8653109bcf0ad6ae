// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/hbm_pim_sequences/device.h"
#include "tests/sim/hbm_pim/support.h"

#include <gtest/gtest.h>

#include <map>
#include <numeric>

// Streams small enough to work out by hand: entry i reaches the command queue at the end of cycle i.

namespace pimento::test {

namespace {

using sim::WaitCause;
using sim::WaitCycles;
using sim::samsung::RunResult;
using sim::samsung::Work;
using Causes = std::map<WaitCause, std::int64_t>;

std::int64_t sum(const WaitCycles& cycles) { return std::accumulate(cycles.begin(), cycles.end(), std::int64_t{0}); }

/// Returns the causes with more than zero cycles.
Causes causesOf(const WaitCycles& cycles)
{
    Causes causes;
    for (std::size_t i = 0; i < sim::kWaitCauses; ++i) {
        if (cycles[i] != 0) {
            causes[static_cast<WaitCause>(i)] = cycles[i];
        }
    }
    return causes;
}

RunResult explained(const std::vector<Transaction>& transactions, int ranks = 1)
{
    const std::vector<std::vector<Transaction>> streams = {transactions};
    Work work;
    work.push_back(groupOf(1, streams));
    return sim::samsung::run(samsung::hbmPim(), work, {.ranks = ranks, .explainsWaits = true}).value();
}

void expectAllAddUp(const RunResult& result)
{
    ASSERT_TRUE(result.waits.has_value());
    EXPECT_EQ(sum(result.waits->run), result.cycles.value());
    for (const auto* parts : {&result.waits->channels, &result.waits->banks}) {
        for (const WaitCycles& part : *parts) {
            EXPECT_EQ(sum(part), result.cycles.value());
        }
    }
}

// Arrives in cycle 0; ACT in 1, RD in 1 + 14 = 15, complete in 15 + 24 = 39: 1 + 1 + 13 + 1 + 23.
TEST(SamsungWaits, OfOneReadAreActivationAndLatency)
{
    const RunResult result = explained({readOf(0, 0)});

    EXPECT_EQ(causesOf(result.waits->run), (Causes{{WaitCause::NoRequest, 1},
                                                   {WaitCause::RowCommand, 1},
                                                   {WaitCause::RowActivation, 13},
                                                   {WaitCause::HostRead, 1},
                                                   {WaitCause::ReadLatency, 23}}));
    expectAllAddUp(result);
}

// WR in 1 + 10 = 11, complete in 22: 1 + 1 + 9 + 1 + 10.
TEST(SamsungWaits, OfOneWriteAreActivationAndItsOwnLatency)
{
    EXPECT_EQ(causesOf(explained({writeOf(0, 0)}).waits->run), (Causes{{WaitCause::NoRequest, 1},
                                                                       {WaitCause::RowCommand, 1},
                                                                       {WaitCause::RowActivation, 9},
                                                                       {WaitCause::HostWrite, 1},
                                                                       {WaitCause::WriteLatency, 10}}));
}

// 1 ACT, 15 RD, 34 PRE, 48 ACT, 62 RD, done in 86. The row stays open for tRAS of its activation, so the first read is
// not on the path: 1 + (1 + 32) + (1 + 13) + (1 + 13) + 1 + 23 = 86.
TEST(SamsungWaits, OfTwoRowsOfABankAreThePrecharge)
{
    const RunResult result = explained({last(readOf(0, 0)), readOf(0, 1)});

    EXPECT_EQ(causesOf(result.waits->run), (Causes{{WaitCause::NoRequest, 1},
                                                   {WaitCause::RowCommand, 3},
                                                   {WaitCause::Precharge, 32 + 13},
                                                   {WaitCause::RowActivation, 13},
                                                   {WaitCause::HostRead, 1},
                                                   {WaitCause::ReadLatency, 23}}));
    // For the bank both reads are work. After each of them 34 - 16 = 18 cycles of tRAS remain, and the row closes in
    // 81.
    EXPECT_EQ(causesOf(result.waits->banks[0]), (Causes{{WaitCause::NoRequest, 1},
                                                        {WaitCause::RowCommand, 4},
                                                        {WaitCause::Precharge, 18 + 13 + 18},
                                                        {WaitCause::RowActivation, 13 + 13},
                                                        {WaitCause::HostRead, 2},
                                                        {WaitCause::Idle, 4}}));
    EXPECT_EQ(causesOf(result.waits->banks[1]), (Causes{{WaitCause::Idle, 86}}));
    expectAllAddUp(result);
}

// 15 RD, 30 WR (done in 41); 11 WR, 30 RD (done in 54).
TEST(SamsungWaits, TellTheTwoTurnsOfTheBusApart)
{
    const RunResult toWrite = explained({last(readOf(0, 0, 0)), writeOf(0, 0, 1)});
    const RunResult toRead = explained({last(writeOf(0, 0, 0)), readOf(0, 0, 1)});

    EXPECT_EQ(causesOf(toWrite.waits->run), (Causes{{WaitCause::NoRequest, 1},
                                                    {WaitCause::RowCommand, 1},
                                                    {WaitCause::RowActivation, 13},
                                                    {WaitCause::HostRead, 1},
                                                    {WaitCause::ReadToWrite, 14},
                                                    {WaitCause::HostWrite, 1},
                                                    {WaitCause::WriteLatency, 10}}));
    EXPECT_EQ(causesOf(toRead.waits->run), (Causes{{WaitCause::NoRequest, 1},
                                                   {WaitCause::RowCommand, 1},
                                                   {WaitCause::RowActivation, 9},
                                                   {WaitCause::HostWrite, 1},
                                                   {WaitCause::WriteToRead, 18},
                                                   {WaitCause::HostRead, 1},
                                                   {WaitCause::ReadLatency, 23}}));
}

// Banks of one group: ACT in 1 and 7, reads in 15 and 21: the second one waits for its own row, that for the first ACT.
TEST(SamsungWaits, LeaveOutWhatIsInNobodysWay)
{
    EXPECT_EQ(causesOf(explained({readOf(0, 0), readOf(1, 0)}).waits->run), (Causes{{WaitCause::NoRequest, 1},
                                                                                    {WaitCause::RowCommand, 2},
                                                                                    {WaitCause::ActivationPace, 5},
                                                                                    {WaitCause::RowActivation, 13},
                                                                                    {WaitCause::HostRead, 1},
                                                                                    {WaitCause::ReadLatency, 23}}));
}

// The stall of the scheduler: 15 RD, nothing can go until the deadline in 3900, PRE, 3901 REF, 4251 ACT, 4265 RD, 4284
// PRE (tRAS of 4251), 4298 ACT, 4312 RD, done in 4336.
TEST(SamsungWaits, OfAStalledWindowAreTheBarrier)
{
    const RunResult result = explained({readOf(0, 0, 0), readOf(0, 1, 0), last(readOf(0, 0, 1))});

    EXPECT_EQ(causesOf(result.waits->run),
              (Causes{{WaitCause::NoRequest, 1 + (3900 - 16)},
                      {WaitCause::RowCommand, 1 + 2 + 1 + 2}, // 1, 3900, 3901, 4251, 4284, 4298
                      {WaitCause::RowActivation, 13 + 13},
                      {WaitCause::HostRead, 2},
                      {WaitCause::Refresh, 349},
                      {WaitCause::Precharge, 32 + 13},
                      {WaitCause::ReadLatency, 23}}));
    expectAllAddUp(result);
}

// The slow channel ends the first stream in 86, the fast one the second: both write in the second stream, but the slow
// channel's bank is closed until 95 (81 + 14): ACT 95, WR 105, done in 116. Its precharge is in the stream from 86 on.
TEST(SamsungWaits, OfStreamsBelongToTheChannelThatEndsEachOfThemLast)
{
    const std::vector<std::vector<Transaction>> slow = {{last(readOf(0, 0)), readOf(0, 1)}, {writeOf(0, 0)}};
    const std::vector<std::vector<Transaction>> fast = {{readOf(0, 0)}, {writeOf(0, 0)}};
    Work work;
    work.push_back(groupOf(1, fast));
    work.push_back(groupOf(2, slow));

    const RunResult result = sim::samsung::run(samsung::hbmPim(), work, {.explainsWaits = true}).value();

    ASSERT_EQ(result.cycles.value(), 116);
    EXPECT_EQ(causesOf(result.waits->run), (Causes{{WaitCause::NoRequest, 1},
                                                   {WaitCause::RowCommand, 3 + 1},
                                                   {WaitCause::Precharge, 32 + 13 + (95 - 86)},
                                                   {WaitCause::RowActivation, 13 + 9},
                                                   {WaitCause::HostRead, 1},
                                                   {WaitCause::ReadLatency, 23},
                                                   {WaitCause::HostWrite, 1},
                                                   {WaitCause::WriteLatency, 10}}));
    // Done in 39 of 86 and in 108 of 116: 86 arrival, 87 ACT, 97 WR.
    EXPECT_EQ(result.waits->channels[0][static_cast<std::size_t>(WaitCause::Idle)], (86 - 39) + (116 - 108));
    ASSERT_EQ(result.streams.size(), 2U);
    EXPECT_EQ(result.streams[0].cycles.value(), 86);
    EXPECT_EQ(result.streams[1].counts.writes, 3);
    EXPECT_EQ(result.streams[0].counts.writes, 0);
    expectAllAddUp(result);
}

TEST(SamsungWaits, ChangeNothingElse)
{
    for (std::uint32_t seed = 0; seed < 20; ++seed) {
        const auto stream = randomStream({.seed = seed, .length = 400});
        RunResult result = explained(stream, 2);
        result.waits.reset();

        EXPECT_EQ(result, runOnChannel(stream, 2).result);
    }
}

struct Load {
    const char* name;
    RandomStream stream;
    int ranks = 1;
};

void PrintTo(const Load& each, std::ostream* out) { *out << each.name; }

class SamsungWaitsOfRandomStreams : public testing::TestWithParam<Load> {};

/// Every command has a reason for its cycle: nothing is left for the scheduler or for a slot, which one cycle of work
/// fills.
TEST_P(SamsungWaitsOfRandomStreams, AddUpWithoutAGap)
{
    for (std::uint32_t seed = 0; seed < 60; ++seed) {
        RandomStream wish = GetParam().stream;
        wish.seed = seed;

        const RunResult result = explained(randomStream(wish), GetParam().ranks);

        expectAllAddUp(result);
        ASSERT_EQ(result.waits->run[static_cast<std::size_t>(WaitCause::Scheduling)], 0) << "seed " << seed;
        ASSERT_EQ(result.waits->run[static_cast<std::size_t>(WaitCause::CommandSlot)], 0) << "seed " << seed;
        ASSERT_EQ(result.waits->run, result.waits->channels[0]);
    }
}

INSTANTIATE_TEST_SUITE_P(Mixes, SamsungWaitsOfRandomStreams,
                         testing::Values(Load{"Mixed", {.length = 300}}, Load{"TwoRanks", {.length = 300}, 2},
                                         Load{"FewBanks", {.length = 150, .banks = 2, .rows = 2}},
                                         Load{"OneBank", {.length = 80, .banks = 1, .rows = 3, .columns = 2}},
                                         Load{"BarrierEverywhere", {.length = 150, .banks = 4, .barrierShare = 100}},
                                         Load{"Long", {.length = 3000, .rows = 6, .columns = 32, .barrierShare = 0}, 2},
                                         Load{"Short", {.length = 5, .banks = 3, .barrierShare = 30}}),
                         [](const testing::TestParamInfo<Load>& each) { return each.param.name; });

} // namespace

} // namespace pimento::test
