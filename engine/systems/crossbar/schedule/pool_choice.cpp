// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/pool_choice.h"

#include "engine/systems/crossbar/schedule/pool_reach.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <utility>

namespace pimento::crossbar {

namespace {

/// The pool that a matrix could compute with its inputs; the number of nodes: none.
std::size_t poolBefore(const LayerGraph& graph, const LayerPartition& partition)
{
    const GraphNode& node = graph.nodes[partition.node];
    const std::size_t pool = node.sources.front();
    const GraphNode& source = graph.nodes[pool];
    const workloads::Sliding& window = node.sliding;
    const bool isPixel = window.window.area() == 1 && window.stride.area() == 1 && window.padding.top == 0 &&
                         window.padding.left == 0 && node.in == source.out && node.out.pixels() == source.out.pixels();
    const bool readsPixels = isPixel && partition.channelGroups == 1 && partition.matrices == 1;
    const bool isAlone = source.readers.size() == 1 && std::ranges::find(graph.outputs, pool) == graph.outputs.end();
    return source.kind == NodeKind::Pool && readsPixels && isAlone ? pool : graph.nodes.size();
}

/// Elements that the cores with a matrix read of an image, if their windows reach `rowsOf(first, last)` rows of it.
template <class RowsOf>
std::int64_t elementsRead(const CoreLayout& layout, std::int32_t matrix, std::int64_t width, const RowsOf& rowsOf)
{
    struct Reads {
        std::int64_t first = std::numeric_limits<std::int64_t>::max();
        std::int64_t last = 0;
        std::set<std::int64_t> slices = {};
        std::int64_t channels = 0;
    };
    std::map<std::int32_t, Reads> cores;
    for (const GroupRun& run : layout.runs) {
        if (run.matrix != matrix || run.share.count == 0) {
            continue;
        }
        Reads& of = cores[run.core];
        of.first = std::min(of.first, run.share.first);
        of.last = std::max(of.last, run.share.first + (run.share.count - 1) * run.share.stride);
        for (std::int32_t i = 0; i < run.groups; ++i) {
            const GroupSlice& slice = layout.buffers[static_cast<std::size_t>(run.firstGroup + i)].slice;
            of.channels += of.slices.insert(slice.firstRow).second ? slice.rows : 0;
        }
    }
    std::int64_t elements = 0;
    for (const auto& [core, of] : cores) {
        elements += rowsOf(of.first, of.last) * width * of.channels;
    }
    return elements;
}

/// Time of the vector units of each core for pooled inputs, in each step.
class PoolingTime {
public:
    explicit PoolingTime(const CoreLayout& layout, const CrossbarChip& chip)
        : m_layout(layout), m_chip(chip), m_ns(layout.ends.size())
    {
    }

    /// Adds a pool for the copies of a matrix, if all cores have time for it. A window brings as many new columns as
    /// the stride is wide.
    bool add(std::int32_t matrix, const workloads::Sliding& pool)
    {
        const std::int64_t operations = pool.stride.width * (pool.window.height - 1) + pool.window.width - 1;
        std::vector<std::int64_t> ns = m_ns;
        for (const GroupRun& run : m_layout.runs) {
            for (std::int32_t i = 0; run.matrix == matrix && run.share.count > 0 && i < run.groups; ++i) {
                const GroupSlice& slice = m_layout.buffers[static_cast<std::size_t>(run.firstGroup + i)].slice;
                ns[static_cast<std::size_t>(run.core)] += operations * vectorNs(m_chip, slice.rows);
            }
        }
        if (std::ranges::any_of(ns, [&](std::int64_t each) { return each > 3 * m_chip.mvmNs / 4; })) {
            return false;
        }
        m_ns = std::move(ns);
        return true;
    }

private:
    const CoreLayout& m_layout;
    const CrossbarChip& m_chip;
    std::vector<std::int64_t> m_ns;
};

} // namespace

std::vector<std::size_t> poolsWithReaders(const LayerGraph& graph, std::span<const LayerPartition> partitions,
                                          const CoreLayout& layout, const CrossbarChip& chip)
{
    std::vector<std::size_t> pools;
    PoolingTime time(layout, chip);
    for (std::size_t i = 0; i < partitions.size(); ++i) {
        const std::size_t pool = poolBefore(graph, partitions[i]);
        if (pool == graph.nodes.size()) {
            continue;
        }
        const GraphNode& node = graph.nodes[pool];
        const auto matrix = static_cast<std::int32_t>(i);
        const auto pooledRows = [&](std::int64_t first, std::int64_t last) {
            return last / node.out.width - first / node.out.width + 1;
        };
        const auto sourceRows = [&](std::int64_t first, std::int64_t last) {
            const Reach top = rowsUnder(node, first / node.out.width);
            const Reach bottom = rowsUnder(node, last / node.out.width);
            const std::int64_t end = bottom.start + (bottom.window - 1) * bottom.step + 1;
            return std::min(end, node.in.height) - std::max<std::int64_t>(top.start, 0);
        };
        const std::int64_t alone =
            node.in.elements() + node.out.elements() + elementsRead(layout, matrix, node.out.width, pooledRows);
        if (elementsRead(layout, matrix, node.in.width, sourceRows) < alone && time.add(matrix, node.sliding)) {
            pools.push_back(pool);
        }
    }
    return pools;
}

} // namespace pimento::crossbar
