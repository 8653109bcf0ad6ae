// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/network/network_folding.h"

#include <gmock/gmock.h>

namespace pimento {

namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// A stem, three equal blocks of a convolution and a function, and an end: 0 | 1 2 | 3 4 | 5 6 | 7.
NetworkPicture chain()
{
    NetworkPicture network;
    for (std::size_t i = 0; i < 8; ++i) {
        NetworkNode node;
        node.macs = i == 2 || i == 4 || i == 6 ? 0 : 1;
        network.nodes.push_back(node);
        if (i > 0) {
            network.links.push_back({i - 1, i});
        }
    }
    network.blocks = {{1, 2, 3}};
    return network;
}

} // namespace

TEST(NetworkFolding, DrawsEqualBlocksOnce)
{
    const FoldedNetwork made = folded(chain(), {.foldsBlocks = true});

    EXPECT_THAT(made.boxes, ElementsAre(ElementsAre(0), ElementsAre(1, 3, 5), ElementsAre(2, 4, 6), ElementsAre(7)));
    EXPECT_THAT(made.drawnIn(1), ElementsAre(1));
    ASSERT_EQ(made.blocks.size(), 1U);
    EXPECT_THAT(made.blocks[0].boxes, ElementsAre(1, 2));
    ASSERT_EQ(made.links.size(), 3U); // a chain of four boxes: no link leads from the block's end to its beginning
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(made.links[i].from, i);
        EXPECT_EQ(made.links[i].to, i + 1);
    }
    EXPECT_EQ(made.blockOf(6), 0U);
    EXPECT_EQ(made.blockOf(7), made.blocks.size());
}

TEST(NetworkFolding, DrawsAnOpenedBlockInFull)
{
    const FoldedNetwork made = folded(chain(), {.foldsBlocks = true, .opened = {1}});

    EXPECT_EQ(made.boxes.size(), 8U);
    ASSERT_EQ(made.blocks.size(), 1U);
    EXPECT_TRUE(made.blocks[0].isOpen);
    EXPECT_THAT(made.blocks[0].boxes, ElementsAre(1, 2, 3, 4, 5, 6));
}

TEST(NetworkFolding, JoinsFunctionsWithinTheirBlock)
{
    NetworkPicture network = chain();
    const FoldedNetwork made = folded(network, {.joinsFunctions = true, .foldsBlocks = true});
    EXPECT_THAT(made.boxes, ElementsAre(ElementsAre(0), ElementsAre(1, 2, 3, 4, 5, 6), ElementsAre(7)));
    EXPECT_THAT(made.drawnIn(1), ElementsAre(1, 2));

    network.nodes[1].macs = network.nodes[3].macs = network.nodes[5].macs = 0; // blocks begin with a function
    EXPECT_EQ(folded(network, {.joinsFunctions = true, .foldsBlocks = true}).boxOf[1], 1U); // not in the stem's box
}

TEST(NetworkFolding, WithoutAnyHasABoxForEachLayer)
{
    const FoldedNetwork made = folded(chain(), {});

    EXPECT_EQ(made.boxes.size(), 8U);
    EXPECT_THAT(made.blocks, IsEmpty());
}

} // namespace pimento
