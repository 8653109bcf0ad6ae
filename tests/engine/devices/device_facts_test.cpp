// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/memories/memory_facts.h"

#include "engine/devices/device_file.h"
#include "tests/engine/support.h"
#include "tests/support/places.h"

#include <gtest/gtest.h>

namespace pimento::test {

namespace {

const sim::DeviceDescription& device(const char* name) { return backends().find(name).value()->description(); }

sim::DeviceDescription smallDevice() { return readDevice(sourceFile("/datasets/templates/device.json")).value(); }

TEST(DeviceFacts, AreThoseOfAttAcc)
{
    const DeviceFacts facts = factsOf(device("attacc"));

    EXPECT_EQ(facts.banks, 16 * 64);
    EXPECT_EQ(facts.cores, 16 * 64);
    EXPECT_EQ(facts.capacityBytes, std::int64_t{16} << 30);
    // Two pseudo-channels with a burst of 32 bytes every 2 cycles: 16 x 32 B / 0.769 ns = 665.8 GB/s.
    EXPECT_NEAR(facts.externalBandwidth, 665.8e9, 0.05e9);
    EXPECT_EQ(facts.externalCommand, "RD");
    // 64 banks of a channel read 32 bytes every 6 cycles: 16 x 2048 B / (6 x 0.769 ns) = 7.102 TB/s.
    EXPECT_NEAR(facts.internalBandwidth, 7.102e12, 0.0005e12);
    EXPECT_EQ(facts.internalCommand, "MACAB");
    EXPECT_NEAR(facts.refreshShare, 456.0 / 5070, 1e-12);
}

TEST(DeviceFacts, CountUnitsThatShareBanks)
{
    const DeviceFacts facts = factsOf(device("hbm-pim-hbm3"));

    EXPECT_EQ(facts.cores, 16 * 32);
    // One bank of each of 32 units every 4 cycles: 16 x 1024 B / (4 x 0.769 ns) = 5.326 TB/s.
    EXPECT_NEAR(facts.internalBandwidth, 5.326e12, 0.0005e12);
}

TEST(DeviceFacts, OfSamsungsMachineFollowFromItsTiming)
{
    const DeviceFacts facts = factsOf(device("hbm-pim"));

    EXPECT_EQ(facts.cores, 16 * 8);
    EXPECT_NEAR(facts.externalBandwidth, 16 * 32 / 2e-9, 1); // a column of each channel every 2 cycles of 1 ns
    EXPECT_NEAR(facts.internalBandwidth, 16 * 8 * 32 / 4e-9, 1);
    EXPECT_NEAR(facts.refreshShare, 350.0 / 3900, 1e-12);
}

TEST(DeviceFacts, TakeTheTightestRowOfTheTable)
{
    sim::DeviceDescription small = smallDevice();

    // Both bank groups of a channel take a column every 4 cycles, the channel one every 2: no row is tighter.
    EXPECT_EQ(issuesPerCycle(small, "RD"), 0.5);
    EXPECT_EQ(issuesPerCycle(small, "MACAB"), 0.25);
    // Activations: one in 3 cycles, 4 in 20, and each of 8 banks once in 59, which is tightest.
    EXPECT_EQ(issuesPerCycle(small, "ACT"), 8.0 / 59);
    small.timing["nRC"] = 32; // 8 / 32 is more than 4 / 20
    EXPECT_EQ(issuesPerCycle(small, "ACT"), 0.2);

    small.timing["nCCDL"] = 16; // 2 groups / 16 cycles
    EXPECT_EQ(issuesPerCycle(small, "RD"), 0.125);
    small.constraints.clear();
    EXPECT_EQ(issuesPerCycle(small, "RD"), 1);
}

TEST(DeviceFacts, SayWhichRowsHoldNothingBack)
{
    const sim::DeviceDescription small = smallDevice();
    sim::ConstraintSpec row{"bank", {"RD"}, {"PREA"}, "nRTPL", 1, "", ""};

    EXPECT_FALSE(isLookedAt(small, row)); // PREA looks at its channel only
    row.before.push_back("PRE");
    EXPECT_TRUE(isLookedAt(small, row));
    for (const char* name : {"attacc", "hbm-pim-hbm3"}) {
        for (const sim::ConstraintSpec& each : device(name).constraints) {
            EXPECT_TRUE(isLookedAt(device(name), each));
        }
    }
}

} // namespace

} // namespace pimento::test
