// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/low_latency_scheduler.h"

#include "sim/base/assert.h"

#include <algorithm>

// Pixels on their way from the core that computes them to those that read them.

namespace pimento::crossbar {

std::int64_t LowLatencyScheduler::addressOf(const Pixel& pixel, std::int32_t core, BlockReader reader)
{
    return blockOf(pixel, core, reader).firstChannel();
}

/// Block of a pixel in the core of its reader, where it is now. Valid until blocks are added or removed.
ResidentPixel& LowLatencyScheduler::blockOf(const Pixel& pixel, std::int32_t core, BlockReader reader)
{
    ResidentPixel* block = m_residents.find(pixel.node, pixel.index, core, reader);
    if (block != nullptr && block->address < 0 && isLimited()) {
        reload(pixel, core, *block);
    }
    PIMENTO_ASSERT(block != nullptr && block->address >= 0, "a core reads a pixel that it does not hold");
    return *block;
}

/// Whether a core needs an input of the network that it has not loaded yet.
bool LowLatencyScheduler::isMissing(const Pixel& pixel, std::int32_t core, BlockReader reader)
{
    const ResidentPixel* block = m_residents.find(pixel.node, pixel.index, core, reader);
    return block != nullptr && block->address == kNotLoaded;
}

/// Loads neighbouring pixels, each of which is missing, as one piece.
void LowLatencyScheduler::load(const Pixel& first, std::int64_t count, std::int32_t core, const InstructionOwner& owner,
                               BlockReader reader)
{
    const std::int64_t channels = node(first.node).out.channels;
    const std::int64_t address = take(core, count * channels);
    for (std::int64_t each = 0; each < count; ++each) {
        m_residents.find(first.node, first.index + each, core, reader)->address = address + each * channels;
        hold({first.node, first.index + each}, core);
    }
    m_streams.load(core, owner, address, m_global.pixel(m_flow.graph(), first.node, first.index), count * channels);
}

/// Counts one use of a pixel in a core, and gives its block back after the last one.
void LowLatencyScheduler::use(const Pixel& pixel, std::int32_t core, BlockReader reader)
{
    ResidentPixel* block = m_residents.find(pixel.node, pixel.index, core, reader);
    PIMENTO_ASSERT(block != nullptr, "a pixel is read where it is not");
    use(pixel, core, *block);
}

void LowLatencyScheduler::use(const Pixel& pixel, std::int32_t core, ResidentPixel& block)
{
    PIMENTO_ASSERT(block.uses > 0, "a pixel is read more often than counted");
    if (--block.uses == 0) {
        if (block.address >= 0) {
            release(core, block.address, block.channels.count);
        }
        m_residents.remove(pixel.node, pixel.index, &block);
    }
}

/// Gives back what is left at the end: pixels that only windows read which were not computed.
void LowLatencyScheduler::releaseAll()
{
    std::ranges::for_each(m_waiting, [this](const Pixel& each) { releasePost(each); });
    for (std::size_t each = 0; each < m_flow.graph().nodes.size(); ++each) {
        m_residents.forEach(each, [&](const ResidentPixel& block) {
            if (block.address >= 0) {
                release(block.core, block.address, block.channels.count);
            }
        });
    }
}

/// Gives back the block where a layer without weights computed a pixel, unless a reader has taken it over.
void LowLatencyScheduler::releasePost(const Pixel& pixel)
{
    if (node(pixel.node).kind == NodeKind::Matrix) {
        return;
    }
    const std::int32_t core = m_flow.postCore(pixel.node, pixel.index);
    if (m_residents.find(pixel.node, pixel.index, core, kAllReaders) == nullptr) {
        release(core, m_postBlocks[pixel.node][static_cast<std::size_t>(pixel.index)], node(pixel.node).out.channels);
    }
}

/// Takes over a computed pixel, to give it to those that read it.
void LowLatencyScheduler::pass(const Pixel& pixel)
{
    if (m_isOutput[pixel.node]) {
        for (const Piece& each : piecesOf(pixel)) {
            m_streams.store(each.core, {pixel.node, pixel.index, Stage::Output},
                            m_global.pixel(m_flow.graph(), pixel.node, pixel.index) + each.channels.begin, each.address,
                            each.channels.count);
        }
        --m_outputsLeft;
    }
    if (!worksByLayer() && staysHere(pixel)) { // no core has to wait for it
        m_needs.clear();
        findNeeds(pixel);
        serveShared(pixel, m_needs, true);
        serveShared(pixel, m_needs, false);
        holdArrived();
        releasePost(pixel);
        deliver(pixel);
        return;
    }
    m_waiting.push_back(pixel);
    if (static_cast<std::int64_t>(m_waiting.size()) > m_options.exchangeThreshold) {
        exchange();
    }
}

/// Passes all waiting pixels on, first to layers with weights, and gives back the blocks of those without.
void LowLatencyScheduler::exchange()
{
    if (m_options.sharesBlocks) {
        exchangeShared();
    } else {
        exchangeApart();
    }
    std::ranges::for_each(m_waiting, [this](const Pixel& each) { deliver(each); });
    m_waiting.clear();
}

void LowLatencyScheduler::exchangeApart()
{
    for (const bool toMatrices : {true, false}) {
        for (const Pixel& each : m_waiting) {
            for (const PixelReader& reader : m_flow.readersOf(each.node)) {
                if ((node(reader.node).kind == NodeKind::Matrix) == toMatrices) {
                    serve(each, reader);
                }
            }
        }
    }
    std::ranges::for_each(m_waiting, [this](const Pixel& each) { releasePost(each); });
}

void LowLatencyScheduler::exchangeShared()
{
    m_needs.clear();
    m_needEnds.clear();
    for (const Pixel& each : m_waiting) {
        findNeeds(each);
        m_needEnds.push_back(m_needs.size());
    }
    for (const bool toMatrices : {true, false}) {
        std::size_t begin = 0;
        for (std::size_t i = 0; i < m_waiting.size(); ++i) {
            serveShared(m_waiting[i], std::span(m_needs).subspan(begin, m_needEnds[i] - begin), toMatrices);
            begin = m_needEnds[i];
        }
    }
    if (m_options.transfersInRounds) {
        orderTransfers();
    }
    runTransfers();
    holdArrived();
    std::ranges::for_each(m_waiting, [this](const Pixel& each) { releasePost(each); });
}

/// Lets as many cores as possible transfer at the same time. Blocks may be filled in any order: none has been given
/// back since the first one of the exchange was taken.
void LowLatencyScheduler::orderTransfers()
{
    m_rounds.clear();
    for (Transfer& each : m_transfers) {
        if (each.from.core != each.to) {
            each.round = m_rounds.take(static_cast<std::size_t>(each.from.core), static_cast<std::size_t>(each.to));
        }
    }
    std::ranges::stable_sort(m_transfers, {}, &Transfer::round);
}

void LowLatencyScheduler::runTransfers()
{
    for (const Transfer& each : m_transfers) {
        m_streams.move(each.from.core, each.from.address, each.to, each.address, each.from.channels.count,
                       {each.pixel.node, each.pixel.index, Stage::Output});
    }
    m_transfers.clear();
}

/// Appends the cores that need a pixel to `m_needs`.
void LowLatencyScheduler::findNeeds(const Pixel& pixel)
{
    const std::size_t begin = m_needs.size();
    for (const PixelReader& reader : m_flow.readersOf(pixel.node)) {
        const bool isMatrix = node(reader.node).kind == NodeKind::Matrix;
        m_flow.demand(reader, pixel.index, m_demand);
        for (const CoreUses& each : m_demand) {
            const auto known = std::find_if(m_needs.begin() + static_cast<std::ptrdiff_t>(begin), m_needs.end(),
                                            [&](const SharedNeed& other) { return other.of.core == each.core; });
            if (known == m_needs.end()) {
                m_needs.push_back({each, isMatrix});
                continue;
            }
            known->of.uses += each.uses;
            known->of.channels = hullOf(known->of.channels, each.channels);
            known->isForMatrix = known->isForMatrix || isMatrix;
        }
    }
}

/// Brings a pixel into the cores that need it for a layer with weights, or into the others.
void LowLatencyScheduler::serveShared(const Pixel& pixel, std::span<const SharedNeed> needs, bool toMatrices)
{
    const ChannelRange all{0, node(pixel.node).out.channels};
    for (const SharedNeed& need : needs) {
        if (need.isForMatrix != toMatrices) {
            continue;
        }
        if (staysInPlace(pixel, need.of.core)) {
            const std::int64_t block = m_postBlocks[pixel.node][static_cast<std::size_t>(pixel.index)];
            m_residents.add(pixel.node, pixel.index, {need.of.core, kAllReaders, need.of.uses, block, all});
            arrive(pixel, need.of.core);
            continue;
        }
        const ChannelRange channels = m_options.sendsWholePixels ? all : need.of.channels;
        const std::int64_t address = take(need.of.core, channels.count);
        arrive(pixel, need.of.core);
        m_residents.add(pixel.node, pixel.index, {need.of.core, kAllReaders, need.of.uses, address, channels});
        send(pixel, need.of.core, channels, address);
    }
}

/// Brings a pixel into the cores where a layer reads it, into a block for this layer.
void LowLatencyScheduler::serve(const Pixel& pixel, const PixelReader& reader)
{
    const ChannelRange all{0, node(pixel.node).out.channels};
    m_flow.demand(reader, pixel.index, m_demand);
    for (const CoreUses& each : m_demand) {
        if (ResidentPixel* block = m_residents.find(pixel.node, pixel.index, each.core, blocksOf(reader.node))) {
            block->uses += each.uses;
            continue;
        }
        const std::int64_t address = take(each.core, all.count);
        m_residents.add(pixel.node, pixel.index, {each.core, blocksOf(reader.node), each.uses, address, all});
        send(pixel, each.core, all, address);
        runTransfers();
    }
}

/// Sends channels of a computed pixel to a core.
void LowLatencyScheduler::send(const Pixel& pixel, std::int32_t core, const ChannelRange& channels,
                               std::int64_t address)
{
    for (const Piece& piece : piecesOf(pixel)) {
        const std::int64_t begin = std::max(piece.channels.begin, channels.begin);
        const std::int64_t end = std::min(piece.channels.end(), channels.end());
        if (begin < end) {
            m_transfers.push_back({{piece.core, piece.address + begin - piece.channels.begin, {begin, end - begin}},
                                   core,
                                   address + begin - channels.begin,
                                   pixel});
        }
    }
}

/// Whether readers in a core use the block where the pixel was computed.
bool LowLatencyScheduler::staysInPlace(const Pixel& pixel, std::int32_t core) const
{
    return m_options.sharesBlocks && node(pixel.node).kind != NodeKind::Matrix &&
           m_flow.postCore(pixel.node, pixel.index) == core;
}

/// Whether all readers of a pixel use it where it was computed.
bool LowLatencyScheduler::staysHere(const Pixel& pixel)
{
    const bool mayStay = m_options.sharesBlocks && node(pixel.node).kind != NodeKind::Matrix;
    return std::ranges::all_of(m_flow.readersOf(pixel.node), [&](const PixelReader& reader) {
        if (!mayStay && !m_options.computesUnread) {
            bool isRead = false;
            m_flow.forEachResult(reader, pixel.index, [&](std::int64_t, std::int64_t) { isRead = true; });
            return !isRead;
        }
        m_flow.demand(reader, pixel.index, m_demand);
        return std::ranges::all_of(m_demand, [&](const CoreUses& each) { return staysInPlace(pixel, each.core); });
    });
}

/// Tells all layers that read a pixel that it is there.
void LowLatencyScheduler::deliver(const Pixel& pixel)
{
    for (const PixelReader& reader : m_flow.readersOf(pixel.node)) {
        const bool isPost = node(reader.node).kind != NodeKind::Matrix;
        m_flow.forEachResult(reader, pixel.index, [&](std::int64_t result, std::int64_t) {
            if (--m_missing[reader.node][static_cast<std::size_t>(result)] == 0 && isPost) {
                m_ready[reader.node].push_back(result);
            }
        });
    }
}

/// Where the channels of a computed pixel lie. Valid until the next call.
std::span<const LowLatencyScheduler::Piece> LowLatencyScheduler::piecesOf(const Pixel& pixel)
{
    m_pieces.clear();
    if (node(pixel.node).kind != NodeKind::Matrix) {
        m_pieces.push_back({m_flow.postCore(pixel.node, pixel.index),
                            m_postBlocks[pixel.node][static_cast<std::size_t>(pixel.index)],
                            {0, node(pixel.node).out.channels}});
        return m_pieces;
    }
    for (std::int64_t part = 0; part < m_flow.partitionOf(pixel.node).parts; ++part) {
        const std::size_t first = firstGroup(pixel, part);
        m_pieces.push_back({m_flow.coreOf(first), m_buffers[first].output, channelsOf(pixel, part)});
    }
    return m_pieces;
}

} // namespace pimento::crossbar
