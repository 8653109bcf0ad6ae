// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/candidates/device_map.h"

#include "sim/dram/simulator.h"
#include "tests/engine/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

namespace pimento::test {

namespace {

TEST(DeviceMap, ShowsOneStoreAtItsBank)
{
    const auto machine = backends().find("attacc").value();
    // pCH 0, rank 1, bank group 2, bank 1: 16 + 2 * 4 + 1 = 25.
    const sim::Request store{
        .row = 3, .bank = 25, .channel = 3, .kind = static_cast<std::uint8_t>(machine->findRequest("ST").value())};
    sim::SpanStream stream(std::span(&store, 1));
    const auto run = sim::run(*machine, stream, {.bankFigures = sim::BankFigures::Keep}).value();

    const DeviceMap map = makeDeviceMap(*machine, run);

    EXPECT_EQ(map.rows, 16U);
    EXPECT_EQ(map.columns, 64U);
    const std::size_t cell = 3 * 64 + 25;
    EXPECT_EQ(map.cellPaths[cell], "channel 3, pch 0, rank 1, bankgroup 2, bank 1");
    EXPECT_EQ(map.cellPaths.back(), "channel 15, pch 1, rank 1, bankgroup 3, bank 3");
    std::vector<double> atCell;
    for (const MapLayer& layer : map.layers) {
        ASSERT_EQ(layer.values.size(), 16U * 64U);
        EXPECT_EQ(std::accumulate(layer.values.begin(), layer.values.end(), 0.0), layer.values[cell]) << layer.id;
        atCell.push_back(layer.values[cell]);
    }
    // Bytes through the row buffer; ACT and WR; one row; nRCD and nBL; nothing to buffers and registers.
    EXPECT_THAT(atCell, testing::ElementsAre(32, 2, 1, 19 + 2, 0, 0));
}

TEST(DeviceMap, RulesOffBankGroups)
{
    const auto machine = backends().find("attacc").value();
    sim::SpanStream stream({});
    const auto run = sim::run(*machine, stream, {.bankFigures = sim::BankFigures::Keep}).value();

    const DeviceMap map = makeDeviceMap(*machine, run);

    ASSERT_EQ(map.columnRules.size(), 15U);
    for (std::size_t i = 0; i < 15; ++i) {
        EXPECT_EQ(map.columnRules[i], 4 * (i + 1));
    }
}

} // namespace

} // namespace pimento::test
