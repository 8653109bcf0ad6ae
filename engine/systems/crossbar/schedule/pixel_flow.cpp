// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/pixel_flow.h"

#include <algorithm>
#include <utility>

namespace pimento::crossbar {

PixelFlow::PixelFlow(const LayerGraph& graph, std::span<const LayerPartition> partitions, const Placement& placement,
                     const CrossbarChip& chip, const LowLatencyOptions& options)
    : m_graph(graph), m_partitions(partitions), m_placement(placement), m_chip(chip), m_matrixOf(graph.nodes.size()),
      m_readers(graph.nodes.size()), m_postCores(graph.nodes.size()), m_passesUnread(options.computesUnread),
      m_uses(static_cast<std::size_t>(chip.cores()))
{
    std::size_t first = 0;
    for (std::size_t matrix = 0; matrix < partitions.size(); ++matrix) {
        const LayerPartition& of = partitions[matrix];
        m_matrixOf[of.node] = matrix;
        m_firstGroups.push_back(first);
        m_rows.emplace_back(graph.nodes[of.node], of);
        m_dealt.emplace_back(graph.nodes[of.node].out, placement.replicas[matrix], options.dealing);
        first += static_cast<std::size_t>(placement.replicas[matrix] * of.parts * of.groups);
    }
    for (std::size_t node = 0; node < graph.nodes.size(); ++node) {
        m_windows.emplace_back(graph.nodes[node]);
        for (std::size_t slot = 0; slot < graph.nodes[node].sources.size(); ++slot) {
            m_readers[graph.nodes[node].sources[slot]].push_back({node, slot});
        }
    }
    findReads();
    findComputed(options.computesUnread);
    placePosts(options.posts);
}

void PixelFlow::findReads()
{
    for (std::size_t matrix = 0; matrix < m_partitions.size(); ++matrix) {
        const LayerPartition& of = m_partitions[matrix];
        const std::int64_t positions = m_windows[of.node].positions();
        std::vector<std::vector<CoreUses>>& reads = m_reads.emplace_back();
        for (std::int64_t copy = 0; copy < m_placement.replicas[matrix]; ++copy) {
            const std::size_t first = firstGroup(of.node, copy, 0);
            for (std::int64_t position = 0; position < positions; ++position) {
                std::vector<CoreUses>& cores = reads.emplace_back();
                for (const PieceReader& each : m_rows[matrix].readers(position)) {
                    addUse(cores, {coreOf(first + each.group), 1, each.channels});
                }
            }
        }
    }
}

/// Adds uses of a core to those that are known.
void PixelFlow::addUse(std::vector<CoreUses>& cores, const CoreUses& use)
{
    const auto known = std::ranges::find(cores, use.core, &CoreUses::core);
    if (known == cores.end()) {
        cores.push_back(use);
        return;
    }
    known->uses += use.uses;
    known->channels = hullOf(known->channels, use.channels);
}

void PixelFlow::findComputed(bool computesUnread)
{
    for (const GraphNode& each : m_graph.nodes) {
        m_isComputed.emplace_back(static_cast<std::size_t>(each.out.pixels()), computesUnread);
    }
    for (const std::size_t output : m_graph.outputs) {
        m_isComputed[output].assign(m_isComputed[output].size(), true);
    }
    for (std::size_t node = m_graph.nodes.size(); node-- > 0;) { // readers stand behind what they read
        for (std::size_t result = 0; result < m_isComputed[node].size(); ++result) {
            if (m_isComputed[node][result]) {
                forEachInput(node, static_cast<std::int64_t>(result), [&](std::size_t source, std::int64_t pixel) {
                    m_isComputed[source][static_cast<std::size_t>(pixel)] = true;
                });
            }
        }
    }
}

void PixelFlow::placePosts(PostPlacement posts)
{
    const auto inputs = static_cast<std::size_t>(
        std::ranges::count(m_graph.nodes, NodeKind::Input, [](const GraphNode& each) { return each.kind; }));
    for (std::size_t node = 0; node < m_graph.nodes.size(); ++node) {
        const GraphNode& of = m_graph.nodes[node];
        if (of.kind == NodeKind::Input || of.kind == NodeKind::Matrix) {
            continue;
        }
        if (posts == PostPlacement::WholeLayer) {
            // The public program numbers the inputs and all layers of the file.
            const auto core = static_cast<std::int32_t>((inputs + of.layer) % m_uses.size());
            m_postCores[node].assign(static_cast<std::size_t>(of.out.pixels()), core);
        } else {
            m_postCores[node] = coresNearInputs(node);
        }
    }
}

/// Finds the core for each pixel of a layer without weights that leaves the fewest elements to send: the core that
/// already makes most of the pixel's inputs, or that reads its result for a layer with weights.
std::vector<std::int32_t> PixelFlow::coresNearInputs(std::size_t node)
{
    const GraphNode& of = m_graph.nodes[node];
    std::vector<std::int32_t> cores(static_cast<std::size_t>(of.out.pixels()));
    std::vector<std::int64_t> elements(m_uses.size());
    std::vector<CoreUses> readers;
    for (std::int64_t pixel = 0; pixel < of.out.pixels(); ++pixel) {
        std::ranges::fill(elements, 0);
        forEachInput(node, pixel,
                     [&](std::size_t source, std::int64_t input) { addElements(source, input, elements); });
        for (const PixelReader& reader : m_readers[node]) {
            if (m_graph.nodes[reader.node].kind == NodeKind::Matrix) {
                demand(reader, pixel, readers);
                for (const CoreUses& each : readers) {
                    elements[static_cast<std::size_t>(each.core)] += each.channels.count;
                }
            }
        }
        cores[static_cast<std::size_t>(pixel)] =
            static_cast<std::int32_t>(std::ranges::max_element(elements) - elements.begin());
    }
    return cores;
}

void PixelFlow::addElements(std::size_t source, std::int64_t pixel, std::vector<std::int64_t>& ofCore) const
{
    const GraphNode& of = m_graph.nodes[source];
    if (of.kind == NodeKind::Input) {
        return;
    }
    if (of.kind != NodeKind::Matrix) {
        ofCore[static_cast<std::size_t>(postCore(source, pixel))] += of.out.channels;
        return;
    }
    for (std::int64_t part = 0; part < partitionOf(source).parts; ++part) {
        const std::int32_t core = coreOf(firstGroup(source, dealtOf(source).copyOf(pixel), part));
        ofCore[static_cast<std::size_t>(core)] += rowsOf(source).channels(part).count;
    }
}

void PixelFlow::demand(const PixelReader& reader, std::int64_t pixel, std::vector<CoreUses>& cores)
{
    cores.clear();
    const auto use = [&](const CoreUses& each) {
        CoreUses& all = m_uses[static_cast<std::size_t>(each.core)];
        if (all.uses == 0) {
            cores.push_back({each.core, 0});
            all.channels = each.channels;
        } else {
            all.channels = hullOf(all.channels, each.channels);
        }
        all.uses += each.uses;
    };
    const GraphNode& of = m_graph.nodes[reader.node];
    if (of.kind == NodeKind::Matrix) {
        const DealtWindows& dealt = dealtOf(reader.node);
        const std::vector<std::vector<CoreUses>>& reads = m_reads[m_matrixOf[reader.node]];
        const std::int64_t positions = m_windows[reader.node].positions();
        forEachResult(reader, pixel, [&](std::int64_t window, std::int64_t position) {
            std::ranges::for_each(reads[static_cast<std::size_t>(dealt.copyOf(window) * positions + position)], use);
        });
    } else {
        const std::int64_t channels = m_graph.nodes[of.sources[reader.slot]].out.channels;
        forEachResult(reader, pixel, [&](std::int64_t result, std::int64_t) {
            use({postCore(reader.node, result), 1, {0, channels}});
        });
    }
    for (CoreUses& each : cores) {
        CoreUses& all = m_uses[static_cast<std::size_t>(each.core)];
        each.channels = all.channels;
        each.uses = std::exchange(all.uses, 0);
    }
    std::ranges::sort(cores, {}, &CoreUses::core);
    if (m_passesUnread && cores.empty() && of.kind != NodeKind::Matrix) {
        cores.push_back({postCore(reader.node, 0), 0, {0, m_graph.nodes[of.sources[reader.slot]].out.channels}});
    }
}

} // namespace pimento::crossbar
