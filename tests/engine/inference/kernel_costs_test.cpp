// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/problem/kernel_costs.h"

#include "engine/exploration/exploration.h"
#include "engine/inference/decode_step.h"
#include "engine/inference/host_memory.h"
#include "engine/inference/run_text.h"
#include "engine/problem/system.h"
#include "tests/engine/inference/small_model.h"
#include "tests/support/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>

// Costs of kernels as the seam between systems and whole models: every device of the catalogue whose system tells them
// runs layers, in the words and parts of that system.

namespace pimento::test {

namespace {

using inference::LayerCost;
using inference::ModelStep;
using inference::RunsOn;
using testing::Contains;
using testing::HasSubstr;

/// The small model on a GPU with memory of its own beside one system of DPUs.
SmallSetup setupWithDpus(NumberFormat format)
{
    LanguageModel model = smallModel();
    model.types.weights = {format, 16, 128};
    model.types.keyValue = format;
    model.types.inputs = format;
    inference::InferenceHost host = *inference::findInferenceHost("aim");
    host.device = "upmem";
    host.devices = 1;
    SmallSetup setup{*inference::putOn(model, host), nullptr, nullptr};
    setup.on.tokenStep = 64;
    const inference::PimSetting setting{
        .device = {.name = host.device, .text = {}},
        .settings = {{"space", std::string("complete")}, {"launches", host.launches}, {"link", host.link}}};
    setup.kernels =
        std::make_unique<inference::PimKernels>(inference::PimKernels::Means{.catalogue = &catalogue()}, setting);
    setup.device = *setup.kernels->device();
    return setup;
}

ModelStep stepOn(const SmallSetup& setup, const std::string& placement)
{
    return *inference::stepOf(setup.on, placed(placement), ModelPhase::decode(1, 64), setup.means(), {});
}

double sumOf(const std::vector<KernelTimePart>& parts)
{
    return std::accumulate(parts.begin(), parts.end(), 0.0,
                           [](double sum, const KernelTimePart& part) { return sum + part.seconds; });
}

} // namespace

TEST(KernelCosts, AreToldByTheSystemOfEachDeviceWithThePartsOfItsTime)
{
    for (const auto& machine : catalogue().backends.all()) {
        const auto system = systemOfKernelCosts(machine);
        ASSERT_TRUE(system) << system.error().message();
        const KernelCosts& costs = *(*system)->kernelCosts();
        const KernelDevice device = costs.device(machine);
        const SizedKernel kernel{.name = "gemv",
                                 .sizes = {{"batch", 1}, {"nhead", 1}, {"dhead", 64}, {"seq_len", 128}},
                                 .elementType = device.elementTypes.front()};
        const KernelCosts::Setting setting{.device = {machine->description().name, ""},
                                           .settings = {{"space", std::string("kept")},
                                                        {"launches", std::string("graph")},
                                                        {"link", std::string("pcie5")}}};

        const auto problem = pose(costs.question(kernel, setting), catalogue());
        ASSERT_TRUE(problem) << problem.error().message();
        const auto standard = findStandard(**problem, nullptr, {});
        ASSERT_TRUE(standard) << standard.error().message();
        const KernelCost cost = costs.cost(**problem, standard->found.quantities);

        EXPECT_EQ((*problem)->question().system, (*system)->info().id);
        EXPECT_GT(cost.seconds, 0);
        EXPECT_DOUBLE_EQ(cost.seconds, sumOf(cost.parts));
        EXPECT_GT(cost.joules, 0);
        EXPECT_THAT(cost.parts, Contains(testing::Field(&KernelTimePart::id, "compute")));
        EXPECT_THAT(cost.parts, Contains(testing::Field(&KernelTimePart::id, "launch")));
        // Neither units nor memory can be faster than the bounds of the device.
        EXPECT_GE(cost.seconds * device.operationsPerSecond, 2 * 64 * 128);
        EXPECT_GE(cost.seconds * device.bytesPerSecond, 64 * 128);
        EXPECT_GT(device.memory.rowsPerBank, device.memory.hostRowsPerBank);
        EXPECT_EQ(device.title, machine->description().title);
    }
}

TEST(KernelCosts, OfDpusRunTheIntegerLayersOfAModel)
{
    const SmallSetup setup = setupWithDpus(NumberFormat::Int8);

    const ModelStep step = stepOn(setup, "ffn=device,projection=device,drafts=standard");

    const LayerCost& down = layerOf(step, "down");
    EXPECT_EQ(down.where, RunsOn::Device);
    EXPECT_EQ(layerOf(step, "projection").where, RunsOn::Device);
    EXPECT_THAT(step.remarks, testing::IsEmpty());
    EXPECT_EQ(inference::textOf(down.kernels.front().kernel), "gemv batch=1,dhead=512,nhead=1,seq_len=256 int8");
    const auto question = setup.kernels->questionOf(down.kernels.front().kernel);
    EXPECT_EQ(question->system, "upmem");
    EXPECT_EQ(question->workload.elementType, "int32");
    EXPECT_THAT(question->settings, testing::IsEmpty()); // launches, link and spaces of drafts are no settings of DPUs
    const auto problem = pose(*question, catalogue()).value();
    const auto standard = findStandard(*problem, nullptr, {});
    EXPECT_EQ(down.kernels.front().draft, standard->label);
    const double scales = 512.0 * 256 / 128 * 2 / setup.device->bytesPerSecond; // of 2 bytes for each 128 numbers
    EXPECT_DOUBLE_EQ(down.seconds, standard->found.quantities[problem->costs().ranked] * 1e-6 + scales);
    EXPECT_GT(down.deviceJoules, 0);
}

TEST(KernelCosts, OfDpusAreTheBestOfASearchWhereNoPlacementNamesTheBaseline)
{
    SmallSetup setup = setupWithDpus(NumberFormat::Int8);
    inference::PimSetting setting = setup.kernels->setting();
    setting.settings["trials"] = std::int64_t{16};
    const TemporaryFolder folder;
    const auto study = Study::openOrCreate(folder.path() / "kernels.pimento");
    inference::PimKernels kernels({.catalogue = &catalogue(), .study = study->get()}, setting);
    const SizedKernel kernel{
        .name = "gemv", .sizes = {{"batch", 1}, {"nhead", 1}, {"dhead", 64}, {"seq_len", 128}}, .elementType = "int8"};

    const auto answer = kernels.answer(kernel, 1, {});

    ASSERT_TRUE(answer) << answer.error().message();
    EXPECT_EQ(answer->candidates, 16);
    EXPECT_GT(answer->best.seconds, 0);
    // A limit is answered by the same search: nothing proves that there is nothing below it.
    EXPECT_FALSE(*kernels.anyBelow({kernel, answer->fastest().seconds}, {}));
    EXPECT_EQ((*kernels.anyBelow({kernel, answer->fastest().seconds * 2}, {}))->text, answer->fastest().text);
    EXPECT_EQ(kernels.explored(), 1U);
    inference::PimKernels again({.catalogue = &catalogue(), .study = study->get()}, setting);
    EXPECT_EQ(again.answer(kernel, 1, {})->best, answer->best);
    EXPECT_EQ(again.recalled(), 1U);
}

TEST(KernelCosts, OfDpusRefuseOtherLayersInOneSentence)
{
    const SmallSetup fractions = setupWithDpus(NumberFormat::Fp16);
    const SmallSetup integers = setupWithDpus(NumberFormat::Int8);

    const ModelStep step = stepOn(fractions, "pim");
    const ModelStep attention = stepOn(integers, "attention=device");

    EXPECT_THAT(step.remarks, Contains("On the GPU: query, key, value; projection; gate and up; down; head: cannot run "
                                       "on a device: its weights are fp16, but the units of UPMEM compute with int8"));
    EXPECT_THAT(
        attention.remarks,
        testing::ElementsAre("On the GPU: attention: cannot run on a device: the units of UPMEM have no softmax"));
    EXPECT_EQ(layerOf(attention, "attention").where, RunsOn::Processor);
}

TEST(KernelCosts, OfDpusSayWhatTheirTimesContain)
{
    const SmallSetup setup = setupWithDpus(NumberFormat::Int8);

    const auto sentences = inference::assumptionsOf(setup.on, setup.device.get());

    EXPECT_THAT(sentences, Contains(HasSubstr("the fastest candidate that a search finds, without a proof")));
    EXPECT_THAT(sentences, Contains("UPMEM computes int8 layers as int32, which take four times the memory."));
    EXPECT_THAT(sentences,
                Contains("PIM layers include the devices' own launches and transfers from the host's memory."));
    EXPECT_THAT(sentences, testing::Not(Contains(HasSubstr("Link to the PIM devices"))));
}

TEST(KernelCosts, OfDpusTakeTheMemoryOfWiderNumbers)
{
    const SmallSetup setup = setupWithDpus(NumberFormat::Int8);
    KernelDevice narrow = *setup.device;
    narrow.heldBytes.clear();
    narrow.memory = {.banks = 1, .rowsPerBank = 1 << 20, .columnsPerRow = 1, .columnBytes = 1};
    KernelDevice wide = narrow;
    wide.heldBytes = setup.device->heldBytes;
    const inference::Placement placement = placed("ffn=device");

    const auto bytes = inference::HostMemory(setup.on, placement, false, &narrow).units({1, 64})->needed;
    const auto more = inference::HostMemory(setup.on, placement, false, &wide).units({1, 64})->needed;

    EXPECT_EQ(more.value(), 4 * bytes.value());
}

} // namespace pimento::test
