// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/base/fingerprint.h"

#include "sim/dram/device_fingerprint.h"
#include "sim/dram/machine.h"
#include "tests/sim/support.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

#include <bit>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace pimento::test {

namespace {

template <class... Values> Fingerprint hashed(const Values&... values)
{
    return Fingerprinter().add(values...).finish();
}

TEST(Fingerprint, TellsWhereOneValueEndsAndTheNextBegins)
{
    using Texts = std::vector<std::string>;

    EXPECT_NE(hashed("a", "bc"), hashed("ab", "c"));
    EXPECT_NE(hashed("", "a"), hashed("a", ""));
    EXPECT_NE(hashed(Texts{"a", "b"}, Texts{}), hashed(Texts{"a"}, Texts{"b"}));
    EXPECT_NE(hashed(Texts{}), hashed(Texts{""}));
    EXPECT_NE(hashed(std::string("a\0b", 3)), hashed(std::string("a")));
    EXPECT_NE(hashed(1, 2), hashed(2, 1));
    EXPECT_NE(hashed(0), hashed(0, 0));
    EXPECT_EQ(hashed(Texts{"a"}, 1.5, true), hashed(Texts{"a"}, 1.5, true));
}

TEST(Fingerprint, IsTheSameInEverySession)
{
    const Fingerprint print = hashed("pimento", 1, std::vector<int>{2, 3});

    EXPECT_EQ(print.high, 14495998130544532816ULL);
    EXPECT_EQ(print.low, 5245537253183858399ULL);
}

TEST(Fingerprint, HasNoEqualHalvesAmongNeighbours)
{
    // A million 64-bit values have two equal ones in 1 of 37 million sets (10^12 / 2 / 2^64).
    std::set<std::uint64_t> highs;
    std::set<std::uint64_t> lows;
    constexpr int kSide = triesOf(1000, 200);
    for (int i = 0; i < kSide; ++i) {
        for (int j = 0; j < kSide; ++j) {
            const Fingerprint print = hashed(i, j);
            highs.insert(print.high);
            lows.insert(print.low);
        }
    }

    EXPECT_EQ(highs.size(), std::size_t{kSide} * kSide);
    EXPECT_EQ(lows.size(), std::size_t{kSide} * kSide);
}

TEST(Fingerprint, ChangesAboutHalfOfItsBitsWithOneBit)
{
    std::mt19937_64 random(5);
    int changed = 0;
    constexpr int kTries = 10'000;
    for (int i = 0; i < kTries; ++i) {
        const std::uint64_t word = random();
        const std::uint64_t other = word ^ std::uint64_t{1} << (random() % 64);
        const Fingerprint one = hashed(7, word, 9);
        const Fingerprint two = hashed(7, other, 9);
        changed += std::popcount(one.high ^ two.high) + std::popcount(one.low ^ two.low);
    }

    // 64 of 128 bits each time; the mean of 10,000 tries has a standard deviation of sqrt(32 / 10,000) = 0.06.
    EXPECT_NEAR(static_cast<double>(changed) / kTries, 64, 0.5);
}

using Change = std::function<void(sim::DeviceDescription&)>;

/// Returns one change to every field, except the fields of parts that have fingerprints of their own.
std::map<std::string, Change> changesThatCount()
{
    using D = sim::DeviceDescription;
    return {{"simulator", [](D& d) { d.simulator = sim::Simulator::Samsung; }},
            {"level name", [](D& d) { d.levels[1].name += "x"; }},
            {"level count", [](D& d) { ++d.levels[1].count; }},
            {"rows", [](D& d) { ++d.rowsPerBank; }},
            {"columns", [](D& d) { ++d.columnsPerRow; }},
            {"column bytes", [](D& d) { d.columnBytes += Bytes{1}; }},
            {"address name", [](D& d) { d.address[0].name += "x"; }},
            {"address bits", [](D& d) { ++d.address[0].bits; }},
            {"clock", [](D& d) { d.clockPeriod += Picoseconds{1}; }},
            {"timing", [](D& d) { ++d.timing.begin()->second; }},
            {"new timing", [](D& d) { d.timing["nNew"] = 1; }},
            {"command name", [](D& d) { d.commands[0].name += "x"; }},
            {"command kind",
             [](D& d) {
                 auto& kind = d.commands[0].kind;
                 kind = kind == sim::CommandKind::Row ? sim::CommandKind::Column : sim::CommandKind::Row;
             }},
            {"command need", [](D& d) { d.commands[0].need = sim::RowNeed::AllBanksOpen; }},
            {"command when closed", [](D& d) { d.commands[0].whenClosed += "x"; }},
            {"command when other", [](D& d) { d.commands[0].whenOtherRow += "x"; }},
            {"command effect", [](D& d) { d.commands[0].effect = sim::RowEffect::CloseAllBanks; }},
            {"command reach", [](D& d) { d.commands[0].reach = sim::CommandReach::Refresh; }},
            {"command check", [](D& d) { d.commands[0].deepestCheck += "x"; }},
            {"command bytes", [](D& d) { d.commands[0].bytes += Bytes{1}; }},
            {"command busy", [](D& d) { d.commands[0].busy += "+1"; }},
            {"request name", [](D& d) { d.requests[0].name += "x"; }},
            {"request command", [](D& d) { d.requests[0].finalCommand += "x"; }},
            {"request queue", [](D& d) { d.requests[0].queue = sim::RequestQueueKind::Barrier; }},
            {"request side", [](D& d) { d.requests[0].side = sim::RequestSide::Fence; }},
            {"request op", [](D& d) { d.requests[0].op += "x"; }},
            {"row level", [](D& d) { d.constraints[0].level += "x"; }},
            {"row after", [](D& d) { d.constraints[0].after.push_back("x"); }},
            {"row before", [](D& d) { d.constraints[0].before.push_back("x"); }},
            {"row latency", [](D& d) { d.constraints[0].latency += "+1"; }},
            {"row window", [](D& d) { ++d.constraints[0].window; }},
            {"queue", [](D& d) { ++d.controller.queueCapacity; }},
            {"above", [](D& d) { d.controller.writeModeAbove += 0.01; }},
            {"below", [](D& d) { d.controller.writeModeBelow += 0.01; }},
            {"read latency", [](D& d) { d.controller.readLatency += "+1"; }},
            {"refresh interval", [](D& d) { d.controller.refreshInterval += "+1"; }},
            {"refresh command", [](D& d) { d.controller.refreshCommand += "x"; }},
            {"refresh level", [](D& d) { d.controller.refreshLevel += "x"; }},
            {"pim order", [](D& d) { d.controller.keepsPimOrder = !d.controller.keepsPimOrder; }},
            {"fences", [](D& d) { d.controller.fencesWaitForData = !d.controller.fencesWaitForData; }},
            {"data latency", [](D& d) { d.requests[0].dataLatency += " + 1"; }},
            {"postponed refreshes", [](D& d) { ++d.controller.postponedRefreshes; }},
            {"simd", [](D& d) { ++d.simdWidth; }},
            {"family", [](D& d) { d.compute.family += "x"; }},
            {"banks per core", [](D& d) { ++d.compute.banksPerCore; }},
            {"types", [](D& d) { d.compute.elementTypes.push_back("x"); }},
            {"buffer", [](D& d) { ++d.compute.bufferEntries; }},
            {"slots", [](D& d) { ++d.compute.resultSlots; }},
            {"merge", [](D& d) { d.compute.merge.push_back({"x"}); }},
            {"spread", [](D& d) { d.compute.spread.push_back({"x"}); }},
            {"registers", [](D& d) { ++d.compute.registers; }},
            {"accumulators", [](D& d) { ++d.compute.accumulators; }},
            {"softmax", [](D& d) { d.compute.hasSoftmax = !d.compute.hasSoftmax; }},
            {"softmax lanes", [](D& d) { ++d.compute.softmaxLanes; }},
            {"softmax passes", [](D& d) { ++d.compute.softmaxPasses; }},
            {"host address",
             [](D& d) {
                 d.host.address.push_back({"x", 1});
             }},
            {"host rows", [](D& d) { ++d.host.rowsPerBank; }},
            {"on chip", [](D& d) { d.host.onChip += Bytes{1}; }},
            {"launch", [](D& d) { ++d.host.launchNanoseconds; }},
            {"access", [](D& d) { ++d.host.accessNanoseconds; }},
            {"energy commands", [](D& d) { d.energy.rows[0].commands.push_back("x"); }},
            {"energy segment", [](D& d) { d.energy.rows[0].segment += "x"; }},
            {"energy", [](D& d) { d.energy.rows[0].picojoules += 0.5; }},
            {"energy count", [](D& d) { ++d.energy.rows[0].count; }},
            {"background", [](D& d) { d.energy.backgroundMilliwatts += 1; }}};
}

TEST(DeviceFingerprint, ChangesWithEverythingThatARunDependsOn)
{
    const sim::DeviceDescription device = machine("attacc").description();
    std::map<Fingerprint, std::string> known = {{sim::fingerprintOf(device), "nothing"}};

    for (const auto& [name, change] : changesThatCount()) {
        sim::DeviceDescription changed = device;
        change(changed);
        const auto [other, isNew] = known.emplace(sim::fingerprintOf(changed), name);
        EXPECT_TRUE(isNew) << name << " counts as much as " << other->second;
    }
}

TEST(DeviceFingerprint, DoesNotChangeWithDocumentation)
{
    const sim::DeviceDescription device = machine("attacc").description();
    sim::DeviceDescription changed = device;
    changed.name += "x";
    changed.title += "x";
    changed.summary += "x";
    changed.source += "x";
    changed.notes["timing"] = "x";
    changed.commands[0].meaning += "x";
    changed.constraints[0].note += "x";
    changed.constraints[0].rule += "x";
    changed.host.source += "x";
    changed.energy.source += "x";
    changed.energy.rows[0].note += "x";
    changed.rules.clear();
    changed.devicesPerHost += 1;

    EXPECT_EQ(sim::fingerprintOf(changed), sim::fingerprintOf(device));
}

TEST(DeviceFingerprint, TellsAMachineFromItsSoundOne)
{
    const sim::Machine& device = machine("attacc");

    ASSERT_NE(&device.sound(), &device);
    EXPECT_NE(device.fingerprint(), device.sound().fingerprint());
    EXPECT_EQ(device.fingerprint(), sim::fingerprintOf(device.description()));
}

} // namespace

} // namespace pimento::test
