// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/shared_trace.h"
#include "sim/dram/split_tree.h"
#include "sim/dram/transition_cache.h"
#include "tests/sim/dram/shortcut_runs.h"
#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <random>

// Tests how many groups of channels exist, and that groups and sweeps over them do not change results.

namespace pimento::test {

TEST(ChannelGroups, AreAsManyAsTheChannelsThatDiffer)
{
    std::vector<sim::Request> requests;
    append(requests, "ST", 0, 15, 3, 7);
    EXPECT_EQ(runWith(machine("attacc"), requests, {}).use.mostGroups, 1);

    append(requests, "ST", 0, 11, 4, 7); // 0 to 11 get one more than 12 to 15
    EXPECT_EQ(runWith(machine("attacc"), requests, {}).use.mostGroups, 2);

    append(requests, "ST", 5, 5, 4, 8); // and 5 one more than these
    EXPECT_EQ(runWith(machine("attacc"), requests, {}).use.mostGroups, 3);
}

TEST(ChannelGroups, MeetAgainAtAFence)
{
    // Channel 0 stores to one column more. While all sweep over the banks, what this delayed comes to an end. If 0 were
    // still apart when channel 5 gets more than the others, there would be three groups.
    std::vector<sim::Request> requests;
    append(requests, "ST", 0, 15, 3, 7);
    append(requests, "ST", 0, 0, 3, 7, 1);
    for (int bank = 0; bank < 64; ++bank) {
        append(requests, "ST", 0, 15, bank, 7);
    }
    appendFence(requests, machine("attacc"));
    append(requests, "ST", 5, 5, 3, 7, 1);

    const Outcome with = runWith(machine("attacc"), requests, {});

    EXPECT_EQ(*with.result, *runWith(machine("attacc"), requests, plain()).result);
    EXPECT_EQ(with.use.mostGroups, 2);
}

TEST(ChannelGroups, StayApartInATraceIfTheirCommandsDiffer)
{
    // The places of channels 14 and 15's waiting requests in the buffer make no difference to the channels.
    std::vector<sim::Request> requests;
    for (int i = 0; i < 8; ++i) {
        append(requests, "WR_GB", 14, 14, 0, 0, i);
        append(requests, "WR_GB", 15, 15, 0, 0, i + 8);
    }
    append(requests, "BARRIER", 0, 3, 0, 0);
    Trace with;
    Trace without;

    EXPECT_EQ(*runWith(machine("attacc"), requests, {}, with).result,
              *runWith(machine("attacc"), requests, plain(), without).result);
    EXPECT_TRUE(with.records() == without.records());
}

TEST(ChannelGroups, LetTheFirstChannelInOrderRefuse)
{
    // The queue of channel 9 is full when the sweep reaches it: 0 to 8 take their request at once, 10 to 15 have to
    // wait although they have room.
    std::vector<sim::Request> requests;
    for (int i = 0; i < 33; ++i) {
        append(requests, "ST", 9, 9, i, 1);
    }
    append(requests, "ST", 0, 15, 40, 1);

    const Outcome with = runWith(machine("attacc"), requests, {});

    EXPECT_EQ(*with.result, *runWith(machine("attacc"), requests, plain()).result);
    EXPECT_EQ(with.use.mostGroups, 3);
}

namespace {

/// Appends columns of a row to some channels of AttAcc, all columns of a channel before the next channel.
void appendSweep(std::vector<sim::Request>& requests, const char* kind, int first, int last, int bank, int row,
                 int column, int columns)
{
    for (int channel = first; channel <= last; ++channel) {
        for (int i = 0; i < columns; ++i) {
            append(requests, kind, channel, channel, bank, row, column + i);
        }
    }
}

} // namespace

TEST(ChannelGroups, AreOneWhereTurnsComeInTheSameCycle)
{
    // All that fits into the queues is dispatched in the first cycle: channel 15 has its turn last, but not later.
    std::vector<sim::Request> requests;
    for (int sweep = 0; sweep < 4; ++sweep) {
        appendSweep(requests, "ST", 0, 15, sweep, 7, 0, 8);
    }
    for (const auto joined : {sim::Shortcut::On, sim::Shortcut::Off}) {
        const Outcome with = runWith(machine("attacc"), requests, {.blocks = joined});

        EXPECT_EQ(*with.result, *runWith(machine("attacc"), requests, plain()).result);
        EXPECT_EQ(with.use.mostGroups, 1);
    }
}

TEST(ChannelGroups, AreThreeWhereASweepStops)
{
    // Channel 5 has 30 requests in a queue for 33: it takes three columns of eight. 0 to 4 have all of them then, and 6
    // to 15 none.
    std::vector<sim::Request> requests;
    appendSweep(requests, "ST", 5, 5, 0, 7, 0, 30);
    appendSweep(requests, "ST", 0, 15, 1, 7, 0, 8);

    const Outcome with = runWith(machine("attacc"), requests, {});

    EXPECT_EQ(*with.result, *runWith(machine("attacc"), requests, plain()).result);
    EXPECT_EQ(with.use.mostGroups, 3);
}

TEST(ChannelGroups, KnowThatWritesOfThisCycleForwardReads)
{
    // Channel 3 reads what it and all others are about to store; the columns behind these are read from the bank.
    std::vector<sim::Request> requests;
    appendSweep(requests, "ST", 0, 15, 2, 7, 0, 4);
    appendSweep(requests, "LD", 3, 3, 2, 7, 2, 4);
    appendSweep(requests, "LD", 0, 15, 2, 7, 0, 6);

    const Outcome with = runWith(machine("attacc"), requests, {});

    EXPECT_EQ(*with.result, *runWith(machine("attacc"), requests, plain()).result);
    EXPECT_EQ(with.use.mostGroups, 2);
}

namespace {

/// Makes host data channel by channel, as the host's address maps give it, with work of the units in between.
class SweepStreams {
public:
    explicit SweepStreams(unsigned seed) : m_random(seed) {}

