// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/host_memory.h"

#include "engine/base/math.h"
#include "engine/inference/step_table.h"
#include "engine/language_models/model_library.h"
#include "engine/problem/system.h"
#include "engine/systems/dcc/draft_problem.h"
#include "engine/systems/dcc/draft_program.h"
#include "engine/systems/dcc/model/model.h"
#include "tests/engine/inference/small_model.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace pimento::test {

namespace {

using inference::HeldTokens;
using inference::HostMemory;
using inference::PlacedOn;
using testing::HasSubstr;

LanguageModel shipped(const char* name) { return *modelLibrary(sourceFile())->find(name); }

inference::ModelOnHost onHost(const LanguageModel& model, const char* host, std::int64_t hosts = 1)
{
    inference::ModelOnHost on = *inference::putOn(model, *inference::findInferenceHost(host), hosts);
    on.tokenStep = 128;
    return on;
}

KernelDevice deviceOf(const std::string& name)
{
    return kernelDeviceOf(catalogue().backends.find(name).value()).value();
}

std::int64_t sizeOf(const inference::PimKernel& kernel, const char* name) { return kernel.sizes.at(name); }

/// Elements of the tensors of a kernel that lie in the banks, from the sizes that the kernel is asked with.
std::vector<std::int64_t> residentOf(const inference::PimKernel& kernel)
{
    if (kernel.name == "mla") {
        const std::int64_t vectors = sizeOf(kernel, "batch") * sizeOf(kernel, "seq_len") * sizeOf(kernel, "rope");
        return {9 * vectors, 8 * vectors}; // scores read all of a vector, the context its front
    }
    const bool isGrouped = kernel.name == "gqa";
    const std::int64_t matrix =
        sizeOf(kernel, isGrouped ? "kv_heads" : "nhead") * sizeOf(kernel, "dhead") * sizeOf(kernel, "seq_len");
    return isGrouped || kernel.name == "attn" ? std::vector{matrix, matrix} : std::vector{matrix};
}

/// Places the kernels of a step in the banks of a device one after the other, each tensor in whole rows and all
/// experts. Returns the number of rows taken.
std::int64_t rowsPlaced(const inference::ModelOnHost& on, const inference::Placement& placement,
                        const HeldTokens& tokens, const UnitMemory& memory)
{
    std::int64_t rows = 0;
    const auto place = [&](const std::vector<ModelLayer>& layers, std::int64_t times) {
        for (const ModelLayer& layer : layers) {
            const auto uses = inference::kernelsOf(layer, on.shard.part, on.host, {.tokenStep = on.tokenStep});
            if (placement.of(layer.part) != PlacedOn::Device || !uses) {
                continue;
            }
            std::int64_t columns = 0; // of a bank
            for (const std::int64_t elements : residentOf(uses->front().kernel)) {
                const std::int64_t bytes = elements * bitsOf(layer.operand) / 8;
                const std::int64_t more = ceilDivide(ceilDivide(bytes, memory.columnBytes), memory.banks);
                const bool isCut = columns % memory.columnsPerRow + more > memory.columnsPerRow;
                columns = (isCut ? roundUp(columns, memory.columnsPerRow) : columns) + more;
            }
            const std::int64_t matrices = layer.experts ? layer.experts->held : 1;
            rows += times * matrices * ceilDivide(columns, memory.columnsPerRow);
        }
    };
    const auto layers =
        layersOf(on.shard.part, on.shard.stages.front().extent, ModelPhase::decode(tokens.batch, tokens.context));
    for (const ModelBlock& block : layers->blocks) {
        place(block.layers, block.blocks);
    }
    place(layers->after, 1);
    return rows;
}

} // namespace

TEST(UnitRows, AreThoseThatTheHostDoesNotKeep)
{
    const inference::UnitRows rows(deviceOf("attacc").memory);

    EXPECT_EQ(rows.all(), 16384 - 4096);
    EXPECT_EQ(rows.rowBytes(), 1024 * 32 * 32); // a row of 1 KiB in each of 1,024 banks
    EXPECT_EQ(rows.of(1), 1);
    EXPECT_EQ(rows.of(1 << 20), 1);
    EXPECT_EQ(rows.of((1 << 20) + 1), 2);
    EXPECT_EQ(rows.of(1 << 19, 1 << 19), 1); // the second tensor fits the row that the first one began
    EXPECT_EQ(rows.of(3 << 18, 3 << 18), 2); // it does not
    EXPECT_EQ(rows.of(1 << 20, 1), 2);
}

