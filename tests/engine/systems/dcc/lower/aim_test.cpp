// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/devices/device_file.h"
#include "engine/systems/dcc/drafts/draft_text.h"
#include "engine/systems/dcc/drafts/random_draft.h"
#include "engine/systems/dcc/functional/random_cases.h"
#include "engine/systems/dcc/functional/verify.h"
#include "engine/systems/dcc/lower/core/request_stream.h"
#include "engine/systems/dcc/lower/mac/aim_plan.h"
#include "engine/systems/dcc/model/compiled_program.h"
#include "engine/systems/dcc/model/model.h"
#include "sim/dram/simulator.h"
#include "tests/engine/systems/dcc/drafts/kernels.h"
#include "tests/engine/systems/dcc/lower/programs.h"
#include "tests/support/places.h"
#include "tests/support/random_kernels.h"
#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <limits>
#include <map>

// Programs for GDDR6-AiM: what they compute, how many commands they take, and in which order their loops go.

namespace pimento::lower {

namespace {

using functional::Data;
using functional::Reorder;
using testing::HasSubstr;

constexpr const char* kAim = "gddr6-aim";

int tries(int usual)
{
    const char* wanted = std::getenv("PIMENTO_VERIFY_TRIES");
    return wanted != nullptr ? std::atoi(wanted) : test::triesOf(usual, usual / 10);
}

/// AiM with other buffers and units.
std::shared_ptr<const sim::DeviceDescription> aimWith(int bufferEntries, int accumulators)
{
    auto device = std::make_shared<sim::DeviceDescription>(*test::device(kAim));
    device->compute.bufferEntries = bufferEntries;
    device->compute.accumulators = accumulators;
    return device;
}

Draft draftOf(const affine::Kernel& kernel, const std::string& text)
{
    return parseDraft(text, kernel, dimensionSets(kernel), test::coresOf(*test::device(kAim))).value();
}

void expectCorrect(const affine::Kernel& kernel, const Draft& draft,
                   const std::shared_ptr<const sim::DeviceDescription>& device, std::uint64_t seed,
                   const LowerOptions& options = {})
{
    const auto sets = dimensionSets(kernel);
    const std::string what = kernel.name + " " + pimento::text(draft.parts(), kernel, sets) + ", " +
                             std::to_string(device->compute.bufferEntries) + " entries, " +
                             std::to_string(device->compute.accumulators) + " accumulators";
    const auto program = lower(kernel, sets, draft, device, options);
    ASSERT_TRUE(program.has_value()) << program.error().message() << "\n" << what;
    const std::pair<Data, Reorder> runs[] = {
        {Data::Whole, Reorder::None}, {Data::Real, Reorder::None}, {Data::Whole, Reorder::Reverse}};
    for (const auto& [data, reorder] : runs) {
        const auto verdict = functional::verify(**program, data, seed, {reorder, {}});
        ASSERT_TRUE(verdict.has_value()) << verdict.error().message() << "\n" << what;
        EXPECT_TRUE(verdict->isCorrect())
            << verdict->wrong << " of " << verdict->elements << " wrong, first " << verdict->first->element << " is "
            << verdict->first->device << ", should be " << verdict->first->expected << " within "
            << verdict->first->bound << "\n"
            << what;
    }
}

std::map<Op, int> countOf(const Program& program)
{
    std::map<Op, int> counts;
    auto commands = program.run();
    while (const Command* command = commands.next()) {
        ++counts[command->op];
    }
    return counts;
}

std::unique_ptr<Program> gemvProgram(int outputs, int inputs, const char* draft, int accumulators = 1)
{
    affine::Kernel kernel = test::gemv(1, outputs, inputs);
    kernel.type = affine::ElementType::Bf16;
    kernel.tensors[1].residency = affine::Residency::Resident;
    return lower(kernel, dimensionSets(kernel), draftOf(kernel, draft), aimWith(64, accumulators)).value();
}

const AimLoops& loopsOf(const Program& program) { return dynamic_cast<const AimPlan&>(*program.plan(0)).loops(); }

} // namespace

/// Every shape, draft, buffer and number of accumulators; small buffers need many loads for few elements.
TEST(AimProgram, ComputesNamedKernelsOfRandomShapesAndDrafts)
{
    std::mt19937_64 random(31);
    const auto from = [&](std::int64_t least, std::int64_t most) {
        return least + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(most - least + 1));
    };
    for (int i = 0; i < tries(200) && !testing::Test::HasFailure(); ++i) {
        affine::Kernel kernel = i % 4 == 0   ? test::gemv(from(1, 5), from(1, 120), from(1, 400))
                                : i % 4 == 1 ? test::va(from(1, 4), from(1, 200))
                                : i % 4 == 2 ? test::fig5()
                                             : test::gemv(from(1, 20), from(1, 40), from(1, 90));
        kernel.type = random() % 3 == 0 ? affine::ElementType::Fp16 : affine::ElementType::Bf16;
        for (affine::Tensor& tensor : kernel.tensors) {
            tensor.residency = random() % 2 == 0 ? affine::Residency::Resident : affine::Residency::Streamed;
        }
        constexpr int kEntries[] = {64, 64, 1, 3, 8};
        constexpr int kAccumulators[] = {1, 1, 1, 4, 32};
        LowerOptions options;
        options.indexing = random() % 2 == 0 ? Indexing::Expanded : Indexing::Exact;
        for (const Pass* pass : passes()) {
            if (random() % 4 == 0) {
                options.disabledPasses.emplace_back(pass->name());
            }
        }
        const Draft draft = randomDraft(dimensionSets(kernel), test::coresOf(*test::device(kAim)), random);
        expectCorrect(kernel, draft, aimWith(kEntries[random() % 5], kAccumulators[random() % 5]),
                      static_cast<std::uint64_t>(i), options);
    }
}

