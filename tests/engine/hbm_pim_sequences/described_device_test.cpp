// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/hbm_pim_sequences/described_device.h"

#include "engine/hbm_pim_sequences/device.h"
#include "tests/engine/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>

namespace pimento::samsung {

namespace {

using testing::HasSubstr;

sim::DeviceDescription described() { return test::backends().find("hbm-pim").value()->description(); }

/// Picojoules of one issue of a command by segment, from the device file.
std::map<std::string, double> pricesOf(const sim::DeviceDescription& device, const std::string& command)
{
    std::map<std::string, double> prices;
    for (const sim::EnergyRow& row : device.energy.rows) {
        for (const std::string& each : row.commands) {
            if (each == command) {
                prices[row.segment] += row.picojoules * static_cast<double>(row.count);
            }
        }
    }
    return prices;
}

} // namespace

TEST(DescribedDevice, OfTheFileIsTheVendors)
{
    const sim::DeviceDescription device = described();
    const sim::samsung::Device& vendor = hbmPim();

    EXPECT_TRUE(checkIsVendors(device).has_value());
    EXPECT_EQ(device.levels[1].count, vendor.bankGroups);
    EXPECT_EQ(device.levels[2].count, vendor.banksPerGroup);
    EXPECT_EQ(device.rowsPerBank, vendor.rowsPerBank / 2);
    EXPECT_EQ(device.columnsPerRow, vendor.columnsPerRow);
    EXPECT_EQ(device.columnBytes.value(), kBurstBytes);
    EXPECT_EQ(device.compute.banksPerCore, vendor.allBankBanks);
    EXPECT_EQ(device.compute.registers, kRegisters);
    EXPECT_EQ(device.simdWidth, kLanes);
    EXPECT_EQ(device.banksPerChannel() / device.compute.banksPerCore, kUnits);
    EXPECT_EQ(device.controller.queueCapacity, vendor.commandQueue);
    EXPECT_EQ(device.timing.size(), timingNeeds().size());
    for (const TimingNeed& need : timingNeeds()) {
        EXPECT_EQ(device.timing.at(need.name), vendor.timing.*need.delay) << need.name;
    }
}

TEST(DescribedDevice, OfTheFileHasTheVendorsPrices)
{
    const sim::DeviceDescription device = described();
    const sim::samsung::EnergyTable& table = hbmPimEnergy();
    using Prices = std::map<std::string, double>;

    EXPECT_EQ(device.energy.backgroundMilliwatts, table.backgroundMilliwatts);
    EXPECT_EQ(pricesOf(device, "ACT"), (Prices{{"row activation", table.activation}}));
    EXPECT_EQ(pricesOf(device, "ACTAB"), (Prices{{"row activation", table.activation * kUnits}}));
    EXPECT_EQ(pricesOf(device, "REF"),
              (Prices{{"refresh", table.activation * table.rowsPerRefresh * hbmPim().banks()}}));
    for (const char* command : {"RD", "WR"}) {
        EXPECT_THAT(pricesOf(device, command).at("cell array"), testing::DoubleEq(table.cellArray));
        EXPECT_THAT(pricesOf(device, command).at("bank group bus"), testing::DoubleEq(table.bankGroupBus));
    }
    for (const char* command : {"RDAB", "WRAB", "PIM"}) {
        EXPECT_THAT(pricesOf(device, command).at("cell array"), testing::DoubleEq(table.cellArray * kUnits));
    }
    for (const char* command : {"RD", "WR", "REG"}) {
        const Prices prices = pricesOf(device, command);
        EXPECT_THAT(prices.at("rank bus"), testing::DoubleEq(table.rankBus));
        EXPECT_THAT(prices.at("TSV"), testing::DoubleEq(table.siliconVia));
        EXPECT_THAT(prices.at("interposer"), testing::DoubleEq(table.interposer));
        EXPECT_THAT(prices.at("host on-chip memory"), testing::DoubleEq(table.hostMemory));
    }
    EXPECT_THAT(pricesOf(device, "REG").at("bank group bus"),
                testing::DoubleEq(table.bankGroupBus * hbmPim().bankGroups));
    EXPECT_THAT(pricesOf(device, "PIM").at("units"), testing::DoubleEq(table.operation * kUnits));
    EXPECT_THAT(pricesOf(device, "PIM").at("registers"),
                testing::DoubleEq(table.registerAccess * table.registersOfOperation * kUnits));
    EXPECT_THAT(pricesOf(device, "REG").at("registers"),
                testing::DoubleEq(table.registerAccess * table.registersOfMove * kUnits));
}

TEST(DescribedDevice, WithOneOtherNumberIsNotTheVendors)
{
    for (const TimingNeed& need : timingNeeds()) {
        sim::DeviceDescription device = described();
        ++device.timing[need.name];
        EXPECT_THAT(checkIsVendors(device).error().message(), HasSubstr("timing." + std::string(need.name) + " is "));
        device.timing.erase(need.name);
        EXPECT_FALSE(checkIsVendors(device).has_value()) << need.name;
    }
    const auto refused = [](auto change) {
        sim::DeviceDescription device = described();
        change(device);
        return checkIsVendors(device).error().message();
    };
    EXPECT_THAT(refused([](auto& device) { device.simulator = sim::Simulator::Tables; }),
                HasSubstr("not simulated on"));
    EXPECT_THAT(refused([](auto& device) { device.levels[1].count = 8; }),
                HasSubstr("levels[2].count is 8; Samsung's machine has 4"));
    EXPECT_THAT(refused([](auto& device) { device.rowsPerBank = 16384; }), HasSubstr("bank.rows is 16384"));
    EXPECT_THAT(refused([](auto& device) { device.clockPeriod = Picoseconds{500}; }), HasSubstr("clock_ps is 500"));
}

TEST(DescribedDevice, MayHaveAnyNumberOfChannels)
{
    sim::DeviceDescription device = described();
    device.levels[0].count = 64;

    EXPECT_TRUE(checkIsVendors(device).has_value());
}

} // namespace pimento::samsung
