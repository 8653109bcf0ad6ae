// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/emit/kept_sums.h"

#include "engine/systems/upmem/emit/emit.h"
#include "engine/systems/upmem/loops/loop_listing.h"
#include "engine/systems/upmem/loops/loop_run.h"
#include "engine/systems/upmem/loops/passes.h"
#include "tests/engine/systems/upmem/random_nests.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

// Sums that wait in registers: what is computed stays, and less is read and written.

namespace pimento::upmem {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

std::vector<std::string> headlinesOf(const LoopProgram& program)
{
    std::vector<std::string> lines;
    forEachStatement(program.body, [&](const Statement& statement) { lines.push_back(headline(program, statement)); });
    return lines;
}

/// A program that adds up tiles of C from A and B, whose row lengths are those of the loops.
struct SumProgram {
    LoopProgram program;
    Access sum{2, {Affine::of(0)}};
    Statement add{Compute{{2, {Affine::of(0)}},
                          Combine::Add,
                          Expression::make(ExpressionKind::Multiply, {Expression::of({0, {Affine::of(1)}}),
                                                                      Expression::of({1, {Affine::of(1)}})})}};

    SumProgram()
    {
        program.name = "sums";
        program.variables = {{"i", VariableKind::Loop, 4}, {"k", VariableKind::Loop, 16}};
        program.buffers = {{"A", ElementType::Int32, Space::Wram, {16}, Sharing::EachTasklet},
                           {"B", ElementType::Int32, Space::Wram, {16}, Sharing::EachTasklet},
                           {"C", ElementType::Int32, Space::Wram, {4}, Sharing::EachTasklet},
                           {"D", ElementType::Int32, Space::Mram, {16}}};
    }

