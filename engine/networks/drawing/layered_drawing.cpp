// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/networks/drawing/layered_drawing.h"

#include "engine/base/random_stream.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace pimento::networks {

namespace {

constexpr int kStarts = 4;
constexpr int kSweeps = 8; // from each start
constexpr int kPlacings = 10;
constexpr double kBendWidth = 0; // of a link that passes through a layer

/// The graph with a node for each bend.
class Layering {
public:
    Layering(std::span<const DrawnSize> nodes, std::span<const DrawnLink> links)
        : m_layerOf(nodes.size(), 0), m_bends(links.size())
    {
        for (const DrawnSize& node : nodes) {
            m_width.push_back(node.width);
        }
        std::vector<DrawnLink> sorted(links.begin(), links.end());
        std::ranges::stable_sort(sorted, {}, &DrawnLink::from);
        for (const DrawnLink& link : sorted) { // layers of nodes before are final
            if (isDrawn(link, nodes.size())) {
                m_layerOf[link.to] = std::max(m_layerOf[link.to], m_layerOf[link.from] + 1);
            }
        }
        addBends(links, nodes.size());
        m_before.resize(m_layerOf.size());
        m_after.resize(m_layerOf.size());
        for (const DrawnLink& step : m_steps) {
            m_after[step.from].push_back(step.to);
            m_before[step.to].push_back(step.from);
        }
        const std::size_t deepest = m_layerOf.empty() ? 0 : *std::ranges::max_element(m_layerOf);
        m_order.resize(m_layerOf.empty() ? 0 : deepest + 1);
        for (std::size_t node = 0; node < m_layerOf.size(); ++node) {
            m_order[m_layerOf[node]].push_back(node);
        }
    }

    /// Orders the nodes of each layer so that few links cross: from several orders to begin with, the best one stays.
    void order()
    {
        auto best = m_order;
        std::size_t least = crossings();
        const auto given = m_order;
        RandomStream random(kStarts, m_layerOf.size());
        for (int start = 0; start < kStarts && least > 0; ++start) {
            m_order = given;
            for (std::vector<std::size_t>& layer : m_order) {
                for (std::size_t i = layer.size(); start > 0 && i > 1; --i) {
                    std::swap(layer[i - 1], layer[random.below(i)]);
                }
            }
            for (int sweep = 0; sweep < kSweeps && least > 0; ++sweep) {
                sweepOnce(sweep % 2 == 0);
                while (swapNeighbours()) {
                }
                if (const std::size_t now = crossings(); now < least) {
                    least = now;
                    best = m_order;
                }
            }
        }
        m_order = std::move(best);
    }

    /// Finds places across, centres of nodes and bends.
    void place(double gap)
    {
        m_x.assign(m_layerOf.size(), 0);
        for (const std::vector<std::size_t>& layer : m_order) {
            double end = 0;
            for (const std::size_t node : layer) {
                m_x[node] = end + m_width[node] / 2;
                end += m_width[node] + gap;
            }
        }
        for (int pass = 0; pass < kPlacings; ++pass) {
            const bool isDown = pass % 2 == 0;
            for (std::size_t i = 0; i < m_order.size(); ++i) {
                placeLayer(m_order[isDown ? i : m_order.size() - 1 - i], gap);
            }
        }
        double least = 0;
        for (std::size_t node = 0; node < m_x.size(); ++node) {
            least = node == 0 ? m_x[0] - m_width[0] / 2 : std::min(least, m_x[node] - m_width[node] / 2);
        }
        for (double& x : m_x) {
            x -= least;
        }
    }

    [[nodiscard]] std::size_t layerOf(std::size_t node) const { return m_layerOf[node]; }
    [[nodiscard]] double x(std::size_t node) const { return m_x[node]; }
    [[nodiscard]] double right(std::size_t node) const { return m_x[node] + m_width[node] / 2; }
    [[nodiscard]] std::size_t size() const { return m_layerOf.size(); }
    [[nodiscard]] std::size_t layers() const { return m_order.size(); }
    [[nodiscard]] const std::vector<std::size_t>& bends(std::size_t link) const { return m_bends[link]; }
    [[nodiscard]] std::size_t crossings() const
    {
        std::vector<std::size_t> places = placesInLayers();
        std::vector<std::vector<DrawnLink>> byLayer(m_order.size());
        for (const DrawnLink& step : m_steps) {
            byLayer[m_layerOf[step.from]].push_back({places[step.from], places[step.to]});
        }
        std::size_t sum = 0;
        for (std::vector<DrawnLink>& steps : byLayer) {
            sum += crossingsBetween(std::move(steps));
        }
        return sum;
    }
    [[nodiscard]] static bool isDrawn(const DrawnLink& link, std::size_t nodes)
    {
        return link.from < link.to && link.to < nodes;
    }

private:
    void addBends(std::span<const DrawnLink> links, std::size_t nodes)
    {
        for (std::size_t i = 0; i < links.size(); ++i) {
            if (!isDrawn(links[i], nodes)) {
                continue;
            }
            std::size_t last = links[i].from;
            for (std::size_t layer = m_layerOf[last] + 1; layer < m_layerOf[links[i].to]; ++layer) {
                const std::size_t bend = m_layerOf.size();
                m_layerOf.push_back(layer);
                m_width.push_back(kBendWidth);
                m_bends[i].push_back(bend);
                m_steps.push_back({last, bend});
                last = bend;
            }
            m_steps.push_back({last, links[i].to});
        }
    }

