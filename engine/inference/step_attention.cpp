// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/step_table.h"

#include "engine/inference/key_value_tier.h"

#include <algorithm>
#include <vector>

// Placement of attention in the steps of a StepTable, and the layouts of keys and values after them.

namespace pimento::inference {

using serving::DecodeBatch;
using serving::StepCost;

StepCost StepTable::processorCostOf(const Attention& attention, const DecodeBatch& batch) const
{
    // All reads and operations of attention are proportional to the tokens of contexts or to the number of sequences.
    ModelLayer layer = attention.layer;
    const auto times = [](Bytes bytes, std::int64_t count) { return Bytes{bytes.value() * count}; };
    layer.flops *= static_cast<double>(batch.sum);
    layer.keyValueRead = times(layer.keyValueRead, batch.sum);
    layer.input = times(layer.input, batch.count());
    layer.output = times(layer.output, batch.count());
    const ProcessorTime time = processorTime(layer, m_on.shard.part, m_on.host);
    return {time.seconds(), time.joules * static_cast<double>(m_on.host.processors)};
}

/// Adds the cost of one kind of block, times the number of such blocks.
void StepTable::addTo(Way& way, const Attention& attention, const StepCost& cost)
{
    way.cost.seconds += cost.seconds * attention.repeats;
    way.cost.joules += cost.joules * attention.repeats;
}

/// Subtracts the time that the heads' pipeline hides: the overlap of attention on the devices with the linear layers
/// around it.
StepCost StepTable::withPipeline(StepCost attention, std::size_t batchPlace) const
{
    attention.seconds -=
        hiddenByPipeline(attention.seconds, m_connected[batchPlace], m_on.shard.part.attention.kvHeads);
    return attention;
}

StepTable::Way StepTable::onProcessor(const DecodeBatch& batch) const
{
    Way way{{}, {kProcessorLayout}};
    for (const Attention& each : m_attention) {
        addTo(way, each, processorCostOf(each, batch));
    }
    if (m_on.host.tier.exists() && batch.sum > m_ownTokens) {
        const LayerCost read = tierRead(m_on, batch.sum - m_ownTokens);
        way.cost += {read.seconds, read.joules * static_cast<double>(m_on.host.processors)};
    }
    return way;
}

StepTable::Way StepTable::inOneProgram(const DecodeBatch& batch, std::size_t batchPlace, std::size_t contextPlace) const
{
    Way way{{}, {layoutOf(batchPlace, contextPlace)}};
    for (const Attention& each : m_attention) {
        addTo(way, each,
              each.canBeOnDevice
                  ? withPipeline(deviceCell(each, batchPlace, contextPlace), this->batchPlace(batch.count()))
                  : processorCostOf(each, batch));
    }
    return way;
}

/// Runs one program for each group of contexts that round up to the same length.
StepTable::Way StepTable::inGroups(const DecodeBatch& batch) const
{
    Way way{{}, std::vector<std::int32_t>(m_contexts, DecodeBatch::kNoLayout)};
    std::vector<std::int64_t> counts(contextPlace(batch.longest) + 1, 0);
    for (const std::int32_t context : batch.contexts) {
        ++counts[contextPlace(context)];
    }
    for (std::size_t c = 0; c < counts.size(); ++c) {
        way.layouts[c] = counts[c] > 0 ? layoutOf(batchPlace(counts[c]), c) : DecodeBatch::kNoLayout;
    }
    for (const Attention& each : m_attention) {
        StepCost all;
        for (std::size_t c = 0; each.canBeOnDevice && c < counts.size(); ++c) {
            all += counts[c] > 0 ? deviceCell(each, batchPlace(counts[c]), c) : StepCost{};
        }
        addTo(way, each,
              each.canBeOnDevice ? withPipeline(all, batchPlace(batch.count())) : processorCostOf(each, batch));
    }
    return way;
}

bool StepTable::isAttentionOnDevices() const
{
    return !m_attention.empty() && std::ranges::all_of(m_attention, [](const Attention& each) {
        return each.canBeOnDevice && !each.canBeOnProcessor;
    });
}

StepCost StepTable::attention(const DecodeBatch& batch) const
{
    const std::vector<Way> ways = waysOf(batch);
    const Way* best = nullptr;
    Relayout moved;
    double least = std::numeric_limits<double>::infinity();
    for (const Way& way : ways) {
        const Relayout needed = movedFor(way, batch);
        const double seconds = way.cost.seconds + needed.seconds / static_cast<double>(m_on.tokenStep);
        if (best == nullptr || seconds < least) {
            best = &way;
            least = seconds;
            moved = needed;
        }
    }
    StepCost cost;
    if (best != nullptr) {
        cost = best->cost;
        leave(*best, batch);
    }
    cost.seconds += moved.seconds;
    cost.joules += moved.joules;
    cost.relayoutSeconds = moved.seconds;
    return cost;
}

std::vector<StepTable::Way> StepTable::waysOf(const DecodeBatch& batch) const
{
    const bool mayBeOnDevices = std::ranges::any_of(m_attention, &Attention::canBeOnDevice);
    const bool mayBeOnProcessor = !mayBeOnDevices || std::ranges::all_of(m_attention, &Attention::canBeOnProcessor);
    if (m_places == KeyValuePlaces::Held && mayBeOnDevices && m_isHeldOnDevices) {
        return {inOneProgram(batch, m_programs.batches.size() - 1, m_contexts - 1)};
    }
    std::vector<Way> ways;
    if (mayBeOnProcessor) {
        ways.push_back(onProcessor(batch));
    }
    if (mayBeOnDevices && m_places != KeyValuePlaces::Held) {
        ways.push_back(inOneProgram(batch, batchPlace(batch.count()), contextPlace(batch.longest)));
        ways.push_back(inGroups(batch));
    }
    return ways;
}

/// Excludes the new token of each sequence, whose keys and values the step writes into the layout itself.
Relayout StepTable::movedFor(const Way& way, const DecodeBatch& batch) const
{
    if (m_places != KeyValuePlaces::Charged || batch.layouts.empty()) {
        return {};
    }
    std::int64_t tokens = 0;
    for (std::size_t i = 0; i < batch.contexts.size(); ++i) {
        const bool isElsewhere = batch.layouts[i] != DecodeBatch::kNoLayout &&
                                 batch.layouts[i] != way.layoutOf(contextPlace(batch.contexts[i]));
        tokens += isElsewhere ? batch.contexts[i] - 1 : 0;
    }
    return keysAndValuesOf(static_cast<double>(tokens), m_on);
}

void StepTable::leave(const Way& way, const DecodeBatch& batch) const
{
    for (std::size_t i = 0; i < batch.layouts.size(); ++i) {
        batch.layouts[i] = way.layoutOf(contextPlace(batch.contexts[i]));
    }
}

/// Chooses the side that holds all keys and values: the one that is faster when the server is full.
void StepTable::chooseHeldSide()
{
    const bool mayBeOnProcessor = std::ranges::all_of(m_attention, &Attention::canBeOnProcessor);
    const auto longest = static_cast<std::int32_t>(m_programs.longestContext);
    const std::vector<std::int32_t> contexts(static_cast<std::size_t>(m_programs.batches.back()), longest);
    const DecodeBatch full{
        .contexts = contexts, .sum = m_programs.batches.back() * m_programs.longestContext, .longest = longest};
    m_isHeldOnDevices =
        !mayBeOnProcessor ||
        inOneProgram(full, m_programs.batches.size() - 1, m_contexts - 1).cost.seconds < onProcessor(full).cost.seconds;
}

} // namespace pimento::inference
