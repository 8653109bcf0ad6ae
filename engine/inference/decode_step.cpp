// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/decode_step.h"

#include "engine/inference/key_value_tier.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace pimento::inference {

namespace {

constexpr double kAnyTime = std::numeric_limits<double>::infinity();
/// True if the columns of a layer can be split between both sides: a linear layer with one matrix.
bool canBeShared(const ModelLayer& layer) { return layer.kind == LayerKind::Linear && layer.instances == 1; }

/// Chooses where the layers of a step run, and adds up their costs.
class StepMaker {
public:
    StepMaker(const ModelOnHost& on, const Placement& placement, const StepMeans& means, const std::stop_token& stop)
        : m_on(&on), m_placement(&placement), m_means(&means), m_stop(&stop)
    {
    }

    Result<ModelStep> make(const ModelPhase& phase)
    {
        ModelStep step{.phase = phase, .layers = {}};
        for (const ModelStage& stage : m_on->shard.stages) {
            const auto layers = layersOf(m_on->shard.part, stage.extent, phase);
            if (!layers) {
                return tl::unexpected<Error>(layers.error());
            }
            const double before = step.seconds;
            if (const auto added = addLayers(*layers, phase, step); !added) {
                return tl::unexpected<Error>(added.error());
            }
            step.stageSeconds = std::max(step.stageSeconds, step.seconds - before);
        }
        addExchanges(step);
        if (m_on->host.tier.exists()) {
            addTier(step);
        }
        finish(step);
        step.remarks = remarks();
        return step;
    }

private:
    Result<void> addLayers(const ModelLayers& layers, const ModelPhase& phase, ModelStep& step)
    {
        const auto addAll = [&](const std::vector<ModelLayer>& some, std::int64_t blocks) -> Result<void> {
            std::vector<LayerCost> costs;
            for (const ModelLayer& layer : some) {
                auto cost = choose(layer, phase);
                if (!cost) {
                    return tl::unexpected<Error>(cost.error());
                }
                cost->repeats = static_cast<double>(blocks);
                costs.push_back(*std::move(cost));
            }
            if (m_placement->hasPipelinedHeads) {
                pipelineHeads(costs);
            }
            for (LayerCost& cost : costs) {
                step.seconds += cost.allSeconds();
                add(std::move(cost), step);
            }
            return {};
        };
        auto added = addAll(layers.before, 1);
        for (const ModelBlock& block : layers.blocks) {
            added = added ? addAll(block.layers, block.blocks) : added;
        }
        return added ? addAll(layers.after, 1) : added;
    }

    /// Subtracts the time of QKV generation and projection on the GPU that overlaps attention on the devices.
    void pipelineHeads(std::vector<LayerCost>& costs) const
    {
        const auto isConnected = [](const LayerCost& each) {
            return each.where == RunsOn::Processor && each.kind == LayerKind::Linear &&
                   (each.part == LayerPart::QueryKeyValue || each.part == LayerPart::Projection);
        };
        double attention = 0;
        double connected = 0;
        for (const LayerCost& each : costs) {
            attention += each.kind == LayerKind::Attention && each.where == RunsOn::Device ? each.seconds : 0;
            connected += isConnected(each) ? each.seconds : 0;
        }
        const double hidden = hiddenByPipeline(attention, connected, m_on->shard.part.attention.kvHeads);
        for (LayerCost& each : costs) {
            if (hidden > 0 && isConnected(each)) {
                each.hiddenSeconds = each.seconds * hidden / connected;
                const double kept = 1 - hidden / connected;
                each.seconds *= kept;
                std::ranges::for_each(each.parts, [kept](TimePart& part) { part.seconds *= kept; });
            }
        }
    }

    /// Adds a layer; equal layers of several pipeline stages share a row.
    static void add(LayerCost cost, ModelStep& step)
    {
        const auto same = std::ranges::find_if(step.layers, [&](const LayerCost& each) {
            return each.name == cost.name && each.where == cost.where && each.seconds == cost.seconds &&
                   each.kernels == cost.kernels;
        });
        if (same != step.layers.end()) {
            same->repeats += cost.repeats;
            return;
        }
        step.layers.push_back(std::move(cost));
    }

    void addExchanges(ModelStep& step) const
    {
        double seconds = 0;
        for (const Collective& each : collectivesOf(m_on->shard, step.phase)) {
            LayerCost cost = exchangeCost(each, m_on->host);
            seconds += cost.allSeconds();
            step.layers.push_back(std::move(cost));
        }
        step.seconds += seconds;
        step.stageSeconds += seconds / static_cast<double>(m_on->shard.stages.size());
    }

    /// Adds the keys and values that the step reads from the second memory.
    void addTier(ModelStep& step) const
    {
        const auto device = m_means->kernels != nullptr ? m_means->kernels->device().value_or(nullptr) : nullptr;
        const std::int64_t room = ownRoom(*m_on, *m_placement, device.get(), step.phase.sequences);
        LayerCost cost = tierRead(*m_on, step.phase.contextTokens - room);
        step.seconds += cost.seconds;
        step.stageSeconds += cost.seconds / static_cast<double>(m_on->shard.stages.size());
        step.layers.push_back(std::move(cost));
    }

