// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/energy.h"

#include "tests/sim/support.h"

#include <gtest/gtest.h>

namespace pimento::test {

namespace {

sim::Femtojoules segmentOf(const sim::EnergyFigures& figures, const std::string& name)
{
    for (std::size_t i = 0; i < figures.segments.size(); ++i) {
        if (figures.segments[i] == name) {
            return figures.segment(i);
        }
    }
    ADD_FAILURE() << name;
    return 0;
}

} // namespace

// ACT 909 pJ; RD (0.44 + 1.01 + 1.23 + 0.5 + 0.3) pJ/bit x 256 bit = 890.88 pJ; host 32 B x 1.28 pJ/B = 40.96 pJ.
TEST(Energy, OfOneHostReadIsThatOfItsPath)
{
    const sim::Machine& attacc = machine("attacc");
    const auto run = test::run(attacc, {request(attacc, "LD", 0, 0, 0)}).result;

    const sim::EnergyFigures figures = sim::energyOf(attacc, run);

    EXPECT_EQ(segmentOf(figures, "row activation"), 909'000);
    EXPECT_EQ(segmentOf(figures, "cell array"), 112'640);
    EXPECT_EQ(segmentOf(figures, "host on-chip memory"), 40'960);
    EXPECT_EQ(figures.total(), 909'000 + 890'880 + 40'960);
    EXPECT_EQ(figures.parts[0].name, "in");
    EXPECT_EQ(segmentOf(figures, "background"), 0);
}

// A row visit of 32 operations: 64 x 909 pJ + 32 x 64 x (112.64 + 5.12 + 9.6) pJ = 58.2 nJ + 260.8 nJ.
TEST(Energy, OfARowVisitIsMostlyTheCellArray)
{
    const sim::Machine& attacc = machine("attacc");
    std::vector<sim::Request> requests;
    for (int i = 0; i < 32; ++i) {
        requests.push_back(request(attacc, "MAC_AB", 0, 0, 0, i));
    }

    const sim::EnergyFigures figures = sim::energyOf(attacc, test::run(attacc, requests).result);

    EXPECT_EQ(figures.total(), 64 * 909'000LL + 32 * 64 * (112'640LL + 5'120 + 9'600));
}

TEST(Energy, GoesToThePartInWhichTheCommandsRan)
{
    const sim::Machine& attacc = machine("attacc");
    std::vector<sim::Request> requests = {request(attacc, "ST", 0, 0, 0)};
    appendFence(requests, attacc);
    requests.push_back(request(attacc, "MAC_AB", 0, 0, 0));
    requests.push_back(request(attacc, "MAC_AB", 0, 0, 0, 1));
    appendFence(requests, attacc);
    requests.push_back(request(attacc, "LD", 0, 0, 0));

    const auto run = test::run(attacc, requests).result;
    const sim::EnergyFigures figures = sim::energyOf(attacc, run);

    const auto command = [&](const char* name) { return static_cast<std::size_t>(attacc.findCommand(name).value()); };
    EXPECT_EQ(run.commandsByPart[0][command("WR")], 1);
    EXPECT_EQ(run.commandsByPart[1][command("MACAB")], 2);
    EXPECT_EQ(run.commandsByPart[2][command("RD")], 1);
    for (std::size_t i = 0; i < run.commandsByKind.size(); ++i) {
        EXPECT_EQ(run.commandsByPart[0][i] + run.commandsByPart[1][i] + run.commandsByPart[2][i],
                  run.commandsByKind[i]);
    }
    sim::Femtojoules sum = 0;
    for (const auto& part : figures.parts) {
        for (const sim::Femtojoules segment : part.segments) {
            sum += segment;
        }
    }
    EXPECT_EQ(sum, figures.total());
}

// 250 mW for 41 cycles of 769 ps: 250 * 41 * 769 fJ.
TEST(Energy, ContainsTheBackgroundPower)
{
    sim::DeviceDescription device = description("attacc");
    device.energy.backgroundMilliwatts = 250;
    const sim::Machine attacc = sim::Machine::compile(std::move(device)).value();

    const auto run = test::run(attacc, {request(attacc, "LD", 0, 0, 0)}).result;

    EXPECT_EQ(segmentOf(sim::energyOf(attacc, run), "background"), 250LL * 41 * 769);
}

TEST(Energy, RefusesRowsThatMakeNoSense)
{
    const auto message = [](auto&& change) {
        sim::DeviceDescription device = description("attacc");
        change(device.energy);
        const auto machine = sim::Machine::compile(std::move(device));
        return machine ? std::string() : machine.error().message();
    };
    EXPECT_EQ(message([](sim::EnergySpec&) {}), "");
    EXPECT_NE(message([](auto& spec) { spec.rows[0].commands = {"JUMP"}; }).find("unknown command \"JUMP\""),
              std::string::npos);
    EXPECT_NE(message([](auto& spec) { spec.rows[1].picojoules = -1; }).find("energy row 2, pj"), std::string::npos);
    EXPECT_NE(message([](auto& spec) { spec.rows[2].segment = ""; }).find("energy row 3"), std::string::npos);
    EXPECT_NE(message([](auto& spec) { spec.rows[0].count = 0; }).find("count 0"), std::string::npos);
    EXPECT_NE(message([](auto& spec) { spec.backgroundMilliwatts = -2; }).find("background_mw"), std::string::npos);
}

} // namespace pimento::test
