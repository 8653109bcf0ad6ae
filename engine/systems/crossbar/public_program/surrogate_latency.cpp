// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/profile/calendar.h"
#include "engine/systems/crossbar/public_program/surrogate.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace pimento::crossbar {

namespace {

/// A layer without weights and the core that computes it: one after the other, by the number of the layer.
std::size_t coreOf(const JudgedMapping& of, std::size_t inputs, const GraphNode& node)
{
    return (inputs + node.layer) % static_cast<std::size_t>(of.chip.cores());
}

/// One step of all cores.
class LatencyStep {
public:
    explicit LatencyStep(const JudgedMapping& of)
        : m_of(of),
          m_inputs(static_cast<std::size_t>(std::ranges::count(of.graph.nodes, NodeKind::Input, &GraphNode::kind))),
          m_done(static_cast<std::size_t>(of.chip.cores())), m_buses(static_cast<std::size_t>(of.chip.chips()))
    {
    }

    std::int64_t run()
    {
        for (const GroupCount& count : m_of.counts) { // the first product of a core takes the longest time
            std::int64_t& done = m_done[static_cast<std::size_t>(count.core)];
            done += (done == 0 ? m_of.chip.mvmNs - m_of.chip.issueNs : 0) + count.groups * m_of.chip.issueNs;
        }
        std::vector<std::int64_t> placed(m_of.partitions.size());
        for (const GroupCount& count : m_of.counts) {
            const auto matrix = static_cast<std::size_t>(count.matrix);
            const LayerPartition& layer = m_of.partitions[matrix];
            for (std::int32_t i = 0; i < count.groups; ++i) {
                if (placed[matrix]++ % layer.groups == 0) {
                    sendResults(static_cast<std::size_t>(count.core), layer);
                }
            }
        }
        return *std::ranges::max_element(m_done);
    }

private:
    void sendResults(std::size_t core, const LayerPartition& layer)
    {
        for (const std::size_t reader : m_of.graph.nodes[layer.node].readers) {
            const GraphNode& node = m_of.graph.nodes[reader];
            const std::size_t to = coreOf(m_of, m_inputs, node);
            if (node.kind != NodeKind::Matrix && to != core) {
                send(core, to, layer.partColumns * m_of.chip.elementBytes);
            }
        }
    }

    void send(std::size_t from, std::size_t to, std::int64_t bytes)
    {
        const int chip = m_of.chip.chipOf(static_cast<int>(to));
        const bool isOffChip = chip != m_of.chip.chipOf(static_cast<int>(from));
        const std::int64_t start = std::max(m_done[from], m_done[to]);
        const std::int64_t span =
            m_buses[static_cast<std::size_t>(chip)].reserve(start, transferNs(bytes, m_of.chip.connectionBandwidth));
        m_done[from] = start + span + (isOffChip ? transferNs(bytes, m_of.chip.offChipBandwidth) : 0);
        m_done[to] = m_done[from];
    }

    const JudgedMapping& m_of;
    std::size_t m_inputs;
    std::vector<std::int64_t> m_done; // of each core
    std::vector<Calendar> m_buses;
};

/// Steps of the slowest path, in those of the first layer.
class PathSteps {
public:
    explicit PathSteps(const JudgedMapping& of)
        : m_of(of), m_replicas(of.graph.nodes.size()), m_known(of.graph.nodes.size())
    {
        for (const GroupCount& count : of.counts) {
            m_replicas[of.partitions[static_cast<std::size_t>(count.matrix)].node] += count.groups;
        }
        for (const LayerPartition& each : of.partitions) {
            m_replicas[each.node] /= each.groups * each.parts;
        }
    }

    double run()
    {
        const LayerPartition& first = m_of.partitions.front();
        const auto replicas = static_cast<double>(m_replicas[first.node]);
        double most = 1;
        for (std::size_t i = 0; i < m_of.graph.nodes.size(); ++i) {
            if (m_of.graph.nodes[i].kind == NodeKind::Input) {
                most = std::max(most, behind(i, 0));
            }
        }
        return most * static_cast<double>(first.windows) / replicas;
    }

private:
    /// Part of its input that a layer waits for beyond what comes at its own rate.
    [[nodiscard]] double waiting(std::size_t index) const
    {
        const GraphNode& node = m_of.graph.nodes[index];
        const bool isWindow = node.kind == NodeKind::Matrix || node.kind == NodeKind::Pool;
        if (!isWindow || index == m_of.partitions.front().node) {
            return 0;
        }
        const auto& [image, window, stride, dilation, padding] = node.sliding;
        const std::int64_t y =
            (node.out.height - 1) * stride.height + (window.height - 1) * dilation.height - padding.top;
        const std::int64_t x = (node.out.width - 1) * stride.width + (window.width - 1) * dilation.width - padding.left;
        const std::int64_t needed = std::min(y, image.height - 1) * image.width + std::min(x, image.width - 1) + 1;
        return std::max(0.0, 1 - static_cast<double>(node.out.pixels()) /
                                     static_cast<double>(std::max<std::int64_t>(needed, 1)));
    }

    /// Most steps of the paths from a node on, whose input comes from `before` copies; 0: from the network's input.
    double behind(std::size_t index, std::int64_t before)
    {
        auto& known = m_known[index];
        const auto found = std::ranges::find(known, before, &std::pair<std::int64_t, double>::first);
        if (found != known.end()) {
            return found->second;
        }
        const GraphNode& node = m_of.graph.nodes[index];
        std::int64_t own = node.kind == NodeKind::Matrix ? m_replicas[index] : before;
        own = before == 0 ? own : std::min(own, before);
        double most = 1;
        for (const std::size_t reader : node.readers) {
            most = std::max(most, behind(reader, own));
        }
        const double ratio = before == 0 ? 1 : static_cast<double>(before) / static_cast<double>(own);
        const double part = waiting(index);
        m_known[index].emplace_back(before, most * (1 - part) * ratio + part);
        return m_known[index].back().second;
    }

    const JudgedMapping& m_of;
    std::vector<std::int64_t> m_replicas; // of each node
    /// Results of behind(), by the copies in front.
    std::vector<std::vector<std::pair<std::int64_t, double>>> m_known;
};

} // namespace

double surrogateLatencyNs(const JudgedMapping& of)
{
    return static_cast<double>(LatencyStep(of).run()) * PathSteps(of).run();
}

} // namespace pimento::crossbar
