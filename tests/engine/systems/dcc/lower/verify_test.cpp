// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/functional/verify.h"

#include "engine/systems/dcc/drafts/draft_text.h"
#include "engine/systems/dcc/drafts/random_draft.h"
#include "engine/systems/dcc/functional/random_cases.h"
#include "engine/systems/dcc/lower/text/program_text.h"
#include "engine/systems/dcc/model/compiled_program.h"
#include "tests/engine/systems/dcc/drafts/kernels.h"
#include "tests/engine/systems/dcc/lower/programs.h"
#include "tests/support/random_kernels.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace pimento::functional {

namespace {

using affine::ElementType;
using affine::Kernel;

std::string describe(const Kernel& kernel, const std::vector<DimensionSet>& sets, const Draft& draft)
{
    std::string all = std::string(affine::name(kernel.type)) + " draft " + text(draft.parts(), kernel, sets) + "\n";
    for (const affine::Variable& loop : kernel.variables) {
        all += "  for " + loop.name + " in range(" + text(loop.begin, kernel.variables) + ", " +
               text(loop.end, kernel.variables) + ", " + std::to_string(loop.step) + ")\n";
    }
    for (const affine::Statement& statement : kernel.statements) {
        all += "  " + text(statement, kernel) + "\n";
    }
    return all;
}

void expectCorrect(const Kernel& kernel, const Draft& draft, const std::string& backend, std::uint64_t seed,
                   const lower::LowerOptions& options = {})
{
    const auto sets = dimensionSets(kernel);
    const auto program = lower::lower(kernel, sets, draft, test::device(backend), options);
    ASSERT_TRUE(program.has_value()) << program.error().message() << "\n" << describe(kernel, sets, draft);
    const struct {
        Data data;
        Reorder reorder;
    } runs[] = {{Data::Whole, Reorder::None}, {Data::Real, Reorder::None}, {Data::Whole, Reorder::Reverse}};
    for (const auto& [data, reorder] : runs) {
        const auto verdict = verify(**program, data, seed, {reorder, {}});
        ASSERT_TRUE(verdict.has_value()) << verdict.error().message() << "\n" << describe(kernel, sets, draft);
        EXPECT_TRUE(verdict->isCorrect())
            << verdict->wrong << " of " << verdict->elements << " wrong, first " << verdict->first->element << " is "
            << verdict->first->device << ", should be " << verdict->first->expected << " within "
            << verdict->first->bound << "\non " << backend << ", " << describe(kernel, sets, draft);
    }
}

const char* const kBackends[] = {"attacc", "hbm-pim-hbm3"};

/// Returns how often a property is tried; more for a long run by hand.
int triesOf(int usual)
{
    const char* wanted = std::getenv("PIMENTO_VERIFY_TRIES");
    return wanted != nullptr ? std::atoi(wanted) : test::triesOf(usual, usual / 4);
}

} // namespace

/// The data of every library-like kernel, shape and draft at random; all passes on and off.
TEST(Verify, NamedKernelsOfRandomShapesAndDraftsAreCorrect)
{
    std::mt19937_64 random(11);
    const auto from = [&](std::int64_t least, std::int64_t most) {
        return least + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(most - least + 1));
    };
    constexpr ElementType kTypes[] = {ElementType::Fp16, ElementType::Int8, ElementType::Int32, ElementType::Fp32};
    for (int i = 0; i < triesOf(200) && !testing::Test::HasFailure(); ++i) {
        const bool isAttention = i % 4 == 3;
        Kernel kernel = i % 4 == 0   ? test::gemv(from(1, 5), from(1, 200), from(1, 200))
                        : i % 4 == 1 ? test::va(from(1, 6), from(1, 600))
                        : i % 4 == 2 ? test::fig5()
                                     : test::attn(from(1, 6), from(1, 150), from(1, 40));
        kernel.type = isAttention ? ElementType::Fp16 : kTypes[random() % 4];
        for (affine::Tensor& tensor : kernel.tensors) {
            tensor.residency = random() % 2 == 0 ? affine::Residency::Resident : affine::Residency::Streamed;
        }
        const std::string backend = kBackends[isAttention ? 0 : random() % 2];
        const auto sets = dimensionSets(kernel);
        lower::LowerOptions options;
        options.indexing = random() % 2 == 0 ? lower::Indexing::Expanded : lower::Indexing::Exact;
        for (const lower::Pass* pass : lower::passes()) {
            if (random() % 4 == 0) {
                options.disabledPasses.emplace_back(pass->name());
            }
        }
        const Draft draft = randomDraft(sets, test::coresOf(*test::device(backend)), random);
        expectCorrect(kernel, draft, backend, static_cast<std::uint64_t>(i), options);
    }
}