TEST(AimProgram, ComputesRandomAffineKernels)
{
    test::RandomKernels make(7, test::KernelOptions::forDevices());
    std::mt19937_64 random(23);
    int refused = 0;
    for (int i = 0; i < tries(200) && !testing::Test::HasFailure(); ++i) {
        affine::Kernel kernel = make.kernel();
        kernel.type = affine::ElementType::Bf16;
        const auto sets = dimensionSets(kernel);
        const Draft draft = randomDraft(sets, test::coresOf(*test::device(kAim)), random);
        const auto device = aimWith(i % 2 == 0 ? 64 : 2, i % 3 == 0 ? 8 : 1);
        if (const auto program = lower(kernel, sets, draft, device); !program) {
            EXPECT_THAT(program.error().message(), HasSubstr("line")) << program.error().message();
            ++refused;
            continue;
        }
        expectCorrect(kernel, draft, device, static_cast<std::uint64_t>(i),
                      {{}, i % 3 == 0 ? Indexing::Expanded : Indexing::Exact});
    }
    EXPECT_LT(refused, tries(200) / 2);
}

/// Each kernel of the library runs or is refused for what the units lack: ReLU, softmax, three factors.
TEST(AimProgram, ComputesTheLibraryOrSaysWhatItLacks)
{
    RandomCases cases(test::catalogue().kernels, {test::backends().find(kAim).value()}, {41, 2e5});
    std::map<std::string, int> verified;
    std::map<std::string, std::string> refused;
    for (int i = 0; i < tries(150) && !testing::Test::HasFailure(); ++i) {
        const auto drawn = cases.next();
        ASSERT_TRUE(drawn.has_value());
        const DraftQuestion& question = drawn->question;
        const std::shared_ptr<const sim::DeviceDescription> device(question.machine, &question.machine->description());
        if (const auto program = lowerDraft(question, drawn->draft.parts()); !program) {
            refused[question.kernelName()] = program.error().message();
            continue;
        }
        expectCorrect(question.workload->kernel, drawn->draft, device, drawn->seed,
                      {question.disabledPasses, *question.indexing});
        ++verified[question.kernelName()];
    }
    for (const auto& [kernel, message] : refused) {
        const char* reason = kernel == "attn" || kernel == "gqa" || kernel == "mla" ? "has no softmax unit"
                             : kernel == "relu"                                     ? "cannot compute relu("
                             : kernel == "layer_norm" || kernel == "scaled_mtv"
                                 ? "cannot scale or subtract a product of two tensor elements"
                                 : "no reason";
        EXPECT_THAT(message, HasSubstr(kernel + ", line ")) << kernel;
        EXPECT_THAT(message, HasSubstr(reason)) << kernel;
    }
    EXPECT_GE(verified.size(), static_cast<std::size_t>(test::triesOf(10, 5)));
}

/// 16 outputs in 16 banks, 1024 inputs: one chain of 64 operations, one load of the buffer, one read of all sums.
TEST(AimProgram, NeedsOneChainForSixteenOutputs)
{
    auto counts = countOf(*gemvProgram(16, 1024, "1x1,1x1,1x16"));

    EXPECT_EQ(counts[Op::WriteBuffer], 64);
    EXPECT_EQ(counts[Op::PresetSums], 1);
    EXPECT_EQ(counts[Op::MacTree], 64);
    EXPECT_EQ(counts[Op::ReadSums], 1);
}

