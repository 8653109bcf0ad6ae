// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/crossbar_system.h"

#include "engine/base/data_folder.h"
#include "engine/base/math.h"
#include "engine/networks/library/network_library.h"
#include "engine/systems/crossbar/chip/crossbar_part.h"
#include "engine/systems/crossbar/crossbar_layer_costs.h"
#include "engine/systems/crossbar/crossbar_problem.h"
#include "engine/workloads/network_file.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <utility>

namespace pimento {

namespace {

using namespace crossbar;

constexpr const char* kBatch = "batch";

const SystemInfo& crossbarInfo()
{
    static const SystemInfo info = {
        .id = "crossbar",
        .title = "Networks on crossbars",
        .summary = "Copies the layers of a network, places them on cores with crossbar arrays, and profiles "
                   "the instructions",
        .aliases = {},
        .candidate = "mapping",
        .candidates = "mappings",
        .takesTexts = false,
        .remarks = "Energies are nominal.",
        .elementType = "int16",
    };
    return info;
}

/// Names of the networks of the library; none: there is no data folder.
std::vector<std::string> libraryNames()
{
    const auto folder = findDataFolder();
    return folder ? networks::networkNames(*folder) : std::vector<std::string>{};
}

/// The element type that a chip computes with, whatever the type of the numbers that it is given.
std::string typeOf(const CrossbarChip& chip) { return "int" + std::to_string(8 * chip.elementBytes); }

/// Refuses an element type that the chip does not compute with. The usual one of the system stands for the chip's.
Result<void> checkType(const WorkloadRef& network, const CrossbarChip& chip)
{
    const std::string own = typeOf(chip);
    if (network.elementType == own || network.elementType == crossbarInfo().elementType) {
        return {};
    }
    return fail("has elements of " + network.elementType.substr(0, 20) + ", and the chip computes with " + own,
                "network " + network.name, "Choose the element type " + own);
}

/// Says which element types of a file the chip replaces by its own; "": none.
std::string replacedTypes(const workloads::Network& network, const CrossbarChip& chip)
{
    const std::string own = typeOf(chip);
    std::set<std::string> replaced;
    for (const workloads::NetworkLayer& each : network.layers) {
        if (each.layer.elementType != own) {
            replaced.insert(each.layer.elementType);
        }
    }
    std::string all;
    for (const std::string& each : replaced) {
        all += (all.empty() ? "" : ", ") + each;
    }
    return all.empty() ? all : "Elements of " + all + " are computed as " + own + ".";
}

/// The network that a question is about: one of the library, that of a file, or a network of one layer.
Result<workloads::Network> networkOf(const Question& question, const CrossbarChip& chip)
{
    if (question.workload.kind != WorkloadKind::Kernel) {
        return workloads::networkOf(question.workload);
    }
    const std::vector<std::string> names = libraryNames();
    if (std::ranges::find(names, question.workload.name) == names.end()) {
        return fail("is not a network of the library", "kernel " + question.workload.name,
                    "Name a network, such as resnet18, or a file with a network");
    }
    if (const auto typed = checkType(question.workload, chip); !typed) {
        return tl::unexpected<Error>(typed.error());
    }
    if (wholeSizeOf(question.workload, kBatch).value_or(0) != 1) {
        return fail(
            "has a batch size other than 1", "network " + question.workload.name,
            "Write batch=1; in throughput mode, the time is the interval between the results of consecutive images");
    }
    return networks::findNetwork(question.workload.name).map([](networks::NetworkReading&& read) {
        return std::move(read.network);
    });
}

/// The bound of an image in the mode of a question, in whole nanoseconds.
std::int64_t boundNsOf(const BoundNetwork& bound)
{
    if (bound.planner) {
        return ceilDivide(bound.planner->boundNs(), bound.choices.images);
    }
    const bool isThroughput = bound.choices.mode == PipelineMode::Throughput;
    return static_cast<std::int64_t>(std::ceil(isThroughput ? bound.bounds.throughputNs : bound.bounds.pathLatencyNs));
}

Result<std::shared_ptr<const Problem>> bind(BoundNetwork bound, const workloads::Network& network)
{
    const CrossbarChip& chip = crossbarsOf(*bound.device)->chip;
    if (bound.choices.mode == PipelineMode::Latency && bound.choices.partition.rule != FormRule::Window) {
        return fail("is not possible with pipeline=latency, which passes on pixels that whole windows make",
                    "setting unfolding", "Write unfolding=window, or pipeline=throughput");
    }
    if (std::string replaced = replacedTypes(network, chip);
        bound.question.workload.kind != WorkloadKind::Kernel && !replaced.empty()) {
        bound.remarks.push_back(std::move(replaced));
    }
    auto graph = graphOf(network, &bound.remarks);
    if (!graph) {
        return tl::unexpected<Error>(graph.error());
    }
    auto partitions = partitionsOf(*graph, chip, bound.choices.partition);
    if (!partitions) {
        return tl::unexpected<Error>(partitions.error());
    }
    bound.bounds = boundsOf(*graph, *partitions, chip);
    if (!bound.bounds.isFeasible) {
        auto planner =
            RoundPlanner::make({*graph, chip, bound.choices.partition, bound.choices.mode, bound.choices.images,
                               bound.choices.groupsLayers});
        if (!planner) {
            return tl::unexpected<Error>(planner.error());
        }
        bound.planner = std::make_shared<const RoundPlanner>(*std::move(planner));
    }
    bound.boundNs = boundNsOf(bound);
    bound.network = network.name;
    bound.graph = *std::move(graph);
    bound.partitions = *std::move(partitions);
    bound.identity = Fingerprinter()
                         .add("crossbar mappings 2", fingerprintOf(bound.question), bound.device.fingerprint(),
                              workloads::networkJson(network))
                         .finish();
    return std::shared_ptr<const Problem>(std::make_shared<const CrossbarProblem>(std::move(bound)));
}

class CrossbarSystem final : public System {
public:
    [[nodiscard]] const SystemInfo& info() const override { return crossbarInfo(); }

