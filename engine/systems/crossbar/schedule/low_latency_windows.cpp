// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/low_latency_scheduler.h"

#include <algorithm>
#include <ranges>
#include <utility>
#include <vector>

// Layers with weights in the low-latency mode: windows of copies.

namespace pimento::crossbar {

/// Takes the next window of each copy of a layer whose inputs are all there.
void LowLatencyScheduler::takeReady(std::size_t index)
{
    for (std::int64_t copy = 0; copy < m_flow.replicasOf(index); ++copy) {
        const std::span<const std::int32_t> windows = m_flow.dealtOf(index).ofCopy(copy);
        std::size_t& next = m_next[index][static_cast<std::size_t>(copy)];
        if (next < windows.size() && m_missing[index][static_cast<std::size_t>(windows[next])] == 0) {
            m_taken.push_back({index, windows[next++]});
            skipUnread(index, copy);
        }
    }
}

/// Goes on to the next window of a copy that is computed.
void LowLatencyScheduler::skipUnread(std::size_t index, std::int64_t copy)
{
    const std::span<const std::int32_t> windows = m_flow.dealtOf(index).ofCopy(copy);
    std::size_t& next = m_next[index][static_cast<std::size_t>(copy)];
    while (next < windows.size() && !m_flow.isComputed(index, windows[next])) {
        ++next;
    }
}

void LowLatencyScheduler::startWindows()
{
    for (const Pixel& each : m_taken) {
        startWindow(each);
        m_started.push_back(each);
        if (worksByLayer()) {
            finishWindows();
        }
    }
    m_taken.clear();
}

void LowLatencyScheduler::startWindow(const Pixel& window)
{
    const std::size_t first = firstGroup(window, 0);
    findCollectors(window);
    if (m_options.loadsAtOnce) {
        loadAtOnce(window);
    }
    for (std::size_t group = first; group < first + groupsOf(window); ++group) {
        if (collectorOf(window, group) == kNone) {
            continue;
        }
        allocateBuffers(window, group);
        if (m_options.joinsCopies) {
            copyJoined(window, group);
        } else {
            prepareGroup(window, group);
        }
        if (!isInOrder()) {
            multiplyGroup(window, group);
        }
    }
    m_hasProgress = true;
}

/// Gives a group its buffers, which it keeps, before its first windows, and takes the next one for inputs.
void LowLatencyScheduler::allocateBuffers(const Pixel& window, std::size_t group)
{
    GroupBuffers& buffers = m_buffers[group];
    const std::int32_t core = m_flow.coreOf(group);
    const std::int64_t rows = m_flow.rowsOf(window.node).rows(group - firstGroup(window, 0));
    const std::int64_t columns = channelsOf(window, m_flow.partOf(group)).count;
    if (buffers.input == kNotLoaded) {
        if (m_options.resultsFirst) {
            buffers.output = take(core, columns);
        }
        buffers.input = take(core, rows);
        if (!m_options.resultsFirst) {
            buffers.output = take(core, columns);
        }
        return;
    }
    if (m_options.inputBuffers > 1) {
        if (buffers.nextInput == kNotLoaded) {
            buffers.nextInput = take(core, rows);
        }
        std::swap(buffers.input, buffers.nextInput);
    }
}

/// Brings the inputs of a group into its buffer.
void LowLatencyScheduler::prepareGroup(const Pixel& window, std::size_t group)
{
    const std::span<const RowPiece> pieces = m_flow.rowsOf(window.node).pieces(group - firstGroup(window, 0));
    const std::size_t source = node(window.node).sources.front();
    const std::int32_t core = m_flow.coreOf(group);
    const PixelWindows& windows = m_flow.windowsOf(window.node);
    const InstructionOwner owner{window.node, window.index, Stage::Prepare};
    std::int64_t destination = m_buffers[group].input;
    for (const RowPiece& piece : pieces) {
        const Pixel input{source, windows.pixel(window.index, piece.position)};
        if (input.index < 0) {
            m_streams.write(core, owner, destination, 0, piece.length);
        } else {
            if (node(source).kind == NodeKind::Input) {
                loadRow(window, piece.position, pieces.back().position, core);
            }
            ResidentPixel& block = blockOf(input, core, blocksOf(window.node));
            m_streams.copy(core, owner, destination, block.firstChannel() + piece.channel, piece.length);
            use(input, core, block);
        }
        destination += piece.length;
    }
}

/// Brings the inputs of a group into its buffer: neighbours together, and padding at last.
void LowLatencyScheduler::copyJoined(const Pixel& window, std::size_t group)
{
    const std::size_t source = node(window.node).sources.front();
    const std::int32_t core = m_flow.coreOf(group);
    const PixelWindows& windows = m_flow.windowsOf(window.node);
    const InstructionOwner owner{window.node, window.index, Stage::Prepare};
    for (const bool fills : {false, true}) {
        std::int64_t destination = m_buffers[group].input;
        InputRun run;
        const auto finish = [&] {
            if (run.length > 0 && fills) {
                m_streams.write(core, owner, run.end - run.length, 0, run.length);
            } else if (run.length > 0) {
                m_streams.copy(core, owner, run.end - run.length, run.source, run.length);
            }
        };
        for (const RowPiece& piece : m_flow.rowsOf(window.node).pieces(group - firstGroup(window, 0))) {
            const Pixel input{source, windows.pixel(window.index, piece.position)};
            if ((input.index < 0) == fills) {
                const std::int64_t address = fills ? 0 : addressOf(input, core, blocksOf(window.node));
                // Blocks of pixels are neighbours where copies of whole pixels are.
                const bool joins =
                    run.end == destination &&
                    (fills || (run.channel == piece.channel && run.lastBlock + run.lastLength == address));
                if (!joins) {
                    finish();
                    run = {.source = address + piece.channel};
                }
                run.length += piece.length;
                run.end = destination + piece.length;
                run.channel = piece.channel;
                run.lastBlock = address;
                run.lastLength = piece.length;
                if (!fills) {
                    use(input, core, blocksOf(window.node));
                }
            }
            destination += piece.length;
        }
        finish();
    }
}

/// Loads the pixels of a window that no window has read before into all cores that need them.
void LowLatencyScheduler::loadAtOnce(const Pixel& window)
{
    const std::size_t source = node(window.node).sources.front();
    if (node(source).kind != NodeKind::Input) {
        return;
    }
    const PixelWindows& windows = m_flow.windowsOf(window.node);
    const std::int64_t channels = node(source).out.channels;
    for (std::int64_t position = 0; position < windows.positions(); ++position) {
        const Pixel input{source, windows.pixel(window.index, position)};
        if (input.index < 0) {
            continue;
        }
        for (ResidentPixel& block : m_residents.blocksOf(input.node, input.index)) {
            if (block.address == kNotLoaded && block.reader == blocksOf(window.node)) {
                block.address = take(block.core, channels);
                m_streams.loadMore(block.core, {window.node, window.index, Stage::Prepare}, block.address,
                                   m_global.pixel(m_flow.graph(), input.node, input.index), channels);
            }
        }
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
    if (m_options.biasesFirst && group == firstGroup(window, m_flow.partOf(group))) {
        addBias(window, m_flow.partOf(group));
    }
    if (collector != group) {
        const std::int64_t sum = m_buffers[collector].output;
        m_streams.vector(core, {window.node, window.index, Stage::AccumulateLocal}, VectorFunction::Add,
                         {sum, sum, buffers.output}, channelsOf(window, m_flow.partOf(group)).count);
    }
}

void LowLatencyScheduler::multiplyWindow(const Pixel& window)
{
    const std::size_t first = firstGroup(window, 0);
    findCollectors(window);
    for (std::size_t group = first; group < first + groupsOf(window); ++group) {
        if (collectorOf(window, group) != kNone) {
            multiplyGroup(window, group);
        }
    }
}

/// Whether a group has a part in the result of a window.
bool LowLatencyScheduler::multiplies(const Pixel& window, std::size_t group) const
{
    const std::size_t ofCopy = group - firstGroup(window, 0);
    if (!m_options.skipsPadding || group == firstGroup(window, m_flow.partOf(group))) {
        return true;
    }
    const PixelWindows& windows = m_flow.windowsOf(window.node);
    return std::ranges::any_of(m_flow.rowsOf(window.node).pieces(ofCopy),
                               [&](const RowPiece& piece) { return windows.pixel(window.index, piece.position) >= 0; });
}

void LowLatencyScheduler::finishWindows()
{
    if (isInOrder()) {
        std::ranges::for_each(m_started, [this](const Pixel& each) { multiplyWindow(each); });
    }
    m_rounds.clear();
    for (const Pixel& each : m_started) {
        findCollectors(each);
        for (std::int64_t part = 0; part < m_flow.partitionOf(each.node).parts; ++part) {
            collectPart(each, part);
        }
    }
    if (m_options.transfersInRounds) {
        std::ranges::stable_sort(m_sums, {}, &PartialSum::round);
    }
    std::ranges::for_each(m_sums, [this](const PartialSum& each) { addSum(each.window, each.from, each.to); });
    m_sums.clear();
    for (const Pixel& each : m_started) {
        for (std::int64_t part = 0; part < m_flow.partitionOf(each.node).parts; ++part) {
            finishPart(each, part);
        }
        pass(each);
    }
    m_started.clear();
}

/// Adds the sums of the other cores to that of the core of the first group, or plans to do so.
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
    std::vector<std::size_t> free(collectors.size()); // first round in which each sum is complete so far
    for (std::size_t distance = 1; distance < collectors.size(); distance *= 2) {
        for (std::size_t to = 0; to + distance < collectors.size(); to += 2 * distance) {
            const std::size_t from = to + distance;
            const std::size_t round =
                m_rounds.take(static_cast<std::size_t>(m_flow.coreOf(collectors[from])),
                              static_cast<std::size_t>(m_flow.coreOf(collectors[to])), std::max(free[from], free[to]));
            free[to] = round + 1;
            m_sums.push_back({window, collectors[from], collectors[to], round});
        }
    }
}

/// Adds the sum of a group to that of another one of the same part, in another core.
void LowLatencyScheduler::addSum(const Pixel& window, std::size_t from, std::size_t to)
{
    const std::int32_t core = m_flow.coreOf(to);
    const std::int64_t columns = channelsOf(window, m_flow.partOf(to)).count;
    const InstructionOwner owner{window.node, window.index, Stage::AccumulateRemote};
    const std::int64_t received = take(core, columns);
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
    const std::int64_t columns = channelsOf(window, part).count;
    const std::int64_t sum = m_buffers[first].output;
    if (!m_options.biasesFirst) {
        addBias(window, part);
    }
    for (const std::string& function : node(window.node).fused) {
        for (const VectorFunction each : vectorFunctionsOf(function)) {
            m_streams.vector(core, {window.node, window.index, Stage::Activate}, each, {sum, sum}, columns);
        }
    }
}

void LowLatencyScheduler::addBias(const Pixel& window, std::int64_t part)
{
    if (!node(window.node).hasBias) {
        return;
    }
    const std::size_t first = firstGroup(window, part);
    const std::int32_t core = m_flow.coreOf(first);
    const ChannelRange channels = channelsOf(window, part);
    const std::int64_t sum = m_buffers[first].output;
    const std::int64_t bias = m_biases[window.node][static_cast<std::size_t>(core)] + channels.begin;
    m_streams.vector(core, {window.node, window.index, Stage::Bias}, VectorFunction::Add, {sum, sum, bias},
                     channels.count);
}

std::size_t LowLatencyScheduler::firstGroup(const Pixel& window, std::int64_t part) const
{
    return m_flow.firstGroup(window.node, m_flow.dealtOf(window.node).copyOf(window.index), part);
}

std::size_t LowLatencyScheduler::groupsOf(const Pixel& window) const
{
    const LayerPartition& of = m_flow.partitionOf(window.node);
    return static_cast<std::size_t>(of.parts * of.groups);
}

/// Finds the groups of a window that add up the results of their core.
void LowLatencyScheduler::findCollectors(const Pixel& window)
{
    const std::size_t first = firstGroup(window, 0);
    const auto groups = static_cast<std::size_t>(m_flow.partitionOf(window.node).groups);
    m_collectors.assign(groupsOf(window), kNone);
    for (std::size_t part = 0; part < m_collectors.size(); part += groups) {
        for (std::size_t group = part; group < part + groups; ++group) {
            if (!multiplies(window, first + group)) {
                continue;
            }
            std::size_t& ofCore = m_collectorOfCore[static_cast<std::size_t>(m_flow.coreOf(first + group))];
            ofCore = ofCore == kNone ? first + group : ofCore;
            m_collectors[group] = ofCore;
        }
        for (std::size_t group = part; group < part + groups; ++group) {
            m_collectorOfCore[static_cast<std::size_t>(m_flow.coreOf(first + group))] = kNone;
        }
    }
}

/// The first group of the part of a group that multiplies in the same core; it adds up the results of this core. kNone:
/// the group does not multiply. Of the window of the last findCollectors().
std::size_t LowLatencyScheduler::collectorOf(const Pixel& window, std::size_t group) const
{
    return m_collectors[group - firstGroup(window, 0)];
}

} // namespace pimento::crossbar
