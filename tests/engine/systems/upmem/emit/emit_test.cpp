// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/emit/emit.h"
#include "engine/systems/upmem/loops/loop_listing.h"
#include "engine/systems/upmem/loops/passes.h"
#include "sim/upmem/simulator.h"
#include "tests/engine/systems/upmem/functional_run.h"
#include "tests/engine/systems/upmem/random_nests.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

// Programs are executed instruction by instruction; the interpreter of loop programs says what has to come out.

namespace pimento::upmem {

namespace {

using testing::HasSubstr;

constexpr int kEmitLevels[] = {0, 1, 2, 4};

/// Draws a shape without races: if a tasklet's tile shared a DMA granule of 4 bytes with another's, none is emitted.
TiledShape racelessShape(test::Draw& random)
{
    TiledShape shape = test::randomShape(random);
    if (shape.kernel == TiledKernel::VectorAddition && shape.tileColumns % 2 != 0) {
        shape.tasklets = 1;
    }
    return shape;
}

TEST(Emit, ComputesWhatTheLoopProgramDoes)
{
    test::Draw random(21);
    int spilled = 0;
    for (int round = 0; round < 60; ++round) {
        const TiledShape shape = racelessShape(random);
        const LoopProgram program = tiledProgram(shape).program;
        const LoopMemory memory = test::randomMemory(program, random, round % 2 == 0 ? 1000 : std::int64_t{1} << 31);
        for (const int level : kEmitLevels) {
            const LoopProgram passed =
                unrolled(optimised(program, passesOfLevel(level).value()).program, round % 3 * 32);
            const EmittedProgram emitted = emit(passed).value();
            LoopMemory expected = memory;
            LoopMemory computed = memory;
            static_cast<void>(run(passed, expected));

            const test::FunctionalRun executed = test::runEmitted(passed, emitted, computed);

            ASSERT_EQ(executed.error, "") << text(passed);
            for (std::size_t element = 0; element < test::readBack(shape, expected).size(); ++element) {
                const ElementType type = passed.buffers[shape.kernel == TiledKernel::Reduction ? 1 : 2].type;
                const std::int64_t bits = test::readBack(shape, expected)[element];
                ASSERT_EQ(test::readBack(shape, computed)[element],
                          type == ElementType::Int32 ? static_cast<std::int32_t>(bits) : bits)
                    << "level " << level << "\n"
                    << text(passed);
            }
            spilled += emitted.stackWords;
        }
    }

    EXPECT_GT(spilled, 0); // otherwise nothing says that values in the stack are right
}

void expectSameNests(ElementType type, std::uint64_t seed)
{
    test::Draw random(seed);
    for (int round = 0; round < 400; ++round) {
        const LoopProgram program = test::RandomNest(random, type).make();
        LoopMemory memory = test::randomMemory(program, random, round % 2 == 0 ? 50 : 2'000'000'000);
        memory.coordinates = {test::draw(random, 0, 2)};
        const std::int64_t most = type == ElementType::Int64 ? std::int64_t{1} << 62 : 2'000'000'000;
        memory.parameters = {test::draw(random, -most, most), test::draw(random, -9, 9)};
        for (const bool isPassed : {false, true}) {
            const LoopProgram passed = unrolled(isPassed ? optimised(program, {}).program : program, round % 2 * 16);
            const EmittedProgram emitted = emit(passed).value();
            LoopMemory expected = memory;
            LoopMemory computed = memory;
            static_cast<void>(run(passed, expected));

            const test::FunctionalRun executed = test::runEmitted(passed, emitted, computed);

            ASSERT_EQ(executed.error, "") << text(passed);
            ASSERT_EQ(computed.mram[1], expected.mram[1]) << text(passed);
        }
    }
}

TEST(Emit, ComputesRandomNestsOfInt32) { expectSameNests(ElementType::Int32, 31); }

TEST(Emit, ComputesRandomNestsOfInt64) { expectSameNests(ElementType::Int64, 32); }

/// Runs on the machine that steps a DPU's cycles.
void runTimed(const LoopProgram& program, const EmittedProgram& emitted, LoopMemory& memory)
{
    const sim::upmem::CoreSpec core;
    const auto prepared = sim::upmem::PreparedProgram::make(emitted.program, core).value();
    sim::upmem::CoreState state = test::stateBefore(program, emitted, memory);
    const sim::upmem::RunOptions options{.tasklets = emitted.tasklets, .mostCycles = 10'000'000};
    const auto result = sim::upmem::run(core, {}, prepared, state, options);
    ASSERT_TRUE(result.has_value()) << result.error().message();
    test::getMemory(program, emitted, state, memory);
}

TEST(Emit, WaitsForTaskletsInATree)
{
    test::Draw random(24);
    for (const std::int64_t tasklets : {1, 2, 3, 7, 16, 23, 24}) {
        const TiledShape shape{TiledKernel::Reduction, 1, 500, 1, 4, tasklets};
        const LoopProgram program = optimised(tiledProgram(shape).program, {}).program;
        const EmittedProgram emitted = emit(program).value();
        const LoopMemory memory = test::randomMemory(program, random, std::int64_t{1} << 60);
        const std::vector<std::int64_t> expected = test::expectedResult(shape, program, memory);
        LoopMemory timed = memory;
        LoopMemory inTurn = memory;

        runTimed(program, emitted, timed);
        const test::FunctionalRun executed = test::runEmitted(program, emitted, inTurn);

        EXPECT_EQ(test::readBack(shape, timed), expected) << tasklets;
        EXPECT_EQ(executed.error, "");
        EXPECT_EQ(test::readBack(shape, inTurn), expected) << tasklets;
    }
}

/// Tasklets load a tile together, then each adds up all of it; the next tile has to wait for that.
LoopProgram sharedTileProgram(std::int64_t tasklets)
{
    LoopProgram program;
    program.name = "shared tile";
    program.variables = {
        {"t", VariableKind::Tasklet, tasklets}, {"u", VariableKind::Loop, 3}, {"k", VariableKind::Loop, 2 * tasklets}};
    program.buffers = {{"A", ElementType::Int32, Space::Mram, {3, 2 * tasklets}},
                       {"C", ElementType::Int32, Space::Mram, {tasklets, 2}},
                       {"tile", ElementType::Int32, Space::Wram, {2 * tasklets}, Sharing::AllTasklets},
                       {"C_local", ElementType::Int32, Space::Wram, {2}, Sharing::EachTasklet}};
    const Affine own = Affine::of(0, 2);
    const Affine none;
    const Access sum{3, {none}};
    const Statement add{Compute{sum, Combine::Add, Expression::of({2, {Affine::of(2)}})}};
    program.body = {{Init{sum, 0}},
                    {Init{{3, {Affine::number(1)}}, 0}},
                    {For{1,
                         {},
                         {},
                         false,
                         {{Transfer{Direction::Load, {2, {own}}, {0, {Affine::of(1), own}}, 2}},
                          {Barrier{}},
                          {For{2, {}, {}, false, {add}}},
                          {Barrier{}}}}},
                    {Transfer{Direction::Store, {3, {none}}, {1, {Affine::of(0), none}}, 2}}};
    number(program);
    assertSound(program);
    return program;
}

TEST(Emit, WaitsForAllAtABarrier)
{
    test::Draw random(25);
    for (const std::int64_t tasklets : {2, 5, 11, 24}) {
        const LoopProgram program = sharedTileProgram(tasklets);
        const EmittedProgram emitted = emit(program).value();
        const LoopMemory memory = test::randomMemory(program, random, 1000);
        LoopMemory expected = memory;
        LoopMemory timed = memory;
        LoopMemory inTurn = memory;
        static_cast<void>(run(program, expected));

        runTimed(program, emitted, timed);
        const test::FunctionalRun executed = test::runEmitted(program, emitted, inTurn);

        EXPECT_EQ(timed.mram[1], expected.mram[1]) << tasklets;
        EXPECT_EQ(executed.error, "");
        EXPECT_EQ(inTurn.mram[1], expected.mram[1]) << tasklets;
    }
}

TEST(Emit, LosesFewCyclesInRegisterBanks)
{
    // Every multiplication step reads a register and a pair: one cycle each, and no others to speak of.
    const TiledShape shape{TiledKernel::MatrixVector, 8, 512, 2, 128, 1};
    const LoopProgram program = optimised(tiledProgram(shape).program, {}).program;
    const EmittedProgram emitted = emit(program).value();
    LoopMemory memory = emptyMemory(program);
    for (Elements& elements : memory.mram) {
        std::ranges::fill(elements, 5); // 3 steps
    }
    const sim::upmem::CoreSpec core;
    const auto prepared = sim::upmem::PreparedProgram::make(emitted.program, core).value();
    sim::upmem::CoreState state = test::stateBefore(program, emitted, memory);

    const auto result = sim::upmem::run(core, {}, prepared, state, {}).value();

    const double perProduct = static_cast<double>(result.counts.registerStalls) / (8 * 512);
    EXPECT_GE(perProduct, 3);
    EXPECT_LT(perProduct, 4.2);
}

TEST(Emit, CountsExactlyWhatIsExecuted)
{
    test::Draw random(22);
    for (int round = 0; round < 60; ++round) {
        TiledShape shape = racelessShape(random);
        const LoopProgram program = tiledProgram(shape).program;
        LoopMemory memory = emptyMemory(program);
        for (Elements& elements : memory.mram) {
            std::ranges::fill(elements, 5); // 3 bits; no carries
        }
        for (const int level : kEmitLevels) {
            const LoopProgram passed =
                unrolled(optimised(program, passesOfLevel(level).value()).program, round % 3 * 32);
            const EmittedProgram emitted = emit(passed).value();
            LoopMemory computed = memory;

            const test::FunctionalRun executed = test::runEmitted(passed, emitted, computed);

            for (std::int64_t tasklet = 0; tasklet < shape.tasklets; ++tasklet) {
                const auto t = static_cast<std::size_t>(tasklet);
                const Work work = workOfTasklet(emitted, tasklet, {}, 3);
                std::int64_t waiting = 0; // instructions of the tree
                for (std::size_t place = 0; place < emitted.program.size(); ++place) {
                    forEachStatement(passed.body, [&](const Statement& statement) {
                        if (std::holds_alternative<TreeReduction>(statement.node) &&
                            statement.number == emitted.statements[place]) {
                            waiting += executed.executed[place][t];
                        }
                    });
                }
                ASSERT_EQ(work.instructions, executed.instructions(t) - waiting) << text(passed);
                ASSERT_EQ(work.loads + work.stores, executed.transfers[t]);
                ASSERT_EQ(work.transferBytes, executed.transferBytes[t]);
            }
        }
    }
}

TEST(Emit, CountsNestsWithConditionsOfAnySign)
{
    test::Draw random(23);
    for (int round = 0; round < 300; ++round) {
        const LoopProgram program =
            test::RandomNest(random, ElementType::Int32, test::RandomNest::Operators::SumsOnly).make();
        LoopMemory memory = emptyMemory(program);
        memory.coordinates = {test::draw(random, 0, 2)};
        const LoopProgram passed = optimised(program, {}).program;
        const EmittedProgram emitted = emit(passed).value();

        const test::FunctionalRun executed = test::runEmitted(passed, emitted, memory);

        for (int tasklet = 0; tasklet < emitted.tasklets; ++tasklet) {
            ASSERT_EQ(workOfTasklet(emitted, tasklet, memory.coordinates, 1).instructions,
                      executed.instructions(static_cast<std::size_t>(tasklet)))
                << text(passed);
        }
    }
}

/// Returns the instructions that one more element of the innermost loop takes, with factors of 5 bits.
std::int64_t instructionsPerElement(TiledShape shape, std::int64_t unroll)
{
    const auto count = [&](std::int64_t columns) {
        shape.columns = columns;
        shape.tileColumns = columns;
        const LoopProgram program = unrolled(optimised(tiledProgram(shape).program, {}).program, unroll);
        return workOfTasklet(emit(program).value(), 0, {}, 5).instructions;
    };
    return (count(192) - count(128)) / 64;
}

TEST(Emit, TakesAsManyInstructionsAsTheCostTable)
{
    // Two loads, addition, store; an address for each of three arrays, index, branch. A multiplication takes 6 + bits,
    // so that GEMV with its sum in a register takes 7 more: two loads, addition, two addresses, index, branch.
    EXPECT_EQ(instructionsPerElement({TiledKernel::VectorAddition, 1, 1, 1, 1, 1}, 0), 4 + 3 + 2);
    EXPECT_EQ(instructionsPerElement({TiledKernel::MatrixVector, 2, 1, 2, 1, 1}, 0) / 2, 7 + 6 + 5);
    // A pair is loaded, added and added with carry; address, index, branch.
    EXPECT_EQ(instructionsPerElement({TiledKernel::Reduction, 1, 1, 1, 1, 1}, 0), 3 + 3);
    EXPECT_EQ(instructionsPerElement({TiledKernel::Reduction, 1, 1, 1, 1, 1}, 512), 3);
    // Unrolled: addresses, index and branch go.
    EXPECT_EQ(instructionsPerElement({TiledKernel::VectorAddition, 1, 1, 1, 1, 1}, 512), 4);
    EXPECT_EQ(instructionsPerElement({TiledKernel::MatrixVector, 2, 1, 2, 1, 1}, 512) / 2, 3 + 6 + 5);
}

/// The PrIM characterisation adds a number to each element of an array: 58.56 and 50.16 million a second on a DPU of
/// 350 MHz, 350 / 58.56 = 5.98 and 350 / 50.16 = 6.98 instructions, of which it lists address, load, add, store, index
/// and branch; int64 adds the carry.
TEST(Emit, AddsToAnArrayInAsManyInstructionsAsWereMeasured)
{
    const auto count = [](ElementType type, std::int64_t elements) {
        LoopProgram program;
        program.variables = {{"t", VariableKind::Tasklet, 16}, {"k", VariableKind::Loop, elements}};
        program.parameters = {"p"};
        program.buffers = {{"A", type, Space::Mram, {16, elements}},
                           {"A_local", type, Space::Wram, {elements}, Sharing::EachTasklet}};
        Expression number;
        number.kind = ExpressionKind::Parameter;
        program.body = {{Transfer{Direction::Load, {1, {Affine{}}}, {0, {Affine::of(0), Affine{}}}, elements}},
                        {For{1, {}, {}, false, {{Compute{{1, {Affine::of(1)}}, Combine::Add, number}}}}}};
        pimento::upmem::number(program);
        return workOfTasklet(emit(program).value(), 0, {}, 1).instructions;
    };

    EXPECT_EQ(count(ElementType::Int32, 128) - count(ElementType::Int32, 64), 6 * 64);
    EXPECT_EQ(count(ElementType::Int64, 128) - count(ElementType::Int64, 64), 7 * 64);
}

TEST(Emit, TakesThreeInstructionsForATransfer)
{
    // Columns in tiles of 32: each tile more is two transfers more, and a loop's iteration.
    const auto count = [](std::int64_t tiles) {
        LoopProgram program;
        program.variables = {{"j", VariableKind::Loop, tiles}};
        program.buffers = {{"A", ElementType::Int32, Space::Mram, {1024}},
                           {"A_local", ElementType::Int32, Space::Wram, {32}, Sharing::EachTasklet}};
        program.body = {
            {For{0, {}, {}, false, {{Transfer{Direction::Load, {1, {Affine{}}}, {0, {Affine::of(0, 32)}}, 32}}}}}};
        number(program);
        return workOfTasklet(emit(program).value(), 0, {}, 1).instructions;
    };

    EXPECT_EQ(count(5) - count(4), 3 + 2);
}

TEST(Emit, SplitsTransfersAt2048Bytes)
{
    LoopProgram program;
    program.buffers = {{"A", ElementType::Int32, Space::Mram, {1300}},
                       {"A_local", ElementType::Int32, Space::Wram, {1300}, Sharing::EachTasklet}};
    program.body = {{Transfer{Direction::Load, {1, {Affine{}}}, {0, {Affine{}}}, 1300}}};
    number(program);
    const EmittedProgram emitted = emit(program).value();

    std::vector<std::int32_t> sizes;
    for (const sim::upmem::Instruction& instruction : emitted.program) {
        if (instruction.opcode == sim::upmem::Opcode::LoadDma) {
            sizes.push_back(instruction.bytes);
        }
    }
    EXPECT_EQ(sizes, (std::vector<std::int32_t>{2048, 2048, 5200 - 4096}));
}

TEST(Emit, NamesTheStatementOfEachInstruction)
{
    const LoopProgram program =
        optimised(tiledProgram({TiledKernel::MatrixVector, 7, 40, 2, 16, 2}).program, {}).program;
    const EmittedProgram emitted = emit(program).value();

    ASSERT_EQ(emitted.statements.size(), emitted.program.size());
    forEachStatement(program.body, [&](const Statement& statement) {
        EXPECT_TRUE(std::ranges::count(emitted.statements, statement.number) > 0) << headline(program, statement);
    });
    for (std::size_t place = 0; place < emitted.program.size(); ++place) {
        if (emitted.program[place].opcode == sim::upmem::Opcode::LoadDma) {
            forEachStatement(program.body, [&](const Statement& statement) {
                if (statement.number == emitted.statements[place]) {
                    EXPECT_TRUE(std::holds_alternative<Transfer>(statement.node));
                }
            });
        }
    }
}

TEST(Emit, RefusesWhatHasNoInstructions)
{
    LoopProgram program = tiledProgram({TiledKernel::VectorAddition, 1, 16, 1, 16, 1}).program;
    for (Buffer& buffer : program.buffers) {
        buffer.type = ElementType::Float32;
    }

    EXPECT_THAT(emit(program).error().message(), HasSubstr("computes with float32"));

    LoopProgram wide = tiledProgram({TiledKernel::MatrixVector, 2, 16, 2, 16, 1}).program;
    for (Buffer& buffer : wide.buffers) {
        buffer.type = ElementType::Int64;
    }
    EXPECT_THAT(emit(wide).error().message(), HasSubstr("line \"C_local[i] += A_local[k] * B_local[k]\""));
    EXPECT_THAT(emit(wide).error().message(), HasSubstr("products of int64 cannot be emitted"));
}

TEST(Emit, SaysWhichMemoryIsTooSmall)
{
    const auto errorOf = [](const TiledShape& shape, std::int64_t unroll) {
        return emit(unrolled(optimised(tiledProgram(shape).program, {}).program, unroll)).error();
    };

    const Error working = errorOf({TiledKernel::VectorAddition, 1, 1 << 20, 1, 2048, 24}, 0);
    EXPECT_EQ(working.kind, ErrorKind::DoesNotFit);
    EXPECT_EQ(working.reason, "a DPU's working memory");
    EXPECT_EQ(errorOf({TiledKernel::VectorAddition, 1, 6'000'000, 1, 64, 1}, 0).reason, "a DPU's main memory");
    EXPECT_EQ(errorOf({TiledKernel::VectorAddition, 1, 2048, 1, 2048, 1}, 4096).reason, "a DPU's instructions");
}

} // namespace

} // namespace pimento::upmem
