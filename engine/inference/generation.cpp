// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/generation.h"

#include "engine/base/math.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

namespace pimento::inference {

namespace {

constexpr std::int64_t kMostTokens = 4'000'000;

std::int64_t bytesOf(const UnitMemory& memory)
{
    return memory.banks * memory.rowsPerBank * memory.columnsPerRow * memory.columnBytes;
}

std::vector<ModelPhase> phasesOf(const PromptLoad& workload, std::int64_t tokenStep)
{
    std::vector<ModelPhase> phases;
    std::int64_t before = 0;
    for (std::int64_t context = workload.inputTokens + 1; context <= workload.lastContext(); ++context) {
        const std::int64_t rounded = roundUp(context, tokenStep);
        if (rounded != before) {
            phases.push_back(ModelPhase::decode(workload.batch, context));
            before = rounded;
        }
    }
    return phases;
}

} // namespace

Result<void> check(const PromptLoad& workload)
{
    if (workload.batch < 1 || workload.batch > kMostSequences || workload.inputTokens < 1 ||
        workload.outputTokens < 2 || workload.inputTokens > kMostTokens || workload.outputTokens > kMostTokens) {
        return fail("batch or tokens are out of range", "",
                    "Use a batch of 1 to 65,536, at least 1 input and 2 output tokens, and at most 4 million of each");
    }
    return {};
}

Result<Bytes> weightsPlaced(const LanguageModel& model, const Placement& placement)
{
    const auto layers = layersOf(model, ModelPhase::decode(1, 1));
    if (!layers) {
        return tl::unexpected<Error>(layers.error());
    }
    double bytes = 0;
    const auto add = [&](const ModelLayer& layer, std::int64_t blocks) {
        const bool isMixed = inputFormatOf(layer, model.types) != layer.operand; // mixed types stay on the GPU
        if (layer.kind == LayerKind::Linear && !isMixed && placement.of(layer.part) != PlacedOn::Processor) {
            const double all = layer.experts ? static_cast<double>(layer.experts->held) / layer.experts->touched : 1;
            bytes += static_cast<double>(layer.weights.value()) * all * static_cast<double>(blocks);
        }
    };
    for (const ModelBlock& block : layers->blocks) {
        for (const ModelLayer& layer : block.layers) {
            add(layer, block.blocks);
        }
    }
    for (const ModelLayer& layer : layers->after) {
        add(layer, 1);
    }
    return Bytes{std::llround(bytes)};
}

namespace {

/// Bytes of a tied embedding table that two hosts of a pipeline, the first and the last, both hold.
Bytes tiedCopies(const ModelOnHost& on)
{
    const bool isTwice = on.model.hasTiedEmbeddings && on.hosts > 1;
    return isTwice ? pimento::bytesOf(on.model.hidden * on.model.vocabulary, on.model.types.embeddings) : Bytes{0};
}

std::string gigabytes(Bytes bytes) { return fmt::format("{:.1f} GB", static_cast<double>(bytes.value()) * 1e-9); }

} // namespace

Result<HostCapacity> capacityOn(const ModelOnHost& on, const Placement& placement, const PromptLoad& workload,
                                const HeldWeights& held, const KernelDevice* device)
{
    if (const auto can = check(workload); !can) {
        return tl::unexpected<Error>(can.error());
    }
    HostCapacity found;
    found.hosts = on.hosts;
    found.question.batch = workload.batch;
    found.question.context = workload.lastContext();
    if (held.copies == WeightCopies::Two && on.host.hasDevices()) {
        const auto again = weightsPlaced(on.model, placement);
        if (!again) {
            return tl::unexpected<Error>(again.error());
        }
        found.question.heldAgain = *again;
    }
    const std::int64_t bytes = device != nullptr && on.host.hasDevices() ? bytesOf(device->memory) : 0;
    if (on.host.ownMemory.value() == 0) {
        found.question.memoryPerDevice = Bytes{bytes};
        found.question.devicesPerHost = on.host.devices * on.host.processors;
    } else {
        found.question.memoryPerDevice =
            Bytes{(on.host.ownMemory.value() + bytes * on.host.devices) * on.host.processors};
    }
    const auto capacity = capacityOf(on.model, found.question);
    if (!capacity) {
        return tl::unexpected<Error>(capacity.error());
    }
    const HostMemory memory(on, placement, held.copies == WeightCopies::Two, device);
    const HeldTokens tokens{workload.batch, workload.lastContext()};
    found.model = *capacity;
    found.model.weights += tiedCopies(on);
    found.model.needed += tiedCopies(on);
    found.model.fits = memory.fits(tokens);
    found.model.hosts = memory.hostsFor(tokens);
    found.model.largestBatch = memory.largestBatch(tokens.context);
    found.model.largestContext = memory.largestContext(tokens.batch);
    found.units = memory.units(tokens);
    return found;
}

Error refusalOf(const ModelOnHost& on, const HostCapacity& capacity)
{
    Error error = refusalOf(on.model, capacity.question, capacity.model);
    if (capacity.units && !capacity.units->fits()) {
        const UnitRoom& units = *capacity.units;
        error.what = fmt::format("needs {} in PIM rows, for weights, keys and values of PIM layers; a host has {}, "
                                 "since {} of the {} rows of a bank belong to the host",
                                 gigabytes(units.needed), gigabytes(units.available), units.hostRows, units.rows);
    }
    error.where +=
        " on " + (on.hosts == 1 ? "one host" : std::to_string(on.hosts) + " hosts") + " (" + on.host.title + ")";
    return error;
}

Result<double> weightsOnDevices(const ModelOnHost& on, const ModelStep& step)
{
    const auto layers = layersOf(on.shard.part, step.phase);
    if (!layers) {
        return tl::unexpected<Error>(layers.error());
    }
    double bytes = 0;
    const auto addFrom = [&](const std::vector<ModelLayer>& some, std::int64_t blocks) {
        for (const ModelLayer& layer : some) {
            const auto cost = std::ranges::find(step.layers, layer.name, &LayerCost::name);
            if (cost != step.layers.end() && cost->where != RunsOn::Processor && cost->where != RunsOn::Link) {
                bytes += static_cast<double>(layer.weights.value()) * static_cast<double>(blocks) * cost->deviceShare;
            }
        }
    };
    addFrom(layers->before, 1);
    for (const ModelBlock& block : layers->blocks) {
        addFrom(block.layers, block.blocks);
    }
    addFrom(layers->after, 1);
    return bytes;
}

double Generation::meanStepSeconds() const
{
    return steps.empty() ? 0 : decodeSeconds / static_cast<double>(steps.size());
}

double Generation::tokensPerSecond() const
{
    return decodeSeconds > 0 ? static_cast<double>(workload.batch) * static_cast<double>(steps.size()) / decodeSeconds
                             : 0;
}

double Generation::decodeJoulesPerToken() const
{
    return steps.empty() ? 0 : decodeJoules / static_cast<double>(workload.batch * std::ssize(steps));
}

double Generation::joulesPerPrompt() const { return prefill.joules / static_cast<double>(workload.batch); }

double Generation::wholeJoulesPerToken() const
{
    return (prefill.joules + decodeJoules) / static_cast<double>(workload.batch * workload.outputTokens);
}

Result<std::vector<PimNeed>> kernelsNeeded(const ModelOnHost& on, const Placement& placement,
                                           std::span<const ModelPhase> phases, const KernelDevice& device)
{
    std::vector<PimNeed> needs;
    std::map<PimKernel, std::size_t> known; // index of each
    for (const ModelPhase& phase : phases) {
        const auto layers = layersOf(on.shard.part, phase);
        if (!layers) {
            return tl::unexpected<Error>(layers.error());
        }
        const auto addNeeds = [&](const std::vector<KernelUse>& uses, double below) {
            for (const KernelUse& use : uses) {
                const PimNeed need = below < std::numeric_limits<double>::infinity()
                                         ? needOf(use, placement.drafts, below)
                                         : PimNeed{.kernel = use.kernel, .drafts = placement.drafts};
                const auto [place, isNew] = known.emplace(use.kernel, needs.size());
                if (isNew) {
                    needs.push_back(need);
                }
                needs[place->second].below = std::max(needs[place->second].below, need.below);
            }
        };
        const auto addFrom = [&](const std::vector<ModelLayer>& some) {
            for (const ModelLayer& layer : some) {
                const PlacedOn wanted = placement.of(layer.part);
                if (phase.kind == ModelPhase::Kind::Prefill || wanted == PlacedOn::Processor || !isForDevices(layer)) {
                    continue;
                }
                // Where both sides can work at once, a share of the layer may be useful even if the whole layer is not.
                const bool isEither =
                    wanted == PlacedOn::Fastest && (layer.kind == LayerKind::Attention || !on.host.canWorkBeside());
                const double below = isEither ? processorCost(layer, on.shard.part, on.host).seconds
                                              : std::numeric_limits<double>::infinity();
                for (const DeviceForm& form : formsOf(layer, formOf(on))) {
                    const auto uses = kernelsOf(layer, on.shard.part, on.host, form);
                    const bool isComputed = canCompute(device, layer, on.shard.part.types).has_value();
                    if (uses && isComputed && leastSeconds(*uses, layer, on.host, device) < below) {
                        addNeeds(*uses, below);
                    }
                }
            }
        };
        addFrom(layers->before);
        for (const ModelBlock& block : layers->blocks) {
            addFrom(block.layers);
        }
        addFrom(layers->after);
    }
    return needs;
}

Result<std::vector<PimNeed>> kernelsNeeded(const ModelOnHost& on, const Placement& placement,
                                           const PromptLoad& workload, const KernelDevice& device)
{
    return kernelsNeeded(on, placement, phasesOf(workload, on.tokenStep), device);
}

} // namespace pimento::inference