    [[nodiscard]] std::vector<std::size_t> placesInLayers() const
    {
        std::vector<std::size_t> places(m_layerOf.size());
        for (const std::vector<std::size_t>& layer : m_order) {
            for (std::size_t place = 0; place < layer.size(); ++place) {
                places[layer[place]] = place;
            }
        }
        return places;
    }

    /// Sorts the layers one after the other by the mean place of their neighbours in the layer before.
    void sweepOnce(bool isDown)
    {
        std::vector<std::size_t> places = placesInLayers();
        std::vector<double> keys(m_layerOf.size());
        for (std::size_t i = 0; i < m_order.size(); ++i) {
            std::vector<std::size_t>& layer = m_order[isDown ? i : m_order.size() - 1 - i];
            for (const std::size_t node : layer) {
                const std::vector<std::size_t>& near = isDown ? m_before[node] : m_after[node];
                double sum = 0;
                for (const std::size_t other : near) {
                    sum += static_cast<double>(places[other]);
                }
                keys[node] = near.empty() ? static_cast<double>(places[node]) : sum / static_cast<double>(near.size());
            }
            std::ranges::stable_sort(layer, [&](std::size_t a, std::size_t b) { return keys[a] < keys[b]; });
            for (std::size_t place = 0; place < layer.size(); ++place) {
                places[layer[place]] = place;
            }
        }
    }

    /// Number of crossings of the links of two nodes of a layer, the first of which lies to the left.
    [[nodiscard]] static std::size_t crossingsOf(const std::vector<std::size_t>& left,
                                                 const std::vector<std::size_t>& right,
                                                 const std::vector<std::size_t>& places)
    {
        std::size_t count = 0;
        for (const std::size_t one : left) {
            count += static_cast<std::size_t>(
                std::ranges::count_if(right, [&](std::size_t other) { return places[other] < places[one]; }));
        }
        return count;
    }

    /// Swaps neighbours whose links cross less then. Returns whether it swapped any; each swap removes a crossing.
    bool swapNeighbours()
    {
        bool hasSwapped = false;
        std::vector<std::size_t> places = placesInLayers();
        for (std::vector<std::size_t>& layer : m_order) {
            for (std::size_t i = 0; i + 1 < layer.size(); ++i) {
                const std::size_t one = layer[i];
                const std::size_t other = layer[i + 1];
                const std::size_t now = crossingsOf(m_before[one], m_before[other], places) +
                                        crossingsOf(m_after[one], m_after[other], places);
                const std::size_t then = crossingsOf(m_before[other], m_before[one], places) +
                                         crossingsOf(m_after[other], m_after[one], places);
                if (then < now) {
                    std::swap(layer[i], layer[i + 1]);
                    std::swap(places[one], places[other]);
                    hasSwapped = true;
                }
            }
        }
        return hasSwapped;
    }

    /// Moves the nodes of a layer as close to the mean of their neighbours as their order and widths allow: least
    /// squares under order, by pooling neighbours that want to overlap.
    void placeLayer(const std::vector<std::size_t>& layer, double gap)
    {
        struct Pool {
            double sum = 0; // sum of the wanted positions minus the widths to the left
            double count = 0;
        };
        std::vector<Pool> pools;
        std::vector<double> offsets;
        double offset = 0;
        for (std::size_t i = 0; i < layer.size(); ++i) {
            offset += i == 0 ? 0 : (m_width[layer[i - 1]] + m_width[layer[i]]) / 2 + gap;
            offsets.push_back(offset);
            pools.push_back({wantedPlace(layer[i]) - offset, 1});
            while (pools.size() > 1 && pools[pools.size() - 2].sum * pools.back().count >=
                                           pools.back().sum * pools[pools.size() - 2].count) {
                pools[pools.size() - 2].sum += pools.back().sum;
                pools[pools.size() - 2].count += pools.back().count;
                pools.pop_back();
            }
        }
        std::size_t i = 0;
        for (const Pool& pool : pools) {
            for (double k = 0; k < pool.count; ++k, ++i) {
                m_x[layer[i]] = pool.sum / pool.count + offsets[i];
            }
        }
    }

