// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/core/command.h"

#include <gtest/gtest.h>

namespace pimento::lower {

/// Operations with which the host moves data, waits, and reads from the units.
TEST(Command, KnowsTheHostsOperations)
{
    for (const Op op : {Op::Fence, Op::Order, Op::LoadHost, Op::StoreHost, Op::HostSoftmax, Op::StoreCore, Op::LoadCore,
                        Op::ReadSums, Op::ReadBuffer}) {
        EXPECT_TRUE(isOfHost(op)) << static_cast<int>(op);
    }
    for (const Op op : {Op::WriteBuffer, Op::MacTree, Op::MacLanes, Op::MoveResult, Op::SoftmaxUnit, Op::MoveToBuffer,
                        Op::PresetSums, Op::MacCore, Op::ModeChange, Op::WriteRegister, Op::Compute, Op::WriteBack,
                        Op::EnterUnits, Op::Instruction, Op::Start, Op::Stop, Op::LeaveUnits}) {
        EXPECT_FALSE(isOfHost(op)) << static_cast<int>(op);
        EXPECT_FALSE(isReadOut(op)) << static_cast<int>(op);
    }
}

TEST(Command, ReadsResultsOfOneGroup)
{
    for (const Op op : {Op::LoadCore, Op::ReadSums, Op::ReadBuffer}) {
        EXPECT_TRUE(isReadOut(op));
        EXPECT_TRUE(namesGroup(op));
    }
    EXPECT_FALSE(isReadOut(Op::StoreCore));
    EXPECT_TRUE(namesGroup(Op::StoreCore));
    EXPECT_FALSE(namesGroup(Op::MacTree));
}

TEST(Command, UsesABankWhereItHasABlock)
{
    EXPECT_TRUE(usesBank({.op = Op::MacTree}));
    EXPECT_TRUE(usesBank({.op = Op::StoreCore}));
    EXPECT_TRUE(usesBank({.op = Op::Compute, .c = kBankOperand}));
    EXPECT_FALSE(usesBank({.op = Op::Compute, .c = 3}));
    EXPECT_FALSE(usesBank({.op = Op::LoadHost}));    // its block is one of the host's layout
    EXPECT_FALSE(usesBank({.op = Op::MoveResult}));  // a slot
    EXPECT_FALSE(usesBank({.op = Op::ReadSums}));    // cores
    EXPECT_FALSE(usesBank({.op = Op::Instruction})); // a word
}

TEST(Command, ReachesTheCoresThatItNames)
{
    const Command joined{.op = Op::WriteBuffer, .spread = 0b10, .core = 1};
    const Command named{.op = Op::ReadSums, .block = 0b101};

    EXPECT_TRUE(reaches(joined, 1));
    EXPECT_TRUE(reaches(joined, 3));
    EXPECT_FALSE(reaches(joined, 0));
    EXPECT_TRUE(reaches(named, 0));
    EXPECT_FALSE(reaches(named, 1));
    EXPECT_TRUE(reaches({.op = Op::MacCore, .core = 2}, 2));
    EXPECT_FALSE(reaches({.op = Op::MacCore, .core = 2}, 3));
    EXPECT_TRUE(reaches({.op = Op::MacTree}, 63));
    EXPECT_FALSE(reaches({.op = Op::Fence}, 0));
}

} // namespace pimento::lower
