// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/profile/profile.h"

#include "engine/systems/crossbar/schedule/high_throughput.h"
#include "engine/systems/crossbar/schedule/low_latency.h"
#include "tests/engine/systems/crossbar/random_networks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <string>
#include <utility>

namespace pimento::crossbar {
namespace {

/// Takes each booking in its order from a row of nanoseconds, one flag for each: all that are free from its begin to
/// its end. Returns the first booking for which they are too few or too many; empty: no unit does two things at a time.
std::string firstOverbooked(const Bookings& bookings)
{
    std::map<std::pair<BookedUnit, std::size_t>, std::vector<bool>> units;
    for (const Booking& each : bookings) {
        std::vector<bool>& isBusy = units[{each.unit, each.index}];
        isBusy.resize(std::max<std::size_t>(isBusy.size(), static_cast<std::size_t>(each.end)));
        std::int64_t free = 0;
        for (auto at = static_cast<std::size_t>(each.begin); at < static_cast<std::size_t>(each.end); ++at) {
            free += isBusy[at] ? 0 : 1;
            isBusy[at] = true;
        }
        if (free != each.busy) {
            return "unit " + std::to_string(static_cast<int>(each.unit)) + " number " + std::to_string(each.index) +
                   " from " + std::to_string(each.begin) + " to " + std::to_string(each.end);
        }
    }
    return "";
}

/// Busy nanoseconds of all units of a kind.
std::int64_t busyNs(const Bookings& bookings, BookedUnit unit)
{
    return std::accumulate(
        bookings.begin(), bookings.end(), std::int64_t{0},
        [&](std::int64_t sum, const Booking& each) { return sum + (each.unit == unit ? each.busy : 0); });
}

TEST(Bookings, CheckerFindsTwoUsesOfAUnit)
{
    EXPECT_EQ(firstOverbooked({{BookedUnit::Bus, 0, 0, 10, 10}, {BookedUnit::Bus, 1, 5, 15, 10}}), "");
    EXPECT_EQ(firstOverbooked({{BookedUnit::Bus, 0, 5, 8, 3}, {BookedUnit::Bus, 0, 0, 13, 10}}), ""); // with a gap
    EXPECT_EQ(firstOverbooked({{BookedUnit::Bus, 0, 0, 10, 10}, {BookedUnit::Bus, 0, 9, 19, 10}}),
              "unit 1 number 0 from 9 to 19");
    EXPECT_EQ(firstOverbooked({{BookedUnit::Bus, 0, 5, 8, 3}, {BookedUnit::Bus, 0, 0, 12, 10}}),
              "unit 1 number 0 from 0 to 12");
}

/// A random case with short products, so that memories, buses and vector units are busy most of the time.
RandomCase busyCase(std::uint64_t number)
{
    RandomCase of = randomCase(number);
    of.chip.mvmNs = 400;
    of.chip.issueNs = 20;
    of.chip.execution = number % 2 == 0 ? Execution::InOrder : Execution::OutOfOrder;
    of.chip.communication = number % 3 == 0 ? Communication::Asynchronous : Communication::Synchronous;
    of.chip.connection = std::array{Connection::Bus, Connection::Mesh, Connection::SharedMemory}[number / 2 % 3];
    of.chip.globalBandwidth = 4'000;
    return of;
}

/// Profiles streams in the order of time, and checks bookings against what the profile says itself.
void expectNoOverbooking(const RandomCase& of, const Streams& streams, std::int64_t inputBuffers)
{
    Bookings bookings;

    const StreamProfile made =
        profile({streams, of.partitions, of.placement, of.chip}, {.inputBuffers = inputBuffers, .bookings = &bookings})
            .value();

    EXPECT_EQ(firstOverbooked(bookings), "");
    EXPECT_EQ(busyNs(bookings, BookedUnit::Memory),
              std::accumulate(made.memoryBusyNs.begin(), made.memoryBusyNs.end(), std::int64_t{0}));
    EXPECT_EQ(busyNs(bookings, BookedUnit::Group), made.counts.mvms * of.chip.mvmNs);
    EXPECT_LE(std::ranges::max(bookings, {}, &Booking::end).end, made.makespanNs);
}

TEST(Bookings, NeverUseAUnitTwiceInTheOrderOfTime)
{
    for (std::uint64_t number = 0; number < 120; ++number) {
        SCOPED_TRACE(number);
        const RandomCase of = busyCase(number);
        const auto throughput = scheduleHighThroughput(of.graph, of.partitions, of.placement, of.chip).value();
        const auto latency = lowLatencySchedule(of.graph, of.partitions, of.placement, of.chip).value();

        expectNoOverbooking(of, throughput.streams, 2);
        expectNoOverbooking(of, latency.streams, 0);
    }
}

// The public program knows a synchronous bus alone. Its rule for a product sets the clock of a core back to the start
// of the product, so that vector units and groups may do two things at a time: only what the cores share is checked.
TEST(Bookings, NeverUseMemoryAndBusTwiceInTheOrderOfVisits)
{
    for (std::uint64_t number = 0; number < 120; ++number) {
        SCOPED_TRACE(number);
        RandomCase of = busyCase(number);
        of.chip.communication = Communication::Synchronous;
        of.chip.connection = Connection::Bus;
        const auto made = scheduleHighThroughput(of.graph, of.partitions, of.placement, of.chip,
                                                 HighThroughputOptions::publicProgram())
                              .value();
        Bookings bookings;

        const auto profiled = profile({made.streams, of.partitions, of.placement, of.chip},
                                      {.order = ProfileOrder::Visits, .bookings = &bookings});

        ASSERT_TRUE(profiled) << profiled.error().message();
        std::erase_if(bookings, [](const Booking& each) {
            return each.unit != BookedUnit::Memory && each.unit != BookedUnit::Bus;
        });
        EXPECT_EQ(firstOverbooked(bookings), "");
    }
}

} // namespace
} // namespace pimento::crossbar