    std::vector<sim::Request> draw()
    {
        std::vector<sim::Request> requests;
        for (int part = 0; part < 8; ++part) {
            const int columns = 1 << from(1, 3);
            const int sweeps = from(1, 60);
            int first = below(3) == 0 ? from(0, 15) : 0;
            const char* kind = below(2) == 0 ? "LD" : "ST";
            for (int i = 0; i < sweeps; ++i) {
                const int last = i + 1 == sweeps && below(2) == 0 ? from(first, 15) : 15;
                const int row = i / 32;
                kind = below(12) != 0 ? kind : below(2) == 0 ? "LD" : "ST";
                appendSweep(requests, kind, first, last, i % 32 / 4, row, i % 4 * 8, columns);
                first = 0;
                if (below(20) == 0) {
                    append(requests, kind, from(0, 15), 15, from(0, 63), row);
                }
            }
            if (below(2) == 0) {
                appendFence(requests, machine("attacc"));
                for (int i = from(1, 100); i > 0; --i) {
                    append(requests, "MAC_AB", 0, 15, 0, 3, i % 32);
                }
                appendFence(requests, machine("attacc"));
            }
        }
        return requests;
    }

private:
    std::uint64_t below(std::uint64_t limit) { return m_random() % limit; }
    int from(int least, int most)
    {
        return least + static_cast<int>(below(static_cast<std::uint64_t>(most - least + 1)));
    }