TEST(Verify, LibraryKernelsOfRandomSizesAreCorrect)
{
    const auto& all = test::catalogue();
    std::vector<std::shared_ptr<const sim::Machine>> machines;
    for (const char* backend : kBackends) {
        machines.push_back(all.backends.find(backend).value());
    }
    RandomCases cases(all.kernels, machines, {29, std::getenv("PIMENTO_VERIFY_TRIES") != nullptr ? 4e6 : 2e5});
    int verified = 0;
    int refused = 0;
    while (verified < triesOf(200) && !testing::Test::HasFailure()) {
        const auto drawn = cases.next();
        ASSERT_TRUE(drawn.has_value());
        const DraftQuestion& question = drawn->question;
        if (const auto program = lowerDraft(question, drawn->draft.parts()); !program) {
            EXPECT_NE(program.error().message().find("line"), std::string::npos) << program.error().message();
            ++refused;
            ASSERT_LT(refused, 10 * triesOf(200));
            continue;
        }
        expectCorrect(question.workload->kernel, drawn->draft, question.machine->description().name, drawn->seed,
                      {question.disabledPasses, *question.indexing});
        ++verified;
    }
    RecordProperty("refused", refused);
}

TEST(Verify, RandomAffineKernelsAreCorrect)
{
    test::RandomKernels make(5, test::KernelOptions::forDevices());
    std::mt19937_64 random(17);
    int refused = 0;
    for (int i = 0; i < triesOf(300) && !testing::Test::HasFailure(); ++i) {
        const Kernel kernel = make.kernel();
        const std::string backend = kBackends[i % 2];
        const auto sets = dimensionSets(kernel);
        const Draft draft = randomDraft(sets, test::coresOf(*test::device(backend)), random);
        const auto program = lower::lower(kernel, sets, draft, test::device(backend));
        if (!program) {
            EXPECT_NE(program.error().message().find("line"), std::string::npos) << program.error().message();
            ++refused;
            continue;
        }
        expectCorrect(kernel, draft, backend, static_cast<std::uint64_t>(i),
                      {{}, i % 3 == 0 ? lower::Indexing::Expanded : lower::Indexing::Exact});
    }
    EXPECT_LT(refused, triesOf(300) / 4);
}

/// Mistakes that a lowering could make, as changes of its commands.
struct Mutant {
    const char* name;
    const char* backend;
    Reorder reorder;
    std::function<bool(lower::Command&)> tamper;
};

class Mutation : public testing::TestWithParam<Mutant> {};

TEST_P(Mutation, IsNoticed)
{
    const Mutant& mutant = GetParam();
    // Reductions over two groups and four cores, results over cores, tiles that do not divide: nothing is trivial.
    Kernel kernel = test::gemv(3, 70, 90);
    kernel.tensors[1].residency = affine::Residency::Resident;
    const auto program = test::lowered(kernel, "1x1,2x4,2x4", mutant.backend);
    ASSERT_TRUE(program.has_value()) << program.error().message();
    ASSERT_TRUE(verify(**program, Data::Whole, 3, {mutant.reorder, {}}).value().isCorrect());
    int changed = 0;

    const auto verdict = verify(**program, Data::Whole, 3, {mutant.reorder, [&](lower::Command& command) {
                                                                const lower::Command before = command;
                                                                const bool isKept = mutant.tamper(command);
                                                                changed += !isKept || !(command == before) ? 1 : 0;
                                                                return isKept;
                                                            }});

    EXPECT_GT(changed, 0) << "the mutant changed nothing";
    EXPECT_TRUE(!verdict || !verdict->isCorrect()) << mutant.name << " survived";
}

lower::Command& only(lower::Command& command, lower::Op op, auto change)
{
    if (command.op == op) {
        change(command);
    }
    return command;
}

template <class Change> auto changing(lower::Op op, Change change)
{
    return [op, change](lower::Command& command) {
        only(command, op, change);
        return true;
    };
}

/// Drops every command of a kind, or only the third one.
auto dropping(lower::Op op)
{
    return [op](lower::Command& command) { return command.op != op; };
}
auto droppingThird(lower::Op op)
{
    return [op, seen = 0](lower::Command& command) mutable { return command.op != op || ++seen != 3; };
}

using lower::Command;
using lower::Op;

