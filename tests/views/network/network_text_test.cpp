// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/network/network_text.h"

#include <gtest/gtest.h>

namespace pimento {

namespace {

std::vector<NetworkNode> named(const QStringList& names)
{
    std::vector<NetworkNode> nodes;
    for (const QString& name : names) {
        nodes.emplace_back().name = name;
    }
    return nodes;
}

} // namespace

TEST(NetworkText, LeavesOutWhatAllNamesBeginWith)
{
    EXPECT_EQ(sharedLettersOf(named({"resnet_conv0", "resnet_pool0", "resnet_stage1_conv0"})), 7); // "resnet_"
    EXPECT_EQ(sharedLettersOf(named({"a.b.conv", "a.b.relu", "a.add"})), 2);
}

TEST(NetworkText, KeepsNamesThatBeginAlikeWithinAWord)
{
    EXPECT_EQ(sharedLettersOf(named({"conv1", "conv2", "conv10"})), 0);
    EXPECT_EQ(sharedLettersOf(named({"block_1", "block_2", "fc"})), 0);
}

TEST(NetworkText, LeavesSomethingOfEachName)
{
    EXPECT_EQ(sharedLettersOf(named({"net_", "net_conv"})), 0);
    EXPECT_EQ(sharedLettersOf(named({"net_conv"})), 0);
    EXPECT_EQ(sharedLettersOf({}), 0);
    EXPECT_EQ(sharedLettersOf(named({"", "net_conv"})), 0);
}

} // namespace pimento
