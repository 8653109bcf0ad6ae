// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/hbm_pim_sequences/instruction.h"

#include <gtest/gtest.h>

#include <random>

namespace pimento::samsung {

namespace {

using sim::samsung::Opcode;

Instruction randomInstruction(std::mt19937& random)
{
    constexpr Opcode kOpcodes[] = {Opcode::Nop,  Opcode::Add,  Opcode::Multiply, Opcode::MultiplyAccumulate,
                                   Opcode::Fill, Opcode::Move, Opcode::Jump,     Opcode::MultiplyAdd,
                                   Opcode::Exit};
    const auto below = [&](unsigned limit) { return random() % limit; };
    Instruction made{.opcode = kOpcodes[below(std::size(kOpcodes))]};
    if (made.opcode == Opcode::Nop) {
        made.count = static_cast<int>(below(2048));
    } else if (made.opcode == Opcode::Jump) {
        made.count = static_cast<int>(below(1U << 17));
        made.distance = static_cast<int>(2 + below(31));
    } else if (made.opcode != Opcode::Exit) {
        for (Place* place : {&made.target, &made.first, &made.second, &made.third}) {
            *place = static_cast<Place>(below(8));
        }
        made.isAligned = below(2) == 1;
        made.isRelu = below(2) == 1;
        for (std::uint8_t* number : {&made.targetNumber, &made.firstNumber, &made.secondNumber}) {
            *number = static_cast<std::uint8_t>(below(16));
        }
    }
    return made;
}

} // namespace

TEST(CrfInstruction, SurvivesEncodingAndDecoding)
{
    std::mt19937 random(3);
    for (int i = 0; i < 10'000; ++i) {
        const Instruction made = randomInstruction(random);

        const auto read = decode(encode(made));

        ASSERT_TRUE(read.has_value()) << read.error().message();
        ASSERT_EQ(*read, made) << text(made);
    }
}

/// Bits as in the table of the instruction set: opcode 31:28, target 27:25, source 0 24:22, source 1 21:19, A 15.
TEST(CrfInstruction, HasTheBitsOfTheVendor)
{
    const Instruction mac{.opcode = Opcode::MultiplyAccumulate,
                          .target = Place::FileB,
                          .first = Place::FileA,
                          .second = Place::EvenBank,
                          .isAligned = true};
    // 3 << 28 | 5 << 25 | 4 << 22 | 2 << 19 | 1 << 15
    EXPECT_EQ(encode(mac), 0x3B108000U);
    EXPECT_EQ(text(mac), "MAC(AAM) GRF_B, GRF_A, EVEN_BANK");

    const Instruction relu{
        .opcode = Opcode::Move, .target = Place::FileA, .first = Place::OddBank, .isRelu = true, .targetNumber = 6};
    // 8 << 28 | 4 << 25 | 3 << 22 | 1 << 12 | 6 << 8
    EXPECT_EQ(encode(relu), 0x88C01600U);
    EXPECT_EQ(text(relu), "MOV(ReLU) GRF_A[6], ODD_BANK");
}

TEST(CrfInstruction, TakesAsManyCommandsAsTheVendorSays)
{
    EXPECT_EQ(commandsOf({.opcode = Opcode::Fill}), 8);
    EXPECT_EQ(commandsOf({.opcode = Opcode::Add, .isAligned = true}), 8);
    EXPECT_EQ(commandsOf({.opcode = Opcode::Add}), 1);
    EXPECT_EQ(commandsOf({.opcode = Opcode::Move, .isAligned = true}), 1);
    EXPECT_EQ(commandsOf({.opcode = Opcode::Nop, .count = 7}), 8);
    EXPECT_EQ(commandsOf({.opcode = Opcode::Jump, .count = 3, .distance = 2}), 0);
}

TEST(CrfInstruction, WithAReservedOpcodeIsRefused)
{
    EXPECT_FALSE(decode(0x50000000U).has_value());
    EXPECT_EQ(instructionText(0x50000000U), "reserved 1342177280");
}

/// 64 columns of two rows: eight entries of file A, slow, times eight of file B, fast.
TEST(CrfInstruction, WalksThroughBothFilesWhenAligned)
{
    for (int i = 0; i < 64; ++i) {
        const int row = 6 + i / 32;
        const int column = i % 32;
        EXPECT_EQ(alignedNumber(Opcode::MultiplyAccumulate, Place::FileA, row, column), i / 8);
        EXPECT_EQ(alignedNumber(Opcode::MultiplyAccumulate, Place::FileB, row, column), i % 8);
        EXPECT_EQ(alignedNumber(Opcode::Add, Place::FileA, row, column), i % 8);
    }
}

} // namespace pimento::samsung