    [[nodiscard]] double wantedPlace(std::size_t node) const
    {
        const auto sumOf = [&](const std::vector<std::size_t>& near) {
            return std::accumulate(near.begin(), near.end(), 0.0,
                                   [&](double sum, std::size_t other) { return sum + m_x[other]; });
        };
        const std::size_t count = m_before[node].size() + m_after[node].size();
        return count == 0 ? m_x[node] : (sumOf(m_before[node]) + sumOf(m_after[node])) / static_cast<double>(count);
    }

    std::vector<std::size_t> m_layerOf; // one per node, then one per bend, like the members below
    std::vector<double> m_width;
    std::vector<double> m_x;
    std::vector<std::vector<std::size_t>> m_before;
    std::vector<std::vector<std::size_t>> m_after;
    std::vector<std::vector<std::size_t>> m_bends; // one per link
    std::vector<DrawnLink> m_steps;                // links between neighbouring layers
    std::vector<std::vector<std::size_t>> m_order; // one per layer: its nodes from left to right
};

} // namespace

std::size_t crossingsBetween(std::vector<DrawnLink> links)
{
    std::ranges::sort(links, [](const DrawnLink& a, const DrawnLink& b) {
        return std::pair(a.from, a.to) < std::pair(b.from, b.to);
    });
    std::size_t places = 1;
    for (const DrawnLink& link : links) {
        places = std::max(places, link.to + 1);
    }
    std::vector<std::size_t> counts(places + 1, 0); // Fenwick tree of ends so far
    std::size_t crossings = 0;
    for (std::size_t i = 0; i < links.size(); ++i) {
        std::size_t upTo = 0; // ends so far at this place or before it
        for (std::size_t place = links[i].to + 1; place > 0; place -= place & (~place + 1)) {
            upTo += counts[place];
        }
        crossings += i - upTo;
        for (std::size_t place = links[i].to + 1; place < counts.size(); place += place & (~place + 1)) {
            ++counts[place];
        }
    }
    return crossings;
}

LayeredDrawing drawnInLayers(std::span<const DrawnSize> nodes, std::span<const DrawnLink> links, const DrawnGaps& gaps)
{
    Layering layering(nodes, links);
    layering.order();
    layering.place(gaps.across);
    LayeredDrawing drawing;
    std::vector<double> heights(layering.layers(), 0);
    for (std::size_t node = 0; node < nodes.size(); ++node) {
        double& height = heights[layering.layerOf(node)];
        height = std::max(height, nodes[node].height);
    }
    std::vector<double> tops(heights.size(), 0);
    for (std::size_t layer = 1; layer < tops.size(); ++layer) {
        tops[layer] = tops[layer - 1] + heights[layer - 1] + gaps.down;
    }
    const auto middle = [&](std::size_t node) {
        return tops[layering.layerOf(node)] + heights[layering.layerOf(node)] / 2;
    };
    for (std::size_t node = 0; node < nodes.size(); ++node) {
        drawing.centres.push_back({layering.x(node), middle(node)});
        drawing.layers.push_back(layering.layerOf(node));
    }
    for (std::size_t node = 0; node < layering.size(); ++node) {
        drawing.width = std::max(drawing.width, layering.right(node));
    }
    drawing.height = tops.empty() ? 0 : tops.back() + heights.back();
    for (std::size_t i = 0; i < links.size(); ++i) {
        std::vector<DrawnPoint>& line = drawing.links.emplace_back();
        if (!Layering::isDrawn(links[i], nodes.size())) {
            continue;
        }
        const DrawnPoint& from = drawing.centres[links[i].from];
        const DrawnPoint& to = drawing.centres[links[i].to];
        line.push_back({from.x, from.y + nodes[links[i].from].height / 2});
        for (const std::size_t bend : layering.bends(i)) { // straight through the layer
            const double half = heights[layering.layerOf(bend)] / 2;
            line.push_back({layering.x(bend), middle(bend) - half});
            line.push_back({layering.x(bend), middle(bend) + half});
        }
        line.push_back({to.x, to.y - nodes[links[i].to].height / 2});
    }
    drawing.crossings = layering.crossings();
    return drawing;
}

} // namespace pimento::networks
