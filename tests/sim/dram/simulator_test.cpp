// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/simulator.h"

#include "sim/base/progress.h"
#include "tests/sim/support.h"
#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace pimento::test {

namespace {

using testing::HasSubstr;

/// Returns MAC requests of one channel that take 6 cycles each.
std::vector<sim::Request> longRun(const sim::Machine& machine)
{
    std::vector<sim::Request> requests;
    for (int i = 0; i < 20'000; ++i) {
        requests.push_back(request(machine, "MAC_AB", 0, 0, 0, i % 32));
    }
    return requests;
}

class Counter final : public Progress {
public:
    explicit Counter(int stopAt = 0) : m_stopAt(stopAt) {}

    void report(std::int64_t done, std::int64_t total) override
    {
        EXPECT_GE(done, last);
        last = done;
        lastTotal = total;
        if (++count == m_stopAt) {
            source.request_stop();
        }
    }

    int count = 0;
    std::int64_t last = 0;
    std::int64_t lastTotal = -1;
    std::stop_source source;

private:
    int m_stopAt;
};

TEST(Simulator, ReportsHowFarItIs)
{
    const sim::Machine& attacc = machine("attacc");
    const auto requests = longRun(attacc);
    sim::SpanStream stream(requests);
    Counter counter;

    const auto result = sim::run(attacc, stream, {.expectedRequests = 20'000}, {}, &counter).value();

    EXPECT_FALSE(result.wasStopped);
    EXPECT_GT(counter.count, 1);
    EXPECT_EQ(counter.lastTotal, 20'000);
    EXPECT_LE(counter.last, 20'000);
}

TEST(Simulator, StopsInTheMiddleWithTheFiguresSoFar)
{
    const sim::Machine& attacc = machine("attacc");
    const auto requests = longRun(attacc);
    sim::SpanStream stream(requests);
    Counter counter(3);

    const auto result = sim::run(attacc, stream, {}, counter.source.get_token(), &counter).value();

    EXPECT_TRUE(result.wasStopped);
    EXPECT_EQ(counter.count, 3);
    EXPECT_GT(result.requests, 33);
    EXPECT_LT(result.requests, 20'000);
    // The queue holds what is dispatched and not yet issued.
    EXPECT_NEAR(
        static_cast<double>(result.commandsByKind[static_cast<std::size_t>(attacc.findCommand("MACAB").value())]),
        static_cast<double>(result.requests), 33);
    std::int64_t parts = 0;
    for (const sim::Part& part : result.parts) {
        parts += part.cycles.value();
    }
    EXPECT_EQ(parts, result.cycles.value());
}

TEST(Simulator, StopsBehindTheMostCyclesOnly)
{
    const sim::Machine& attacc = machine("attacc");
    const auto requests = longRun(attacc);
    const auto runAtMost = [&](std::int64_t mostCycles) {
        sim::SpanStream stream(requests);
        return sim::run(attacc, stream, {.mostCycles = mostCycles}).value();
    };
    const sim::RunResult whole = runAtMost(0);

    EXPECT_EQ(runAtMost(whole.cycles.value()), whole);
    EXPECT_TRUE(runAtMost(whole.cycles.value() - 1).wasStopped);
    EXPECT_NEAR(static_cast<double>(runAtMost(5000).cycles.value()), 5000, 100);
}

TEST(Simulator, RefusesRequestsOutsideTheDevice)
{
    const sim::Machine& attacc = machine("attacc");
    for (const sim::Request& wrong :
         {sim::Request{.row = 16'384}, sim::Request{.column = 32}, sim::Request{.bank = 64},
          sim::Request{.channel = 16}, sim::Request{.kind = static_cast<std::uint8_t>(attacc.requestCount())}}) {
        const std::vector<sim::Request> requests = {sim::Request{}, wrong};
        sim::SpanStream stream(requests);

        const auto result = sim::run(attacc, stream);

        ASSERT_FALSE(result.has_value());
        EXPECT_THAT(result.error().message(), HasSubstr("device \"attacc\": a request lies outside the device"));
    }
}

/// Ends exactly where a read-ahead ends, or gives nothing at all.
TEST(Simulator, TakesAnyNumberOfRequests)
{
    const sim::Machine& attacc = machine("attacc");
    for (const int count : {0, 1, 1023, 1024, 1025, 2048}) {
        std::vector<sim::Request> requests;
        for (int i = 0; i < count; ++i) {
            requests.push_back(request(attacc, "WR_GB", i % 16, i % 64, 0));
        }
        const TracedRun traced = run(attacc, requests);

        EXPECT_EQ(traced.result.requests, count);
        EXPECT_EQ(traced.trace.size(), static_cast<std::size_t>(count));
    }
}

TEST(Simulator, GivesTheTraceOrderedByCycleAndChannel)
{
    const sim::Machine& attacc = machine("attacc");
    std::vector<sim::Request> requests;
    for (int i = 0; i < 500; ++i) {
        requests.push_back(request(attacc, i % 3 == 0 ? "LD" : "ST", i * 7 % 16, i * 11 % 64, i % 5));
    }

    const TracedRun traced = run(attacc, requests);

    EXPECT_TRUE(std::ranges::is_sorted(
        traced.trace, {}, [](const sim::CommandRecord& record) { return std::pair(record.cycle, record.channel); }));
}

/// Returns AttAcc with other numbers, for properties that must not depend on the published table.
sim::DeviceDescription otherNumbers(unsigned seed)
{
    std::mt19937 random(seed);
    const auto between = [&](int least, int most) {
        return least + static_cast<int>(random() % static_cast<unsigned>(most - least + 1));
    };
    sim::DeviceDescription device = description(seed % 2 == 0 ? "attacc" : "hbm-pim-hbm3");
    for (auto& [name, cycles] : device.timing) {
        cycles = between(0, 60);
    }
    device.timing["nCL"] = between(30, 60);
    device.timing["nCWL"] = between(0, 30); // keeps nCL + nBL + 2 - nCWL positive
    device.timing["nRFC"] = between(10, 300);
    device.timing["nREFI"] = between(600, 3000);
    device.controller.queueCapacity = between(20, 60);
    device.controller.writeModeAbove = between(0, 30);
    device.controller.writeModeBelow = between(0, static_cast<int>(device.controller.writeModeAbove));
    for (int i = 0; i < 5; ++i) {
        device.constraints.erase(device.constraints.begin() +
                                 between(0, static_cast<int>(device.constraints.size()) - 1));
    }
    return device;
}

TEST(Simulator, SkipsIdleCyclesExactlyOnAnyNumbers)
{
    int compared = 0;
    const auto tries = static_cast<unsigned>(triesOf(80, 16));
    for (unsigned seed = 1; seed <= tries; ++seed) {
        const sim::Machine other = sim::Machine::compile(otherNumbers(seed)).value();
        std::mt19937 random(seed);
        const auto below = [&](int limit) { return static_cast<int>(random() % static_cast<unsigned>(limit)); };
        const char* pim = seed % 2 == 0 ? "MAC_AB" : "MAC_OP1";
        std::vector<sim::Request> requests;
        for (int i = 0; i < 1500; ++i) {
            if (i > 0 && i % 150 == 0) {
                appendFence(requests, other);
            }
            const char* kind = i / 150 % 2 == 1 ? pim : below(2) == 0 ? "LD" : "ST";
            requests.push_back(request(other, kind, below(3), below(64), below(3), below(32)));
        }
        std::vector<Result<sim::RunResult>> results;
        for (const auto idle : {sim::IdleCycles::Skip, sim::IdleCycles::Execute}) {
            sim::SpanStream stream(requests);
            results.push_back(sim::run(other, stream, {.bankFigures = sim::BankFigures::Keep, .idleCycles = idle}));
        }
        ASSERT_EQ(results[0].has_value(), results[1].has_value()) << "seed " << seed;
        if (results[0]) {
            ++compared;
            ASSERT_EQ(*results[0], *results[1]) << "seed " << seed;
            ASSERT_EQ(results[0]->requests, static_cast<std::int64_t>(requests.size()));
        }
    }
    // The others leave no time between refreshes or block themselves, and say so.
    EXPECT_GT(compared, triesOf(40, 5));
}

TEST(Simulator, ReportsRequestsThatShortQueuesLose)
{
    // One place for activated requests: the second ACT, two cycles after the first, finds it taken.
    sim::DeviceDescription device = description("attacc");
    device.controller.queueCapacity = 1;
    const sim::Machine shortQueues = sim::Machine::compile(device).value();
    std::vector<sim::Request> requests;
    for (int bank = 0; bank < 8; ++bank) {
        requests.push_back(request(shortQueues, "ST", 0, 4 * bank, 0));
    }
    sim::SpanStream stream(requests);

    const auto result = sim::run(shortQueues, stream);

    ASSERT_FALSE(result.has_value());
    EXPECT_NE(result.error().message().find("requests were lost"), std::string::npos);
    EXPECT_NE(result.error().message().find("queue_capacity"), std::string::npos);
}

TEST(Simulator, SkipsIdleCyclesExactlyWhenHostAndPimMix)
{
    const sim::Machine& attacc = machine("attacc");
    int compared = 0;
    for (unsigned seed = 1; seed <= 40; ++seed) {
        std::mt19937 random(seed);
        const auto below = [&](int limit) { return static_cast<int>(random() % static_cast<unsigned>(limit)); };
        std::vector<sim::Request> requests;
        for (unsigned i = 0; i < 4 + seed / 3; ++i) {
            const char* kinds[] = {"LD", "ST", "MAC_AB", "WR_GB", "SFM"};
            requests.push_back(request(attacc, kinds[below(5)], below(2), below(64), below(2), below(32)));
        }
        std::vector<Result<sim::RunResult>> results;
        for (const auto idle : {sim::IdleCycles::Skip, sim::IdleCycles::Execute}) {
            sim::SpanStream stream(requests);
            results.push_back(sim::run(attacc, stream, {.bankFigures = sim::BankFigures::Keep, .idleCycles = idle}));
        }
        ASSERT_EQ(results[0].has_value(), results[1].has_value())
            << "seed " << seed; // both end or both are blocked for good
        if (results[0]) {
            ++compared;
            ASSERT_EQ(*results[0], *results[1]) << "seed " << seed;
        }
    }
    EXPECT_GT(compared, 10);
}

} // namespace

} // namespace pimento::test