INSTANTIATE_TEST_SUITE_P(
    Lowering, Mutation,
    testing::Values(
        Mutant{"OperandOneBlockFurther", "attacc", Reorder::None, changing(Op::MacTree, [](Command& c) { ++c.block; })},
        Mutant{"WrongBufferEntry", "attacc", Reorder::None, changing(Op::MacTree, [](Command& c) { c.a ^= 1U; })},
        Mutant{"WrongAccumulator", "attacc", Reorder::None,
               changing(Op::MacTree, [](Command& c) { c.b = static_cast<std::uint8_t>((c.b + 1) % 16); })},
        Mutant{"OneOperationMissing", "attacc", Reorder::None, droppingThird(Op::MacTree)},
        Mutant{"BufferWriteTooWide", "attacc", Reorder::None,
               changing(Op::WriteBuffer, [](Command& c) { c.spread = 63; })},
        Mutant{"BufferWriteOfOtherVector", "attacc", Reorder::None,
               changing(Op::WriteBuffer, [](Command& c) { c.vector ^= 1; })},
        Mutant{"BufferWriteMissing", "attacc", Reorder::None, droppingThird(Op::WriteBuffer)},
        Mutant{"PartialSumsNotMerged", "attacc", Reorder::None,
               changing(Op::MoveResult, [](Command& c) { c.spread = 0; })},
        Mutant{"ResultsMovedToOtherSlot", "attacc", Reorder::None,
               changing(Op::MoveResult, [](Command& c) { c.block ^= 1; })},
        Mutant{"ResultReadTwice", "attacc", Reorder::None,
               changing(Op::ReadBuffer, [](Command& c) { c.block &= ~std::int64_t{1}; })},
        Mutant{"ResultOfOtherCore", "attacc", Reorder::None,
               changing(Op::ReadBuffer, [](Command& c) { c.core ^= 4U; })},
        Mutant{"OneGroupNotRead", "attacc", Reorder::None,
               [](Command& c) { return c.op != Op::ReadBuffer || c.group != 1; }},
        Mutant{"NoFences", "attacc", Reorder::Reverse,
               [](Command& c) { return c.op != Op::Fence && c.op != Op::Order; }},
        Mutant{"NoOrder", "attacc", Reorder::Reverse, dropping(Op::Order)},
        Mutant{"HostReadMissing", "attacc", Reorder::None, droppingThird(Op::LoadHost)},
        Mutant{"HostWriteMissing", "attacc", Reorder::None, droppingThird(Op::StoreHost)},
        Mutant{"PreloadMissing", "attacc", Reorder::None, droppingThird(Op::StoreCore)},
        Mutant{"PreloadToOtherCore", "attacc", Reorder::None,
               [seen = 0](Command& c) mutable {
                   if (c.op == Op::StoreCore && ++seen == 40) {
                       c.core ^= 1U;
                   }
                   return true;
               }},
        Mutant{"OperandOneBlockFurtherOnAim", "gddr6-aim", Reorder::None,
               changing(Op::MacCore, [](Command& c) { ++c.block; })},
        Mutant{"WrongEntryOfTheSharedBuffer", "gddr6-aim", Reorder::None,
               changing(Op::MacCore, [](Command& c) { c.a ^= 1U; })},
        Mutant{"OperationOfAnotherBank", "gddr6-aim", Reorder::None,
               changing(Op::MacCore, [](Command& c) { c.core ^= 1U; })},
        Mutant{"OperationOfAllBanksForOne", "gddr6-aim", Reorder::None,
               changing(Op::MacCore, [](Command& c) { c.op = Op::MacTree; })},
        Mutant{"SharedBufferAsAnotherCoreWantsIt", "gddr6-aim", Reorder::None,
               changing(Op::WriteBuffer, [](Command& c) { c.core ^= 1U; })},
        Mutant{"OneSharedWriteMissing", "gddr6-aim", Reorder::None, droppingThird(Op::WriteBuffer)},
        Mutant{"SumsNotPreset", "gddr6-aim", Reorder::None, dropping(Op::PresetSums)},
        Mutant{"OnePresetMissing", "gddr6-aim", Reorder::None, droppingThird(Op::PresetSums)},
        Mutant{"OneReadMissing", "gddr6-aim", Reorder::None, droppingThird(Op::ReadSums)},
        Mutant{"ReadAsAnotherResult", "gddr6-aim", Reorder::None,
               changing(Op::ReadSums, [](Command& c) { c.vector ^= 1; })},
        Mutant{"NoOrderOnAim", "gddr6-aim", Reorder::Reverse, dropping(Op::Order)},
        Mutant{"OtherBlock", "hbm-pim-hbm3", Reorder::None,
               changing(Op::Compute, [](Command& c) { c.block += c.c == lower::kBankOperand ? 1 : 0; })},
        Mutant{"SumsNotCleared", "hbm-pim-hbm3", Reorder::None,
               [](Command& c) { return c.op != Op::Compute || c.alu != lower::Alu::Clear; }},
        Mutant{"AddInsteadOfMac", "hbm-pim-hbm3", Reorder::None,
               changing(Op::Compute,
                        [](Command& c) { c.alu = c.alu == lower::Alu::MultiplyAdd ? lower::Alu::Add : c.alu; })},
        Mutant{
            "OneMacMissing", "hbm-pim-hbm3", Reorder::None,
            [seen = 0](
                Command& c) mutable { return c.op != Op::Compute || c.alu != lower::Alu::MultiplyAdd || ++seen != 5; }},
        Mutant{"WriteBackOfOtherRegister", "hbm-pim-hbm3", Reorder::None,
               changing(Op::WriteBack, [](Command& c) { c.a ^= 1U; })},
        Mutant{"WriteBackMissing", "hbm-pim-hbm3", Reorder::None, droppingThird(Op::WriteBack)},
        Mutant{"ReadOfOtherBlock", "hbm-pim-hbm3", Reorder::None,
               changing(Op::LoadCore, [](Command& c) { ++c.block; })},
        Mutant{"StoreOfOtherVector", "hbm-pim-hbm3", Reorder::None, // of one operand; both alike reorder a sum only
               changing(Op::StoreCore, [](Command& c) { c.vector ^= c.layout == 0 ? 1 : 0; })}),
    [](const testing::TestParamInfo<Mutant>& mutant) { return std::string(mutant.param.name); });

} // namespace pimento::functional
