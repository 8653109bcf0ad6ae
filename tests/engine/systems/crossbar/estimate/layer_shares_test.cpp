// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/estimate/layer_shares.h"

#include "tests/engine/systems/crossbar/small_graphs.h"

#include <gtest/gtest.h>

namespace pimento::crossbar {
namespace {

TEST(LayerShares, CountWhatACoreHoldsHelpsAndCollects)
{
    // A layer of 3 groups of 2 arrays, twice. The first copy has two groups in core 0 and one in core 1, the second one
    // group in core 1 and two in core 0.
    const auto layers = layersOf({{10, 3, 2}});
    const Placement placement{
        {2}, {{0, 0, 0, 0, 0}, {0, 0, 1, 0, 0}, {0, 0, 2, 0, 1}, {0, 1, 0, 0, 1}, {0, 1, 1, 0, 0}, {0, 1, 2, 0, 0}}};

    const auto shares = layerShares(placement, layers);

    ASSERT_EQ(shares.size(), 2U);
    EXPECT_EQ(shares[0].core, 0);
    EXPECT_EQ(shares[0].groups, 4);
    EXPECT_EQ(shares[0].arrays, 8);
    EXPECT_EQ(shares[0].copies, 2);
    EXPECT_EQ(shares[0].results, 1); // of the first copy
    EXPECT_EQ(shares[0].helped, 1);  // the second copy
    EXPECT_EQ(shares[0].helpers, 1); // core 1
    EXPECT_EQ(shares[1].groups, 2);
    EXPECT_EQ(shares[1].results, 1);
    EXPECT_EQ(stepsOf(layers[0], 2), 5);
    EXPECT_EQ(stepsOf(layers[0], 3), 4);
}

} // namespace
} // namespace pimento::crossbar
