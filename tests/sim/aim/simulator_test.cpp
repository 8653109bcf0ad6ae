// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/aim/simulator.h"
#include "tests/sim/aim/stepped_machine.h"
#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>
#include <random>
#include <vector>

// The machine of the public AiM simulator: cases computed by hand, and random traces run in four ways.

namespace pimento::test {

namespace {

using namespace sim::aim;
using testing::Eq;

constexpr Instruction kEnd{.operation = Operation::Eoc, .channels = ~0U, .requests = 1};

Clock cyclesOf(std::vector<Instruction> instructions, Version version = Version::Newest)
{
    instructions.push_back(kEnd);
    const auto result = run(instructions, {.version = version});
    return result ? result->cycles : -1;
}

Instruction single(Operation operation, std::int64_t requests = 1, std::int64_t row = 0, std::uint32_t channels = 1)
{
    return {.operation = operation, .channels = channels, .requests = requests, .row = row};
}

/// Random instructions on few rows, banks and sets of channels, so that they meet.
std::vector<Instruction> randomTrace(std::mt19937_64& random, std::size_t length)
{
    const auto draw = [&](std::uint64_t count) { return random() % count; };
    const std::uint32_t sets[] = {~0U, 1U, 3U, 6U, 0xFFFFU, 0x80000001U};
    // Some traces are of ordinary accesses for the most part, some of AiM instructions.
    const std::uint64_t kinds = 3 + draw(3);
    std::vector<Instruction> trace;
    for (std::size_t i = 0; i < length; ++i) {
        Instruction made;
        made.operation = static_cast<Operation>(draw(kOperations));
        if (draw(kinds) == 0) {
            made.operation = draw(2) == 0 ? Operation::WrMem : Operation::RdMem;
        }
        if (made.operation == Operation::Eoc) {
            made.operation = Operation::MacAbk;
        }
        const bool reachesNone = made.operation >= Operation::WrGpr || made.operation == Operation::EwAdd;
        const bool isOfOne = made.operation == Operation::WrMem || made.operation == Operation::RdMem ||
                             made.operation == Operation::WrAbk;
        made.channels = reachesNone ? 0 : isOfOne ? 1U << draw(4) : sets[draw(std::size(sets))];
        made.channels = made.operation == Operation::Sync ? ~0U : made.channels;
        using enum Operation;
        const bool isLong = made.operation == WrGb || made.operation == MacAbk || made.operation == MacSbk ||
                            made.operation == CopyBkGb || made.operation == CopyGbBk || made.operation == EwMul;
        made.requests = isLong ? static_cast<std::int64_t>(draw(draw(4) == 0 ? 70 : 6)) : 1;
        made.bank = static_cast<std::uint8_t>(draw(2) == 0 ? draw(kBanks) : draw(3));
        made.row = usesRegisters(made.operation) ? -1 : static_cast<std::int64_t>(draw(3));
        trace.push_back(made);
    }
    trace.push_back(kEnd);
    return trace;
}

/// Counts without causes, which the stepped machine does not know; their sum is every cycle.
ChannelCounts withoutCauses(ChannelCounts counts, Clock cycles)
{
    EXPECT_THAT(std::accumulate(counts.causes.begin(), counts.causes.end(), std::int64_t{0}), Eq(cycles));
    counts.causes = {};
    return counts;
}

class CountingSink final : public CommandSink {
public:
    void command(const CommandRecord& record) override
    {
        ++counts[static_cast<std::size_t>(record.channel)].commands[indexOf(record.command)];
        isOrdered = isOrdered && record.clock >= last;
        last = record.clock;
    }

