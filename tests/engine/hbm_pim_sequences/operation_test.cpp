// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/hbm_pim_sequences/operation.h"

#include "engine/hbm_pim_sequences/assembler.h"
#include "engine/hbm_pim_sequences/sequences.h"
#include "engine/systems/hbm_pim_kernels/kernels.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pimento::test {

namespace {

using samsung::Barrier;
using samsung::Operation;
using samsung::Piece;
using samsung::PieceStream;
using sim::samsung::Transaction;

Generator<Operation> listed(std::vector<Operation> operations)
{
    for (const Operation& operation : operations) {
        co_yield operation;
    }
}

std::shared_ptr<const Piece> pieceOf(std::vector<Operation> operations)
{
    Piece piece;
    piece.operations = [operations = std::move(operations)](int, int) { return listed(operations); };
    return std::make_shared<const Piece>(std::move(piece));
}

std::vector<Transaction> allOf(PieceStream& stream, std::size_t blockSize = 5)
{
    std::vector<Transaction> all;
    std::vector<Transaction> block(blockSize);
    for (std::size_t count = blockSize; count == blockSize;) {
        count = stream.read(block);
        all.insert(all.end(), block.begin(), block.begin() + static_cast<std::ptrdiff_t>(count));
    }
    return all;
}

constexpr Operation kBarrier = {.count = 0, .barrier = Barrier::Behind};

TEST(SamsungPieceStream, CountsColumnsOnIntoTheNextRow)
{
    PieceStream stream({pieceOf({samsung::writeGroup(1, samsung::columnIn(7, 30))})}, 0);

    const std::vector<Transaction> all = allOf(stream);

    ASSERT_EQ(all.size(), 8U);
    EXPECT_EQ(all[1], (Transaction{.row = 7, .column = 31, .bank = 1, .isWrite = true}));
    EXPECT_EQ(all[2], (Transaction{.row = 8, .column = 0, .bank = 1, .isWrite = true}));
    EXPECT_EQ(all[7], (Transaction{.row = 8, .column = 5, .bank = 1, .isWrite = true, .isBarrier = true}));
}

TEST(SamsungPieceStream, WrapsAroundBehindTheLastRow)
{
    PieceStream stream({pieceOf({samsung::readGroup(0, samsung::columnIn(16384 + 3, 0))})}, 0);

    EXPECT_EQ(allOf(stream).front().row, 3);
}

TEST(SamsungPieceStream, LosesABarrierBeforeTheFirstTransaction)
{
    PieceStream stream({pieceOf({kBarrier, {.bank = 1}, {.bank = 2}})}, 0);

    EXPECT_EQ(allOf(stream), (std::vector<Transaction>{{.bank = 1}, {.bank = 2}}));
}

TEST(SamsungPieceStream, PutsALeadingBarrierOnThePieceBefore)
{
    const auto first = pieceOf({{.bank = 1}, {.bank = 2}});
    const auto second = pieceOf({kBarrier, {.bank = 3}});

    for (const std::size_t blockSize : {1U, 2U, 3U, 4U}) {
        PieceStream stream({first, second}, 0);
        EXPECT_EQ(allOf(stream, blockSize),
                  (std::vector<Transaction>{{.bank = 1}, {.bank = 2, .isBarrier = true}, {.bank = 3}}));
    }
}

TEST(SamsungPieceStream, KeepsThePayloadsOfPiecesApart)
{
    const auto piece = [](std::uint32_t word) {
        Piece made;
        made.bursts = {{word}};
        made.operations = [](int, int firstPayload) { return listed({{.isWrite = true, .payload = firstPayload}}); };
        return std::make_shared<const Piece>(made);
    };
    PieceStream stream({piece(11), piece(22)}, 0);

    const std::vector<Transaction> all = allOf(stream);

    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(stream.payload(all[0].payload)[0], 11U);
    EXPECT_EQ(stream.payload(all[1].payload)[0], 22U);
    EXPECT_EQ(stream.payload(0), sim::samsung::Burst{});
}

TEST(SamsungSequence, ParksBankGroupsInTurn)
{
    std::vector<int> banks;
    for (const Operation& operation : samsung::leave()) {
        if (!operation.isWrite) {
            banks.push_back(operation.bank);
        }
    }

    EXPECT_THAT(banks, testing::ElementsAre(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15));
}

TEST(SamsungAssembler, PutsFieldsWhereTheUnitsLookForThem)
{
    using namespace samsung::assembler;
    using samsung::Place;

    // MAC is 3, file B 5, file A 4, even bank 2, aligned bit 15.
    EXPECT_EQ(aligned(Opcode::MultiplyAccumulate, Place::FileB, Place::FileA, Place::EvenBank),
              3U << 28 | 5U << 25 | 4U << 22 | 2U << 19 | 1U << 15);
    EXPECT_EQ(fillPositive(Place::FileA, Place::EvenBank), 9U << 28 | 4U << 25 | 2U << 22 | 1U << 12);
    EXPECT_EQ(jump(7, 1), 14U << 28 | 7U << 11 | 2U);
    EXPECT_EQ(nop(8), 7U);
    EXPECT_EQ(samsung::assembler::exit(), 15U << 28);
}

TEST(SamsungAssembler, FillsTheLastBurst)
{
    const std::vector<std::uint32_t> program(9, samsung::assembler::exit());

    const auto bursts = samsung::assembler::bursts(program);

    ASSERT_EQ(bursts.size(), 2U);
    EXPECT_EQ(bursts[1][0], samsung::assembler::exit());
    EXPECT_EQ(bursts[1][1], 0U);
}

} // namespace

} // namespace pimento::test