/// 3 x 1024 inputs, 8 x 16 outputs. Inputs outside: the buffer is loaded three times in all, 3 x 8 partial sums of each
/// bank are read. Outputs outside would load it 3 x 8 times.
TEST(AimProgram, LoadsTheBufferOncePerPartOfTheInputs)
{
    const auto program = gemvProgram(128, 3072, "1x1,1x1,1x16");
    auto counts = countOf(*program);

    EXPECT_EQ(loopsOf(*program).order, AimOrder::Inputs);
    EXPECT_EQ(counts[Op::WriteBuffer], 3 * 64);
    EXPECT_EQ(counts[Op::MacTree], 3 * 8 * 64);
    EXPECT_EQ(counts[Op::ReadSums], 3 * 8);
    EXPECT_EQ(counts[Op::PresetSums], 3 * 8);
}

/// With one output for each bank nothing is loaded twice, and with outputs outside the sums are read once.
TEST(AimProgram, FinishesResultsThatShareNothing)
{
    const auto program = gemvProgram(16, 3072, "1x1,1x1,1x16");
    auto counts = countOf(*program);

    EXPECT_EQ(loopsOf(*program).order, AimOrder::Outputs);
    EXPECT_EQ(counts[Op::WriteBuffer], 3 * 64);
    EXPECT_EQ(counts[Op::ReadSums], 1);
}

/// Sixteen accumulators collect eight results without partial sums: one read each, although the inputs come in parts.
TEST(AimProgram, KeepsPartialSumsInItsAccumulators)
{
    const auto program = gemvProgram(128, 3072, "1x1,1x1,1x16", 16);
    auto counts = countOf(*program);

    EXPECT_EQ(loopsOf(*program).order, AimOrder::Outputs);
    EXPECT_EQ(counts[Op::WriteBuffer], 3 * 64);
    EXPECT_EQ(counts[Op::ReadSums], 8);
}

/// Four bunches of four banks want other inputs: all banks work with each bunch's inputs in turn, which takes four
/// times as many operations and reads, not sixteen times as units one by one.
TEST(AimProgram, TakesTurnsWhenBanksWantDifferentInputs)
{
    const auto program = gemvProgram(64, 1024, "1x1,1x4,1x4");
    auto counts = countOf(*program);

    EXPECT_NE(loopsOf(*program).sharing, AimSharing::Together);
    EXPECT_EQ(counts[Op::MacTree], 4 * 16 * 16); // bunches, outputs of a bank, 256 inputs
    EXPECT_EQ(counts[Op::MacCore], 0);
    EXPECT_EQ(counts[Op::WriteBuffer], 64);
    EXPECT_EQ(counts[Op::ReadSums], 4 * 16);
}

/// Sums that the banks of another bunch have added up meanwhile are ignored.
TEST(AimProgram, ReadsOnlyTheBunchWhoseTurnItIs)
{
    const auto program = gemvProgram(64, 1024, "1x1,1x4,1x4");
    const auto widened = [](Command& command) {
        command.block = command.op == Op::ReadSums ? 0xFFFF : command.block;
        return true;
    };

    EXPECT_TRUE(functional::verify(*program, Data::Whole, 5).value().isCorrect());
    EXPECT_FALSE(functional::verify(*program, Data::Whole, 5, {Reorder::None, widened}).value().isCorrect());
}

/// Every bank has inputs of its own: as many operations bank by bank as with all banks in turns, but one read.
TEST(AimProgram, OperatesBankByBankWhenAllWantDifferentInputs)
{
    const auto program = gemvProgram(4, 1024, "1x1,1x16,1x1");
    auto counts = countOf(*program);

    EXPECT_EQ(loopsOf(*program).sharing, AimSharing::Together);
    EXPECT_EQ(counts[Op::MacTree], 0);
    EXPECT_EQ(counts[Op::MacCore], 4 * 16 * 4); // outputs, banks, 64 inputs
    EXPECT_EQ(counts[Op::ReadSums], 4);
}