/// The compiler's program of a kernel takes as many rows as are counted here where its draft pads and copies nothing
/// (the default of grouped attention gives each core of a group its own copy of keys and values).
TEST(UnitRows, AreCountedAsProgramsPlaceTheirTensors)
{
    const inference::UnitRows rows(deviceOf("attacc").memory);
    for (const inference::PimKernel& kernel :
         {inference::PimKernel{"batched_gemv", {{"batch", 1}, {"nhead", 64}, {"dhead", 128}, {"seq_len", 2048}}},
          inference::PimKernel{"attn", {{"batch", 1}, {"nhead", 64}, {"dhead", 128}, {"seq_len", 2048}}}}) {
        Question question;
        question.system = "compiled";
        question.workload = kernelRefOf(kernel);
        question.device = {.name = "attacc", .text = {}};
        const auto problem = pose(question, catalogue());
        ASSERT_TRUE(problem) << problem.error().message();
        const DraftQuestion& asked = dynamic_cast<const DraftProblem&>(**problem).asked();
        const Draft draft = asked.model->defaultDraft(asked);
        const auto program = DraftProgram::make(asked, draft.parts());
        ASSERT_TRUE(program) << program.error().message();
        std::int64_t placed = 0;
        std::set<const lower::StatementPlan*> plans;
        for (std::size_t i = 0; i < asked.workload->kernel.statements.size(); ++i) {
            const lower::StatementPlan* plan = program->lowered()->plan(i);
            if (plan != nullptr && plans.insert(plan).second) {
                placed += ceilDivide(plan->residentBlocks(), program->lowered()->blocksPerRow());
            }
        }
        const std::vector<std::int64_t> resident = residentOf(kernel);
        const auto bytes = [&](std::size_t i) { return 2 * static_cast<double>(resident[i]); };
        const std::int64_t counted = resident.size() == 1 ? rows.of(bytes(0)) : rows.of(bytes(0), bytes(1));
        EXPECT_EQ(placed, counted) << kernel.name << " " << draft.text();
    }
}

/// Rows of 1 MiB in each of 5 stacks. A block: QKV 5,120 x 3,072 x 2 B = 30, projection 10, up and down 40 each: 120;
/// 40 blocks: 4,800; head 5,120 x 10,052 x 2 B = 98.2: 99. Keys of N sequences of 383 tokens, rounded up to 384: 8 N
/// heads x 384 x 128 x 2 B = 0.75 N, the values as many. 12,288 - 4,899 = 7,389 rows are 184 a block: 0.75 N <= 92.
TEST(HostMemory, HoldsAsManySequencesAsRowsOfUnitsHavePlaceFor)
{
    const inference::ModelOnHost on = onHost(shipped("gpt3-13b"), "attacc");
    const KernelDevice device = deviceOf(on.host.device);
    const inference::PromptLoad load{1, 128, 256};

    const auto pim = inference::capacityOn(on, placed("pim"), load, {}, &device);
    const auto gpu = inference::capacityOn(on, placed("gpu"), load, {}, &device);

    ASSERT_TRUE(pim) << pim.error().message();
    EXPECT_EQ(pim->model.largestBatch, 122);
    ASSERT_TRUE(pim->units);
    EXPECT_EQ(pim->units->needed.value(), (4899 + 40 * 2) * 5LL * (1 << 20)); // 0.75 and 0.75 are two rows
    EXPECT_EQ(pim->units->available.value(), 12288LL * 5 * (1 << 20));
    EXPECT_EQ(gpu->model.largestBatch, 191); // (85.9 - 25.7 GB) / 0.314 GB: no row is a unit's
    EXPECT_FALSE(gpu->units);
    const auto over = inference::capacityOn(on, placed("pim"), {123, 128, 256}, {}, &device);
    EXPECT_FALSE(over->fits());
    EXPECT_THAT(inference::refusalOf(on, *over).message(),
                HasSubstr("4096 of the 16384 rows of a bank belong to the host"));
    EXPECT_THAT(inference::refusalOf(on, *over).message(), HasSubstr("a batch of at most 122"));
}