    [[nodiscard]] Result<void> takes(const MadeDevice& device) const override
    {
        return crossbarsOf(*device) != nullptr
                   ? Result<void>{}
                   : fail("has no crossbar arrays", "device \"" + device->name + "\"",
                          "Choose a device with the simulator crossbars, such as crossbar-isaac");
    }
    [[nodiscard]] bool takesWorkload(WorkloadKind /*kind*/) const override { return true; }

    [[nodiscard]] std::vector<SystemKernel> kernels(const Catalogue& /*catalogue*/) const override
    {
        std::vector<SystemKernel> all;
        for (const std::string& name : libraryNames()) {
            all.push_back(
                {.name = name, .title = name, .summary = "A network of the library", .keys = {{kBatch, "images", 1}}});
        }
        return all;
    }

    [[nodiscard]] std::vector<SettingSpec> settings(const MadeDevice& device) const override
    {
        return takes(device) ? crossbarSettings() : std::vector<SettingSpec>{};
    }
    [[nodiscard]] const LayerCosts* layerCosts() const override { return &crossbarLayerCosts(); }

private:
    [[nodiscard]] Result<std::shared_ptr<const Problem>> poseOn(const MadeDevice& device,
                                                                const Question& question) const override
    {
        return networkOf(question, crossbarsOf(*device)->chip).and_then([&](const workloads::Network& network) {
            return bind({.question = question,
                         .device = device,
                         .identity = {},
                         .network = {},
                         .graph = {},
                         .remarks = {},
                         .partitions = {},
                         .choices = choicesOf(question),
                         .bounds = {},
                         .planner = nullptr},
                        network);
        });
    }
};

} // namespace

const System& crossbarSystem()
{
    static const CrossbarSystem system;
    return system;
}

} // namespace pimento
