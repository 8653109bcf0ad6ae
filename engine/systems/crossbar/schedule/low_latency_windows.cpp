// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/low_latency_scheduler.h"

#include <algorithm>
#include <ranges>
#include <vector>

// Layers with weights in the low-latency mode: windows of copies.

namespace pimento::crossbar {

void LowLatencyScheduler::startWindows(std::size_t index)
{
    std::vector<Pixel> ready;
    for (std::int64_t& next : m_next[index]) {
        if (next < m_flow.partitionOf(index).windows && m_missing[index][static_cast<std::size_t>(next)] == 0) {
            ready.push_back({index, next});
            next = firstComputed(index, next + m_flow.replicasOf(index));
        }
    }
    for (const Pixel& each : ready) {
        startWindow(each);
        m_started.push_back(each);
        if (worksByLayer()) {
            finishWindows();
        }
    }
}

void LowLatencyScheduler::startWindow(const Pixel& window)
{
    const std::size_t first = firstGroup(window, 0);
    for (std::size_t group = first; group < first + groupsOf(window); ++group) {
        allocateBuffers(window, group);
        prepareGroup(window, group);
        if (!isInOrder()) {
            multiplyGroup(window, group);
        }
    }
    m_hasProgress = true;
}

/// Gives a group its buffers, which it keeps, before its first window.
void LowLatencyScheduler::allocateBuffers(const Pixel& window, std::size_t group)
{
    if (m_buffers[group].input == kNotLoaded) {
        LocalHeap& memory = heap(m_flow.coreOf(group));
        m_buffers[group].input = memory.allocate(m_flow.rowsOf(window.node).rows(group - firstGroup(window, 0)));
        m_buffers[group].output = memory.allocate(channelsOf(window, m_flow.partOf(group)).count);
    }
}

/// Brings the inputs of a group into its buffer.
void LowLatencyScheduler::prepareGroup(const Pixel& window, std::size_t group)
{
    const std::span<const RowPiece> pieces = m_flow.rowsOf(window.node).pieces(group - firstGroup(window, 0));
    const std::size_t source = node(window.node).sources.front();
    const std::int32_t core = m_flow.coreOf(group);
    const InstructionOwner owner{window.node, window.index, Stage::Prepare};
    std::int64_t destination = m_buffers[group].input;
    for (const RowPiece& piece : pieces) {
        const Pixel input{source, m_flow.windowsOf(window.node).pixel(window.index, piece.position)};
        if (input.index < 0) {
            m_streams.write(core, owner, destination, 0, piece.length);
        } else {
            if (node(source).kind == NodeKind::Input) {
                loadRow(window, piece.position, pieces.back().position, core);
            }
            m_streams.copy(core, owner, destination, addressOf(input, core, blocksOf(window.node)) + piece.channel,
                           piece.length);
            use(input, core, blocksOf(window.node));
        }
        destination += piece.length;
    }
}

/// Loads the pixel under a position of a window if it is not there yet, together with its right neighbours up to
/// position `last` that are not there either.
void LowLatencyScheduler::loadRow(const Pixel& window, std::int64_t position, std::int64_t last, std::int32_t core)
{
    const std::size_t source = node(window.node).sources.front();
    const PixelWindows& windows = m_flow.windowsOf(window.node);
    const std::int64_t first = windows.pixel(window.index, position);
    const std::int64_t width = node(window.node).sliding.window.width;
    last = std::min(last, position / width * width + width - 1); // of this row of the window
    std::int64_t count = 0;
    while (position + count <= last && windows.pixel(window.index, position + count) == first + count &&
           isMissing({source, first + count}, core, blocksOf(window.node))) {
        ++count;
    }
    if (count > 0) {
        load({source, first}, count, core, {window.node, window.index, Stage::Prepare}, blocksOf(window.node));
    }
}

/// Multiplies, and adds the result to that of the first group of the part in the same core.
void LowLatencyScheduler::multiplyGroup(const Pixel& window, std::size_t group)
{
    const GroupBuffers& buffers = m_buffers[group];
    const std::int32_t core = m_flow.coreOf(group);
    const std::size_t collector = collectorOf(window, group);
    m_streams.mvm(core, {window.node, window.index, Stage::Main}, group, {buffers.output, buffers.input},
                  m_flow.rowsOf(window.node).rows(group - firstGroup(window, 0)));
    if (collector != group) {
        const std::int64_t sum = m_buffers[collector].output;
        m_streams.vector(core, {window.node, window.index, Stage::AccumulateLocal}, VectorFunction::Add,
                         {sum, sum, buffers.output}, channelsOf(window, m_flow.partOf(group)).count);
    }
}

void LowLatencyScheduler::multiplyWindow(const Pixel& window)
{
    const std::size_t first = firstGroup(window, 0);
    for (std::size_t group = first; group < first + groupsOf(window); ++group) {
        multiplyGroup(window, group);
    }
}

void LowLatencyScheduler::finishWindows()
{
    if (isInOrder()) {
        std::ranges::for_each(m_started, [this](const Pixel& each) { multiplyWindow(each); });
    }
    for (const Pixel& each : m_started) {
        for (std::int64_t part = 0; part < m_flow.partitionOf(each.node).parts; ++part) {
            collectPart(each, part);
        }
    }
    for (const Pixel& each : m_started) {
        for (std::int64_t part = 0; part < m_flow.partitionOf(each.node).parts; ++part) {
            finishPart(each, part);
        }
        pass(each);
    }
    m_started.clear();
}

/// Adds the sums of the other cores to that of the core of the first group.
void LowLatencyScheduler::collectPart(const Pixel& window, std::int64_t part)
{
    const std::size_t first = firstGroup(window, part);
    std::vector<std::size_t> collectors = {first};
    for (std::int64_t slice = 1; slice < m_flow.partitionOf(window.node).groups; ++slice) {
        const std::size_t group = first + static_cast<std::size_t>(slice);
        if (collectorOf(window, group) == group) {
            collectors.push_back(group);
        }
    }
    if (m_options.sums == SumOrder::List) {
        std::ranges::for_each(collectors | std::views::drop(1), [&](std::size_t from) { addSum(window, from, first); });
        return;
    }
    for (std::size_t distance = 1; distance < collectors.size(); distance *= 2) {
        for (std::size_t to = 0; to + distance < collectors.size(); to += 2 * distance) {
            addSum(window, collectors[to + distance], collectors[to]);
        }
    }
}

/// Adds the sum of a group to that of another one of the same part, in another core.
void LowLatencyScheduler::addSum(const Pixel& window, std::size_t from, std::size_t to)
{
    const std::int32_t core = m_flow.coreOf(to);
    const std::int64_t columns = channelsOf(window, m_flow.partOf(to)).count;
    const InstructionOwner owner{window.node, window.index, Stage::AccumulateRemote};
    const std::int64_t received = heap(core).allocate(columns);
    const std::int64_t sum = m_buffers[to].output;
    m_streams.move(m_flow.coreOf(from), m_buffers[from].output, core, received, columns, owner);
    m_streams.vector(core, owner, VectorFunction::Add, {sum, sum, received}, columns);
    heap(core).free(received, columns);
}

/// Adds the bias to the sum of a part, and computes the functions of the result.
void LowLatencyScheduler::finishPart(const Pixel& window, std::int64_t part)
{
    const std::size_t first = firstGroup(window, part);
    const std::int32_t core = m_flow.coreOf(first);
    const ChannelRange channels = channelsOf(window, part);
    const std::int64_t sum = m_buffers[first].output;
    if (node(window.node).hasBias) {
        const std::int64_t bias = m_biases[window.node][static_cast<std::size_t>(core)] + channels.begin;
        m_streams.vector(core, {window.node, window.index, Stage::Bias}, VectorFunction::Add, {sum, sum, bias},
                         channels.count);
    }
    for (const std::string& function : node(window.node).fused) {
        for (const VectorFunction each : vectorFunctionsOf(function)) {
            m_streams.vector(core, {window.node, window.index, Stage::Activate}, each, {sum, sum}, channels.count);
        }
    }
}

std::size_t LowLatencyScheduler::firstGroup(const Pixel& window, std::int64_t part) const
{
    return m_flow.firstGroup(window.node, window.index % m_flow.replicasOf(window.node), part);
}

std::size_t LowLatencyScheduler::groupsOf(const Pixel& window) const
{
    const LayerPartition& of = m_flow.partitionOf(window.node);
    return static_cast<std::size_t>(of.parts * of.groups);
}

/// The first group of the part of a group that lies in the same core; it adds up the results of this core.
std::size_t LowLatencyScheduler::collectorOf(const Pixel& window, std::size_t group) const
{
    std::size_t first = firstGroup(window, m_flow.partOf(group));
    while (m_flow.coreOf(first) != m_flow.coreOf(group)) {
        ++first;
    }
    return first;
}

} // namespace pimento::crossbar
