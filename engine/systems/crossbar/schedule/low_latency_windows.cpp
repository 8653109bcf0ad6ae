// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/low_latency_scheduler.h"

#include <algorithm>

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
    const LayerPartition& of = m_flow.partitionOf(window.node);
    for (std::int64_t part = 0; part < of.parts; ++part) {
        const std::size_t first = firstGroup(window, part);
        for (std::int64_t slice = 0; slice < of.groups; ++slice) {
            const std::size_t group = first + static_cast<std::size_t>(slice);
            allocateBuffers(window.node, group, slice, part);
            prepareGroup(window, group, slice);
            if (!isInOrder()) {
                multiplyGroup(window, group, slice, collectorOf(first, group));
            }
        }
    }
    m_hasProgress = true;
}

/// Gives a group its buffers, which it keeps, before its first window.
void LowLatencyScheduler::allocateBuffers(std::size_t index, std::size_t group, std::int64_t slice, std::int64_t part)
{
    if (m_buffers[group].input == kNotLoaded) {
        const std::int64_t rows = m_flow.chip().arrayRows();
        LocalHeap& memory = heap(m_flow.coreOf(group));
        m_buffers[group].input = memory.allocate(std::min(rows, m_flow.partitionOf(index).rows - slice * rows));
        m_buffers[group].output = memory.allocate(m_flow.columnsOf(index, part).count);
    }
}

/// Brings the rows of a slice into the input buffer of its group.
void LowLatencyScheduler::prepareGroup(const Pixel& window, std::size_t group, std::int64_t slice)
{
    const GraphNode& of = node(window.node);
    const std::int64_t channels = of.in.channels;
    const std::int64_t begin = slice * m_flow.chip().arrayRows();
    const std::int64_t end = std::min(begin + m_flow.chip().arrayRows(), m_flow.partitionOf(window.node).rows);
    const std::int32_t core = m_flow.coreOf(group);
    const InstructionOwner owner{window.node, window.index, Stage::Prepare};
    for (std::int64_t row = begin; row < end;) {
        const std::int64_t position = row / channels;
        const std::int64_t length = std::min(end, (position + 1) * channels) - row;
        const std::int64_t destination = m_buffers[group].input + row - begin;
        const Pixel input{of.sources.front(), m_flow.windowsOf(window.node).pixel(window.index, position)};
        if (input.index < 0) {
            m_streams.write(core, owner, destination, 0, length);
        } else {
            if (node(input.node).kind == NodeKind::Input) {
                loadRow(window, position, (end - 1) / channels, core);
            }
            const std::int64_t source = addressOf(input, core, blocksOf(window.node)) + row % channels;
            m_streams.copy(core, owner, destination, source, length);
            use(input, core, blocksOf(window.node));
        }
        row += length;
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
void LowLatencyScheduler::multiplyGroup(const Pixel& window, std::size_t group, std::int64_t slice,
                                        std::size_t collector)
{
    const LayerPartition& of = m_flow.partitionOf(window.node);
    const std::int64_t rows = m_flow.chip().arrayRows();
    const GroupBuffers& buffers = m_buffers[group];
    const std::int32_t core = m_flow.coreOf(group);
    m_streams.mvm(core, {window.node, window.index, Stage::Main}, group, {buffers.output, buffers.input},
                  std::min(rows, of.rows - slice * rows));
    if (collector != group) {
        const std::int64_t sum = m_buffers[collector].output;
        m_streams.vector(core, {window.node, window.index, Stage::AccumulateLocal}, VectorFunction::Add,
                         {sum, sum, buffers.output}, m_flow.columnsOf(window.node, m_flow.partOf(group)).count);
    }
}

void LowLatencyScheduler::multiplyWindow(const Pixel& window)
{
    const LayerPartition& of = m_flow.partitionOf(window.node);
    for (std::int64_t part = 0; part < of.parts; ++part) {
        const std::size_t first = firstGroup(window, part);
        for (std::int64_t slice = 0; slice < of.groups; ++slice) {
            const std::size_t group = first + static_cast<std::size_t>(slice);
            multiplyGroup(window, group, slice, collectorOf(first, group));
        }
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
    const std::int32_t core = m_flow.coreOf(first);
    const std::int64_t columns = m_flow.columnsOf(window.node, part).count;
    const InstructionOwner owner{window.node, window.index, Stage::AccumulateRemote};
    for (std::int64_t slice = 1; slice < m_flow.partitionOf(window.node).groups; ++slice) {
        const std::size_t group = first + static_cast<std::size_t>(slice);
        if (m_flow.coreOf(group) == core || collectorOf(first, group) != group) {
            continue;
        }
        const std::int64_t received = heap(core).allocate(columns);
        const std::int64_t sum = m_buffers[first].output;
        m_streams.move(m_flow.coreOf(group), m_buffers[group].output, core, received, columns, owner);
        m_streams.vector(core, owner, VectorFunction::Add, {sum, sum, received}, columns);
        heap(core).free(received, columns);
    }
}

/// Adds the bias to the sum of a part, and computes the functions of the result.
void LowLatencyScheduler::finishPart(const Pixel& window, std::int64_t part)
{
    const std::size_t first = firstGroup(window, part);
    const std::int32_t core = m_flow.coreOf(first);
    const PartColumns columns = m_flow.columnsOf(window.node, part);
    const std::int64_t sum = m_buffers[first].output;
    if (node(window.node).hasBias) {
        const std::int64_t bias = m_biases[window.node][static_cast<std::size_t>(core)] + columns.begin;
        m_streams.vector(core, {window.node, window.index, Stage::Bias}, VectorFunction::Add, {sum, sum, bias},
                         columns.count);
    }
    for (const std::string& function : node(window.node).fused) {
        for (const VectorFunction each : vectorFunctionsOf(function)) {
            m_streams.vector(core, {window.node, window.index, Stage::Activate}, each, {sum, sum}, columns.count);
        }
    }
}

std::size_t LowLatencyScheduler::firstGroup(const Pixel& window, std::int64_t part) const
{
    return m_flow.firstGroup(window.node, window.index % m_flow.replicasOf(window.node), part);
}

/// The first group of a part that lies in the same core as a group; it adds up the results of this core.
std::size_t LowLatencyScheduler::collectorOf(std::size_t first, std::size_t group) const
{
    while (m_flow.coreOf(first) != m_flow.coreOf(group)) {
        ++first;
    }
    return first;
}

} // namespace pimento::crossbar