/// Random models on hosts with devices: the largest batch has a place for every tensor of its kernels, and of the next
/// one some tensor has none, in the rows of units or in the bytes of the host.
TEST(HostMemory, SaysTheLargestBatchThatIsPlaced)
{
    std::mt19937 random(11);
    const auto oneOf = [&](std::initializer_list<std::int64_t> all) {
        return *(all.begin() + static_cast<std::ptrdiff_t>(random() % all.size()));
    };
    int bound = 0; // by rows of units
    for (int i = 0; i < 60; ++i) {
        LanguageModel model = smallModel();
        model.layers = 4 + static_cast<std::int64_t>(random() % 60);
        model.hidden = 1024 * oneOf({1, 2, 4, 6});
        model.attention.heads = oneOf({16, 32});
        model.attention.kvHeads = oneOf({8, 16});
        model.attention.headSize = oneOf({64, 128});
        model.feedForward.size = oneOf({4096, 11008, 14336});
        model.vocabulary = oneOf({32000, 50257});
        const char* hosts[] = {"attacc", "attacc-8", "attacc-beside", "aim", "h100-attacc"};
        const inference::ModelOnHost on = onHost(model, hosts[random() % std::size(hosts)]);
        const char* places[] = {"pim", "full-dcc", "base", "attention=device,ffn=device"};
        const inference::Placement placement = placed(places[random() % std::size(places)]);
        const KernelDevice device = deviceOf(on.host.device);
        const inference::PromptLoad load{1, oneOf({100, 1000, 5000}), oneOf({2, 300})};
        const auto capacity = inference::capacityOn(on, placement, load, {}, &device);
        ASSERT_TRUE(capacity) << capacity.error().message();
        const std::int64_t most = capacity->model.largestBatch;
        const std::int64_t all = device.memory.rowsPerBank - device.memory.hostRowsPerBank;
        const auto fits = [&](std::int64_t batch) {
            const inference::PromptLoad other{batch, load.inputTokens, load.outputTokens};
            const auto found = inference::capacityOn(on, placement, other, {}, &device);
            return found && found->fits(); // a batch beyond kMostSequences cannot be asked for
        };

        EXPECT_TRUE(most == 0 || fits(most)) << i;
        EXPECT_FALSE(fits(most + 1)) << i;
        if (most > 0) {
            EXPECT_LE(rowsPlaced(on, placement, {most, load.lastContext()}, device.memory), all) << i;
        }
        if (most == inference::kMostSequences) {
            continue;
        }
        if (rowsPlaced(on, placement, {most + 1, load.lastContext()}, device.memory) > all) {
            ++bound;
        } else { // then it is something else: the bytes of the host, or a kernel that the host's rows do not hold
            EXPECT_FALSE(HostMemory(on, placement, false, &device).fits({most + 1, load.lastContext()})) << i;
        }
    }
    EXPECT_GT(bound, 20);
}

TEST(HostMemory, HasLatentVectorsTwice)
{
    const inference::ModelOnHost on = onHost(shipped("deepseek-v3"), "attacc-8", 2);
    const KernelDevice device = deviceOf(on.host.device);
    const inference::Placement placement = placed("attention=device");
    const HostMemory attention(on, placement, false, &device);

    // Each device holds 2 of the 10 sequences. 2 x 65,536 tokens x 576 x 2 B = 144 rows of 1 MiB for scores and 128 for
    // the context, in the 31 blocks of the first host, on the 5 devices of each of 8 processors.
    EXPECT_EQ(attention.units({10, 65'536})->needed.value(), (144 + 128) * 31LL * 40 * (1 << 20));
}

TEST(HostMemory, HoldsATiedTableOnTheFirstAndOnTheLastHost)
{
    LanguageModel model = smallModel();
    model.hasTiedEmbeddings = true;
    const auto one = inference::capacityOn(onHost(model, "a100"), placed("gpu"), {1, 16, 2}, {}, nullptr);
    const inference::ModelOnHost two = onHost(model, "a100", 2);

    const auto capacity = inference::capacityOn(two, placed("gpu"), {1, 16, 2}, {}, nullptr);

    // 1,000 words x 256 x 2 B more.
    EXPECT_EQ(capacity->model.weights.value() - one->model.weights.value(), 512'000);
    EXPECT_THAT(two.shard.notes, testing::Contains(HasSubstr("512000 bytes more")));
}

/// A block of LLaMA2-33B takes 51 + 17 + 91 + 46 rows, 60 of them 12,300 of 12,288: something stays on the processor.
TEST(FittingPlacement, LeavesTheSmallestPartThatMakesRoomToTheProcessor)
{
    const inference::ModelOnHost on = onHost(shipped("llama2-33b"), "attacc");
    const KernelDevice device = deviceOf(on.host.device);

    const auto fitting = inference::fittingPlacement(on, placed("fastest"), {1, 255}, &device);
    const auto small =
        inference::fittingPlacement(onHost(smallModel(), "attacc"), placed("fastest"), {1, 255}, &device);
    const auto fixed = inference::fittingPlacement(on, placed("pim"), {1, 255}, &device);

    EXPECT_EQ(fitting.placement.of(LayerPart::Projection), PlacedOn::Processor);
    EXPECT_EQ(fitting.placement.of(LayerPart::FeedForward), PlacedOn::Fastest);
    EXPECT_EQ(fitting.placement.of(LayerPart::Head), PlacedOn::Fastest);
    EXPECT_THAT(fitting.remark, HasSubstr("projection"));
    EXPECT_EQ(small.remark, "");
    EXPECT_EQ(small.placement, placed("fastest"));
    EXPECT_EQ(fixed.placement, placed("pim")); // which is refused
    EXPECT_FALSE(inference::capacityOn(on, placed("pim"), {1, 128, 128}, {}, &device)->fits());
    EXPECT_TRUE(inference::capacityOn(on, placed("fastest"), {1, 128, 128}, {}, &device)->fits());
}

} // namespace pimento::test