    void finish(ModelStep& step) const
    {
        const auto processors = static_cast<double>(m_on->host.processors);
        for (LayerCost& each : step.layers) {
            each.joules *= processors;
            each.deviceJoules *= processors;
            each.memoryJoules *= processors;
            step.joules += each.allJoules();
        }
        const double watts =
            m_on->host.energy.idleWatts + static_cast<double>(m_on->host.devices) * m_on->host.idleDeviceWatts;
        step.idleJoules = step.seconds * processors * static_cast<double>(m_on->hosts) * watts;
        step.joules += step.idleJoules;
    }

    Result<LayerCost> choose(const ModelLayer& layer, const ModelPhase& phase)
    {
        LayerCost processor = processorCost(layer, m_on->shard.part, m_on->host);
        const PlacedOn wanted = m_placement->of(layer.part);
        if (phase.kind == ModelPhase::Kind::Prefill || wanted == PlacedOn::Processor || !isForDevices(layer) ||
            m_means->kernels == nullptr) {
            return processor;
        }
        const auto device = m_means->kernels->device();
        const auto can =
            device ? canCompute(**device, layer, m_on->shard.part.types) : tl::unexpected<Error>(device.error());
        const auto uses =
            can ? kernelsOf(layer, m_on->shard.part, m_on->host, formOf(*m_on)) : tl::unexpected<Error>(can.error());
        if (!uses) {
            remark(layer, uses.error());
            return processor;
        }
        const bool isOnBoth = wanted == PlacedOn::Both && m_placement->sharesOneMemory;
        if (canBeShared(layer) && (isOnBoth || (wanted != PlacedOn::Device && m_on->host.canWorkBeside()))) {
            auto both = shared(layer, processor);
            if (!both && both.error().kind != ErrorKind::Stopped) {
                remark(layer, both.error());
                return processor;
            }
            return both;
        }
        const double below = wanted == PlacedOn::Device ? kAnyTime : processor.seconds;
        auto cost = onDevices(layer, 1, below);
        if (!cost && cost.error().kind != ErrorKind::Stopped) {
            remark(layer, cost.error());
            return processor;
        }
        if (!cost) {
            return tl::unexpected<Error>(cost.error());
        }
        return *cost && (wanted == PlacedOn::Device || (*cost)->seconds < processor.seconds) ? **std::move(cost)
                                                                                             : std::move(processor);
    }

    /// Cost of a share of the columns of a layer in its fastest form; none: no form is faster than `below`.
    Result<std::optional<LayerCost>> onDevices(const ModelLayer& layer, double share, double below)
    {
        std::optional<LayerCost> best;
        for (const DeviceForm& form : formsOf(layer, formOf(*m_on, share))) {
            auto uses = kernelsOf(layer, m_on->shard.part, m_on->host, form);
            const double limit = best ? std::min(below, best->seconds) : below;
            const auto isWorth =
                uses ? isWorthTrying(*uses, layer, {share, limit}) : tl::unexpected<Error>(uses.error());
            if (isWorth && !*isWorth) {
                continue;
            }
            auto cost = isWorth ? deviceCost(layer, *std::move(uses), m_placement->drafts, m_on->host,
                                             *m_means->kernels, *m_stop)
                                : tl::unexpected<Error>(isWorth.error());
            if (!cost && best && cost.error().kind != ErrorKind::Stopped) {
                continue; // keep the first form
            }
            if (!cost) {
                return tl::unexpected<Error>(cost.error());
            }
            if (const auto device = m_means->kernels->device()) {
                addScales(*cost, layer, share, m_on->host, **device);
            }
            if (!best || cost->seconds < best->seconds) {
                best = *std::move(cost);
            }
        }
        return best;
    }

    struct Wanted {
        double share = 1;
        double below = kAnyTime; // seconds
    };
    /// True unless the kernels are proved to take `wanted.below` seconds or more. Error: a kernel without an answer, or
    /// a stop.
    [[nodiscard]] Result<bool> isWorthTrying(const std::vector<KernelUse>& uses, const ModelLayer& layer,
                                             const Wanted& wanted) const
    {
        if (wanted.below == kAnyTime) {
            return true;
        }
        const auto device = m_means->kernels->device();
        if (!device || (wanted.share == 1 && leastSeconds(uses, layer, m_on->host, **device) >= wanted.below)) {
            return false;
        }
        for (const KernelUse& use : uses) {
            const PimNeed need = needOf(use, m_placement->drafts, wanted.below);
            const auto draft =
                need.below < kAnyTime ? m_means->kernels->anyBelow(need, *m_stop) : std::optional<PimDraft>(PimDraft{});
            if (!draft || !*draft) {
                return draft ? Result<bool>(false) : tl::unexpected<Error>(draft.error());
            }
        }
        return true;
    }

