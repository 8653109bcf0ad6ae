// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/chip/crossbar_chip.h"
#include "engine/systems/crossbar/graph/layer_graph.h"
#include "engine/systems/crossbar/mapping/dealt_windows.h"
#include "engine/systems/crossbar/mapping/placement.h"
#include "engine/systems/crossbar/partition/partition.h"
#include "engine/systems/crossbar/schedule/low_latency.h"
#include "engine/systems/crossbar/schedule/matrix_rows.h"
#include "engine/systems/crossbar/schedule/pixel_windows.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pimento::crossbar {

/// A layer that reads another, as one of its sources.
struct PixelReader {
    std::size_t node = 0;
    std::size_t slot = 0; // in GraphNode::sources
};

/// A core that needs a pixel, and how often it copies or combines it.
struct CoreUses {
    std::int32_t core = 0;
    std::int32_t uses = 0;
    ChannelRange channels = {}; // from the first channel that it uses to the last one
};

/// Which cores make and need the pixels of each layer: the parts of a schedule that do not depend on time.
class PixelFlow {
public:
    PixelFlow(const LayerGraph& graph, std::span<const LayerPartition> partitions, const Placement& placement,
              const CrossbarChip& chip, const LowLatencyOptions& options);

    [[nodiscard]] const LayerGraph& graph() const { return m_graph; }
    [[nodiscard]] const CrossbarChip& chip() const { return m_chip; }
    [[nodiscard]] const std::vector<PixelReader>& readersOf(std::size_t node) const { return m_readers[node]; }
    [[nodiscard]] const PixelWindows& windowsOf(std::size_t node) const { return m_windows[node]; }
    [[nodiscard]] const LayerPartition& partitionOf(std::size_t node) const { return m_partitions[m_matrixOf[node]]; }
    [[nodiscard]] std::int64_t replicasOf(std::size_t node) const { return m_placement.replicas[m_matrixOf[node]]; }
    /// Windows of the copies of a layer with weights.
    [[nodiscard]] const DealtWindows& dealtOf(std::size_t node) const { return m_dealt[m_matrixOf[node]]; }

    /// Index in Placement::groups of the first group of a part of a copy; the other groups follow it.
    [[nodiscard]] std::size_t firstGroup(std::size_t node, std::int64_t replica, std::int64_t part) const
    {
        const LayerPartition& of = partitionOf(node);
        return m_firstGroups[m_matrixOf[node]] + static_cast<std::size_t>((replica * of.parts + part) * of.groups);
    }
    [[nodiscard]] std::size_t groups() const { return m_placement.groups.size(); }
    [[nodiscard]] std::int32_t coreOf(std::size_t group) const { return m_placement.groups[group].core; }
    [[nodiscard]] std::int64_t partOf(std::size_t group) const { return m_placement.groups[group].part; }
    /// What the groups of a layer with weights read and make.
    [[nodiscard]] const MatrixRows& rowsOf(std::size_t node) const { return m_rows[m_matrixOf[node]]; }
    /// Whether a pixel is computed: an output depends on it, or unread pixels are wanted too.
    [[nodiscard]] bool isComputed(std::size_t node, std::int64_t pixel) const
    {
        return m_isComputed[node][static_cast<std::size_t>(pixel)];
    }
    /// Core that computes a pixel of a layer without weights.
    [[nodiscard]] std::int32_t postCore(std::size_t node, std::int64_t pixel) const
    {
        return m_postCores[node][static_cast<std::size_t>(pixel)];
    }

    /// Cores that a reader needs a pixel of `source` in, from the lowest core on. Overwrites `cores`.
    void demand(const PixelReader& reader, std::int64_t pixel, std::vector<CoreUses>& cores);

    /// Calls `visit(result, position)` for the computed pixels of a result that need a pixel of a source.
    template <class Visit> void forEachResult(const PixelReader& reader, std::int64_t pixel, Visit&& visit) const
    {
        const auto visitComputed = [&](std::int64_t result, std::int64_t position) {
            if (isComputed(reader.node, result)) {
                visit(result, position);
            }
        };
        if (hasWindow(reader.node)) {
            m_windows[reader.node].forEachWindow(pixel, visitComputed);
        } else {
            visitComputed(m_graph.nodes[reader.node].out.pixels() == 1 ? 0 : pixel, 0);
        }
    }
    /// Calls `visit(source, pixel)` for the pixels that a pixel of a result needs.
    template <class Visit> void forEachInput(std::size_t node, std::int64_t result, Visit&& visit) const
    {
        const std::vector<std::size_t>& sources = m_graph.nodes[node].sources;
        if (!hasWindow(node)) {
            for (const std::size_t source : sources) {
                const std::int64_t pixels = m_graph.nodes[source].out.pixels() / m_graph.nodes[node].out.pixels();
                for (std::int64_t pixel = 0; pixel < pixels; ++pixel) { // several where images become a vector
                    visit(source, result * pixels + pixel);
                }
            }
            return;
        }
        for (std::int64_t position = 0; position < m_windows[node].positions(); ++position) {
            if (const std::int64_t pixel = m_windows[node].pixel(result, position); pixel >= 0) {
                visit(sources.front(), pixel);
            }
        }
    }

private:
    [[nodiscard]] bool hasWindow(std::size_t node) const
    {
        const NodeKind kind = m_graph.nodes[node].kind;
        return kind == NodeKind::Matrix || kind == NodeKind::Pool;
    }
    void findReads();
    static void addUse(std::vector<CoreUses>& cores, const CoreUses& use);
    void findComputed(bool computesUnread);
    void placePosts(PostPlacement posts);
    [[nodiscard]] std::vector<std::int32_t> coresNearInputs(std::size_t node);
    void addElements(std::size_t source, std::int64_t pixel, std::vector<std::int64_t>& ofCore) const;

    const LayerGraph& m_graph;
    std::span<const LayerPartition> m_partitions;
    const Placement& m_placement;
    const CrossbarChip& m_chip;
    std::vector<std::size_t> m_matrixOf;    // of each node, in the partitions
    std::vector<std::size_t> m_firstGroups; // of each partition, in the placement
    std::vector<MatrixRows> m_rows;         // of each partition
    std::vector<DealtWindows> m_dealt;      // of each partition
    std::vector<std::vector<PixelReader>> m_readers;
    std::vector<PixelWindows> m_windows;
    /// Cores that read the pixel at each position of a window, of each copy of each partition.
    std::vector<std::vector<std::vector<CoreUses>>> m_reads;
    std::vector<std::vector<std::int32_t>> m_postCores; // of each node without weights, of each pixel
    std::vector<std::vector<bool>> m_isComputed;        // of each node, of each pixel
    bool m_passesUnread = false;
    std::vector<CoreUses> m_uses; // of each core, without uses between calls of demand()
};

} // namespace pimento::crossbar
