// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/step_table.h"

#include "engine/base/math.h"
#include "engine/inference/generation.h"
#include "engine/inference/key_value_tier.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

namespace pimento::inference {

namespace {

using serving::DecodeBatch;
using serving::PromptPart;
using serving::StepCost;

constexpr std::int64_t kMostContext = 4'000'000;
constexpr std::int64_t kMostBatch = 65'536;

/// A pass of the GPU over segments of prompts.
ModelPhase phaseOf(std::span<const PromptPart> prompts)
{
    ModelPhase phase{.kind = ModelPhase::Kind::Prefill,
                     .sequences = 0,
                     .rows = 0,
                     .contextTokens = 0,
                     .longestContext = 0,
                     .pairs = 0,
                     .headRows = 0};
    for (const PromptPart& each : prompts) {
        const std::int64_t tokens = each.tokens;
        const std::int64_t context = tokens + each.before;
        ++phase.sequences;
        ++phase.headRows;
        phase.rows += tokens;
        phase.contextTokens += context;
        phase.longestContext = std::max(phase.longestContext, context);
        phase.pairs += tokens * each.before + tokens * (tokens + 1) / 2;
    }
    return phase;
}

bool wantsDevices(PlacedOn place) { return place != PlacedOn::Processor; }

} // namespace

Result<void> check(const ServerPrograms& programs)
{
    if (programs.batches.empty() || programs.batches.front() < 1 || programs.batches.back() > kMostBatch ||
        std::ranges::adjacent_find(programs.batches, std::ranges::greater_equal{}) != programs.batches.end()) {
        return fail("are no batches that programs can be made for", "batches",
                    "Use ascending numbers from 1 to 65,536, as in 1,2,4,8");
    }
    if (programs.longestContext < 1 || programs.longestContext > kMostContext) {
        return fail("is out of range", "longest context", "Use 1 to 4 million tokens");
    }
    return {};
}

Result<std::unique_ptr<StepTable>> StepTable::make(const ModelOnHost& on, const Placement& wanted,
                                                   const ServerPrograms& programs, const HeldWeights& held,
                                                   const StepMeans& means, const std::stop_token& stop,
                                                   const GenerationProgress& progress)
{
    if (const auto can = check(programs); !can) {
        return tl::unexpected<Error>(can.error());
    }
    if (on.hosts > 1) {
        return fail("a pipeline of hosts is not served step by step", on.model.name,
                    "Use one host with more processors, or several instances");
    }
    std::unique_ptr<StepTable> table(new StepTable(on));
    table->m_programs = programs;
    table->m_places = held.keysAndValues;
    table->m_contexts = static_cast<std::size_t>(ceilDivide(programs.longestContext, on.tokenStep));
    table->m_placement = wanted;
    const auto device = table->prepare(means, stop, progress);
    if (!device) {
        return tl::unexpected<Error>(device.error());
    }
    const Placement& placement = table->m_placement;
    for (const std::int64_t batch : programs.batches) {
        if (const auto added = table->addBatch(batch, placement, means, stop); !added) {
            return tl::unexpected<Error>(added.error());
        }
    }
    if (held.copies == WeightCopies::Two || !held.isRelaid) {
        table->m_relay = {};
    }
    if (const auto added = table->addAttention(placement, means, stop); !added) {
        return tl::unexpected<Error>(added.error());
    }
    table->chooseHeldSide();
    if (const auto fits = table->findMemory(placement, held, device->get()); !fits) {
        return tl::unexpected<Error>(fits.error());
    }
    return table;
}

/// Finds a placement that fits the devices, and explores the kernels of all programs. nullptr: there are no devices.
Result<std::shared_ptr<const KernelDevice>> StepTable::prepare(const StepMeans& means, const std::stop_token& stop,
                                                               const GenerationProgress& progress)
{
    if (means.kernels == nullptr || !m_on.host.hasDevices()) {
        return nullptr;
    }
    auto device = means.kernels->device();
    if (!device) {
        return tl::unexpected<Error>(device.error());
    }
    FittingPlacement fitting = fittingPlacement(m_on, m_placement, {1, 1}, device->get());
    m_placement = std::move(fitting.placement);
    if (!fitting.remark.empty()) {
        remark(fitting.remark);
    }
    auto kernels = kernelsNeeded(m_on, m_placement, phases(), **device);
    if (!kernels) {
        return tl::unexpected<Error>(kernels.error());
    }
    for (PimNeed& need : *kernels) {
        if (need.kernel.appendsToken) { // a kernel that loses alone may win beside those of other contexts
            need.below = std::numeric_limits<double>::infinity();
        }
    }
    return exploreKernels(*kernels, means, stop, progress).map([&] { return *std::move(device); });
}

Result<void> StepTable::addBatch(std::int64_t batch, const Placement& placement, const StepMeans& means,
                                 const std::stop_token& stop)
{
    Placement oneByOne = placement;
    oneByOne.hasPipelinedHeads = false; // the overlap depends on the contexts of the step
    const auto step = stepOf(m_on, oneByOne, ModelPhase::decode(batch, m_on.tokenStep), means, stop);
    if (!step) {
        return tl::unexpected<Error>(step.error());
    }
    for (const std::string& sentence : step->remarks) {
        remark(sentence);
    }
    StepCost others;
    std::map<LayerPart, double>& onDevices = m_devices.emplace_back();
    for (const LayerCost& each : step->layers) {
        if (each.kind != LayerKind::Attention) {
            others.seconds += each.allSeconds();
            others.joules += each.allJoules();
        }
        if (each.kind == LayerKind::Linear && each.where == RunsOn::Device) {
            onDevices[each.part] += each.allSeconds();
        }
    }
    m_others.push_back(others);
    double connected = 0;
    for (const LayerCost& each : step->layers) {
        const bool isBefore = each.part == LayerPart::QueryKeyValue || each.part == LayerPart::Projection;
        connected += isBefore && each.where == RunsOn::Processor ? each.allSeconds() : 0;
    }
    m_connected.push_back(placement.hasPipelinedHeads ? connected / static_cast<double>(m_on.model.layers) : 0);
    const auto bytes = weightsOnDevices(m_on, *step);
    if (!bytes) {
        return tl::unexpected<Error>(bytes.error());
    }
    const Relayout relay = weightsAround(*bytes, m_on.host);
    m_relay = relay.seconds > m_relay.seconds ? relay : m_relay;
    return {};
}

Result<void> StepTable::addAttention(const Placement& placement, const StepMeans& means, const std::stop_token& stop)
{
    const auto layers = layersOf(m_on.shard.part, ModelPhase::decode(1, 1));
    if (!layers) {
        return tl::unexpected<Error>(layers.error());
    }
    for (const ModelBlock& block : layers->blocks) {
        for (const ModelLayer& layer : block.layers) {
            if (layer.kind != LayerKind::Attention) {
                continue;
            }
            Attention attention{layer, static_cast<double>(block.blocks), true, false, {}};
            if (wantsDevices(placement.of(layer.part)) && means.kernels != nullptr) {
                if (const auto filled = fillDevice(attention, placement, means, stop); !filled) {
                    return filled;
                }
            }
            m_attention.push_back(std::move(attention));
        }
    }
    return {};
}

Result<void> StepTable::findMemory(const Placement& placement, const HeldWeights& held, const KernelDevice* device)
{
    const PromptLoad least{1, 1, 2};
    const auto capacity = capacityOn(m_on, placement, least, held, device);
    if (!capacity) {
        return tl::unexpected<Error>(capacity.error());
    }
    if (!capacity->fits()) {
        return tl::unexpected<Error>(refusalOf(m_on, *capacity));
    }
    m_memory.bytesPerToken =
        static_cast<double>(keyValueBytesPerToken(m_on.model).value()) * static_cast<double>(m_on.shard.kvCopies);
    m_memory.capacityTokens =
        HostMemory(m_on, placement, held.copies == WeightCopies::Two, device).roomForTokens(least.batch);
    m_ownTokens = ownRoom(m_on, placement, device, least.batch);
    return {};
}

void StepTable::remark(const std::string& sentence)
{
    if (std::ranges::find(m_remarks, sentence) == m_remarks.end()) {
        m_remarks.push_back(sentence);
    }
}

std::size_t StepTable::batchPlace(std::int64_t count) const
{
    return static_cast<std::size_t>(std::ranges::lower_bound(m_programs.batches, count) - m_programs.batches.begin());
}

std::size_t StepTable::contextPlace(std::int64_t context) const
{
    return static_cast<std::size_t>((context - 1) / m_on.tokenStep);
}

double StepTable::idleWatts() const
{
    const InferenceHost& host = m_on.host;
    return static_cast<double>(host.processors) *
           (host.energy.idleWatts + static_cast<double>(host.devices) * host.idleDeviceWatts);
}

Result<StepCost> StepTable::decode(const DecodeBatch& batch) const
{
    if (batch.count() > m_programs.batches.back() || batch.longest > m_programs.longestContext) {
        return fail("there is no program for " + std::to_string(batch.count()) + " sequences of up to " +
                        std::to_string(batch.longest) + " tokens",
                    m_on.model.name, "Make programs for larger batches or longer contexts");
    }
    StepCost cost = m_others[batchPlace(batch.count())];
    cost += attention(batch);
    cost.joules += cost.seconds * idleWatts();
    return cost;
}

std::optional<double> StepTable::onDevices(LayerPart part, std::int64_t sequences) const
{
    const auto& parts = m_devices[batchPlace(sequences)];
    const auto found = parts.find(part);
    return found == parts.end() ? std::nullopt : std::optional(found->second);
}

Result<StepCost> StepTable::onePass(const ModelPhase& phase) const
{
    static const Placement kProcessor = *parsePlacement("gpu");
    const auto step = stepOf(m_on, kProcessor, phase, {}, {});
    if (!step) {
        return tl::unexpected<Error>(step.error());
    }
    return StepCost{step->seconds + m_relay.seconds, step->joules + m_relay.joules + m_relay.seconds * idleWatts()};
}

Result<StepCost> StepTable::prefill(std::span<const PromptPart> prompts) const
{
    return m_on.prefillTimes == nullptr ? onePass(phaseOf(prompts)) : measured(prompts);
}

Result<StepCost> StepTable::measured(std::span<const PromptPart> prompts) const
{
    const auto asOne = onePass(phaseOf(prompts)); // gives the energy, except the idle power over the time
    if (!asOne) {
        return asOne;
    }
    const auto isLikeFirst = [&](const PromptPart& each) {
        return each.before == 0 && each.tokens == prompts.front().tokens;
    };
    double seconds = 0;
    const auto together = std::ranges::all_of(prompts, isLikeFirst)
                              ? m_on.prefillTimes->seconds(std::ssize(prompts), prompts.front().tokens)
                              : fail("are of several lengths");
    if (together) {
        seconds = *together;
    }
    for (const PromptPart& each : together ? std::span<const PromptPart>() : prompts) {
        const auto alone = m_on.prefillTimes->secondsOfPart(each.tokens, each.before);
        if (!alone) {
            return tl::unexpected<Error>(alone.error());
        }
        seconds += *alone;
    }
    seconds += m_relay.seconds;
    return StepCost{seconds, asOne->joules + (seconds - asOne->seconds) * idleWatts()};
}

Result<StepCost> StepTable::both(std::span<const PromptPart> prompts, const DecodeBatch& batch) const
{
    if (m_on.prefillTimes != nullptr) {
        return serving::StepCosts::both(prompts, batch);
    }
    ModelPhase phase = phaseOf(prompts);
    phase.sequences += batch.count();
    phase.headRows += batch.count();
    phase.rows += batch.count();
    phase.contextTokens += batch.sum;
    phase.longestContext = std::max<std::int64_t>(phase.longestContext, batch.longest);
    phase.pairs += batch.sum;
    auto together = onePass(phase);
    const std::vector<std::int32_t> before(batch.layouts.begin(), batch.layouts.end());
    const auto alone = serving::StepCosts::both(prompts, batch);
    if (!together || !alone) {
        return together ? alone : together;
    }
    // The GPU runs the joint pass, so it must have all keys and values in its layout.
    const Way way{{}, {kProcessorLayout}};
    std::vector<std::int32_t> layouts = before;
    const Relayout moved = movedFor(way, {batch.contexts, batch.sum, batch.longest, layouts});
    together->seconds += moved.seconds;
    together->joules += moved.joules + moved.seconds * idleWatts();
    together->relayoutSeconds = moved.seconds;
    const auto rows = static_cast<double>(phase.rows);
    together->promptJoules = together->joules * (rows - static_cast<double>(batch.count())) / rows;
    if (together->seconds < alone->seconds) {
        leave(way, batch);
        return together;
    }
    return alone;
}

} // namespace pimento::inference