/// The plan compares loops without running them; a run of each says whether it was right.
TEST(AimProgram, TakesTheLoopsThatRunFastest)
{
    const auto& machine = test::backends().find(kAim).value()->sound();
    const struct {
        int outputs;
        int inputs;
        const char* draft;
    } cases[] = {{128, 3072, "1x1,1x1,1x16"}, {16, 3072, "1x1,1x1,1x16"}, {64, 1024, "1x1,1x4,1x4"},
                 {4, 1024, "1x1,1x16,1x1"},   {32, 4096, "1x1,1x2,1x8"},  {64, 1100, "1x1,1x1,1x16"},
                 {48, 200, "1x1,1x3,1x5"},    {100, 130, "1x1,1x13,1x1"}, {512, 128, "1x1,1x4,4x4"}};
    for (const auto& one : cases) {
        const auto program = gemvProgram(one.outputs, one.inputs, one.draft);
        auto& plan = dynamic_cast<AimPlan&>(*program->plan(0));
        const AimLoops chosen = plan.loops();
        std::int64_t least = std::numeric_limits<std::int64_t>::max();
        std::int64_t own = 0;
        for (const AimLoops& loops : plan.candidates()) {
            plan.setLoops(loops);
            ASSERT_TRUE(program->placeData());
            EXPECT_TRUE(functional::verify(*program, Data::Whole, 9).value().isCorrect());
            ProgramStream stream(*program, RequestMaker::make(*program, machine).value());
            const std::int64_t cycles = sim::run(machine, stream).value().cycles.value();
            least = std::min(least, cycles);
            own = loops == chosen ? cycles : own;
        }
        EXPECT_LE(static_cast<double>(own), 1.05 * static_cast<double>(least))
            << one.outputs << " outputs, " << one.inputs << " inputs, " << one.draft;
    }
}

TEST(AimProgram, OperatesBankByBankWithoutGroupCommands)
{
    affine::Kernel kernel = test::gemv(1, 32, 64);
    const auto program = test::lowered(kernel, "1x1,1x1,1x16", kAim, {{"group-commands"}, Indexing::Exact}).value();
    auto counts = countOf(*program);

    EXPECT_EQ(counts[Op::MacTree], 0);
    EXPECT_EQ(counts[Op::MacCore], 2 * 16 * 4);
}

TEST(AimProgram, RefusesTypesOfWhichItReadsTooFewSums)
{
    affine::Kernel kernel = test::gemv(1, 32, 64);
    kernel.type = affine::ElementType::Fp32;
    EXPECT_THAT(test::lowered(kernel, "1x1,1x1,1x16", kAim).error().message(), HasSubstr("has no units for fp32"));

    auto device = std::make_shared<sim::DeviceDescription>(*test::device(kAim));
    device->compute.elementTypes.push_back("fp32");
    const auto program = lower(kernel, dimensionSets(kernel), draftOf(kernel, "1x1,1x1,1x16"), device);
    EXPECT_THAT(program.error().message(), HasSubstr("reads 8 sums of fp32 at once, a channel has 16 banks"));

    EXPECT_THAT(lower(kernel, dimensionSets(kernel), draftOf(kernel, "1x1,1x1,1x16"), aimWith(0, 1)).error().message(),
                HasSubstr("has no units for fp32"));
    kernel.type = affine::ElementType::Bf16;
    EXPECT_THAT(lower(kernel, dimensionSets(kernel), draftOf(kernel, "1x1,1x1,1x16"), aimWith(0, 1)).error().message(),
                HasSubstr("has no shared buffer or no accumulator"));
}

TEST(AimProgram, NeedsABufferAndSumsThatItsFileDescribes)
{
    const std::string text = test::readAll(sourceFile("/datasets/backends/gddr6-aim.json"));
    const auto mistakeWith = [&](const std::string& from, const std::string& to) {
        std::string changed = text;
        changed.replace(changed.find(from), from.size(), to);
        return parseDevice(changed, "aim.json").error().message();
    };

    EXPECT_THAT(mistakeWith("\"buffer_entries\": 64", "\"buffer_entries\": 0"),
                HasSubstr("is 0: the units have no second operand"));
    EXPECT_THAT(mistakeWith("\"accumulators\": 1", "\"accumulators\": 0"),
                HasSubstr("is 0: the units have no place for a sum"));
    EXPECT_THAT(mistakeWith("\"fp16\"]", "\"fp32\"]"),
                HasSubstr("one read gives 8 sums of \"fp32\", but a channel has 16 banks"));
    EXPECT_THAT(mistakeWith("\"op\": \"preset_sums\"", "\"op\": \"\""),
                HasSubstr("has no request with the op \"preset_sums\""));
}

} // namespace pimento::lower