    std::array<ChannelCounts, kChannels> counts{};
    Clock last = 0;
    bool isOrdered = true;
};

} // namespace

// EOC is read, decoded and taken in cycle 0, completes in cycle 1, and the run ends with that cycle: 2 cycles.
TEST(AimMachine, EndsAfterTwoCyclesWithoutWork) { EXPECT_THAT(cyclesOf({}), Eq(2)); }

// An instruction without requests takes its cycle in the decoder: 3. SYNC completes before EOC is decoded: 2 + 2 = 4.
TEST(AimMachine, DecodesOneInstructionInACycle)
{
    EXPECT_THAT(cyclesOf({single(Operation::EwAdd, 1, 0, 0)}), Eq(3));
    EXPECT_THAT(cyclesOf({{.operation = Operation::Sync, .channels = ~0U, .requests = 1}}), Eq(4));
}

// ACT16 in clock 1, 56 cycles to MAC16 in clock 57; EOC is decoded in cycle 1 and waits behind it: taken in clock 58,
// completed in clock 59.
TEST(AimMachine, OpensARowBeforeItMultiplies) { EXPECT_THAT(cyclesOf({single(Operation::MacAbk)}), Eq(59)); }

// TMOD in clock 1, 32 cycles to WRMAC16 in clock 33, EOC taken in clock 34; the write ends in clock 36, and EOC
// completes a clock later: 37.
TEST(AimMachine, ChangesTheRegisterMode) { EXPECT_THAT(cyclesOf({single(Operation::WrBias)}), Eq(37)); }

// A write whose row is being opened does not hold EOC: ACT in clock 1, EOC taken in clock 2, completed in clock 3.
TEST(AimMachine, EndsWithAWriteUnissued) { EXPECT_THAT(cyclesOf({single(Operation::WrMem)}), Eq(3)); }

// ACT16 in clock 1, WRA16 in clock 29, which ends in clock 69; EOC completes in clock 70.
TEST(AimMachine, WritesAllBanks) { EXPECT_THAT(cyclesOf({single(Operation::WrAbk)}), Eq(70)); }

// MAC16 after ACT16: command in clock 1, 55 clocks for the row, command in clock 57, EOC in clock 58, and a clock until
// it completes. The other channels take EOC in clock 2 after a clock without anything, and are done in clock 3.
TEST(AimMachine, SaysWhatItWaitsFor)
{
    const std::vector<Instruction> trace = {single(Operation::MacAbk), kEnd};
    const auto result = run(trace);
    ASSERT_TRUE(result.has_value());
    const auto& busy = result->channels[0].causes;
    EXPECT_THAT(busy[indexOf(Cause::Command)], Eq(3));
    EXPECT_THAT(busy[indexOf(Cause::OpenRow)], Eq(55));
    EXPECT_THAT(busy[indexOf(Cause::Answer)], Eq(1));
    const auto& idle = result->channels[1].causes;
    EXPECT_THAT(idle[indexOf(Cause::Command)], Eq(1));
    EXPECT_THAT(idle[indexOf(Cause::Answer)], Eq(1));
    EXPECT_THAT(idle[indexOf(Cause::Idle)], Eq(57));
}

TEST(AimMachine, NeedsAnEnd)
{
    const std::vector<Instruction> trace = {single(Operation::MacAbk)};
    EXPECT_FALSE(run(trace).has_value());
    EXPECT_FALSE(run({}).has_value());
}

// Four ways: cycle by cycle, every channel of its own, channels of one state together, and with all commands recorded.
TEST(AimMachine, IsTheSameInFourWays)
{
    std::mt19937_64 random(20261129);
    int compared = 0;
    for (int i = 0; i < triesOf(400, 130); ++i) {
        const auto trace = randomTrace(random, 1 + random() % 60);
        const Version version = random() % 2 == 0 ? Version::Newest : Version::Cent;
        const auto joined = run(trace, {.version = version});
        const auto apart = run(trace, {.version = version, .joinsChannels = false});
        const auto stepped = runStepped(trace, version, joined ? joined->cycles + 10 : 20000);
        ASSERT_THAT(joined.has_value(), Eq(stepped.has_value())) << "trace " << i;
        ASSERT_THAT(apart.has_value(), Eq(joined.has_value())) << "trace " << i;
        if (!joined) {
            continue;
        }
        CountingSink sink;
        const auto recorded = run(trace, {.version = version, .commands = &sink});
        ASSERT_TRUE(recorded.has_value());
        EXPECT_TRUE(sink.isOrdered);
        ++compared;
        for (const RunResult* each : {&*joined, &*apart, &*recorded}) {
            ASSERT_THAT(each->cycles, Eq(stepped->cycles)) << "trace " << i;
            ASSERT_TRUE(each->operations == stepped->operations) << "trace " << i;
            for (std::size_t channel = 0; channel < kChannels; ++channel) {
                ASSERT_TRUE(withoutCauses(each->channels[channel], each->cycles) == stepped->channels[channel])
                    << "trace " << i;
            }
        }
        ASSERT_TRUE(joined->channels == apart->channels && joined->channels == recorded->channels) << "trace " << i;
        for (std::size_t channel = 0; channel < kChannels; ++channel) {
            ASSERT_TRUE(sink.counts[channel].commands == stepped->channels[channel].commands) << "trace " << i;
        }
    }
    EXPECT_GT(compared, triesOf(300, 90));
}

// Many ordinary accesses of one or two channels: an access that may not close a bank also holds back younger ones.
TEST(AimMachine, OrdersManyAccesses)
{
    std::mt19937_64 random(20261202);
    for (int i = 0; i < 20; ++i) {
        const std::uint64_t channels = 1 + random() % 2;
        const std::uint64_t banks = 1 + random() % kBanks;
        const std::uint64_t rows = 1 + random() % 6;
        const std::uint64_t pauses = 1 + random() % 12;
        std::vector<Instruction> trace;
        for (int access = 0; access < 400; ++access) {
            Instruction made = single(random() % 2 == 0 ? Operation::WrMem : Operation::RdMem, 1,
                                      static_cast<std::int64_t>(random() % rows), 1U << (random() % channels));
            made.bank = static_cast<std::uint8_t>(random() % banks);
            trace.push_back(made);
            const std::uint64_t pause = random() % pauses;
            trace.insert(trace.end(), pause, single(Operation::EwAdd, 1, 0, 0));
        }
        trace.push_back(kEnd);
        const Version version = random() % 2 == 0 ? Version::Newest : Version::Cent;
        const auto run = sim::aim::run(trace, {.version = version});
        const auto stepped = runStepped(trace, version, run ? run->cycles + 10 : 200'000);
        ASSERT_THAT(run.has_value(), Eq(stepped.has_value())) << "trace " << i;
        if (!run) {
            continue;
        }
        ASSERT_THAT(run->cycles, Eq(stepped->cycles)) << "trace " << i;
        for (std::size_t channel = 0; channel < kChannels; ++channel) {
            ASSERT_TRUE(withoutCauses(run->channels[channel], run->cycles) == stepped->channels[channel])
                << "trace " << i;
        }
    }
}

} // namespace pimento::test
