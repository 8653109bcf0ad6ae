// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/dpu_assembly/assembler.h"
#include "engine/dpu_assembly/listing.h"
#include "tests/engine/fuzz/mutation.h"
#include "tests/sim/upmem/random_program.h"
#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace pimento::test {

namespace {

using sim::upmem::Condition;
using sim::upmem::kNoTarget;
using sim::upmem::Opcode;
using sim::upmem::OperandKind;
using testing::HasSubstr;
using upmem::assemble;
using upmem::BootListing;

constexpr const char* kWhole = "main:\n"
                               "\tmove r2, 8192   // WRAM\n"
                               "\tmove r3, id4\n"
                               "\tsub r4, r3, one\n"
                               "\tand r4, r4, 0xFF\n"
                               "\tor r5, r4, r3\n"
                               "\txor r5, r5, -1\n"
                               "\tlsl r5, r5, 3\n"
                               "\tlsr r5, r5, r4\n"
                               "\tlsl_add r4, r4, id, 3\n"
                               "\tmul_ul_ul r6, r4, r5\n"
                               "\tmul_step d16, r18, d16, 31, z, .Lend\n"
                               "\tlw r7, zero, 7168\n"
                               "\tsw r2, -4, r7\n"
                               "\tldma r2, r4, 255\n"
                               "\tsdma r2, r4, 0\n"
                               ".Lagain: jltu r7, NR_TASKLETS + 1, .Lagain # loops\n"
                               "\tresume r10, 0, nz, .Lnext\n"
                               ".Lnext:\n"
                               "\tacquire zero, 5, nz, .Lnext\n"
                               "\trelease zero, 5\n"
                               "\tstop\n"
                               ".Lend:\n"
                               "\tjump r23\n";

TEST(Assembler, PutsTheBootListingBeforeAProgram)
{
    const auto program = assemble("main:\n\tjump r23\n", {.tasklets = 16}).value();

    // jeq id, 15, 2;  boot id, 1;  call r23, main;  stop true, itself;  jump r23
    ASSERT_EQ(program.instructions.size(), 5U);
    EXPECT_EQ(program.instructions[0].immediate, 15);
    EXPECT_EQ(program.instructions[0].target, 2);
    EXPECT_EQ(program.instructions[1].amount, 1);
    EXPECT_EQ(program.instructions[2].target, 4);
    EXPECT_EQ(program.instructions[3].target, 3);
    EXPECT_EQ(program.labels.at("main"), 4);
    EXPECT_THAT(program.lines, testing::ElementsAre(0, 0, 0, 0, 2));
}

TEST(Assembler, ReadsEveryInstruction)
{
    const auto assembled = assemble(kWhole, {.tasklets = 3, .boot = BootListing::Omit}).value();
    const sim::upmem::Program& program = assembled.instructions;

    ASSERT_EQ(program.size(), 21U);
    EXPECT_EQ(program[1].a.kind, OperandKind::Id4);
    EXPECT_EQ(program[3].immediate, 255);
    EXPECT_EQ(program[5].immediate, -1);
    EXPECT_EQ(program[8].amount, 3);
    EXPECT_EQ(program[10].opcode, Opcode::MultiplyStep);
    EXPECT_EQ(program[10].amount, 31);
    EXPECT_EQ(program[10].target, 20);
    EXPECT_EQ(program[12].amount, -4);
    EXPECT_EQ(program[13].bytes, 2048); // (255 + 1) * 8
    EXPECT_EQ(program[14].bytes, 8);
    EXPECT_EQ(program[15].condition, Condition::Less);
    EXPECT_EQ(program[15].immediate, 4); // 3 + 1
    EXPECT_EQ(program[15].target, 15);
    EXPECT_EQ(program[17].target, 17);
    EXPECT_EQ(program[19].target, kNoTarget);
    EXPECT_EQ(program[20].a.index, 23);
}

constexpr const char* kWide = "main:\n"
                              "\tld d12, r3, -8\n"
                              "\tadd r6, r6, r12\n"
                              "\taddc r7, r7, r13\n"
                              "\tsd zero, 4096, d6\n"
                              "\tjump r23\n";

TEST(Assembler, ReadsNumbersOf64Bits)
{
    const auto program = assemble(kWide, {.boot = BootListing::Omit}).value().instructions;
    const auto error = assemble("main:\n\tsd r2, 0, d7\n", {}).error();

    EXPECT_EQ(program[0].opcode, Opcode::LoadPair);
    EXPECT_EQ(program[0].d.index, 12);
    EXPECT_EQ(program[0].amount, -8);
    EXPECT_EQ(program[2].opcode, Opcode::AddWithCarry);
    EXPECT_EQ(program[3].opcode, Opcode::StorePair);
    EXPECT_EQ(program[3].b.index, 6);
    EXPECT_EQ(assemble(upmem::listing(program, {}), {.boot = BootListing::Omit}).value().instructions, program);
    EXPECT_THAT(error.message(), HasSubstr("pair of registers"));
}

TEST(Assembler, ListsAProgramAsTextThatAssemblesToTheSame)
{
    const auto program = assemble(kWhole, {.tasklets = 3}).value().instructions;

    const auto again = assemble(upmem::listing(program, {}), {.boot = BootListing::Omit}).value().instructions;

    EXPECT_EQ(again, program);
}

TEST(Assembler, ListsRandomPrograms)
{
    for (std::uint32_t seed = 0; seed < static_cast<std::uint32_t>(triesOf(300, 50)); ++seed) {
        const auto program = makeRandomDpu(seed).program;

        const auto again = assemble(upmem::listing(program, {}), {.boot = BootListing::Omit});

        ASSERT_TRUE(again) << again.error().message();
        // Fields that an opcode does not use have no text: they come back as nothing, and the text stays the same.
        ASSERT_EQ(upmem::listing(again->instructions, {}), upmem::listing(program, {}));
    }
}

struct Mistake {
    const char* text;
    int line;
    int column;
    const char* what;
    const char* hint;
};

TEST(Assembler, SaysWhatIsWrongAndWhere)
{
    const Mistake mistakes[] = {
        {"main:\n  mvoe r1, 2\n", 2, 3, "no instruction \"mvoe\"", "move"},
        {"main:\n  move r1\n", 2, 3, "does not have 1 operand", "move a register"},
        {"main:\n  move r24, 2\n", 2, 8, "\"r24\"", "r0 to r23"},
        {"main:\n  move 5, 2\n", 2, 8, "\"5\"", "register"},
        {"main:\n  move r1, r\n", 2, 12, "\"r\"", "constant or a number"},
        {"main:\n  add r1, 5, 6\n", 2, 14, "second number", "register first"},
        {"main:\n  move r1, 4294967296\n", 2, 12, "cannot stand", "number"},
        {"main:\n  move r1, 4294967295 + 1\n", 2, 12, "out of range", "4294967295"},
        {"main:\n  lsl r1, r2, 32\n", 2, 15, "out of range", "0 to 31"},
        {"main:\n  lsl_add r1, r2, r3, 32\n", 2, 23, "out of range", "0 to 31"},
        {"main:\n  ldma r1, r2, 256\n", 2, 16, "256 is out of range", "0 to 255"},
        {"main:\n  mul_step d3, r1, d3, 0, z, main\n", 2, 12, "\"d3\"", "pair"},
        {"main:\n  mul_step d2, r1, d4, 0, z, main\n", 2, 20, "\"d4\"", "again"},
        {"main:\n  jump mian\n", 2, 8, "no label \"mian\"", "main"},
        {"main:\n  jump .Lend\n.Lend:\n", 2, 8, "no instruction stands behind", "stop"},
        {"main:\n  stop\nmain:\n  stop\n", 3, 1, "stands twice", "another name"},
        {"__sys_end:\nmain: stop\n", 1, 1, "stands twice", "boot listing"},
        {"main:\n  .glbl main\n  stop\n", 2, 3, "no directive", ".globl"},
        {"main:\n  .globl nothing\n  stop\n", 2, 10, "no label \"nothing\"", "colon"},
        {"ma in:\n  stop\n", 1, 1, "is no label", "letters"},
        {"main:\n  release zero, 0, nz, main\n", 2, 24, "next instruction", "behind itself"},
        {"main:\n  move r1,, 2\n", 2, 3, "3 operands", "move"},
    };
    for (const Mistake& mistake : mistakes) {
        const auto program = assemble(mistake.text, {});

        ASSERT_FALSE(program) << mistake.text;
        EXPECT_THAT(program.error().what, HasSubstr(mistake.what)) << mistake.text;
        EXPECT_THAT(program.error().hint, HasSubstr(mistake.hint)) << mistake.text;
        ASSERT_TRUE(program.error().place) << mistake.text;
        EXPECT_EQ(*program.error().place, (TextSpot{mistake.line, mistake.column})) << mistake.text;
    }
}

TEST(Assembler, WantsMainAndRoomInTheInstructionMemory)
{
    EXPECT_THAT(assemble("stop\n", {}).error().what, HasSubstr("no label \"main\""));
    EXPECT_THAT(assemble("", {.boot = BootListing::Omit}).error().what, HasSubstr("no instruction"));
    sim::upmem::CoreSpec core;
    core.instructions = 5; // four of them for the boot listing
    EXPECT_TRUE(assemble("main:\n stop\n", {.core = &core}));
    EXPECT_THAT(assemble("main:\n stop\n stop\n", {.core = &core}).error().what, HasSubstr("5 instructions"));
}

TEST(Assembler, GivesOneMessageForDamagedText)
{
    Mutation mutation(2025);
    int failures = 0;
    const int tries = longTriesOf(10000, 2000);
    for (int i = 0; i < tries; ++i) {
        const std::string text = mutation.damaged(kWhole);

        const auto program = assemble(text, {.tasklets = 3});

        if (!program) {
            ++failures;
            ASSERT_FALSE(program.error().what.empty());
            ASSERT_EQ(std::ranges::count(program.error().message(), '\n'), 0);
            ASSERT_LT(program.error().message().size(), 400U);
        }
    }
    EXPECT_GT(failures, tries / 2);
}

} // namespace

} // namespace pimento::test
