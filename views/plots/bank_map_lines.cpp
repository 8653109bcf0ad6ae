// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plots/bank_map.h"

#include <qcustomplot.h>

#include <algorithm>

// The lines over the cells of the map: rules between columns, and links between cells.

namespace pimento {

void BankMap::showRules()
{
    for (QCPItemLine* rule : m_rules) {
        m_plot->removeItem(rule);
    }
    m_rules.clear();
    for (const std::size_t column : m_map->columnRules) {
        auto* rule = new QCPItemLine(m_plot);
        rule->start->setCoords(static_cast<double>(column) - 0.5, -0.5);
        rule->end->setCoords(static_cast<double>(column) - 0.5, static_cast<double>(m_map->rows) - 0.5);
        rule->setPen(QPen(m_palette.color(Role::Base), 1));
        m_rules.push_back(rule);
    }
}

/// Draws the links by their last quantity. The two directions between a pair of cells lie beside each other.
void BankMap::showLinks()
{
    constexpr double kBeside = 0.12; // distance from the line between two centres, in cells
    constexpr double kWidest = 5;
    for (QCPItemLine* link : m_links) {
        m_plot->removeItem(link);
    }
    m_links.clear();
    const MapLinks& links = m_map->links;
    if (m_isSmall || links.layers.empty()) {
        return;
    }
    const std::vector<double>& values = links.layers.back().values;
    const double most = values.empty() ? 0 : std::ranges::max(values);
    const auto placeOf = [this](std::size_t cell) {
        return QPointF(static_cast<double>(cell % m_map->columns), static_cast<double>(cell / m_map->columns));
    };
    for (std::size_t i = 0; i < links.ends.size() && most > 0; ++i) {
        if (values[i] <= 0) {
            continue;
        }
        const QPointF from = placeOf(links.ends[i].from);
        const QPointF to = placeOf(links.ends[i].to);
        const QPointF along = (to - from) / std::max(1.0, (to - from).manhattanLength());
        const QPointF beside = QPointF(-along.y(), along.x()) * kBeside;
        auto* line = new QCPItemLine(m_plot);
        const QPointF begin = from + beside + along * kBeside;
        const QPointF end = to + beside - along * kBeside;
        line->start->setCoords(begin.x(), begin.y());
        line->end->setCoords(end.x(), end.y());
        line->setPen(QPen(m_palette.color(Role::Text), 0.5 + (kWidest - 0.5) * values[i] / most));
        m_links.push_back(line);
    }
    colourLinks();
}

void BankMap::colourLinks()
{
    for (QCPItemLine* link : m_links) {
        QPen pen = link->pen();
        pen.setColor(m_palette.color(Role::Problem));
        pen.setCapStyle(Qt::FlatCap);
        link->setPen(pen);
    }
}

} // namespace pimento
