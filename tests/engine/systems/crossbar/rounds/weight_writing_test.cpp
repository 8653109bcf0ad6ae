// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/rounds/weight_writing.h"

#include "engine/systems/crossbar/mapping/packing.h"
#include "engine/systems/crossbar/partition/partition.h"
#include "tests/engine/systems/crossbar/small_graphs.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace pimento::crossbar {

namespace {

/// A layer of 10 x 6 weights on cores of arrays of 8 x 4 weights: two slices of rows (8 and 2), each of two arrays.
struct Written {
    LayerGraph graph = chainOf({10, 3, 3}, std::array{SmallConvolution{.outputs = 6}});
    CrossbarChip chip = smallChip(2, 4, 8, 4);
    std::vector<LayerPartition> partitions = {};
    Placement placement = {};

    explicit Written(std::int64_t copies)
    {
        chip.writeRowNs = 100;
        chip.globalBandwidth = 64'000;
        partitions = partitionsOf(graph, chip, {}).value();
        placement = packed(partitions, std::vector{copies}, chip, Splitting::Never).value();
    }
    [[nodiscard]] WeightWriting writing() const { return writingOf(placement, partitions, chip); }
};

} // namespace

TEST(WeightWriting, WritesRowAfterRowOfACore)
{
    const Written of(1);

    // Rows of crossbars: 8 of each of 2 arrays, and 2 of each of 2 arrays: 16 + 4 = 20, one after the other.
    EXPECT_EQ(of.writing().written.rows, 20);
    EXPECT_EQ(of.writing().written.cells, 10 * 6); // a cell holds a weight of 16 bits
    EXPECT_EQ(of.writing().written.bytes(), 10 * 6 * 2);
    EXPECT_EQ(of.writing().ns, 20 * 100);
}

TEST(WeightWriting, WritesRowsOfDifferentCrossbarsAtTheSameTime)
{
    Written of(1);
    of.chip.writeRows = 2;

    EXPECT_EQ(of.writing().ns, 10 * 100); // 20 / 2 = 10

    of.chip.writeRows = 8;

    EXPECT_EQ(of.writing().ns, 8 * 100); // the 8 rows of one crossbar, although ceil(20 / 8) = 3
}

TEST(WeightWriting, WritesAllCoresAtTheSameTime)
{
    const Written of(2); // a copy in each core

    EXPECT_EQ(of.writing().written.rows, 40);
    EXPECT_EQ(of.writing().ns, 20 * 100);
}

TEST(WeightWriting, WaitsForTheMemoryOfTheChip)
{
    Written of(2);
    of.chip.globalBandwidth = 100; // 0.1 bytes per nanosecond

    EXPECT_EQ(of.writing().ns, 2400); // 2 copies of 120 bytes, 10 ns each
}

TEST(WeightWriting, WritesACrossbarForEachSliceOfBits)
{
    Written of(1);
    of.chip.cellBits = 4; // 4 slices, each in a crossbar of its own
    of.chip.crossbarsX = 4 * 4;

    EXPECT_EQ(of.writing().written.rows, 4 * 20);
    EXPECT_EQ(of.writing().written.cells, 4 * 60);
    EXPECT_EQ(of.writing().written.bytes(), 120);
}

TEST(WeightWriting, TakesEnergyForCellsAndLoads)
{
    Written of(1);
    of.chip.energy.writeCellPj = 2;
    of.chip.energy.globalPjPerByte = 3;

    EXPECT_DOUBLE_EQ(writeEnergyNj(of.writing().written, of.chip), (60 * 2 + 120 * 3) / 1e3);
}

TEST(WeightWriting, NeverBeatsTheLeastTime)
{
    for (const std::int64_t copies : {1, 2}) {
        for (const std::int64_t bandwidth : {100, 1'000, 64'000}) {
            for (const int rows : {1, 3, 8}) {
                Written of(copies);
                of.chip.globalBandwidth = bandwidth;
                of.chip.writeRows = rows;
                EXPECT_LE(leastWriteNs(of.writing().written, of.chip), of.writing().ns);
            }
        }
    }
}

} // namespace pimento::crossbar
