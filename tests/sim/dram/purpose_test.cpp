// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/purpose.h"

#include "sim/dram/data_path.h"
#include "tests/sim/support.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <random>
#include <string>
#include <vector>

namespace pimento::sim {

namespace {

using test::appendFence;
using test::machine;

PurposeCycles allParts(const RunResult& run)
{
    PurposeCycles sum{};
    for (const PurposeCycles& part : run.purposes) {
        for (std::size_t i = 0; i < kPurposes; ++i) {
            sum[i] += part[i];
        }
    }
    return sum;
}

/// Marks the cycles in which a computing command runs as computing.
void markBusyUnits(const Machine& machine, const std::vector<CommandRecord>& trace, std::vector<Purpose>& purposes)
{
    for (const CommandRecord& record : trace) {
        const auto& requests = machine.description().requests;
        const std::string& name = machine.description().commands[static_cast<std::size_t>(record.command)].name;
        const auto request = std::ranges::find(requests, name, &RequestSpec::finalCommand);
        if (request == requests.end() || workOf(*request) != RequestWork::Compute) {
            continue;
        }
        for (int i = 0; i < machine.command(record.command).busyCycles; ++i) {
            const auto cycle = static_cast<std::size_t>(record.cycle + i);
            if (cycle < purposes.size()) {
                purposes[cycle] = Purpose::Compute;
            }
        }
    }
}

/// Returns the purpose of a request that stands alone between fences, after units that worked or not.
Purpose purposeAlone(const Machine& machine, const Request& request, bool isBehindUnits)
{
    const Machine::RequestKind& kind = machine.request(request.kind);
    return purposeOf(kind.work, kind.side == RequestSide::Pim ? PlaceInRun::WithUnits
                                : isBehindUnits               ? PlaceInRun::BehindUnits
                                                              : PlaceInRun::BeforeUnits);
}

} // namespace

TEST(Purposes, FollowFromTheKindAndThePlace)
{
    using enum RequestWork;
    EXPECT_EQ(purposeOf(HostRead, PlaceInRun::BeforeUnits), Purpose::HostRead);
    EXPECT_EQ(purposeOf(HostRead, PlaceInRun::WithUnits), Purpose::ResultRead);
    EXPECT_EQ(purposeOf(HostRead, PlaceInRun::BehindUnits), Purpose::ResultRead);
    EXPECT_EQ(purposeOf(HostWrite, PlaceInRun::BeforeUnits), Purpose::OperandWrite);
    EXPECT_EQ(purposeOf(HostWrite, PlaceInRun::WithUnits), Purpose::OperandWrite);
    EXPECT_EQ(purposeOf(HostWrite, PlaceInRun::BehindUnits), Purpose::HostWrite);
    for (const PlaceInRun place : kPlaces) {
        EXPECT_EQ(purposeOf(Operand, place), Purpose::OperandWrite);
        EXPECT_EQ(purposeOf(Result, place), Purpose::ResultRead);
        EXPECT_EQ(purposeOf(Compute, place), Purpose::Compute);
    }
}

TEST(Purposes, OfRequestsAreThoseOfTheirOperations)
{
    const Machine& attacc = machine("attacc");
    const auto workOfKind = [&](const char* name) { return attacc.request(*attacc.findRequest(name)).work; };
    EXPECT_EQ(workOfKind("LD"), RequestWork::HostRead);
    EXPECT_EQ(workOfKind("ST"), RequestWork::HostWrite);
    EXPECT_EQ(workOfKind("WR_GB"), RequestWork::Operand);
    EXPECT_EQ(workOfKind("MV_GB"), RequestWork::Operand);
    EXPECT_EQ(workOfKind("MAC_AB"), RequestWork::Compute);
    EXPECT_EQ(workOfKind("SFM"), RequestWork::Compute);
    EXPECT_EQ(workOfKind("MV_SB"), RequestWork::Result);
    EXPECT_EQ(workOfKind("RD_SB"), RequestWork::Result);
    EXPECT_EQ(workOfKind("BARRIER"), RequestWork::None);
}

/// Requests that wait for each other, one after the other. The fence behind number k is taken in the last cycle of the
/// run of the first k, and from there on the cycles are those of the next one, unless a unit still works; the last
/// cycle of all is the last one's.
TEST(Purposes, OfSingleRequestsAreTheirTimes)
{
    struct Case {
        const char* device;
        std::vector<std::string> before, units, behind;
    };
    const Case cases[] = {
        {"attacc", {"LD", "ST"}, {"WR_GB", "MAC_AB", "MV_SB"}, {"RD_SB", "ST"}},
        {"hbm-pim-hbm3", {"LD", "ST"}, {"PIM_WREG", "PIM_MAC", "PIM_WB"}, {"LD", "ST"}},
    };
    std::mt19937 random(11);
    for (const Case& each : cases) {
        const Machine& device = machine(each.device).sound();
        std::vector<Request> chosen;
        for (const auto* kinds : {&each.before, &each.units, &each.behind}) {
            for (int i = 0; i < 12; ++i) {
                chosen.push_back(test::request(device, (*kinds)[random() % kinds->size()], 0, 0,
                                               static_cast<int>(random() % 3), static_cast<int>(random() % 8)));
            }
        }
        std::vector<Purpose> purposes(1); // by cycle
        std::vector<Request> requests;
        test::TracedRun traced;
        bool isBehindUnits = false;
        for (const Request& request : chosen) {
            requests.push_back(request);
            appendFence(requests, device);
            traced = test::run(device, requests);
            const Purpose purpose = purposeAlone(device, request, isBehindUnits);
            purposes.resize(static_cast<std::size_t>(traced.result.cycles.value()), purpose);
            isBehindUnits = isBehindUnits || device.request(request.kind).side == RequestSide::Pim;
        }
        purposes.push_back(purposes.back());
        markBusyUnits(device, traced.trace, purposes);

        PurposeCycles wanted{};
        for (std::size_t cycle = 1; cycle < purposes.size(); ++cycle) {
            ++wanted[static_cast<std::size_t>(purposes[cycle])];
        }
        EXPECT_EQ(allParts(traced.result), wanted) << each.device;
    }
}

/// One buffer write to each of 4 banks, then 100 multiplications on open rows: the front end runs far ahead of the
/// units, and what the cycles are for still follows what the units do, not what the queue takes. Until 6 cycles behind
/// the last multiplication (nCCDAB) they compute, though the move of the result is under way.
TEST(Purposes, FollowWhatTheRunWaitsForNotWhatItTakes)
{
    const Machine& device = machine("attacc").sound();
    std::vector<Request> requests;
    for (int bank = 0; bank < 4; ++bank) {
        requests.push_back(test::request(device, "WR_GB", 0, bank, 0));
    }
    for (int column = 0; column < 100; ++column) {
        requests.push_back(test::request(device, "MAC_AB", 0, 0, 0, column % 32));
    }
    requests.push_back(test::request(device, "MV_SB", 0, 0, 0));
    appendFence(requests, device);
    const test::TracedRun traced = test::run(device, requests);

    std::int64_t lastWrite = 0;
    std::int64_t lastMultiplication = 0;
    for (const CommandRecord& record : traced.trace) {
        const std::string& name = device.description().commands[static_cast<std::size_t>(record.command)].name;
        lastWrite = name == "WRGB" ? record.cycle : lastWrite;
        lastMultiplication = name == "MACAB" ? record.cycle : lastMultiplication;
    }
    const std::int64_t end = std::min<std::int64_t>(lastMultiplication + 6, traced.result.cycles.value() + 1);
    const PurposeCycles found = allParts(traced.result);
    EXPECT_EQ(found[static_cast<std::size_t>(Purpose::OperandWrite)], lastWrite - 1);
    EXPECT_EQ(found[static_cast<std::size_t>(Purpose::Compute)], end - lastWrite);
    EXPECT_GT(end - lastWrite, 100 * 6);
}

/// A move of a result between two multiplications hides behind them: 6 cycles each, whatever stands between.
TEST(Purposes, AreComputingWhileUnitsWorkWhateverMovesBesideThem)
{
    const Machine& device = machine("attacc"); // no command waits for another kind here
    std::vector<Request> requests;
    for (int i = 0; i < 50; ++i) {
        requests.push_back(test::request(device, "MAC_AB", 0, 0, 0, i % 32));
        requests.push_back(test::request(device, "MV_SB", 0, i % 4, 0));
    }
    appendFence(requests, device);
    const RunResult run = test::run(device, requests).result;

    EXPECT_GE(allParts(run)[static_cast<std::size_t>(Purpose::Compute)], 49 * 6);
    EXPECT_LT(allParts(run)[static_cast<std::size_t>(Purpose::ResultRead)], 20);
}

} // namespace pimento::sim
