// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/hbm_pim_sequences/instruction.h"
#include "engine/systems/dcc/drafts/random_draft.h"
#include "engine/systems/dcc/functional/random_cases.h"
#include "engine/systems/dcc/functional/verify.h"
#include "engine/systems/dcc/lower/crf/crf_accesses.h"
#include "engine/systems/dcc/lower/crf/crf_plan.h"
#include "engine/systems/dcc/lower/text/program_text.h"
#include "engine/systems/dcc/model/compiled_program.h"
#include "tests/engine/systems/dcc/drafts/kernels.h"
#include "tests/engine/systems/dcc/lower/programs.h"
#include "tests/support/random_kernels.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

namespace pimento::lower {

namespace {

using affine::Kernel;
using samsung::Instruction;
using sim::samsung::Opcode;

constexpr const char* kBackend = "hbm-pim";

/// Returns the instructions that a program executes, one entry for each, by the rules of JUMP and EXIT.
std::vector<std::uint32_t> unrolled(const CrfProgram& program)
{
    std::vector<std::uint32_t> all;
    std::int64_t armedCount = 0;
    std::size_t armed = program.words.size();
    for (std::size_t place = 0; place < program.words.size();) {
        const Instruction instruction = samsung::decode(program.words[place]).value();
        if (instruction.opcode == Opcode::Exit) {
            break;
        }
        if (instruction.opcode != Opcode::Jump) {
            all.push_back(program.words[place++]);
            continue;
        }
        if (armed != place && instruction.count > 0) {
            armed = place;
            armedCount = instruction.count;
        }
        if (armedCount > 0) {
            --armedCount;
            place -= static_cast<std::size_t>(instruction.distance - 1);
        } else {
            ++place;
        }
    }
    return all;
}

std::uint32_t moveTo(int number)
{
    return encode(Instruction{.opcode = Opcode::Move,
                              .target = samsung::Place::FileA,
                              .first = samsung::Place::EvenBank,
                              .targetNumber = static_cast<std::uint8_t>(number)});
}

/// Verifies a program with whole and with real numbers.
void expectCorrect(const Program& program, std::uint64_t seed)
{
    for (const functional::Data data : {functional::Data::Whole, functional::Data::Real}) {
        const auto verdict = functional::verify(program, data, seed);
        ASSERT_TRUE(verdict.has_value()) << verdict.error().message();
        EXPECT_TRUE(verdict->isCorrect())
            << verdict->wrong << " of " << verdict->elements << " wrong, first " << verdict->first->element << " is "
            << verdict->first->device << ", should be " << verdict->first->expected << "\n"
            << program.kernel().name << " " << program.draft().text();
    }
}

CrfPlan& planOf(const Program& program) { return dynamic_cast<CrfPlan&>(*program.plan(0)); }

} // namespace

TEST(CrfAssembler, FindsTheLoopOfATile)
{
    std::vector<std::uint32_t> words;
    for (int tile = 0; tile < 100; ++tile) {
        words.insert(words.end(), {moveTo(1), moveTo(2), samsung::assembler::nop(8)});
    }

    const auto programs = makePrograms(words);

    ASSERT_EQ(programs.size(), 1U);
    EXPECT_THAT(programs[0].words, testing::ElementsAre(moveTo(1), moveTo(2), samsung::assembler::nop(8),
                                                        samsung::assembler::jump(99, 3), samsung::assembler::exit()));
    EXPECT_EQ(programs[0].commands, 100 * (1 + 1 + 8));
}

TEST(CrfAssembler, GivesProgramsThatRunTheirWords)
{
    std::mt19937 random(5);
    for (int i = 0; i < 300; ++i) {
        std::vector<std::uint32_t> words;
        const std::size_t kinds = 1 + random() % 6;
        while (words.size() < 200) {
            std::vector<std::uint32_t> body(1 + random() % 12);
            for (std::uint32_t& word : body) {
                word = moveTo(static_cast<int>(random() % kinds));
            }
            for (std::size_t times = 1 + random() % 9; times > 0; --times) {
                words.insert(words.end(), body.begin(), body.end());
            }
        }

        std::vector<std::uint32_t> run;
        for (const CrfProgram& program : makePrograms(words)) {
            ASSERT_LE(program.words.size(), 32U);
            const auto part = unrolled(program);
            ASSERT_EQ(program.commands, static_cast<std::int64_t>(part.size()));
            run.insert(run.end(), part.begin(), part.end());
        }

        ASSERT_EQ(run, words);
    }
}

TEST(CrfPlan, AddsVectorsWithSixInstructionsAndALoop)
{
    const auto program = test::lowered(test::va(1, 65536), "1x1,1x8", kBackend, {{"tile-orders"}, Indexing::Exact});
    ASSERT_TRUE(program.has_value()) << program.error().message();

    std::vector<std::string> lines;
    auto commands = planOf(**program).compute();
    while (const Command* command = commands.next()) {
        if (command->op == Op::Instruction) {
            lines.push_back(text(*command, **program));
        }
    }

    // 65536 elements / 8 units / 16 lanes = 512 vectors a unit: 32 times 8 in each bank, as in the vendor's kernel.
    EXPECT_THAT(lines,
                testing::ElementsAre("crf 0     FILL(AAM) GRF_A, EVEN_BANK",
                                     "crf 1     ADD(AAM) GRF_A, GRF_A, EVEN_BANK", "crf 2     NOP 7",
                                     "crf 3     FILL(AAM) GRF_B, ODD_BANK", "crf 4     ADD(AAM) GRF_B, GRF_B, ODD_BANK",
                                     "crf 5     NOP 7", "crf 6     JUMP -6, 31 times", "crf 7     EXIT"));
}

TEST(CrfPlan, IsRightInEveryOrder)
{
    Kernel gemv = test::gemv(2, 70, 300);
    gemv.tensors[1].residency = affine::Residency::Resident;
    const std::pair<Kernel, const char*> cases[] = {{test::va(3, 900), "1x2,2x4"}, {gemv, "1x1,1x1,2x4"}};
    for (const auto& [kernel, draft] : cases) {
        const auto program = test::lowered(kernel, draft, kBackend);
        ASSERT_TRUE(program.has_value()) << program.error().message();
        const std::vector<TileOrder> orders = planOf(**program).orders();
        EXPECT_GE(orders.size(), 3U);
        for (const TileOrder order : orders) {
            planOf(**program).setOrder(order);
            ASSERT_TRUE((*program)->placeData().has_value());
            SCOPED_TRACE(name(order));
            expectCorrect(**program, 7);
        }
    }
}

TEST(CrfPlan, OfRandomLibraryKernelsIsCorrect)
{
    const auto& all = test::catalogue();
    RandomCases cases(all.kernels, {all.backends.find(kBackend).value()}, {41, 1e5});
    for (int verified = 0, drawn = 0; verified < 60 && !testing::Test::HasFailure(); ++drawn) {
        ASSERT_LT(drawn, 1000);
        const auto one = cases.next();
        ASSERT_TRUE(one.has_value());
        const auto program = lowerDraft(one->question, one->draft.parts());
        if (program) {
            expectCorrect(**program, one->seed);
            ++verified;
        }
    }
}

TEST(CrfPlan, OfRandomAffineKernelsIsCorrect)
{
    test::RandomKernels make(8, test::KernelOptions::forDevices());
    std::mt19937_64 random(23);
    int refused = 0;
    for (int i = 0; i < 150 && !testing::Test::HasFailure(); ++i) {
        Kernel kernel = make.kernel();
        kernel.type = affine::ElementType::Fp16;
        const auto sets = dimensionSets(kernel);
        const Draft draft = randomDraft(sets, test::coresOf(*test::device(kBackend)), random);
        const auto program =
            lower(kernel, sets, draft, test::device(kBackend), {{}, i % 3 == 0 ? Indexing::Expanded : Indexing::Exact});
        if (!program) {
            EXPECT_NE(program.error().message().find("line"), std::string::npos) << program.error().message();
            ++refused;
            continue;
        }
        expectCorrect(**program, static_cast<std::uint64_t>(i));
    }
    EXPECT_LT(refused, 40);
}

/// Mistakes that the lowering could make, as changes of its commands.
struct CrfMutant {
    const char* name;
    std::function<bool(Command&)> tamper;
};

class CrfMutation : public testing::TestWithParam<CrfMutant> {};

TEST_P(CrfMutation, IsNoticed)
{
    // 12 results on each core, 16 steps of which file A holds 8.
    Kernel kernel = test::gemv(1, 90, 256);
    kernel.tensors[1].residency = affine::Residency::Resident;
    const auto program = test::lowered(kernel, "1x1,1x1,2x4", kBackend);
    ASSERT_TRUE(program.has_value()) << program.error().message();
    ASSERT_TRUE(functional::verify(**program, functional::Data::Whole, 3).value().isCorrect());
    int changed = 0;

    const auto verdict = functional::verify(**program, functional::Data::Whole, 3,
                                            {functional::Reorder::None, [&](Command& command) {
                                                 const Command before = command;
                                                 const bool isKept = GetParam().tamper(command);
                                                 changed += !isKept || !(command == before) ? 1 : 0;
                                                 return isKept;
                                             }});

    EXPECT_GT(changed, 0) << "the mutant changed nothing";
    EXPECT_TRUE(!verdict || !verdict->isCorrect()) << GetParam().name << " survived";
}

namespace {

auto droppingThird(Op op)
{
    return [op, seen = 0](Command& c) mutable { return c.op != op || ++seen != 3; };
}

} // namespace

INSTANTIATE_TEST_SUITE_P(
    Crf, CrfMutation,
    testing::Values(CrfMutant{"OneMacMissing", droppingThird(Op::Compute)},
                    CrfMutant{"RegisterWriteMissing", droppingThird(Op::WriteRegister)},
                    CrfMutant{"StoreMissing", droppingThird(Op::WriteBack)},
                    CrfMutant{"InstructionMissing", droppingThird(Op::Instruction)},
                    CrfMutant{"StartMissing", [](Command& c) { return c.op != Op::Start; }},
                    CrfMutant{"FilesNotCleared",
                              [](Command& c) {
                                  c.a = c.op == Op::Start ? std::uint8_t{0} : c.a;
                                  return c.op != Op::Compute || c.alu != Alu::Clear;
                              }},
                    CrfMutant{"ModeNotEntered", [](Command& c) { return c.op != Op::EnterUnits; }},
                    CrfMutant{"ModeNotLeft", [](Command& c) { return c.op != Op::LeaveUnits; }},
                    CrfMutant{"OtherRow", // other columns of the row would only change the order
                              [](Command& c) {
                                  c.block ^= c.op == Op::Compute && c.c == kBankOperand ? 128 : 0;
                                  return true;
                              }},
                    CrfMutant{"OtherRegister",
                              [](Command& c) {
                                  c.a = static_cast<std::uint8_t>(c.op == Op::WriteRegister ? c.a ^ 1U : c.a);
                                  return true;
                              }},
                    CrfMutant{"LongerLoop",
                              [](Command& c) {
                                  const auto word = static_cast<std::uint32_t>(c.block);
                                  if (c.op == Op::Instruction && sim::samsung::opcodeOf(word) == Opcode::Jump) {
                                      c.block += 1 << sim::samsung::kJumpCountShift;
                                  }
                                  return true;
                              }}),
    [](const testing::TestParamInfo<CrfMutant>& mutant) { return std::string(mutant.param.name); });

TEST(CrfPlan, RefusesWhatTheUnitsCannotDoWithItsPlace)
{
    for (const auto& library : test::catalogue().kernels) {
        if (library.name != "layer_norm" && library.name != "attn" && library.name != "gqa" && library.name != "mla") {
            continue;
        }
        Binding binding;
        for (const auto& key : library.keys) {
            binding.shape += (binding.shape.empty() ? "" : ",") + key.name + "=16";
        }
        const auto workload = makeWorkload(library, binding).workload;
        ASSERT_TRUE(workload);
        const Draft draft(std::vector<DraftPart>(workload->sets.size(), DraftPart{1, 1, 256}));
        const auto program = lower(workload->kernel, workload->sets, draft, test::device(kBackend));
        ASSERT_FALSE(program.has_value());
        EXPECT_TRUE(program.error().place.has_value()) << program.error().message();
    }
}

/// Every barrier that the machine loses would let commands of different rows pass each other.
TEST(UnitAccesses, KeepTheirBarriersWhereTheQueueFills)
{
    std::mt19937 random(9);
    for (int i = 0; i < 200; ++i) {
        UnitAccesses accesses;
        accesses.add({.op = Op::EnterUnits});
        accesses.add({.op = Op::Start});
        for (int command = 0; command < 90; ++command) {
            const bool isShort = i % 2 == 0;
            const std::int64_t block = isShort ? 32 * command : static_cast<std::int64_t>(random() % 4) * 32;
            accesses.add({.op = Op::Compute, .c = kBankOperand, .block = block});
        }
        accesses.add({.op = Op::Stop});
        accesses.add({.op = Op::LeaveUnits});

        const auto made = accesses.takeRest();

        EXPECT_FALSE(made[63].transaction.isBarrier);
        for (std::size_t at = 0; at + 1 < made.size(); ++at) {
            const auto& here = made[at].transaction;
            const auto& next = made[at + 1].transaction;
            const bool isPlain = here.row == 0x1000 || here.row == 0x17FF || here.row == 0x1FFF;
            const bool isSameRow = here.bank == next.bank && here.row == next.row && here.isWrite == next.isWrite;
            EXPECT_TRUE(isPlain || isSameRow || here.isBarrier) << at;
        }
    }
}

} // namespace pimento::lower
