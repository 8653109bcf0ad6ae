// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/upmem/dpu_energy.h"
#include "tests/sim/upmem/systems.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pimento::test {

namespace {

using namespace sim::upmem;

DpuSystem systemOf(std::vector<EnergyTerm> terms)
{
    DpuSystem system;
    system.energy = std::move(terms);
    return system;
}

constexpr SystemWork kWork{.toDpus = Milliseconds{2},
                           .kernel = Milliseconds{10},
                           .after = Milliseconds{1},
                           .chips = 16,
                           .dpus = 100,
                           .instructions = 5'000'000,
                           .mainMemory = Bytes{1'000'000},
                           .linkIn = Bytes{4096},
                           .linkOut = Bytes{512}};

TEST(DpuEnergy, CountsPowersByTimeAndActsByNumber)
{
    const DpuSystem system = systemOf({{"chips", EnergyPer::ChipTime, 240, EnergyOrigin::Assumed, ""},
                                       {"DPUs", EnergyPer::RunningDpuTime, 100, EnergyOrigin::Assumed, ""},
                                       {"instructions", EnergyPer::Instruction, 20, EnergyOrigin::Assumed, ""},
                                       {"memory", EnergyPer::MainMemoryByte, 18.75, EnergyOrigin::Assumed, ""},
                                       {"link", EnergyPer::LinkByte, 375, EnergyOrigin::Assumed, ""},
                                       {"host", EnergyPer::HostTime, 1000, EnergyOrigin::Assumed, ""}});

    const sim::EnergyFigures energy = energyOf(system, kWork);

    // 1 mW for 1 ms is 1 uJ = 1e9 fJ; 1 pJ is 1e3 fJ.
    EXPECT_THAT(energy.parts[0].segments, // 2 * 16 * 240 uJ; 4096 * 375 pJ; 2 * 1000 uJ
                testing::ElementsAre(7'680'000'000'000, 0, 0, 0, 1'536'000'000, 2'000'000'000'000));
    EXPECT_THAT(energy.parts[1].segments, // 10 * 16 * 240 uJ; 10 * 100 * 100 uJ; 5e6 * 20 pJ; 1e6 * 18.75 pJ
                testing::ElementsAre(38'400'000'000'000, 100'000'000'000'000, 100'000'000'000, 18'750'000'000, 0, 0));
    EXPECT_THAT(energy.parts[2].segments, // 16 * 240 uJ; 512 * 375 pJ; 1000 uJ
                testing::ElementsAre(3'840'000'000'000, 0, 0, 0, 192'000'000, 1'000'000'000'000));
}

TEST(DpuEnergy, HasNoSegmentWhereNothingIsKnown)
{
    EXPECT_TRUE(energyOf(systemOf({}), kWork).segments.empty());
}

TEST(DpuEnergy, OfAFullyBusyChipIsItsPublishedPower)
{
    // A second of one chip: 8 DPUs issue every cycle and stream 628 MB/s each: 1.2 W, the figure that the terms are
    // derived from, so 1.2 J.
    SystemWork busy;
    busy.kernel = Milliseconds{1000};
    busy.chips = 1;
    busy.dpus = 8;
    busy.instructions = std::int64_t{8} * 350'000'000;
    busy.mainMemory = Bytes{std::int64_t{8} * 628'000'000};

    EXPECT_NEAR(static_cast<double>(energyOf(upmemSystem(), busy).total()) * 1e-15, 1.2, 0.005);
}

} // namespace

} // namespace pimento::test
