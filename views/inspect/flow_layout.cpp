// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/flow_layout.h"

#include <algorithm>
#include <string_view>
#include <tuple>

namespace pimento {

namespace {

constexpr double kThinnest = 1.5; // pixels

/// True if a flow passes between a station and the next one.
bool passes(const Flow& flow, std::size_t left)
{
    return std::min(flow.from, flow.to) <= left && std::max(flow.from, flow.to) > left;
}

/// Lists the flows with an amount; flows of one name are neighbours, names are in the order of their first use.
std::vector<std::size_t> orderOf(const FlowDiagram& diagram)
{
    std::vector<std::string_view> names;
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < diagram.flows.size(); ++i) {
        const Flow& flow = diagram.flows[i];
        if (flow.amount > 0 && flow.from != flow.to && std::max(flow.from, flow.to) < diagram.stations.size()) {
            order.push_back(i);
        }
        if (std::ranges::find(names, flow.what) == names.end()) {
            names.push_back(flow.what);
        }
    }
    const auto rank = [&](std::size_t i) {
        const Flow& flow = diagram.flows[i];
        return std::tuple(std::ranges::find(names, flow.what) - names.begin(), flow.to < flow.from);
    };
    std::ranges::stable_sort(order, {}, rank);
    return order;
}

} // namespace

FlowLayout layoutOf(const FlowDiagram& diagram, const QRectF& area, double gap)
{
    FlowLayout layout;
    const std::size_t stations = diagram.stations.size();
    if (stations < 2) {
        return layout;
    }
    const double step = area.width() / static_cast<double>(stations);
    for (std::size_t i = 0; i < stations; ++i) {
        layout.columns.push_back(area.left() + step * (static_cast<double>(i) + 0.5));
    }
    const std::vector<std::size_t> order = orderOf(diagram);
    std::vector<FlowBand> byFlow(diagram.flows.size());
    for (std::size_t left = 0; left + 1 < stations; ++left) {
        double sum = 0;
        double bands = 0;
        for (const std::size_t i : order) {
            sum += passes(diagram.flows[i], left) ? diagram.flows[i].amount : 0;
            bands += passes(diagram.flows[i], left) ? 1 : 0;
        }
        layout.sums.push_back(sum);
        const double height = std::max(0.0, area.height() - gap * std::max(0.0, bands - 1));
        double top = area.top();
        for (const std::size_t i : order) {
            if (passes(diagram.flows[i], left)) {
                const double own = std::max(kThinnest, height * diagram.flows[i].amount / sum);
                byFlow[i].stretches.push_back({left, top, own});
                top += own + gap;
            }
        }
    }
    for (std::size_t i = 0; i < byFlow.size(); ++i) {
        if (!byFlow[i].stretches.empty()) {
            byFlow[i].flow = i;
            layout.bands.push_back(std::move(byFlow[i]));
        }
    }
    return layout;
}

} // namespace pimento
