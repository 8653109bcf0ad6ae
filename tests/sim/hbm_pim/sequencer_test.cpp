// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/hbm_pim/sequencer.h"

#include "engine/hbm_pim_sequences/assembler.h"

#include <gtest/gtest.h>

#include <vector>

namespace pimento::test {

namespace {

using namespace samsung::assembler;
using samsung::Place;
using sim::samsung::Sequencer;

/// Returns the number of commands until the program ends, at most `most`.
int commandsUntilExit(const std::vector<std::uint32_t>& program, int most = 10'000)
{
    Sequencer sequencer;
    int part = 0;
    for (const auto& burst : bursts(program)) {
        sequencer.load(part++, burst);
    }
    sequencer.restart();
    int commands = 0;
    while (!sequencer.hasExited() && commands < most) {
        sequencer.trigger();
        ++commands;
    }
    return commands;
}

TEST(SamsungSequencer, GivesEveryInstructionItsCommands)
{
    EXPECT_EQ(commandsUntilExit({fill(Place::FileA, Place::EvenBank), exit()}), 8);
    EXPECT_EQ(commandsUntilExit({aligned(Opcode::Add, Place::FileA, Place::FileA, Place::EvenBank), exit()}), 8);
    EXPECT_EQ(commandsUntilExit({word(Opcode::Add, Place::FileA, Place::FileA, Place::EvenBank), exit()}), 1);
    EXPECT_EQ(commandsUntilExit({nop(5), exit()}), 5);
}

TEST(SamsungSequencer, RunsALoopOnceMoreThanItsCount)
{
    EXPECT_EQ(commandsUntilExit({nop(8), nop(2), jump(3, 2), nop(1), exit()}), 4 * 10 + 1);
}

TEST(SamsungSequencer, RunsTwoLoopsOneAfterTheOther)
{
    EXPECT_EQ(commandsUntilExit({nop(8), jump(1, 1), nop(4), jump(2, 1), nop(1), exit()}), 2 * 8 + 3 * 4 + 1);
}

TEST(SamsungSequencer, NeverLeavesAnOuterLoop)
{
    // Each inner loop is armed again and takes the outer one's count away.
    EXPECT_EQ(commandsUntilExit({nop(2), jump(1, 1), nop(1), jump(1, 3), exit()}, 1000), 1000);
}

TEST(SamsungSequencer, EndsWhenJumpsArmEachOtherForEver)
{
    EXPECT_LE(commandsUntilExit({jump(5, 0), jump(5, 1), nop(1), exit()}), 2);
}

TEST(SamsungSequencer, EndsBehindItsLastPlace)
{
    EXPECT_EQ(commandsUntilExit({jump(1, 5)}), 1);
    EXPECT_EQ(commandsUntilExit(std::vector<std::uint32_t>(32, nop(1))), 32);
}

} // namespace

} // namespace pimento::test
