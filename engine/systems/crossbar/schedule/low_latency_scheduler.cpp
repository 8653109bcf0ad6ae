// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/low_latency_scheduler.h"

#include "sim/base/assert.h"

#include <algorithm>

namespace pimento::crossbar {

LowLatencyScheduler::LowLatencyScheduler(PixelFlow& flow, const LowLatencyOptions& options)
    : m_flow(flow), m_options(options), m_global(globalMemoryOf(flow.graph())), m_streams(flow.chip().cores()),
      m_heaps(static_cast<std::size_t>(flow.chip().cores())), m_residents(flow.graph()), m_usedElements(m_heaps.size()),
      m_collectorOfCore(m_heaps.size(), kNone), m_rounds(m_heaps.size())
{
    const std::size_t nodes = flow.graph().nodes.size();
    m_biases.resize(nodes);
    m_missing.resize(nodes);
    m_next.resize(nodes);
    m_ready.resize(nodes);
    m_postBlocks.resize(nodes);
    m_isOutput.resize(nodes);
    m_rests.resize(1);
    m_held.resize(m_heaps.size());
    if (isLimited()) {
        rankWindows();
    }
    for (const std::size_t output : flow.graph().outputs) {
        m_outputsLeft += m_isOutput[output] ? 0 : node(output).out.pixels();
        m_isOutput[output] = true;
    }
}

LowLatencySchedule LowLatencyScheduler::run()
{
    m_buffers.resize(m_flow.groups());
    findFirstWindows();
    countInputs();
    placeBiases();
    reserveStreams();
    while (m_outputsLeft > 0) {
        runStep();
    }
    releaseAll();
    m_rests.resize(static_cast<std::size_t>(m_options.restSteps) + 1);
    for (std::int64_t step = 0; step <= m_options.restSteps; ++step) {
        freeRested();
    }
    LowLatencySchedule made{.streams = m_streams.take(), .usedElements = std::move(m_usedElements)};
    for (const LocalHeap& each : m_heaps) {
        made.peakElements.push_back(each.peak());
        made.restElements.push_back(each.used());
    }
    return made;
}

/// Makes room for the instructions of products and their inputs, which are most of all.
void LowLatencyScheduler::reserveStreams()
{
    std::vector<std::size_t> counts(m_heaps.size());
    for (const std::size_t each : m_flow.graph().matrices) {
        const auto groups = static_cast<std::size_t>(m_flow.partitionOf(each).parts * m_flow.partitionOf(each).groups);
        for (std::int64_t copy = 0; copy < m_flow.replicasOf(each); ++copy) {
            const std::size_t windows = m_flow.dealtOf(each).ofCopy(copy).size();
            const std::size_t first = m_flow.firstGroup(each, copy, 0);
            for (std::size_t group = 0; group < groups; ++group) {
                counts[static_cast<std::size_t>(m_flow.coreOf(first + group))] +=
                    windows * (m_flow.rowsOf(each).pieces(group).size() + 2); // a product and a sum
            }
        }
    }
    m_streams.reserve(counts);
}

void LowLatencyScheduler::runStep()
{
    m_hasProgress = false;
    if (overlaps()) {
        runOverlapped();
    } else {
        runInTurn();
    }
    PIMENTO_ASSERT(m_hasProgress, "a low-latency schedule has a step without work");
    m_streams.endStep();
    freeRested();
    for (std::size_t core = 0; core < m_heaps.size(); ++core) {
        m_usedElements[core].push_back(m_heaps[core].used());
    }
}

void LowLatencyScheduler::runInTurn()
{
    const auto& nodes = m_flow.graph().nodes;
    for (std::size_t each = 0; each < nodes.size(); ++each) {
        if (nodes[each].kind != NodeKind::Matrix) {
            computePosts(each);
        } else if (worksByLayer()) {
            takeReady(each);
            startWindows();
        }
    }
    if (!worksByLayer()) {
        exchange();
        std::ranges::for_each(m_flow.graph().matrices, [this](std::size_t each) { takeReady(each); });
        startWindows();
        finishWindows();
    }
    if (m_outputsLeft > 0) {
        exchange();
    }
}

/// The instructions of products stand behind those of the exchange. They read nothing that it brings, and start when
/// their inputs are prepared, so that both run at the same time.
void LowLatencyScheduler::runOverlapped()
{
    const auto& nodes = m_flow.graph().nodes;
    m_hasProgress = !m_waiting.empty();
    std::ranges::for_each(m_flow.graph().matrices, [this](std::size_t each) { takeReady(each); });
    while (!m_waiting.empty() || hasReadyPosts()) {
        exchange();
        for (std::size_t each = 0; each < nodes.size(); ++each) {
            if (nodes[each].kind != NodeKind::Matrix) {
                computePosts(each);
            }
        }
    }
    startWindows();
    finishWindows();
}

/// Gives blocks back that have rested, and lets those of this step rest.
void LowLatencyScheduler::freeRested()
{
    if (std::ssize(m_rests) > m_options.restSteps) {
        for (const FreeBlock& each : m_rests.back()) {
            heap(each.core).free(each.address, each.length);
        }
        m_rests.pop_back();
    }
    m_rests.emplace_front();
}

bool LowLatencyScheduler::hasReadyPosts() const
{
    return std::ranges::any_of(m_ready, [](const auto& pixels) { return !pixels.empty(); });
}

void LowLatencyScheduler::placeBiases()
{
    for (const std::size_t each : m_flow.graph().matrices) {
        const LayerPartition& of = m_flow.partitionOf(each);
        m_biases[each].resize(m_heaps.size(), kNotLoaded);
        if (!node(each).hasBias) {
            continue;
        }
        const std::size_t first = m_flow.firstGroup(each, 0, 0);
        const std::int64_t stride = m_options.spreadsBiases ? 1 : of.groups; // first groups add the bias
        for (std::int64_t group = 0; group < m_flow.replicasOf(each) * of.parts * of.groups; group += stride) {
            const std::int32_t core = m_flow.coreOf(first + static_cast<std::size_t>(group));
            std::int64_t& address = m_biases[each][static_cast<std::size_t>(core)];
            if (address == kNotLoaded) {
                address = take(core, node(each).out.channels);
                m_streams.load(core, {each, 0, Stage::Bias}, address, m_global.biases[each], node(each).out.channels);
            }
        }
    }
}

void LowLatencyScheduler::findFirstWindows()
{
    for (const std::size_t each : m_flow.graph().matrices) {
        m_next[each].resize(static_cast<std::size_t>(m_flow.replicasOf(each)));
        for (std::int64_t copy = 0; copy < m_flow.replicasOf(each); ++copy) {
            skipUnread(each, copy);
        }
    }
}

void LowLatencyScheduler::countInputs()
{
    for (std::size_t each = 0; each < m_flow.graph().nodes.size(); ++each) {
        m_missing[each].resize(static_cast<std::size_t>(node(each).out.pixels()));
        m_postBlocks[each].resize(m_missing[each].size());
    }
    for (std::size_t source = 0; source < m_flow.graph().nodes.size(); ++source) {
        const bool isInput = node(source).kind == NodeKind::Input;
        for (const PixelReader& reader : m_flow.readersOf(source)) {
            for (std::int64_t pixel = 0; pixel < node(source).out.pixels(); ++pixel) {
                m_flow.forEachResult(reader, pixel, [&](std::int64_t result, std::int64_t) {
                    m_missing[reader.node][static_cast<std::size_t>(result)] += isInput ? 0 : 1;
                });
                if (isInput) {
                    expectInput(source, pixel, reader);
                }
            }
        }
    }
    for (std::size_t each = 0; each < m_flow.graph().nodes.size(); ++each) {
        const bool isPost = node(each).kind != NodeKind::Matrix && node(each).kind != NodeKind::Input;
        for (std::int64_t pixel = 0; isPost && pixel < node(each).out.pixels(); ++pixel) {
            if (m_missing[each][static_cast<std::size_t>(pixel)] == 0 && m_flow.isComputed(each, pixel)) {
                m_ready[each].push_back(pixel); // reads inputs of the network alone
            }
        }
    }
}

/// Notes which cores need a pixel that the network is given; they load it when they need it.
void LowLatencyScheduler::expectInput(std::size_t source, std::int64_t pixel, const PixelReader& reader)
{
    m_flow.demand(reader, pixel, m_demand);
    for (const CoreUses& each : m_demand) {
        if (ResidentPixel* block = m_residents.find(source, pixel, each.core, blocksOf(reader.node))) {
            block->uses += each.uses;
        } else {
            m_residents.add(source, pixel,
                            {each.core, blocksOf(reader.node), each.uses, kNotLoaded, {0, node(source).out.channels}});
        }
    }
}

} // namespace pimento::crossbar