    std::mt19937_64 m_random;
};

} // namespace

TEST(Sweeps, ChangeNothingInTheResult)
{
    std::size_t sweeps = 0;
    std::int64_t groups = 0;
    sim::TransitionCache cache(machine("attacc"));
    const auto tries = static_cast<unsigned>(triesOf(60, 12));
    for (unsigned seed = 1; seed <= tries; ++seed) {
        const auto requests = SweepStreams(seed).draw();
        BlockStream blocks(requests);
        sweeps += blocks.sweeps();

        const Outcome with = runWith(machine("attacc"), requests, {});
        const Outcome without = runWith(machine("attacc"), requests, plain());

        ASSERT_TRUE(without.result.has_value());
        EXPECT_EQ(*with.result, *without.result) << "seed " << seed;
        EXPECT_EQ(*runWith(machine("attacc"), requests, {.transitionCache = &cache}).result, *without.result) << seed;
        EXPECT_EQ(*runWith(machine("attacc"), requests, {.blocks = sim::Shortcut::Off}).result, *without.result)
            << seed;
        EXPECT_EQ(*runWith(machine("attacc"), requests, {.transitionReplay = sim::Shortcut::Off}).result,
                  *without.result)
            << seed;
        groups += with.use.mostGroups;
    }
    EXPECT_GT(sweeps, tries * 50U);
    EXPECT_LT(groups, static_cast<std::int64_t>(tries) * 14) << "not a group for each of 16 channels";
}

TEST(Sweeps, KeepTheFiguresOfBanksAndTheCauses)
{
    for (unsigned seed = 100; seed <= 115; ++seed) {
        const auto requests = SweepStreams(seed).draw();
        const sim::RunOptions figures{.bankFigures = sim::BankFigures::Keep, .explainsWaits = true};

        const Outcome with = runWith(machine("attacc"), requests, figures);
        const Outcome without = runWith(machine("attacc"), requests, plain(figures));

        EXPECT_EQ(with.result->waits, without.result->waits) << "seed " << seed;
        EXPECT_EQ(*with.result, *without.result) << "seed " << seed;
    }
}

TEST(Sweeps, KeepTheTrace)
{
    for (unsigned seed = 300; seed <= 311; ++seed) {
        const auto requests = SweepStreams(seed).draw();
        const sim::RunOptions options{.explainsWaits = seed % 2 == 0};
        Trace with;
        Trace without;

        EXPECT_EQ(*runWith(machine("attacc"), requests, options, with).result,
                  *runWith(machine("attacc"), requests, plain(options), without).result);
        EXPECT_TRUE(with.records() == without.records()) << "seed " << seed;
    }
}

TEST(Sweeps, AgreeWithTheMachineThatExecutesEveryCycle)
{
    for (unsigned seed = 200; seed <= 205; ++seed) {
        const auto requests = SweepStreams(seed).draw();

        const Outcome with = runWith(machine("attacc"), requests, {});
        const Outcome without = runWith(machine("attacc"), requests, plain({.idleCycles = sim::IdleCycles::Execute}));

        EXPECT_EQ(*with.result, *without.result) << "seed " << seed;
    }
}

TEST(SharedTrace, TellsChannelAfterChannelWhatEachOfThemDid)
{
    Trace sink;
    sim::SharedTrace trace(sink);
    trace.begin(0b0101);
    trace.command({.cycle = 7, .command = 1});
    trace.command({.cycle = 7, .command = 2});
    trace.begin(0b1000); // does nothing
    trace.begin(0b0010);
    trace.command({.cycle = 7, .command = 3, .channel = 1});
    EXPECT_TRUE(sink.records().empty());
    trace.flush();
    trace.flush();

    std::vector<std::pair<int, int>> told;
    for (const sim::CommandRecord& each : sink.records()) {
        told.emplace_back(each.channel, each.command);
    }
    using Told = std::pair<int, int>;
    EXPECT_THAT(told, testing::ElementsAre(Told{0, 1}, Told{0, 2}, Told{1, 3}, Told{2, 1}, Told{2, 2}));
}

TEST(SplitTree, JoinsChannelsThatHaveTakenTheSame)
{
    const sim::Machine& attacc = machine("attacc");
    const sim::Request a = request(attacc, "ST", 0, 1, 2, 3);
    const sim::Request b = request(attacc, "LD", 0, 1, 2, 3);
    sim::SplitTree tree(attacc);

    tree.open(0, 0b1111);
    tree.take(0, 0b0001, a, true);
    tree.take(static_cast<std::size_t>(tree.branchOf(0)), 0b0001, b, false); // a read that the write before it forwards
    tree.take(static_cast<std::size_t>(tree.branchOf(1)), 0b0110, a, true);
    tree.take(static_cast<std::size_t>(tree.branchOf(2)), 0b0100, b, false);

    EXPECT_EQ(tree.branchOf(0), tree.branchOf(2));
    EXPECT_NE(tree.branchOf(0), tree.branchOf(1));
    EXPECT_NE(tree.branchOf(1), tree.branchOf(3));
    EXPECT_EQ(tree.branchOf(4), sim::SplitTree::kNone);
    const sim::SplitTree::Branch& both = tree.branches()[static_cast<std::size_t>(tree.branchOf(0))];
    EXPECT_EQ(both.members, 0b0101U);
    EXPECT_THAT(tree.requestsOf(both), testing::ElementsAre(a, b));
    EXPECT_EQ(tree.takenBefore(both, a), 1);
    EXPECT_EQ(tree.takenBefore(both, b), 0); // it does not wait in a queue
    EXPECT_TRUE(tree.isForwarded(both, b));
    EXPECT_FALSE(tree.isForwarded(both, request(attacc, "LD", 0, 1, 2, 4)));
}

} // namespace pimento::test
