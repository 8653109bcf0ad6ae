// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/low_latency_scheduler.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

// Local memories that do not hold all pixels: those with the latest next use go to the memory of the chip.

namespace pimento::crossbar {

namespace {

constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kLater = kNever / 2; // a layer without weights waits for its other inputs

} // namespace

/// Finds the place of each window among those of its copy, which tells how far its next use is.
void LowLatencyScheduler::rankWindows()
{
    m_ranks.resize(m_flow.graph().nodes.size());
    m_spillers.resize(m_ranks.size());
    for (std::size_t each = 0; each < m_ranks.size(); ++each) {
        m_spillers[each].assign(static_cast<std::size_t>(node(each).out.pixels()), kNoCore);
    }
    for (const std::size_t each : m_flow.graph().matrices) {
        m_ranks[each].resize(m_spillers[each].size());
        for (std::int64_t copy = 0; copy < m_flow.replicasOf(each); ++copy) {
            std::int64_t rank = 0;
            for (const std::int32_t window : m_flow.dealtOf(each).ofCopy(copy)) {
                m_ranks[each][static_cast<std::size_t>(window)] = rank++;
            }
        }
    }
}

/// Address of a new block, for which other blocks of the core make room.
std::int64_t LowLatencyScheduler::take(std::int32_t core, std::int64_t length)
{
    if (isLimited()) {
        while (!heap(core).fits(length, m_options.localElements) && spillOne(core)) {
        }
    }
    return heap(core).allocate(length);
}

/// Steps until a core uses a pixel next, as far as they are known.
std::int64_t LowLatencyScheduler::nextUse(const Pixel& pixel, std::int32_t core) const
{
    std::int64_t next = kNever;
    for (const PixelReader& reader : m_flow.readersOf(pixel.node)) {
        const bool isMatrix = node(reader.node).kind == NodeKind::Matrix;
        m_flow.forEachResult(reader, pixel.index, [&](std::int64_t result, std::int64_t) {
            const auto at = static_cast<std::size_t>(result);
            if (isMatrix) {
                const auto copy = static_cast<std::size_t>(m_flow.dealtOf(reader.node).copyOf(result));
                const std::int64_t steps = m_ranks[reader.node][at] + 1 -
                                           static_cast<std::int64_t>(m_next[reader.node][copy]); // 0: may be taken
                next = steps < 0 ? next : std::min(next, steps);
            } else if (m_flow.postCore(reader.node, result) == core) {
                next = std::min(next, m_missing[reader.node][at] == 0 ? 0 : kLater);
            }
        });
    }
    return next;
}

/// Whether a pixel may leave a core: a memory takes each pixel of one core, and outputs have their own stores.
bool LowLatencyScheduler::maySpill(const Pixel& pixel, std::int32_t core) const
{
    const std::int32_t spiller = m_spillers[pixel.node][static_cast<std::size_t>(pixel.index)];
    return node(pixel.node).kind == NodeKind::Input ||
           (!m_isOutput[pixel.node] && (spiller == kNoCore || spiller == core));
}

/// Takes the pixel with the latest next use out of a core, of equal ones the largest. False: there is none.
bool LowLatencyScheduler::spillOne(std::int32_t core)
{
    std::vector<Pixel>& held = m_held[static_cast<std::size_t>(core)];
    std::erase_if(held, [&](const Pixel& each) {
        const ResidentPixel* block = m_residents.find(each.node, each.index, core, kAllReaders);
        return block == nullptr || block->address < 0;
    });
    std::optional<std::size_t> best;
    std::pair<std::int64_t, std::int64_t> bestRank;
    for (std::size_t i = 0; i < held.size(); ++i) {
        const std::int64_t length = m_residents.find(held[i].node, held[i].index, core, kAllReaders)->channels.count;
        const std::pair rank{nextUse(held[i], core), length};
        if (maySpill(held[i], core) && (!best || rank > bestRank)) {
            best = i;
            bestRank = rank;
        }
    }
    if (!best) {
        return false;
    }
    const Pixel pixel = held[*best];
    held.erase(held.begin() + static_cast<std::ptrdiff_t>(*best));
    spill(pixel, core, *m_residents.find(pixel.node, pixel.index, core, kAllReaders));
    return true;
}

/// Stores a pixel, unless the memory of the chip has it, and gives its block to others.
void LowLatencyScheduler::spill(const Pixel& pixel, std::int32_t core, ResidentPixel& block)
{
    const bool isInput = node(pixel.node).kind == NodeKind::Input;
    std::int32_t& spiller = m_spillers[pixel.node][static_cast<std::size_t>(pixel.index)];
    if (!isInput && std::exchange(spiller, core) == kNoCore) {
        m_streams.store(core, {pixel.node, pixel.index, Stage::Output},
                        m_global.pixel(m_flow.graph(), pixel.node, pixel.index) + block.channels.begin, block.address,
                        block.channels.count);
    }
    heap(core).free(block.address, block.channels.count);
    block.address = isInput ? kNotLoaded : kSpilled;
}

/// Loads a pixel that made room for others.
void LowLatencyScheduler::reload(const Pixel& pixel, std::int32_t core, ResidentPixel& block)
{
    block.address = take(core, block.channels.count);
    m_streams.load(core, {pixel.node, pixel.index, Stage::Output}, block.address,
                   m_global.pixel(m_flow.graph(), pixel.node, pixel.index) + block.channels.begin,
                   block.channels.count);
    hold(pixel, core);
}

/// Notes that a core has a pixel, which may make room for others from now on.
void LowLatencyScheduler::hold(const Pixel& pixel, std::int32_t core)
{
    if (isLimited()) {
        m_held[static_cast<std::size_t>(core)].push_back(pixel);
    }
}

/// Notes that a pixel is on its way to a core, where it has a block.
void LowLatencyScheduler::arrive(const Pixel& pixel, std::int32_t core)
{
    if (isLimited()) {
        m_arriving.emplace_back(pixel, core);
    }
}

/// Pixels that were on their way are there.
void LowLatencyScheduler::holdArrived()
{
    for (const auto& [pixel, core] : m_arriving) {
        hold(pixel, core);
    }
    m_arriving.clear();
}

} // namespace pimento::crossbar
