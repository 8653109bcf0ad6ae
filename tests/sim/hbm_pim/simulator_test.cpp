// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/hbm_pim/simulator.h"

#include "engine/hbm_pim_sequences/device.h"
#include "tests/sim/hbm_pim/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pimento::test {

namespace {

using sim::samsung::RunResult;
using sim::samsung::Work;

using Streams = std::vector<std::vector<Transaction>>;

/// An endless stream that asks for a stop after 10,000 transactions.
class EndlessStream final : public sim::samsung::TransactionStream {
public:
    explicit EndlessStream(std::stop_source& source) : m_source(&source) {}

    [[nodiscard]] std::size_t read(std::span<Transaction> out) override
    {
        for (Transaction& each : out) {
            each = readOf(m_next++ % 16, 0);
        }
        if (m_next > 10'000) {
            m_source->request_stop();
        }
        return out.size();
    }

private:
    std::stop_source* m_source;
    int m_next = 0;
};

/// One of several lists, chosen by its number.
class NumberedTransactions final : public sim::samsung::TransactionStream {
public:
    NumberedTransactions(std::span<const Transaction> transactions, int number)
        : m_transactions(transactions), m_number(number)
    {
    }
    [[nodiscard]] std::size_t read(std::span<Transaction> out) override { return m_transactions.read(out); }
    [[nodiscard]] int likeness() override { return m_number; }

private:
    sim::samsung::SpanTransactions m_transactions;
    int m_number;
};

TEST(SamsungSimulator, MultipliesCountsByTheChannels)
{
    const Streams streams = {{readOf(0, 0), writeOf(1, 0)}};
    Work one;
    one.push_back(groupOf(1, streams));
    Work many;
    many.push_back(groupOf(64, streams));

    const RunResult single = sim::samsung::run(samsung::hbmPim(), one).value();
    const RunResult whole = sim::samsung::run(samsung::hbmPim(), many).value();

    EXPECT_EQ(whole.cycles, single.cycles);
    EXPECT_EQ(whole.transactions, 128);
    EXPECT_EQ(whole.counts.reads, 64);
    EXPECT_EQ(whole.counts.writes, 64);
    EXPECT_EQ(whole.counts.activations, 64 * single.counts.activations);
}

TEST(SamsungSimulator, SimulatesGroupsOnceUntilTheyDiffer)
{
    // Stage by stage the list of each of four groups; a negative one is the first list without a number.
    constexpr int kLists[][4] = {{0, 0, 0, 0}, {0, 1, 0, 1}, {2, 2, 2, 2}, {0, -1, 0, 2}, {1, 0, 2, 0}};
    std::vector<std::vector<Transaction>> lists(3);
    for (std::size_t list = 0; list < lists.size(); ++list) {
        for (std::size_t i = 0; i < 300 + 200 * list; ++i) {
            lists[list].push_back({.row = static_cast<std::uint16_t>(i / (7 + list)),
                                   .column = static_cast<std::uint8_t>(i % 32),
                                   .bank = static_cast<std::uint8_t>(i * (list + 1) % 16),
                                   .isWrite = (i >> list) % 2 == 0});
        }
    }
    const auto simulate = [&](sim::samsung::RunOptions options) {
        Work work(4);
        for (const auto& stage : kLists) {
            for (std::size_t group = 0; group < work.size(); ++group) {
                work[group].channels = static_cast<int>(group) + 1;
                const int number = stage[group];
                work[group].streams.push_back(std::make_unique<NumberedTransactions>(
                    lists[static_cast<std::size_t>(std::max(number, 0))], number));
            }
        }
        return sim::samsung::run(samsung::hbmPim(), work, options);
    };

    const auto joined = simulate({.joinsGroups = true});

    EXPECT_EQ(*joined, *simulate({}));
    for (const std::int64_t limit : {std::int64_t{0}, joined->cycles.value() / 2}) {
        TraceSink together;
        TraceSink alone;
        int channels = 0;
        EXPECT_EQ(*simulate({.commands = &together,
                             .explainsWaits = true,
                             .mostCycles = limit,
                             .joinsGroups = true,
                             .simulatedChannels = &channels}),
                  *simulate({.commands = &alone, .explainsWaits = true, .mostCycles = limit}));
        EXPECT_EQ(together.records(), alone.records());
        EXPECT_GT(together.records().size(), 1000U);
        EXPECT_EQ(channels<4, limit> 0) << "they have not all parted yet";
    }
}

TEST(SamsungSimulator, StartsTheNextStreamWhenAllChannelsAreComplete)
{
    const Streams slow = {{last(readOf(0, 0)), readOf(0, 1)}, {writeOf(0, 0)}};
    const Streams fast = {{readOf(0, 0)}, {writeOf(0, 0)}};
    Work work;
    work.push_back(groupOf(1, slow));
    work.push_back(groupOf(2, fast));
    TraceSink sink;

    const RunResult result = sim::samsung::run(samsung::hbmPim(), work, {.commands = &sink}).value();

    // The slow channel needs 86 cycles. A write enqueued then opens its row one later: 87 + 10, complete 11 later; the
    // slow channel's bank was opened at 48 and closed at 81, so it is ready at 95: 95 + 10 + 11.
    EXPECT_EQ(result.cycles.value(), 116);
    EXPECT_EQ(result.counts.writes, 3);
    std::vector<sim::samsung::CommandRecord> ofFast;
    std::ranges::copy_if(sink.records(), std::back_inserter(ofFast),
                         [](const auto& each) { return each.channel == 1; });
    EXPECT_EQ(textOf(ofFast), "1 ACT 0, 15 RD 0, 34 PRE 0, 87 ACT 0, 97 WR 0");
}

TEST(SamsungSimulator, TakesNoTimeForNothing)
{
    Work work;

    EXPECT_EQ(sim::samsung::run(samsung::hbmPim(), work).value(), RunResult{});
}

TEST(SamsungSimulator, AnswersAStop)
{
    std::stop_source source;
    Work work(1);
    work[0].streams.push_back(std::make_unique<EndlessStream>(source));

    const RunResult result = sim::samsung::run(samsung::hbmPim(), work, {}, source.get_token()).value();

    EXPECT_TRUE(result.wasStopped);
    EXPECT_GT(result.counts.reads, 0);
    EXPECT_LT(result.counts.reads, 100'000);
}

TEST(SamsungSimulator, GivesUpTransactionsThatWaitForGood)
{
    // In the all-bank modes bank 5 cannot be opened.
    const Streams streams = {{writeOf(0, 0x17FF, 0x1F), writeOf(1, 0x17FF, 0x1F), writeOf(8, 0x17FF, 0x1F),
                              last(writeOf(9, 0x17FF, 0x1F)), last(readOf(5, 0)), readOf(0, 1), readOf(1, 1)}};
    Work work;
    work.push_back(groupOf(1, streams));

    const auto result = sim::samsung::run(samsung::hbmPim(), work);

    ASSERT_FALSE(result);
    EXPECT_THAT(result.error().message(), testing::HasSubstr("no transaction could be served"));
}

TEST(SamsungSimulator, RefusesTransactionsOutsideTheDevice)
{
    for (const Transaction& outside : {readOf(16, 0), readOf(0, 16384), readOf(0, 0, 32)}) {
        const Streams streams = {{readOf(0, 0), outside}};
        Work work;
        work.push_back(groupOf(1, streams));

        const auto result = sim::samsung::run(samsung::hbmPim(), work);

        ASSERT_FALSE(result);
        EXPECT_THAT(result.error().message(), testing::HasSubstr("outside the device"));
    }
}

TEST(SamsungSimulator, RefusesADeviceThatCannotWork)
{
    sim::samsung::Device device = samsung::hbmPim();
    device.commandQueue = 0;
    Work work;

    const auto result = sim::samsung::run(device, work);

    ASSERT_FALSE(result);
    EXPECT_THAT(result.error().message(), testing::HasSubstr("command queue"));
    EXPECT_FALSE(sim::samsung::run(samsung::hbmPim(), work, {.ranks = 0}));
}

} // namespace

} // namespace pimento::test
