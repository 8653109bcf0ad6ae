// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/model/mapping_figures.h"
#include "engine/systems/dataflow/model/tile_sizes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <limits>

namespace pimento::test {

using namespace dataflow;
using testing::HasSubstr;

namespace {

/// A layer with P = 6 and K = 4 on 2 x 2 PEs under a buffer of 12 bytes and DRAM.
struct DataflowChecks : testing::Test {
    LayerLoops layer;
    Accelerator accelerator;
    Mapping mapping;

    DataflowChecks()
    {
        layer.bounds[indexOf(Dim::P)] = 6;
        layer.bounds[indexOf(Dim::K)] = 4;
        accelerator.name = "small";
        accelerator.height = 2;
        accelerator.width = 2;
        accelerator.levels.resize(3);
        accelerator.levels[0].name = "PE";
        accelerator.levels[1].name = "Buffer";
        accelerator.levels[1].capacity = 12;
        accelerator.levels[2].name = "DRAM";
        accelerator.rows = {.rowBytes = 4, .activationCycles = 1, .activationEnergy = 1};
        mapping.temporal.assign(3, kOnes);
        mapping.order.assign(3, {Dim::P, Dim::K});
        mapping.stores = {{true, true, true}, {true, true, true}, {true, true, true}};
        mapping.spatial[0][indexOf(Dim::P)] = 2;
        mapping.temporal[2][indexOf(Dim::P)] = 3;
        mapping.temporal[1][indexOf(Dim::K)] = 2;
        mapping.temporal[2][indexOf(Dim::K)] = 2;
    }