    /// Splits the columns between the devices and the GPU, in sixteenths, so that both take about as long.
    Result<LayerCost> shared(const ModelLayer& layer, const LayerCost& processor)
    {
        auto all = onDevices(layer, 1, kAnyTime);
        if (!all) {
            return tl::unexpected<Error>(all.error());
        }
        const LayerCost whole = **std::move(all);
        constexpr double kShares = 16;
        const double balanced = processor.seconds / (processor.seconds + whole.seconds);
        const double share = std::clamp(std::round(balanced * kShares), 1.0, kShares - 1) / kShares;
        auto fewer = onDevices(layer, share, kAnyTime);
        if (!fewer) {
            return tl::unexpected<Error>(fewer.error());
        }
        const LayerCost device = **std::move(fewer);
        const LayerCost rest = processorCost(layer, m_on->shard.part, m_on->host, 1 - share);
        LayerCost both = device.seconds > rest.seconds ? device : rest;
        both.where = RunsOn::Both;
        both.deviceShare = share;
        both.joules = device.joules + rest.joules;
        both.deviceJoules = device.deviceJoules;
        both.memoryJoules = rest.memoryJoules;
        both.kernels = device.kernels;
        for (const LayerCost* alone : {&processor, &whole}) {
            if (alone->seconds < both.seconds) {
                both = *alone;
            }
        }
        return both;
    }

    /// Records why a layer does not run where the placement wants it; layers with the same reason share a remark.
    void remark(const ModelLayer& layer, const Error& error)
    {
        const std::string own = "layer " + std::string(layer.name);
        const std::string reason = error.where == own ? error.what : error.message();
        auto known = std::ranges::find(m_remarks, reason, &Remark::reason);
        if (known == m_remarks.end()) {
            known = m_remarks.insert(m_remarks.end(), Remark{{}, reason});
        }
        if (std::ranges::find(known->layers, layer.name) == known->layers.end()) {
            known->layers.emplace_back(layer.name);
        }
    }

    [[nodiscard]] std::vector<std::string> remarks() const
    {
        std::vector<std::string> sentences;
        for (const Remark& each : m_remarks) {
            std::string names;
            for (const std::string& name : each.layers) {
                names += (names.empty() ? "" : "; ") + name;
            }
            sentences.push_back("On the GPU: " + names + ": " + each.reason);
        }
        return sentences;
    }

    const ModelOnHost* m_on;
    const Placement* m_placement;
    const StepMeans* m_means;
    const std::stop_token* m_stop;
    struct Remark {
        std::vector<std::string> layers;
        std::string reason;
    };

    std::vector<Remark> m_remarks;
};

} // namespace

Result<ModelOnHost> putOn(const LanguageModel& model, const InferenceHost& host, std::int64_t hosts)
{
    if (const auto fits = check(host); !fits) {
        return tl::unexpected<Error>(fits.error());
    }
    LanguageModel used = model;
    if (used.experts) {
        used.experts->skew = host.expertSkew;
    }
    auto shard = shardOf(used, {.tensor = host.processors, .stages = hosts});
    if (!shard) {
        return tl::unexpected<Error>(shard.error());
    }
    return ModelOnHost{std::move(used), host, *std::move(shard), hosts};
}

DeviceForm formOf(const ModelOnHost& on, double share)
{
    return {.tokenStep = on.tokenStep, .leastContext = on.leastContext, .share = share};
}

double hiddenByPipeline(double oneSide, double otherSide, std::int64_t heads)
{
    return std::min(oneSide, otherSide) * (1 - 1 / static_cast<double>(heads));
}

double ModelStep::secondsOf(LayerPart part) const
{
    double sum = 0;
    for (const LayerCost& each : layers) {
        sum += each.part == part ? each.allSeconds() : 0;
    }
    return sum;
}

double ModelStep::secondsOn(RunsOn where) const
{
    double sum = 0;
    for (const LayerCost& each : layers) {
        sum += each.where == where ? each.allSeconds() : 0;
    }
    return sum;
}

double ModelStep::tokensPerSecond() const
{
    return stageSeconds > 0 ? static_cast<double>(phase.sequences) / stageSeconds : 0;
}

Result<StepBound> boundOf(const ModelOnHost& on, const ModelPhase& phase, const KernelDevice* device)
{
    const auto layers = layersOf(on.shard.part, phase);
    if (!layers) {
        return tl::unexpected<Error>(layers.error());
    }
    const LayerTotals totals = layers->totals();
    const Processor& processor = *findProcessor(on.host.processor);
    double bandwidth = processor.figures.bytesPerSecond;
    double rate = 2 * processor.figures.flopsPerSecond; // rate for one-byte numbers, twice that of 16-bit numbers
    if (device != nullptr && on.host.hasDevices()) {
        bandwidth += static_cast<double>(on.host.devices) * device->bytesPerSecond;
        rate += static_cast<double>(on.host.devices) * device->operationsPerSecond;
    }
    const auto bytes = static_cast<double>((totals.weights + totals.keyValueRead).value());
    const auto stages = static_cast<double>(on.hosts);
    return StepBound{bytes / bandwidth / stages, totals.flops / rate / stages};
}

Result<ModelStep> stepOf(const ModelOnHost& on, const Placement& placement, const ModelPhase& phase,
                         const StepMeans& means, const std::stop_token& stop)
{
    return StepMaker(on, placement, means, stop).make(phase);
}

} // namespace pimento::inference
