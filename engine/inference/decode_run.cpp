// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/decode_run.h"

#include "engine/base/math.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace pimento::inference {

namespace {

/// Lists the kernels of attention on devices, by kind of block.
std::vector<KernelUse> attentionOf(const ModelStep& step)
{
    std::vector<KernelUse> kernels;
    for (const LayerCost& each : step.layers) {
        if (each.kind == LayerKind::Attention && each.where != RunsOn::Processor) {
            kernels.insert(kernels.end(), each.kernels.begin(), each.kernels.end());
        }
    }
    return kernels;
}

/// True if attention may run on either side.
bool isChoice(const Placement& placement)
{
    const PlacedOn place = placement.of(LayerPart::Attention);
    return place == PlacedOn::Fastest || place == PlacedOn::Both;
}

} // namespace

ModelOnHost placedFor(const ModelOnHost& on, const PromptLoad& workload, KeyValuePlaces places)
{
    ModelOnHost placed = on;
    if (places == KeyValuePlaces::Held) {
        placed.leastContext = std::max(on.leastContext, workload.lastContext());
    }
    return placed;
}

DecodeRun::DecodeRun(const DecodeQuestion& question, const StepMeans& means, const std::stop_token& stop)
    : m_question(question), m_means(means), m_stop(stop), m_context(question.workload.inputTokens + 1)
{
    m_question.on = placedFor(question.on, question.workload, question.places);
}

Result<DecodeRun> DecodeRun::make(const DecodeQuestion& question, const StepMeans& means, const std::stop_token& stop)
{
    DecodeRun run(question, means, stop);
    if (const auto chosen = run.choose(); !chosen) {
        return tl::unexpected<Error>(chosen.error());
    }
    return run;
}

Result<ModelStep> DecodeRun::stepOn(PlacedOn place, std::int64_t context) const
{
    Placement placement = m_question.placement;
    placement.set(LayerPart::Attention, place);
    return stepOf(m_question.on, placement, ModelPhase::decode(m_question.workload.batch, context), m_means, m_stop);
}

Relayout DecodeRun::movedAt(std::int64_t context) const
{
    // The step writes its new token's keys and values into the layout itself, so they do not count as moved.
    return keysAndValuesOf(static_cast<double>(m_question.workload.batch * (context - 1)), m_question.on);
}

Result<void> DecodeRun::choose()
{
    const bool hasDevices = m_question.on.host.hasDevices() && m_means.kernels != nullptr;
    if (m_question.places == KeyValuePlaces::Free || !isChoice(m_question.placement) || !hasDevices) {
        return {};
    }
    // Keys and values that stay must lie on one side all the time.
    const bool isOne = m_question.places == KeyValuePlaces::Held;
    const std::int64_t last = m_question.workload.lastContext();
    for (std::int64_t context = m_context; context <= last;) {
        const std::int64_t end = isOne ? last : std::min(last, roundUp(context, m_question.on.tokenStep));
        Segment segment{.first = context, .last = end};
        if (const auto measured = measure(segment); !measured) {
            return measured;
        }
        m_segments.push_back(segment);
        context = end + 1;
    }
    chooseLeast();
    return {};
}

/// Measures both sides of a segment. If the devices are faster at none of its contexts, their times are not needed.
Result<void> DecodeRun::measure(Segment& segment) const
{
    const PlacedOn either = m_question.placement.of(LayerPart::Attention);
    for (std::int64_t context = segment.last; context >= segment.first && !segment.mayBeOnDevices; --context) {
        const auto step = stepOn(either, context);
        if (!step) {
            return tl::unexpected<Error>(step.error());
        }
        segment.mayBeOnDevices = !attentionOf(*step).empty();
        segment.onProcessor += step->seconds; // valid only if the GPU runs all steps; otherwise summed up anew below
    }
    if (!segment.mayBeOnDevices) {
        return {};
    }
    segment.onProcessor = 0;
    for (std::int64_t context = segment.first; context <= segment.last; ++context) {
        const auto processor = stepOn(PlacedOn::Processor, context);
        const auto devices = stepOn(PlacedOn::Device, context);
        if (!processor || !devices) {
            return tl::unexpected<Error>(!processor ? processor.error() : devices.error());
        }
        segment.onProcessor += processor->seconds;
        segment.onDevices += devices->seconds;
    }
    return {};
}

/// Chooses the sides with the minimum total time, by dynamic programming from the last segment back.
void DecodeRun::chooseLeast()
{
    constexpr double kNever = std::numeric_limits<double>::infinity();
    struct Best {
        double onProcessor = 0; // seconds of all segments from here on
        double onDevices = 0;
    };
    std::vector<Best> best(m_segments.size() + 1);
    const auto moved = [&](std::size_t i) { return i == 0 ? 0 : movedAt(m_segments[i].first).seconds; };
    for (std::size_t i = m_segments.size(); i-- > 0;) {
        const Segment& segment = m_segments[i];
        const double change = i + 1 < m_segments.size() ? moved(i + 1) : 0;
        const Best& next = best[i + 1];
        best[i].onProcessor = segment.onProcessor + std::min(next.onProcessor, next.onDevices + change);
        best[i].onDevices =
            segment.mayBeOnDevices ? segment.onDevices + change + std::min(next.onProcessor, next.onDevices) : kNever;
    }
    bool wasOnDevices = false;
    for (std::size_t i = 0; i < m_segments.size(); ++i) {
        const double change = moved(i);
        const double toProcessor = best[i].onProcessor + (wasOnDevices ? change : 0);
        m_segments[i].isOnDevices = best[i].onDevices + change < toProcessor;
        wasOnDevices = m_segments[i].isOnDevices;
    }
}

Result<ModelStep> DecodeRun::next()
{
    const std::int64_t context = m_context++;
    PIMENTO_ASSERT(context <= m_question.workload.lastContext(), "there are no more steps");
    PlacedOn place = m_question.placement.of(LayerPart::Attention);
    if (!m_segments.empty()) {
        m_segment += context > m_segments[m_segment].last ? 1 : 0;
        place = m_segments[m_segment].isOnDevices ? PlacedOn::Device : PlacedOn::Processor;
    }
    auto step = stepOn(place, context);
    if (!step) {
        return step;
    }
    std::vector<KernelUse> kernels = attentionOf(*step);
    const bool isFirst = context == m_question.workload.inputTokens + 1;
    if (m_question.places == KeyValuePlaces::Charged && !isFirst && kernels != m_kernels) {
        const Relayout moved = movedAt(context);
        addTo(*step, moved, m_question.on);
        m_moved += moved;
        ++m_changes;
    }
    m_kernels = std::move(kernels);
    return step;
}

} // namespace pimento::inference