    std::string messageOf(const std::function<void()>& change)
    {
        change();
        const auto checked = check(layer, accelerator, mapping);
        return checked ? "" : checked.error().message();
    }
};

} // namespace

TEST_F(DataflowChecks, AcceptARightMapping)
{
    EXPECT_TRUE(check(layer));
    EXPECT_TRUE(check(accelerator));
    EXPECT_EQ(messageOf([] {}), "");
}

TEST_F(DataflowChecks, NameTheDimensionWhoseFactorsDoNotFit)
{
    EXPECT_THAT(messageOf([&] { mapping.temporal[2][indexOf(Dim::P)] = 2; }),
                HasSubstr("the factors of P multiply to 4, and its bound is 6"));
    EXPECT_THAT(messageOf([&] { mapping.temporal[2][indexOf(Dim::P)] = 4; }), HasSubstr("a step without work"));
    EXPECT_THAT(messageOf([&] { mapping.temporal[2][indexOf(Dim::P)] = 0; }), HasSubstr("a factor of P"));
    EXPECT_THAT(messageOf([&] { mapping.temporal[2][indexOf(Dim::P)] = std::numeric_limits<std::int64_t>::max(); }),
                HasSubstr("a factor of P"));
}

TEST_F(DataflowChecks, AcceptSmallerLastTiles)
{
    EXPECT_EQ(messageOf([&] { layer.bounds[indexOf(Dim::P)] = 5; }), "");
}

TEST_F(DataflowChecks, NameTheDirectionThatIsTooSmall)
{
    EXPECT_THAT(messageOf([&] {
                    mapping.spatial[1][indexOf(Dim::K)] = 4;
                    mapping.temporal[1][indexOf(Dim::K)] = 1;
                    mapping.temporal[2][indexOf(Dim::K)] = 1;
                }),
                HasSubstr("loops over the width need 4 or more units, and there are 2"));
}

TEST_F(DataflowChecks, AllowOneDirectionPerDimension)
{
    accelerator.levels[1].capacity = 14;
    const auto split = [&] {
        mapping.spatial[1][indexOf(Dim::P)] = 2;
        mapping.temporal[2][indexOf(Dim::P)] = 2;
    };
    EXPECT_THAT(messageOf(split), HasSubstr("P is unrolled in 2 directions"));

    accelerator.splitsOnce = false;
    EXPECT_EQ(messageOf(split), "");
}

TEST_F(DataflowChecks, NameTheLevelTheTensorsAndTheBytesThatAreMissing)
{
    mapping.temporal[1][indexOf(Dim::P)] = 3;
    mapping.temporal[2][indexOf(Dim::P)] = 1;

    const auto checked = check(layer, accelerator, mapping);

    // Input 6, Weight 2, Output 6 x 2 bytes.
    ASSERT_FALSE(checked);
    EXPECT_EQ(checked.error().kind, ErrorKind::DoesNotFit);
    EXPECT_EQ(checked.error().reason, "the capacity of Buffer");
    EXPECT_THAT(checked.error().what, HasSubstr("Buffer has 12 bytes, and the tiles need 8 bytes more (Input 6 bytes, "
                                                "Weight 2 bytes, Output 12 bytes)"));
    const std::vector<Shortage> shortages = shortagesOf(layer, accelerator, mapping);
    ASSERT_EQ(shortages.size(), 1U);
    EXPECT_EQ(shortages[0].level, 1U);
    EXPECT_EQ(shortages[0].excess(), 8);
}

TEST_F(DataflowChecks, NameStoredTensorsThatTheLevelForbids)
{
    EXPECT_THAT(messageOf([&] { accelerator.levels[1].storing[0] = Storing::Never; }),
                HasSubstr("Buffer never stores Input"));
    EXPECT_THAT(messageOf([&] {
                    accelerator.levels[1].storing[0] = Storing::Always;
                    mapping.stores[1][0] = false;
                }),
                HasSubstr("Buffer always stores Input"));
    EXPECT_THAT(messageOf([&] {
                    mapping.stores[1][0] = true;
                    mapping.stores[2][1] = false;
                }),
                HasSubstr("DRAM always stores Weight"));
}

TEST_F(DataflowChecks, NameWrongOrders)
{
    EXPECT_THAT(messageOf([&] { mapping.order[2] = {Dim::P}; }), HasSubstr("the order of DRAM lacks K"));
    EXPECT_THAT(messageOf([&] {
                    mapping.order[2] = {Dim::P, Dim::K, Dim::P};
                }),
                HasSubstr("the order of DRAM has P twice"));
    EXPECT_THAT(messageOf([&] { mapping.order.pop_back(); }), HasSubstr("for each level"));
}

TEST_F(DataflowChecks, NameBlocksThatDoNotFit)
{
    mapping.layouts[0] = Layout::RowAligned;
    EXPECT_EQ(messageOf([&] { mapping.block = {1, 3}; }), "");
    EXPECT_THAT(messageOf([&] {
                    mapping.block = {1, 4};
                }),
                HasSubstr("blocks of 1 x 4 do not divide the padded input of 1 x 6"));
    EXPECT_THAT(messageOf([&] {
                    mapping.block = {1, 6};
                }),
                HasSubstr("a block of 1 x 6 has 6 bytes, and a row has 4 bytes"));
}

TEST_F(DataflowChecks, RefuseLayersThatNoNumberHolds)
{
    LayerLoops wrong = layer;
    wrong.bounds[0] = 0;
    EXPECT_THAT(check(wrong).error().message(), HasSubstr("R is 0"));
    wrong = layer;
    wrong.bounds[indexOf(Dim::C)] = std::int64_t{1} << 39;
    wrong.bounds[indexOf(Dim::K)] = std::int64_t{1} << 39;
    EXPECT_THAT(check(wrong).error().message(), HasSubstr("the layer is too large"));
    wrong = layer;
    wrong.bounds[indexOf(Dim::P)] = 1 << 21;
    wrong.bounds[indexOf(Dim::R)] = 3;
    EXPECT_THAT(check(wrong).error().message(), HasSubstr("a side of the input"));
    wrong = layer;
    wrong.stride.height = 0;
    EXPECT_FALSE(check(wrong));
    wrong = layer;
    wrong.elementBytes[1] = 0;
    EXPECT_THAT(check(wrong).error().message(), HasSubstr("Weight has 0 bytes"));
    wrong = layer;
    wrong.partialSumBytes = -1;
    EXPECT_FALSE(check(wrong));
}

TEST_F(DataflowChecks, RefuseWrongAccelerators)
{
    const auto messageFor = [&](const std::function<void(Accelerator&)>& change) {
        Accelerator wrong = accelerator;
        change(wrong);
        const auto checked = check(wrong);
        return checked ? "" : checked.error().message();
    };
    EXPECT_THAT(messageFor([](Accelerator& each) { each.levels.resize(1); }), HasSubstr("levels of memory is 1"));
    EXPECT_THAT(messageFor([](Accelerator& each) { each.levels.resize(7); }), HasSubstr("levels of memory is 7"));
    EXPECT_THAT(messageFor([](Accelerator& each) { each.width = 0; }), HasSubstr("height, width or lanes is 0"));
    EXPECT_THAT(messageFor([](Accelerator& each) { each.levels[1].readBandwidth = -1; }), HasSubstr("level Buffer"));
    EXPECT_THAT(messageFor([](Accelerator& each) { each.levels[1].accessBytes = 0; }), HasSubstr("level Buffer"));
    EXPECT_THAT(messageFor([](Accelerator& each) { each.levels[1].capacity = -1; }), HasSubstr("-1 bytes"));
    EXPECT_THAT(messageFor([](Accelerator& each) { each.rows.rowBytes = -4; }), HasSubstr("of the DRAM rows"));
    EXPECT_THAT(messageFor([](Accelerator& each) { each.levels[2].storing[0] = Storing::Never; }),
                HasSubstr("the outermost level never stores a tensor"));
    EXPECT_THAT(messageFor([](Accelerator& each) { each.macEnergy = std::numeric_limits<double>::quiet_NaN(); }),
                HasSubstr("the energy of a multiply-accumulate"));
}

} // namespace pimento::test
