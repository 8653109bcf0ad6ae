// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/functional/crf_device.h"

#include "engine/hbm_pim_sequences/sequences.h"

#include <gtest/gtest.h>

#include <cmath>
#include <span>

namespace pimento::functional {

namespace {

using samsung::Instruction;
using samsung::Place;
using sim::samsung::Burst;
using sim::samsung::Mode;
using sim::samsung::Opcode;
using sim::samsung::Transaction;
using Vector = CrfDevice::Vector;

constexpr int kRegisterRow = 0x3FFF;

Transaction at(int bank, int row, int column, bool isBarrier = true)
{
    Transaction access;
    access.bank = static_cast<std::uint8_t>(bank);
    access.row = static_cast<std::uint16_t>(row);
    access.column = static_cast<std::uint8_t>(column);
    access.isBarrier = isBarrier;
    return access;
}

Vector all(float value)
{
    Vector vector;
    vector.fill(value);
    return vector;
}

Instruction aligned(Opcode opcode, Place target, Place first, Place second)
{
    return {.opcode = opcode, .target = target, .first = first, .second = second, .isAligned = true};
}

/// One unit, driven transaction by transaction.
class Crf : public testing::Test {
protected:
    void store(int bank, int row, int column, float value)
    {
        const Vector data = all(value);
        ASSERT_TRUE(write(at(bank, row, column), &data, nullptr));
    }

    void enter()
    {
        for (const int bank : {0, 1, 8, 9}) {
            ASSERT_TRUE(write(at(bank, 0x17FF, 0x1F), nullptr, nullptr));
        }
        ASSERT_EQ(device.mode(), Mode::AllBank);
    }

    void start(std::span<const Instruction> program, std::uint8_t clearedFiles = 0)
    {
        Burst burst{};
        for (std::size_t i = 0; i < burst.size() && i < program.size(); ++i) {
            burst[i] = encode(program[i]);
        }
        ASSERT_TRUE(write(at(1, kRegisterRow, 4), nullptr, &burst));
        const Burst control = samsung::controlWord(samsung::Execution::Begins, clearedFiles);
        ASSERT_TRUE(write(at(0, kRegisterRow, 0), nullptr, &control));
        ASSERT_EQ(device.mode(), Mode::AllBankExecute);
    }

    void leave()
    {
        const Burst control = samsung::controlWord(samsung::Execution::Ends);
        ASSERT_TRUE(write(at(0, kRegisterRow, 0), nullptr, &control));
        ASSERT_TRUE(write(at(0, 0x1FFF, 0x1F), nullptr, nullptr));
        ASSERT_TRUE(write(at(1, 0x1FFF, 0x1F), nullptr, nullptr));
        ASSERT_EQ(device.mode(), Mode::SingleBank);
    }

    bool write(Transaction access, const Vector* data, const Burst* burst)
    {
        access.isWrite = true;
        const auto done = device.write(access, data, burst);
        mistake = done ? "" : done.error().what;
        return done.has_value();
    }

    bool read(const Transaction& access)
    {
        const auto done = device.read(access);
        mistake = done ? "" : done.error().what;
        return done.has_value();
    }

    [[nodiscard]] float reg(int number) const { return device.reg(0, number)[0]; }

