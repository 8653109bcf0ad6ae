// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/profile/profile.h"
#include "engine/systems/crossbar/profile/span_recorder.h"
#include "engine/systems/crossbar/schedule/high_throughput.h"
#include "engine/systems/crossbar/schedule/low_latency.h"
#include "tests/engine/systems/crossbar/random_networks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace pimento::crossbar {
namespace {

/// A row of cores; core 0 has an array group. The memory moves 64 bytes a nanosecond, bus and local memories 25.6; an
/// instruction has 64 elements of 2 bytes: 2 ns on the memory, 5 on the bus, a copy 10; a product takes 4,000 ns.
struct Row {
    CrossbarChip chip;
    std::vector<LayerPartition> partitions{{.rows = 64,
                                            .columns = 64,
                                            .groups = 1,
                                            .arraysOfGroup = 1,
                                            .blockArrays = 1,
                                            .sliceRows = 64,
                                            .partColumns = 64}};
    Placement placement{.replicas = {1}, .groups = {{}}};
    Streams streams;

    explicit Row(int cores)
    {
        chip.coresX = cores;
        streams.cores.resize(static_cast<std::size_t>(cores));
    }
    Instruction& add(std::size_t core, Operation operation, Stage stage, std::int32_t node = 0)
    {
        streams.cores[core].push_back({.operation = operation, .stage = stage, .node = node, .length = 64});
        return streams.cores[core].back();
    }
    void multiply()
    {
        add(0, Operation::Load, Stage::Prepare);
        add(0, Operation::Mvm, Stage::Main);
    }
    void transfer(std::int32_t from, std::int32_t to, std::int32_t node = 0)
    {
        add(static_cast<std::size_t>(from), Operation::Send, Stage::Output, node).other = to;
        add(static_cast<std::size_t>(to), Operation::Receive, Stage::Output, node).other = from;
    }
    [[nodiscard]] StreamProfile profiled(SpanRecorder* recorder = nullptr)
    {
        streams.stepEnds.clear();
        for (const auto& core : streams.cores) {
            streams.stepEnds.push_back({static_cast<std::uint32_t>(core.size())});
        }
        return profile({streams, partitions, placement, chip}, {.recorder = recorder}).value();
    }
};

using Uses = std::map<TimeUse, std::int64_t>;

Uses usesOf(const StreamProfile& made, std::size_t core)
{
    Uses uses;
    for (std::size_t use = 0; use < kTimeUses; ++use) {
        if (made.uses[core].ns[use] > 0) {
            uses[static_cast<TimeUse>(use)] = made.uses[core].ns[use];
        }
    }
    return uses;
}

TEST(TimeUses, NameWhatEachOfTwoCoresWaitsFor)
{
    Row of(3);
    of.multiply();                             // load to 2, product to 4,002
    of.transfer(0, 1, 7);                      // to 4,007
    of.add(1, Operation::Vector, Stage::Post); // 2 x 10 ns, to 4,027
    of.add(1, Operation::Copy, Stage::Post);   // to 4,037

    const StreamProfile made = of.profiled();

    EXPECT_EQ(made.makespanNs, 4'037);
    EXPECT_EQ(usesOf(made, 0),
              (Uses{{TimeUse::Memory, 2}, {TimeUse::Arrays, 4'000}, {TimeUse::Transfer, 5}, {TimeUse::Slowest, 30}}));
    EXPECT_EQ(usesOf(made, 1),
              (Uses{{TimeUse::Input, 4'002}, {TimeUse::Transfer, 5}, {TimeUse::Vector, 20}, {TimeUse::Moves, 10}}));
    EXPECT_EQ(usesOf(made, 2), (Uses{{TimeUse::Unused, 4'037}}));
    EXPECT_EQ(made.inputWaits, (std::vector<std::int64_t>{0, 0, 0, 0, 0, 0, 0, 4'002})); // for layer 7
}

TEST(TimeUses, TellTheReceiverFromTheBus)
{
    Row of(4);
    of.add(1, Operation::Copy, Stage::Post); // to 10
    of.transfer(0, 1);                       // core 0 waits for core 1 until 10, sends to 15
    of.transfer(2, 3);                       // both at 0, to 5
    of.transfer(2, 3);                       // to 10
    of.transfer(2, 3);                       // at 10, after that of core 0: 15 to 20

    const StreamProfile made = of.profiled();

    EXPECT_EQ(usesOf(made, 0), (Uses{{TimeUse::Receiver, 10}, {TimeUse::Transfer, 5}, {TimeUse::Slowest, 5}}));
    EXPECT_EQ(usesOf(made, 1), (Uses{{TimeUse::Moves, 10}, {TimeUse::Transfer, 5}, {TimeUse::Slowest, 5}}));
    for (const std::size_t core : {2U, 3U}) {
        EXPECT_EQ(usesOf(made, core), (Uses{{TimeUse::Connection, 5}, {TimeUse::Transfer, 15}}));
    }
}

TEST(TimeUses, TellLoadsFromMovesBeforeAProduct)
{
    Row of(1);
    of.add(0, Operation::Load, Stage::Prepare);  // to 2
    of.add(0, Operation::Copy, Stage::Prepare);  // to 12
    of.add(0, Operation::Write, Stage::Prepare); // to 17
    of.add(0, Operation::Mvm, Stage::Main);

    EXPECT_EQ(usesOf(of.profiled(), 0), (Uses{{TimeUse::Memory, 2}, {TimeUse::Moves, 15}, {TimeUse::Arrays, 4'000}}));
}

TEST(TimeUses, CountBytesAndTimeOfEachLink)
{
    Row of(3);
    of.chip.connection = Connection::Mesh; // 5 ns a link
    of.transfer(0, 2);                     // over 0-1 and 1-2, to 10
    of.transfer(1, 2);                     // core 2 receives first from core 0: 10 to 15

    const StreamProfile made = of.profiled();

    EXPECT_EQ(made.links, (std::vector<LinkUse>{{0, 1, 128, 5}, {1, 2, 256, 10}}));
    EXPECT_EQ(made.makespanNs, 15);
}

TEST(TimeUses, RecordBothEndsOfATransfer)
{
    Row of(2);
    of.multiply();
    of.transfer(0, 1, 3);
    SpanRecorder recorder(2);

    const StreamProfile made = of.profiled(&recorder);

    const RecordedRun run = recorder.take();
    ASSERT_EQ(run.transfers.size(), 1U);
    const RecordedSpan& send = run.spans[run.transfers[0].send];
    const RecordedSpan& receive = run.spans[run.transfers[0].receive];
    EXPECT_EQ(std::pair(send.begin, send.end()), (std::pair<std::int64_t, std::int64_t>(4'002, 4'007)));
    EXPECT_EQ(std::pair(receive.begin, receive.core), (std::pair<std::int64_t, std::int32_t>(4'002, 1)));
    EXPECT_EQ(receive.node, 3);
    EXPECT_EQ(run.stepEnds, (std::vector<std::vector<std::int64_t>>{{4'007}, {4'007}}));
    EXPECT_EQ(made, of.profiled()); // recording changes nothing
}

TEST(TimeUses, LeaveOutSpansThatBeginLast)
{
    Row of(2);
    for (int i = 0; i < 50; ++i) {
        of.transfer(i % 2, (i + 1) % 2);
    }
    SpanRecorder all(2);
    SpanRecorder few(2, 20);
    (void)of.profiled(&all);
    (void)of.profiled(&few);

    const RecordedRun whole = all.take();
    const RecordedRun cut = few.take();

    EXPECT_GE(cut.spans.size(), 16U);
    EXPECT_LT(cut.spans.size(), 40U);
    EXPECT_TRUE(std::ranges::all_of(cut.transfers, [&](const RecordedTransfer& each) {
        return cut.spans[each.send].end() == cut.spans[each.receive].end();
    }));
    for (std::size_t i = 0; i < cut.spans.size(); ++i) {
        EXPECT_EQ(cut.spans[i].begin, whole.spans[i].begin) << i;
    }
}

/// Uses of all cores add up, and the recorded waits are those of the uses.
void expectFullAccount(const ProfiledStreams& of, std::int64_t inputBuffers, std::uint64_t number)
{
    SpanRecorder recorder(of.streams.cores.size());
    const StreamProfile made = profile(of, {.inputBuffers = inputBuffers, .recorder = &recorder}).value();
    const RecordedRun run = recorder.take();
    std::vector<CoreUses> waits(made.cores.size());
    std::int64_t products = 0;
    for (const RecordedSpan& span : run.spans) {
        ASSERT_GE(span.begin, 0) << number;
        ASSERT_LE(span.end(), made.makespanNs) << number;
        products += span.is(Operation::Mvm) ? 1 : 0;
        if (span.kind >= RecordedSpan::kWaits) {
            const auto use = static_cast<TimeUse>(span.kind - RecordedSpan::kWaits);
            waits[static_cast<std::size_t>(span.core)][use] += span.length;
        }
    }
    EXPECT_EQ(products, made.counts.mvms) << number;
    EXPECT_EQ(std::ssize(run.transfers) * 2, made.counts.transferEnds) << number;
    CoreUses all;
    for (std::size_t core = 0; core < made.cores.size(); ++core) {
        ASSERT_EQ(made.uses[core].total(), made.makespanNs) << number << ", core " << core;
        EXPECT_EQ(made.uses[core][TimeUse::Slowest] + made.uses[core][TimeUse::Unused],
                  made.makespanNs - made.cores[core].end)
            << number;
        for (const TimeUse use :
             {TimeUse::Memory, TimeUse::Connection, TimeUse::Input, TimeUse::Receiver, TimeUse::Slowest}) {
            ASSERT_EQ(waits[core][use], made.uses[core][use]) << number << ", core " << core;
        }
        all += made.uses[core];
    }
    std::int64_t byLayer = 0;
    for (const std::int64_t ns : made.inputWaits) {
        byLayer += ns;
    }
    EXPECT_EQ(byLayer, all[TimeUse::Input]) << number;
}

TEST(TimeUses, AddUpToTheMakespanOfRandomNetworks)
{
    for (std::uint64_t number = 0; number < 60; ++number) {
        RandomCase of = randomCase(number);
        const Streams streams = scheduleHighThroughput(of.graph, of.partitions, of.placement, of.chip).value().streams;
        for (const Connection connection : {Connection::Bus, Connection::Mesh, Connection::SharedMemory}) {
            for (const Communication communication : {Communication::Synchronous, Communication::Asynchronous}) {
                of.chip.connection = connection;
                of.chip.communication = communication;
                expectFullAccount({streams, of.partitions, of.placement, of.chip}, 2, number);
            }
        }
        if (const auto latency = lowLatencySchedule(of.graph, of.partitions, of.placement, of.chip)) {
            expectFullAccount({latency->streams, of.partitions, of.placement, of.chip}, 0, number);
        }
    }
}

} // namespace
} // namespace pimento::crossbar