    std::vector<std::string> kept(Body inner)
    {
        program.body = {{For{0, {}, {}, false, std::move(inner)}}};
        number(program);
        assertSound(program);
        return headlinesOf(withKeptSums(program).program);
    }
};

TEST(KeptSums, WaitInARegisterWhileALoopAddsToThem)
{
    SumProgram sums;

    EXPECT_THAT(sums.kept({{For{1, {}, {}, false, {sums.add}}}}),
                ElementsAre(HasSubstr("for i"), "C_kept[0] = C[i]", HasSubstr("for k"), "C_kept[0] += A[k] * B[k]",
                            "C[i] = C_kept[0]"));
}

TEST(KeptSums, AreNotReadWhereTheyBegin)
{
    SumProgram sums;

    EXPECT_THAT(sums.kept({{Init{sums.sum, 0}}, {For{1, {}, {}, false, {sums.add}}}}),
                ElementsAre(HasSubstr("for i"), "C_kept[0] = 0", HasSubstr("for k"), "C_kept[0] += A[k] * B[k]",
                            "C[i] = C_kept[0]"));
}

TEST(KeptSums, StayWhereOneAdditionIsAll)
{
    SumProgram sums;
    const Statement add{Compute{sums.sum, Combine::Add, Expression::number(1)}};

    EXPECT_THAT(sums.kept({add}), ElementsAre(HasSubstr("for i"), "C[i] += 1"));
}

TEST(KeptSums, EndAtTransfersAndElementsThatMayBeTheSame)
{
    SumProgram sums;
    const Affine first;
    const Statement transfer{Transfer{Direction::Load, {0, {first}}, {3, {first}}, 16}};
    const Statement other{Compute{{2, {first}}, Combine::Add, Expression::number(1)}};
    const Statement neighbour{Compute{{2, {first}}, Combine::Assign, Expression::of({0, {first}})}};

    EXPECT_THAT(sums.kept({{For{1, {}, {}, false, {transfer, sums.add}}}}), Not(testing::Contains(HasSubstr("kept"))));
    EXPECT_THAT(sums.kept({{For{1, {}, {}, false, {other, sums.add}}}}), Not(testing::Contains(HasSubstr("kept"))));
    EXPECT_THAT(sums.kept({{For{1, {}, {}, false, {sums.add}}}, neighbour}),
                testing::Contains("C_kept[0] += A[k] * B[k]"));
}

/// A result of one element that a transfer takes away lies in memory, its sum need not; nor does a tasklet's own
/// partial result, unless tasklets look at those of others.
TEST(KeptSums, WaitForResultsOfOneElementAndPartialOnes)
{
    const auto linesOf = [](Sharing sharing, const Affine& place, std::int64_t elements) {
        LoopProgram program;
        program.variables = {{"t", VariableKind::Tasklet, 4}, {"k", VariableKind::Loop, 16}};
        program.buffers = {{"A", ElementType::Int64, Space::Wram, {16}, Sharing::EachTasklet},
                           {"y_local", ElementType::Int64, Space::Wram, {elements}, sharing},
                           {"y", ElementType::Int64, Space::Mram, {4}}};
        const Access sum{1, {place}};
        program.body = {{For{1, {}, {}, false, {{Compute{sum, Combine::Add, Expression::of({0, {Affine::of(1)}})}}}}},
                        {Transfer{Direction::Store, sum, {2, {Affine::of(0)}}, 1}}};
        number(program);
        assertSound(program);
        return headlinesOf(withKeptSums(program).program);
    };
    const auto keeps = testing::Contains("y_local_kept[0] += A[k]");

    EXPECT_THAT(linesOf(Sharing::EachTasklet, Affine{}, 1), keeps);
    EXPECT_THAT(linesOf(Sharing::AllTasklets, Affine::of(0), 4), keeps);
    EXPECT_THAT(linesOf(Sharing::AllTasklets, Affine{}, 4), Not(keeps));
}

TEST(KeptSums, ComputeTheSameAndGoBack)
{
    test::Draw random(41);
    std::size_t found = 0;
    for (int round = 0; round < 400; ++round) {
        const LoopProgram nest = test::RandomNest(random, ElementType::Int32).make();
        const LoopProgram program = unrolled(round % 2 == 0 ? optimised(nest, {}).program : nest, round % 3 * 32);
        LoopMemory expected = test::randomMemory(program, random, 1000);
        expected.coordinates = {test::draw(random, 0, 2)};
        expected.parameters = {test::draw(random, -9, 9), test::draw(random, -9, 9)};
        LoopMemory computed = expected;
        KeptSums kept = withKeptSums(program);
        found += kept.sums.size();

        assertSound(kept.program);
        computed.mram.resize(kept.program.buffers.size());
        static_cast<void>(run(program, expected));
        static_cast<void>(run(kept.program, computed));
        ASSERT_EQ(computed.mram[1], expected.mram[1]) << text(program) << text(kept.program);

        giveBack(kept, [](const KeptSum&) { return true; });
        ASSERT_EQ(headlinesOf(kept.program), headlinesOf(program));
    }
    EXPECT_GT(found, 100U);
}

/// Sums of rows that are all unrolled: those that follow one another share registers, and the tile's memory stays free
/// of them.
TEST(KeptSums, ShareRegistersWhereTheyFollowOneAnother)
{
    SumProgram sums;
    Body rows;
    for (std::int64_t row = 0; row < 4; ++row) {
        for (std::int64_t column = 0; column < 16; ++column) {
            rows.push_back(
                {Compute{{2, {Affine::number(row)}}, Combine::Add, Expression::of({0, {Affine::number(column)}})}});
        }
    }
    sums.kept(std::move(rows));
    const EmittedProgram emitted = emit(sums.program).value();

    const auto count = [&](sim::upmem::Opcode opcode) {
        return std::ranges::count(emitted.program, opcode, &sim::upmem::Instruction::opcode);
    };
    EXPECT_EQ(count(sim::upmem::Opcode::LoadWord), 4 * 16 + 4);
    EXPECT_EQ(count(sim::upmem::Opcode::StoreWord), 4);
    EXPECT_EQ(emitted.stackWords, 0);
}

TEST(KeptValues, UnrolledTransfersShareAnAddress)
{
    const auto emitted = [](std::int64_t copies) {
        LoopProgram program;
        program.variables = {{"j", VariableKind::Loop, 8}};
        program.buffers = {{"A", ElementType::Int32, Space::Mram, {40, 1024}},
                           {"A_local", ElementType::Int32, Space::Wram, {40, 32}, Sharing::EachTasklet}};
        Body body;
        for (std::int64_t copy = 0; copy < copies; ++copy) {
            body.push_back({Transfer{Direction::Load,
                                     {1, {Affine::number(copy), Affine{}}},
                                     {0, {Affine::number(copy), Affine::of(0, 32)}},
                                     32}});
        }
        program.body = {{For{0, {}, {}, false, std::move(body)}}};
        number(program);
        return emit(program).value();
    };

    EXPECT_EQ(emitted(40).stackWords, 0);
    // Two additions and the transfer.
    EXPECT_EQ(workOfTasklet(emitted(40), 0, {}, 1).instructions - workOfTasklet(emitted(39), 0, {}, 1).instructions,
              8 * 3);
}

} // namespace

} // namespace pimento::upmem
