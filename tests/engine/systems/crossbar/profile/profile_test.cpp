// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/profile/profile.h"

#include "engine/systems/crossbar/schedule/high_throughput.h"
#include "engine/systems/crossbar/schedule/low_latency.h"
#include "tests/engine/systems/crossbar/random_networks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <utility>

namespace pimento::crossbar {
namespace {

using testing::HasSubstr;

constexpr std::array<ProfileOrder, 2> kOrders = {ProfileOrder::Time, ProfileOrder::Visits};

/// Two cores in a row; core 0 has two groups of a layer with 64 columns. The memory moves 64 bytes a nanosecond, bus
/// and local memories 25.6; an element has 2 bytes; a product takes 4,000 ns.
struct TwoCores {
    CrossbarChip chip;
    std::vector<LayerPartition> partitions{{.rows = 128,
                                            .columns = 64,
                                            .groups = 2,
                                            .arraysOfGroup = 1,
                                            .blockArrays = 1,
                                            .sliceRows = 64,
                                            .partColumns = 64}};
    Placement placement{.replicas = {1}, .groups = {{.group = 0}, {.group = 1}}};
    Streams streams;

    TwoCores()
    {
        chip.coresX = 2;
        streams.cores.resize(2);
        streams.stepEnds.resize(2);
    }
    Instruction& add(std::size_t core, Operation operation, Stage stage)
    {
        streams.cores[core].push_back({.operation = operation, .stage = stage, .length = 64});
        return streams.cores[core].back();
    }
    void multiply(int group)
    {
        const std::int64_t inputs = 1'000 + 64 * group; // each group has its own
        add(0, Operation::Load, Stage::Prepare).destination = inputs;
        Instruction& product = add(0, Operation::Mvm, Stage::Main);
        product.other = group;
        product.source = inputs;
        product.destination = 64 * group;
    }
    void transfer()
    {
        add(0, Operation::Send, Stage::AccumulateRemote).other = 1;
        add(1, Operation::Receive, Stage::AccumulateRemote).other = 0;
    }
    void endStep()
    {
        for (std::size_t core = 0; core < 2; ++core) {
            streams.stepEnds[core].push_back(static_cast<std::uint32_t>(streams.cores[core].size()));
        }
    }
    [[nodiscard]] Result<StreamProfile> timed(const ProfileOptions& options) const
    {
        return profile({streams, partitions, placement, chip}, options);
    }
};

TEST(StreamProfile, AddsTheTimesOfOneCore)
{
    TwoCores of;
    of.multiply(0);                                       // load 0 to 2, product 2 to 4,002
    of.multiply(1);                                       // load 2 to 4, product 202 to 4,202
    of.add(0, Operation::Vector, Stage::AccumulateLocal); // 128 bytes: 2 x 10 ns, to 4,222
    of.add(0, Operation::Copy, Stage::Post);              // 2 x 5 ns, to 4,232
    of.add(0, Operation::Store, Stage::Output);           // to 4,234; in order of time with its queue: 5 ns more
    of.endStep();

    for (const ProfileOrder order : kOrders) {
        const StreamProfile made = of.timed({.order = order}).value();

        const bool hasQueue = order == ProfileOrder::Time;
        EXPECT_EQ(made.makespanNs, hasQueue ? 4'239 : 4'234);
        EXPECT_EQ(made.cores[0].memory, hasQueue ? 2 + 5 + 2 : 2 + 2); // until the first load is there, and the store
        EXPECT_EQ(made.cores[0].mvm, 4'200);
        EXPECT_EQ(made.memoryBusyNs[0], 6);
        EXPECT_EQ(made.counts.mvms, 2);
        EXPECT_EQ(made.counts.vectorAdds, 1);
        EXPECT_EQ(made.counts.vectorElements, 128);
        EXPECT_EQ(made.counts.localElements, 2 * (64 + 64) + 2 * 128);
        EXPECT_EQ(made.counts.memoryOperations, 3);
        EXPECT_EQ(made.counts.loadedBytes, 256);
        EXPECT_EQ(made.counts.storedBytes, 128);
    }
}

TEST(StreamProfile, PoolsInputsBeforeTheirProduct)
{
    TwoCores of;
    of.add(0, Operation::Load, Stage::Prepare);          // 0 to 2
    of.add(0, Operation::Copy, Stage::Pool).other = 1;   // 2 x 5 ns, 2 to 12
    of.add(0, Operation::Vector, Stage::Pool).other = 1; // 20 ns, to 32
    of.multiply(0);                                      // load 2 to 4, product 4 to 4,004
    of.add(0, Operation::Mvm, Stage::Main).other = 1;    // 204 to 4,204
    of.endStep();
    TwoCores behind = of;
    behind.streams.cores[0].erase(behind.streams.cores[0].begin() + 3, behind.streams.cores[0].begin() + 5);
    behind.streams.stepEnds[0].back() = 4; // the product that waits for its pool starts at 32

    EXPECT_EQ(of.timed({.inputBuffers = 2}).value().makespanNs, 4'204);
    EXPECT_EQ(behind.timed({.inputBuffers = 2}).value().makespanNs, 4'032);
}

TEST(StreamProfile, KeepsLoadsAndStoresInFlight)
{
    const auto timeWith = [](int loads, int stores) {
        TwoCores of;
        of.chip.loadsInFlight = loads;
        of.chip.storesInFlight = stores;
        of.chip.globalBandwidth = 1'280; // 128 bytes take 100 ns
        for (int i = 0; i < 3; ++i) {
            of.add(0, Operation::Store, Stage::Output);
        }
        of.add(0, Operation::Vector, Stage::AccumulateLocal); // 20 ns
        of.endStep();
        return of.timed({}).value().cores[0].memory;
    };

    // Each store takes 5 ns to leave the local memory, 100 ns of the memory of the chip. With three places none waits;
    // with one, the second starts at 105 and the third at 210, and the vector operation follows at 215. The core ends
    // with its last store, at 305 or 315.
    EXPECT_EQ(timeWith(16, 3), 15 + (305 - 35));
    EXPECT_EQ(timeWith(16, 1), 215 + (315 - 235));
}

TEST(StreamProfile, ServesTheEarliestStepFirst)
{
    const auto endsWith = [](Arbitration arbitration) {
        TwoCores of;
        of.chip.arbitration = arbitration;
        of.chip.globalBandwidth = 1'280; // 128 bytes take 100 ns
        of.add(1, Operation::Load, Stage::Prepare);
        of.add(1, Operation::Load, Stage::Prepare);
        of.endStep();
        of.add(0, Operation::Load, Stage::Prepare);
        of.add(0, Operation::Load, Stage::Prepare);
        of.endStep();
        const StreamProfile made = of.timed({.inputBuffers = 2}).value();
        return std::array{made.cores[0].end, made.cores[1].end};
    };

    // All four loads may begin at 0. Core 0 comes first and gets the free memory; then by arrival its second load, or
    // those of core 1, which belong to the step before.
    EXPECT_EQ(endsWith(Arbitration::Arrival), (std::array<std::int64_t, 2>{200, 400}));
    EXPECT_EQ(endsWith(Arbitration::EarliestStep), (std::array<std::int64_t, 2>{400, 300}));
}

TEST(StreamProfile, WaitsForTheStoresOfItsGroup)
{
    TwoCores of;
    of.add(0, Operation::Store, Stage::Output).node = 1; // 5 ns to leave the core, to 7 in the memory
    of.add(1, Operation::Load, Stage::Prepare).node = 2; // 2 ns
    of.endStep();
    const std::array<std::int32_t, 3> waitsFor = {-1, -1, 1};

    EXPECT_EQ(of.timed({.inputBuffers = 2}).value().cores[1].end, 2);
    EXPECT_EQ(of.timed({.inputBuffers = 2, .waitsFor = waitsFor}).value().cores[1].end, 9);
}

TEST(StreamProfile, LetsCoresMeet)
{
    TwoCores of;
    of.multiply(0);                                        // to 4,002
    of.transfer();                                         // 128 bytes on the bus: 5 ns, to 4,007
    of.add(1, Operation::Vector, Stage::AccumulateRemote); // to 4,027
    of.endStep();

    for (const ProfileOrder order : kOrders) {
        const StreamProfile made = of.timed({.order = order}).value();

        EXPECT_EQ(made.makespanNs, 4'027);
        EXPECT_EQ(made.cores[0].end, 4'007);
        EXPECT_EQ(made.cores[1].sync, 4'002);
        EXPECT_EQ(made.total().transfer, 10);
        EXPECT_EQ(made.busBusyNs[0], 5);
        EXPECT_EQ(made.counts.transferEnds, 2);
        EXPECT_EQ(made.counts.transferBytes, 128);
    }
}

TEST(StreamProfile, LetsAsynchronousSendersGoOn)
{
    TwoCores of;
    of.transfer();                                                    // sent by 5
    of.add(0, Operation::Copy, Stage::Post);                          // to 15
    of.add(1, Operation::Receive, Stage::AccumulateRemote).other = 0; // there by 20
    of.add(0, Operation::Send, Stage::AccumulateRemote).other = 1;    // 15 to 20
    of.endStep();
    of.chip.communication = Communication::Asynchronous;

    const StreamProfile made = of.timed({}).value();

    EXPECT_EQ(made.cores[0].end, 20);
    EXPECT_EQ(made.cores[0].sync, 0);
    EXPECT_EQ(made.cores[1].end, 20);
    EXPECT_EQ(made.cores[1].sync, 20); // nothing else to do
}

TEST(StreamProfile, StartsAgainWithTwoInputBuffersWhenTheGroupIsFree)
{
    TwoCores of;
    for (int step = 0; step < 3; ++step) {
        of.multiply(0);
        of.add(0, Operation::Store, Stage::Output);
        of.endStep();
    }

    // With one buffer: load 2 and product 4,000 each, beside which results are copied into the queue of stores; the
    // last copy of 128 bytes 5, the last store 2.
    EXPECT_EQ(of.timed({.inputBuffers = 0}).value().makespanNs, 3 * 4'002 + 5 + 2);
    // The first load, three products without a gap, the last copy and store.
    EXPECT_EQ(of.timed({.inputBuffers = 2}).value().makespanNs, 2 + 3 * 4'000 + 5 + 2);
}

TEST(StreamProfile, LetsCoresInOrderBeginAStepAfterTheOneBefore)
{
    TwoCores of;
    of.chip.execution = Execution::InOrder;
    for (int step = 0; step < 3; ++step) {
        of.multiply(0);
        of.add(0, Operation::Store, Stage::Output);
        of.endStep();
    }

    EXPECT_EQ(of.timed({.inputBuffers = 0}).value().makespanNs, 3 * (2 + 4'000 + 5) + 2);
}

/// Core 0 receives a pixel into address 500, which core 1 fills by 5 and sends by 10. Then it copies inputs of a
/// product from `source` to `destination`, in 10 ns.
TwoCores receivedBefore(std::int64_t source, std::int64_t destination)
{
    TwoCores of;
    of.add(1, Operation::Write, Stage::Post);
    of.add(1, Operation::Send, Stage::Output).other = 0;
    Instruction& received = of.add(0, Operation::Receive, Stage::Output);
    received.other = 1;
    received.destination = 500;
    Instruction& copy = of.add(0, Operation::Copy, Stage::Prepare);
    copy.source = source;
    copy.destination = destination;
    of.add(0, Operation::Mvm, Stage::Main).source = destination;
    of.endStep();
    return of;
}

TEST(StreamProfile, LetsInputsWaitForTheResultsThatTheyNeedAlone)
{
    EXPECT_EQ(receivedBefore(700, 600).timed({}).value().makespanNs, 10 + 4'000);
    EXPECT_EQ(receivedBefore(500, 600).timed({}).value().makespanNs, 10 + 10 + 4'000); // reads what was received
    EXPECT_EQ(receivedBefore(563, 600).timed({}).value().makespanNs, 10 + 10 + 4'000); // the last element of it
    EXPECT_EQ(receivedBefore(564, 700).timed({}).value().makespanNs, 10 + 4'000);
    EXPECT_EQ(receivedBefore(700, 500).timed({}).value().makespanNs, 10 + 10 + 4'000); // writes over it
}

/// Core 0 copies inputs from address 500 to 600, by 10. Then it receives, into `destination`, what core 1 has filled by
/// 5.
TwoCores receivedBehind(std::int64_t destination)
{
    TwoCores of;
    Instruction& copy = of.add(0, Operation::Copy, Stage::Prepare);
    copy.source = 500;
    copy.destination = 600;
    of.add(1, Operation::Write, Stage::Post);
    of.add(1, Operation::Send, Stage::Output).other = 0;
    Instruction& received = of.add(0, Operation::Receive, Stage::Output);
    received.other = 1;
    received.destination = destination;
    of.endStep();
    return of;
}

TEST(StreamProfile, LetsResultsWaitForTheInputsThatTheyNeedAlone)
{
    EXPECT_EQ(receivedBehind(700).timed({}).value().makespanNs, 5 + 5);
    EXPECT_EQ(receivedBehind(500).timed({}).value().makespanNs, 10 + 5); // writes over what is read
    EXPECT_EQ(receivedBehind(600).timed({}).value().makespanNs, 10 + 5); // or written
}

TEST(StreamProfile, LetsAProductKeepItsInputsUntilItEnds)
{
    TwoCores of;
    for (int window = 0; window < 2; ++window) {
        of.multiply(0); // load 0 to 2, product to 4,002; load to 4,004, product to 8,004
    }
    of.endStep();

    EXPECT_EQ(of.timed({}).value().makespanNs, 2 * 4'002);
}

TEST(StreamProfile, CrossesAMeshLinkByLink)
{
    TwoCores of;
    of.chip.coresX = 2;
    of.chip.coresY = 2;
    of.chip.connection = Connection::Mesh;
    of.chip.connectionBandwidth = 8'000; // 128 bytes: 16 ns a link
    of.streams.cores.resize(4);
    of.streams.stepEnds.resize(4, {0});
    of.add(0, Operation::Send, Stage::AccumulateRemote).other = 3;
    of.add(3, Operation::Receive, Stage::AccumulateRemote).other = 0;
    of.streams.stepEnds = {{1}, {0}, {0}, {1}};

    EXPECT_EQ(of.timed({}).value().makespanNs, 2 * 16); // one column and one row
}

TEST(StreamProfile, NamesACoreThatWaitsForEver)
{
    TwoCores of;
    of.add(0, Operation::Send, Stage::AccumulateRemote).other = 1;
    of.add(1, Operation::Send, Stage::AccumulateRemote).other = 0;
    of.endStep();

    for (const ProfileOrder order : kOrders) {
        const auto made = of.timed({.order = order});

        ASSERT_FALSE(made);
        EXPECT_THAT(made.error().message(), HasSubstr("core 0"));
    }
}

/// The streams of a random network, with two input buffers or as the public program makes them.
Streams streamsOf(const RandomCase& of, bool isPublic)
{
    const HighThroughputOptions options = isPublic ? HighThroughputOptions::publicProgram() : HighThroughputOptions{};
    return scheduleHighThroughput(of.graph, of.partitions, of.placement, of.chip, options).value().streams;
}

TEST(StreamProfile, StaysAboveItsBounds)
{
    for (std::uint64_t number = 0; number < 100; ++number) {
        const RandomCase of = randomCase(number);
        for (const bool isPublic : {false, true}) {
            const Streams streams = streamsOf(of, isPublic);
            const ProfiledStreams profiled{streams, of.partitions, of.placement, of.chip};
            for (const ProfileOptions& options :
                 {ProfileOptions{.order = ProfileOrder::Visits}, ProfileOptions{.inputBuffers = isPublic ? 1 : 2}}) {
                const StreamProfile made = profile(profiled, options).value();

                for (const auto& busy : {made.memoryBusyNs, made.busBusyNs}) {
                    ASSERT_LE(*std::ranges::max_element(busy), made.makespanNs) << number;
                }
                for (std::size_t core = 0; core < streams.cores.size(); ++core) {
                    const auto mvms = std::ranges::count(streams.cores[core], Operation::Mvm, &Instruction::operation);
                    ASSERT_LE(mvms == 0 ? 0 : (mvms - 1) * of.chip.issueNs + of.chip.mvmNs, made.cores[core].end)
                        << number;
                }
            }
        }
    }
}

TEST(StreamProfile, CountsTheSameInAnyOrder)
{
    for (std::uint64_t number = 0; number < 100; ++number) {
        const RandomCase of = randomCase(number);
        const Streams streams = streamsOf(of, false);
        const ProfiledStreams profiled{streams, of.partitions, of.placement, of.chip};

        EXPECT_EQ(profile(profiled, {.order = ProfileOrder::Visits})->counts,
                  profile(profiled, {.inputBuffers = 2})->counts);
    }
}

TEST(StreamProfile, CountsTheSameOnAnyConnection)
{
    for (std::uint64_t number = 0; number < 60; ++number) {
        RandomCase of = randomCase(number);
        of.chip.execution = number % 2 == 0 ? Execution::InOrder : Execution::OutOfOrder;
        const Streams streams = streamsOf(of, false);
        const StreamCounts counts = profile({streams, of.partitions, of.placement, of.chip})->counts;
        for (const Connection connection : {Connection::Bus, Connection::Mesh, Connection::SharedMemory}) {
            for (const Communication communication : {Communication::Synchronous, Communication::Asynchronous}) {
                of.chip.connection = connection;
                of.chip.communication = communication;

                const auto made = profile({streams, of.partitions, of.placement, of.chip}, {.inputBuffers = 2});

                ASSERT_TRUE(made) << number << ": " << made.error().message();
                EXPECT_EQ(made->counts, counts) << number;
                EXPECT_LE(*std::ranges::max_element(made->memoryBusyNs), made->makespanNs) << number;
                EXPECT_LE(*std::ranges::max_element(made->busBusyNs), made->makespanNs) << number;
            }
        }
    }
}

/// A random case on a chip of one core, which has one copy of each layer.
RandomCase caseOfOneCore(std::uint64_t number)
{
    RandomCase of = randomCase(number);
    of.chip.crossbarsY *= of.chip.cores(); // which holds all of them
    of.chip.coresX = 1;
    of.chip.coresY = 1;
    of.chip.chipsX = 1;
    of.chip.chipsY = 1;
    std::ranges::fill(of.placement.replicas, 1);
    std::erase_if(of.placement.groups, [](const PlacedGroup& each) { return each.replica > 0; });
    for (PlacedGroup& group : of.placement.groups) {
        group.core = 0;
    }
    return of;
}

/// What makes a chip faster.
using Change = std::pair<const char*, void (*)(CrossbarChip&, std::int64_t)>;
constexpr std::array<Change, 5> kBandwidths = {{
    {"memory", [](CrossbarChip& chip, std::int64_t times) { chip.globalBandwidth *= times; }},
    {"local memory", [](CrossbarChip& chip, std::int64_t times) { chip.localBandwidth *= times; }},
    {"connection", [](CrossbarChip& chip, std::int64_t times) { chip.connectionBandwidth *= times; }},
    {"links of chips", [](CrossbarChip& chip, std::int64_t times) { chip.offChipBandwidth *= times; }},
    {"vector units", [](CrossbarChip& chip, std::int64_t times) { chip.vectorBytes *= times; }},
}};
constexpr std::array<Change, 2> kProducts = {{
    {"products", [](CrossbarChip& chip, std::int64_t times) { chip.mvmNs /= times; }},
    {"starts", [](CrossbarChip& chip, std::int64_t times) { chip.issueNs /= times; }},
}};

/// Profiles the same streams of one core with more and more of one thing.
void expectNeverSlower(std::span<const Change> changes, const RandomCase& of, const Streams& streams,
                       const ProfileOptions& options)
{
    for (const auto& [name, change] : changes) {
        std::int64_t before = std::numeric_limits<std::int64_t>::max();
        for (const std::int64_t times : {1, 2, 3, 5, 16}) {
            CrossbarChip chip = of.chip;
            change(chip, times);
            const std::int64_t now = profile({streams, of.partitions, of.placement, chip}, options)->makespanNs;
            EXPECT_LE(now, before) << name << " x " << times;
            before = now;
        }
    }
}

// Faster products are not in the list for throughput in the order of time: a store may come before a load then that it
// came after, so that the load is late.
TEST(StreamProfile, IsNeverSlowerOnOneCoreWithMoreBandwidth)
{
    for (std::uint64_t number = 0; number < 60; ++number) {
        SCOPED_TRACE(number);
        RandomCase of = caseOfOneCore(number);
        of.chip.globalBandwidth = number % 2 == 0 ? 64'000 : 640; // which limits nothing, or all
        of.chip.mvmNs = number % 3 == 0 ? 4'000 : 400;
        const auto latency = lowLatencySchedule(of.graph, of.partitions, of.placement, of.chip).value();

        expectNeverSlower(kBandwidths, of, streamsOf(of, true), {.order = ProfileOrder::Visits});
        expectNeverSlower(kBandwidths, of, streamsOf(of, true), {.inputBuffers = 1});
        expectNeverSlower(kBandwidths, of, streamsOf(of, false), {.inputBuffers = 2});
        expectNeverSlower(kBandwidths, of, latency.streams, {});
        expectNeverSlower(kProducts, of, streamsOf(of, true), {.order = ProfileOrder::Visits});
        expectNeverSlower(kProducts, of, latency.streams, {});
    }
}

} // namespace
} // namespace pimento::crossbar
