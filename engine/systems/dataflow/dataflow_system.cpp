// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/dataflow_system.h"

#include "engine/systems/dataflow/dataflow_layer_costs.h"
#include "engine/systems/dataflow/dataflow_problem.h"
#include "engine/systems/dataflow/layer_library.h"
#include "engine/systems/dataflow/layer_reading.h"
#include "engine/workloads/network_file.h"

#include <string>
#include <utility>

namespace pimento {

namespace {

using namespace dataflow;

const SystemInfo& dataflowInfo()
{
    static const SystemInfo info = {
        .id = "dataflow",
        .title = "Dataflows, proved best",
        .summary = "Finds the best mapping of a convolution or matrix product onto an array under levels "
                   "of memory, and proves it",
        .aliases = {},
        .candidate = "mapping",
        .candidates = "mappings",
        .takesTexts = false,
        .remarks = "Array and levels overlap without stalls; each tensor has DRAM banks of its own.",
        .elementType = "int8",
    };
    return info;
}

/// Finds the layer that a question is about: a layer of the library, the layer in a file, or one layer of a network.
Result<workloads::Layer> layerOf(const Question& question, const DataflowChoices& choices)
{
    if (question.workload.kind == WorkloadKind::Kernel) {
        return layerNamed(question.workload);
    }
    const auto network = workloads::networkOf(question.workload);
    if (!network) {
        return tl::unexpected<Error>(network.error());
    }
    const auto layers = static_cast<std::int64_t>(network->layers.size());
    if (choices.layer > layers) {
        return fail("has no layer " + std::to_string(choices.layer) + ": the last one is " + std::to_string(layers),
                    "network " + network->name, "Set layer to a number from 1 to " + std::to_string(layers));
    }
    return network->layers[static_cast<std::size_t>(choices.layer - 1)].layer;
}

class DataflowSystem final : public System {
public:
    [[nodiscard]] const SystemInfo& info() const override { return dataflowInfo(); }

    [[nodiscard]] Result<void> takes(const MadeDevice& device) const override
    {
        return acceleratorOf(*device) != nullptr
                   ? Result<void>{}
                   : fail("is not an array under levels of memory", "device \"" + device->name + "\"",
                          "Choose a device with the simulator accelerator, such as std16x16x8");
    }
    [[nodiscard]] bool takesWorkload(WorkloadKind /*kind*/) const override { return true; }
    [[nodiscard]] std::vector<SystemKernel> kernels(const Catalogue& /*catalogue*/) const override
    {
        return namedLayers();
    }
    [[nodiscard]] std::vector<SettingSpec> settings(const MadeDevice& device) const override
    {
        const AcceleratorPart* part = acceleratorOf(*device);
        return part != nullptr ? dataflowSettings(part->accelerator) : std::vector<SettingSpec>{};
    }
    [[nodiscard]] const LayerCosts* layerCosts() const override { return &dataflowLayerCosts(); }

private:
    [[nodiscard]] Result<std::shared_ptr<const Problem>> poseOn(const MadeDevice& device,
                                                                const Question& question) const override
    {
        const auto choices = choicesOf(question, acceleratorOf(*device)->accelerator);
        if (!choices) {
            return tl::unexpected<Error>(choices.error());
        }
        if (const auto checked = check(*choices); !checked) {
            return tl::unexpected<Error>(checked.error());
        }
        const auto layer = layerOf(question, *choices);
        if (!layer) {
            return tl::unexpected<Error>(layer.error());
        }
        Question filled = question;
        if (filled.workload.kind == WorkloadKind::Kernel) {
            filled.workload = withAllSizes(std::move(filled.workload));
        }
        return loopsOf(*layer).map([&](const LayerLoops& loops) -> std::shared_ptr<const Problem> {
            return std::make_shared<const DataflowProblem>(BoundLayer{filled, device, *layer, loops, *choices});
        });
    }
};

} // namespace

const System& dataflowSystem()
{
    static const DataflowSystem system;
    return system;
}

} // namespace pimento