    CrfDevice device{1};
    std::string mistake;
};

} // namespace

TEST_F(Crf, MultipliesAndAddsAlongTheColumnsOfTwoRows)
{
    for (int i = 0; i < 64; ++i) {
        store(0, 2 + i / 32, i % 32, static_cast<float>(i % 5));
    }
    enter();
    const Instruction program[] = {aligned(Opcode::MultiplyAccumulate, Place::FileB, Place::FileA, Place::EvenBank),
                                   {.opcode = Opcode::Jump, .count = 7, .distance = 2},
                                   {.opcode = Opcode::Exit}};
    start(program, 2);
    for (int number = 0; number < 8; ++number) {
        const Vector data = all(static_cast<float>(number + 1));
        ASSERT_TRUE(write(at(1, kRegisterRow, 8 + number), &data, nullptr));
    }

    for (int i = 0; i < 64; ++i) {
        ASSERT_TRUE(read(at(0, 2 + i / 32, i % 32))) << mistake;
    }

    EXPECT_FALSE(device.hasExited()); // the jump is taken or passed with the next command
    for (int result = 0; result < 8; ++result) {
        float expected = 0;
        for (int step = 0; step < 8; ++step) {
            expected += static_cast<float>((step + 1) * ((8 * step + result) % 5));
        }
        EXPECT_EQ(reg(8 + result), expected);
    }
}

TEST_F(Crf, RoundsProductAndSumEach)
{
    store(0, 0, 0, 1 + 0x1p-10F);
    enter();
    const Instruction program[] = {{.opcode = Opcode::MultiplyAccumulate,
                                    .target = Place::FileB,
                                    .first = Place::FileA,
                                    .second = Place::EvenBank}};
    start(program, 2);
    const Vector factor = all(1 + 0x1p-10F);
    const Vector sum = all(0x1p-11F);
    ASSERT_TRUE(write(at(1, kRegisterRow, 0x08), &factor, nullptr));
    ASSERT_TRUE(write(at(1, kRegisterRow, 0x18), &sum, nullptr));

    ASSERT_TRUE(read(at(0, 0, 0)));

    // (1 + 2^-10)^2 = 1 + 2^-9 + 2^-20 rounds to 1 + 2^-9; plus 2^-11 is a tie between 1 + 2^-9 and 1 + 2^-9 + 2^-10,
    // which goes to the even 1 + 2^-9. One rounding of the exact sum would give 1 + 2^-9 + 2^-10.
    EXPECT_EQ(reg(8), 1 + 0x1p-9F);
}

/// A jump that falls through stays disarmed until another jump was armed.
TEST_F(Crf, ArmsAJumpAgainOnlyBehindAnother)
{
    for (int column = 0; column < 32; ++column) {
        store(0, 0, column, 1);
    }
    enter();
    const Instruction add{
        .opcode = Opcode::Add, .target = Place::FileA, .first = Place::FileA, .second = Place::EvenBank};
    Instruction other = add;
    other.target = Place::FileB;
    other.first = Place::FileB;
    // Adds to A three times and to B twice, and repeats that forever: the inner jumps reset the count of the outer one.
    const Instruction program[] = {add,
                                   {.opcode = Opcode::Jump, .count = 2, .distance = 2},
                                   other,
                                   {.opcode = Opcode::Jump, .count = 1, .distance = 2},
                                   {.opcode = Opcode::Jump, .count = 1, .distance = 5},
                                   {.opcode = Opcode::Exit}};
    start(program, 3);

    for (int i = 0; i < 14; ++i) {
        ASSERT_TRUE(read(at(0, 0, i)));
    }

    EXPECT_FALSE(device.hasExited());
    EXPECT_EQ(reg(0), 9); // AAABB AAABB AAAB: 3 + 3 + 3
    EXPECT_EQ(reg(8), 5); // 2 + 2 + 1
}

TEST_F(Crf, MovesWithoutAProgramBehindItsExit)
{
    store(0, 0, 3, 5);
    store(0, 0, 4, 6);
    enter();
    const Instruction program[] = {{.opcode = Opcode::Move, .target = Place::FileA, .first = Place::EvenBank},
                                   {.opcode = Opcode::Exit}};
    start(program, 3);

    ASSERT_TRUE(read(at(0, 0, 3)));
    EXPECT_TRUE(device.hasExited());
    ASSERT_TRUE(read(at(0, 0, 4)));

    EXPECT_EQ(reg(0), 5);
    EXPECT_EQ(reg(8 + 4), 6);
}

TEST_F(Crf, CutsOffWhateverHasASign)
{
    store(1, 0, 0, -2);
    store(1, 0, 1, 2);
    store(1, 0, 2, -0.0F);
    enter();
    const Instruction program[] = {
        {.opcode = Opcode::Fill, .target = Place::FileB, .first = Place::OddBank, .isRelu = true}};
    start(program, 3);

    for (int i = 0; i < 3; ++i) {
        ASSERT_TRUE(read(at(1, 0, i)));
    }

    EXPECT_EQ(reg(8), 0);
    EXPECT_EQ(reg(9), 2);
    EXPECT_FALSE(std::signbit(reg(10)));
}

TEST_F(Crf, StoresFileAInEvenBanksAndFileBInOddOnes)
{
    enter();
    const Instruction program[] = {{.opcode = Opcode::Nop, .count = 1}, {.opcode = Opcode::Exit}};
    start(program);
    for (const auto& [column, value] : {std::pair(8 + 5, 3.0F), std::pair(0x18 + 6, 4.0F)}) {
        const Vector data = all(value);
        ASSERT_TRUE(write(at(1, kRegisterRow, column), &data, nullptr));
    }

    ASSERT_TRUE(write(at(0, 7, 5 + 8), nullptr, nullptr));
    ASSERT_TRUE(write(at(1, 7, 6 + 16), nullptr, nullptr));
    leave();

    EXPECT_EQ(device.read(at(0, 7, 13)).value()[0], 3);
    EXPECT_EQ(device.read(at(1, 7, 22)).value()[15], 4);
    EXPECT_EQ(device.read(at(0, kRegisterRow, 8 + 5)).value()[0], 3); // registers of the bank's unit
    EXPECT_TRUE(std::isnan(device.read(at(0, 7, 14)).value()[0]));    // never written
}

TEST_F(Crf, RefusesAnOperandInTheOtherBank)
{
    enter();
    const Instruction program[] = {{.opcode = Opcode::Move, .target = Place::FileA, .first = Place::OddBank}};
    start(program);

    EXPECT_FALSE(read(at(0, 0, 0)));
    EXPECT_EQ(mistake, "the operand lies in the other bank");
}

TEST_F(Crf, RefusesTwoRowsOfABankInOneWindow)
{
    enter();
    const Instruction program[] = {{.opcode = Opcode::Nop, .count = 7}};
    start(program);

    EXPECT_TRUE(read(at(0, 0, 0, false)));
    EXPECT_FALSE(read(at(0, 1, 0, false)));
    EXPECT_EQ(mistake, "the order inside a window is open");
}

TEST_F(Crf, LosesTheBarrierThatFillsTheQueue)
{
    device.beginStream();
    enter(); // 4
    const Instruction program[] = {{.opcode = Opcode::Nop, .count = 2000}};
    start(program); // 6

    for (int i = 7; i <= 64; ++i) {
        ASSERT_TRUE(read(at(i % 2, 0, 0))) << i;
    }

    EXPECT_FALSE(read(at(1, 0, 0)));
    EXPECT_EQ(mistake, "the order inside a window is open");
}

TEST_F(Crf, RefusesOtherBanksInTheAllBankModes)
{
    enter();

    EXPECT_FALSE(read(at(2, 0, 0)));
    EXPECT_EQ(mistake, "the bank is not opened in the all-bank modes");
}

} // namespace pimento::functional
