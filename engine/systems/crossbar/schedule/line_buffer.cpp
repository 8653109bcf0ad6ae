// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/line_buffer.h"

#include <algorithm>
#include <utility>

namespace pimento::crossbar {

LineBuffer::LineBuffer(const LayerGraph& graph, std::span<const LayerPartition> partitions, const GlobalMemory& memory,
                       const CoreLayout& layout, std::size_t core, const LineBufferOptions& options)
    : m_graph(graph), m_partitions(partitions), m_memory(memory), m_address(layout.ends[core]), m_block(options.block),
      m_mostSlots(options.mostSlots), m_images(graph.nodes.size())
{
    for (std::size_t i = layout.firstRun(core); i < layout.runEnds[core]; ++i) {
        if (layout.runs[i].pool < 0) {
            countReads(layout.runs[i], layout);
        }
    }
    for (Image& image : m_images) {
        for (Block& block : image.blocks) {
            std::ranges::sort(block.steps);
        }
    }
}

void LineBuffer::countReads(const GroupRun& run, const CoreLayout& layout)
{
    const auto matrix = static_cast<std::size_t>(run.matrix);
    const GraphNode& node = m_graph.nodes[m_partitions[matrix].node];
    Image& image = m_images[node.sources.front()];
    for (std::int64_t step = 0; step < run.share.count; ++step) {
        for (std::int32_t i = 0; i < run.groups; ++i) {
            const GroupBuffers& at = layout.buffers[static_cast<std::size_t>(run.firstGroup + i)];
            const WindowOfGroup of{
                .matrix = run.matrix, .window = run.share.first + step * run.share.stride, .slice = at.slice};
            visitPieces(
                node, m_partitions[matrix], of,
                [&](std::int64_t source, std::int32_t length, std::int64_t /*destination*/) {
                    for (std::int64_t b = source / m_block; source >= 0 && b <= (source + length - 1) / m_block; ++b) {
                        Block& block = blockAt(image, b);
                        block.lastStep = std::max(block.lastStep, static_cast<std::int32_t>(run.firstStep + step));
                        ++block.reads;
                        if (isLimited()) {
                            block.steps.push_back(static_cast<std::int32_t>(run.firstStep + step));
                        }
                    }
                });
        }
    }
}

LineBuffer::Block& LineBuffer::blockAt(Image& image, std::int64_t number)
{
    if (image.blocks.empty()) {
        image.first = number;
    }
    if (number < image.first) {
        image.blocks.insert(image.blocks.begin(), static_cast<std::size_t>(image.first - number), Block{});
        image.first = number;
    }
    const auto index = static_cast<std::size_t>(number - image.first);
    if (index >= image.blocks.size()) {
        image.blocks.resize(index + 1);
    }
    return image.blocks[index];
}

void LineBuffer::startStep(std::int64_t step)
{
    m_step = step;
    m_ending.clear();
}

/// False: a limit leaves no slot for the block.
bool LineBuffer::takeSlot(Block& block)
{
    if (!m_free.empty()) {
        block.slot = *m_free.begin();
        m_free.erase(m_free.begin());
    } else if (m_slots < m_mostSlots) {
        block.slot = m_slots++;
    } else {
        return takeSlotOfOther(block);
    }
    if (isLimited()) {
        m_held.push_back(&block);
    }
    return true;
}

/// Blocks that the group has copied from stay: its loads come before its copies.
bool LineBuffer::takeSlotOfOther(Block& block)
{
    Block** furthest = nullptr;
    std::int64_t latest = nextUse(block);
    for (Block*& held : m_held) {
        if (const std::int64_t next = nextUse(*held); held->copied != m_group && next > latest) {
            latest = next;
            furthest = &held;
        }
    }
    if (furthest == nullptr) {
        return false;
    }
    block.slot = std::exchange((*furthest)->slot, -1);
    *furthest = &block;
    return true;
}

std::int64_t LineBuffer::nextUse(const Block& block) const
{
    const auto next = std::ranges::upper_bound(block.steps, m_step);
    return next == block.steps.end() ? std::numeric_limits<std::int64_t>::max() : *next;
}

void LineBuffer::add(const WindowOfGroup& of, std::vector<PreparedPiece>& pieces)
{
    m_loads.clear();
    m_moves.clear();
    ++m_group;
    const LayerPartition& partition = m_partitions[static_cast<std::size_t>(of.matrix)];
    visitPieces(m_graph.nodes[partition.node], partition, of,
                [&](std::int64_t source, std::int32_t length, std::int64_t destination) {
                    addPiece(of, source, length, destination);
                });
    pieces.insert(pieces.end(), m_loads.begin(), m_loads.end());
    pieces.insert(pieces.end(), m_moves.begin(), m_moves.end());
}

void LineBuffer::addPiece(const WindowOfGroup& of, std::int64_t source, std::int32_t length, std::int64_t destination)
{
    PreparedPiece piece{
        .operation = Operation::Write, .matrix = of.matrix, .length = length, .destination = destination};
    if (source < 0) {
        appendPiece(m_moves, 0, piece);
        return;
    }
    const std::size_t input = m_graph.nodes[m_partitions[static_cast<std::size_t>(of.matrix)].node].sources.front();
    const std::int64_t elements = m_graph.nodes[input].out.elements();
    for (std::int64_t at = source; at < source + length;) {
        const std::int64_t number = at / m_block;
        const std::int64_t begin = number * m_block;
        const std::int64_t end = std::min(begin + m_block, elements);
        const std::int64_t pieceEnd = std::min(end, source + length);
        Block& block = blockAt(m_images[input], number);
        piece.length = static_cast<std::int32_t>(pieceEnd - at);
        piece.destination = destination + at - source;
        const bool wasLoaded = block.slot >= 0;
        const bool isReadOnce = block.reads == 1 && at == begin && pieceEnd == end;
        if (isReadOnce || (!wasLoaded && !takeSlot(block))) {
            piece.operation = Operation::Load;
            piece.source = m_memory.images[input] + at;
            appendPiece(m_loads, 0, piece);
        } else {
            block.copied = m_group;
            if (!wasLoaded) {
                appendPiece(m_loads, 0,
                            {.operation = Operation::Load,
                             .matrix = of.matrix,
                             .length = static_cast<std::int32_t>(end - begin),
                             .destination = m_address + block.slot * m_block,
                             .source = m_memory.images[input] + begin});
            }
            if (block.lastStep == m_step) {
                m_ending.push_back(&block);
            }
            piece.operation = Operation::Copy;
            piece.source = m_address + block.slot * m_block + at - begin;
            appendPiece(m_moves, 0, piece);
        }
        at = pieceEnd;
    }
}

void LineBuffer::endStep()
{
    for (Block* block : m_ending) {
        if (block->slot >= 0) {
            m_free.insert(block->slot);
            block->slot = -1;
            std::erase(m_held, block);
        }
    }
}

} // namespace pimento::crossbar
