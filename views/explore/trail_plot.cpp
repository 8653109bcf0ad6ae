// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/trail_plot.h"

#include "views/plots/plot.h"
#include "views/plots/plot_math.h"
#include "views/plots/plot_theme.h"
#include "views/plots/seen_replot.h"
#include "views/texts/number_format.h"

#include <QVBoxLayout>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace pimento {

namespace {

constexpr double kTrailRoom = 0.04; // margin of an axis, as a fraction of the shown range

QVector<double> vectorOf(const std::vector<double>& values) { return {values.begin(), values.end()}; }

} // namespace

TrailPlot::TrailPlot(QWidget* parent) : QWidget(parent), m_plot(new Plot(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    m_plot->setAccessibleName(tr("Best candidate over the course of the search"));
    m_plot->xAxis->setLabel(tr("completed candidates"));
    setScale(*m_plot->xAxis, Scale::Linear);
    setScale(*m_plot->yAxis, Scale::Linear);
    m_boundGraph = m_plot->addGraph();
    m_boundGraph->setName(tr("lower bound of open candidates"));
    m_bestGraph = m_plot->addGraph();
    m_bestGraph->setName(tr("best so far"));
    for (QCPGraph* graph : {m_boundGraph, m_bestGraph}) {
        graph->setLineStyle(QCPGraph::lsStepLeft);
        graph->setSelectable(QCP::stNone);
    }
    m_plot->legend->setVisible(true);
    m_plot->axisRect()->insetLayout()->setInsetAlignment(0, Qt::AlignTop | Qt::AlignRight);
    setColours(Palette::light());
}

void TrailPlot::setExploration(const Exploration& exploration)
{
    m_best = {};
    m_leastLeft = {};
    m_candidates = static_cast<double>(exploration.proof ? exploration.proof->candidates : exploration.table->rows());
    const TableColumn& total = exploration.table->columns()[exploration.table->layout().total];
    const AxisUnit unit = axisUnit(total, exploration.table->values(exploration.table->layout().total));
    m_plot->yAxis->setLabel(titleWithUnit(total, unit));
    setScale(*m_plot->yAxis, Scale::Linear, unit);
    if (exploration.trail != nullptr) {
        for (const TrailPoint& point : *exploration.trail) {
            const auto add = [&](Line& line, double cost) {
                if (!std::isnan(cost)) {
                    line.settled.push_back(static_cast<double>(point.settled));
                    line.cost.push_back(cost);
                }
            };
            add(m_best, point.best);
            add(m_leastLeft, point.leastLeft);
        }
    }
    show();
}

void TrailPlot::show()
{
    m_bestGraph->setData(vectorOf(m_best.settled), vectorOf(m_best.cost), true);
    m_boundGraph->setData(vectorOf(m_leastLeft.settled), vectorOf(m_leastLeft.cost), true);
    m_boundGraph->setVisible(!m_leastLeft.cost.empty());
    if (m_leastLeft.cost.empty()) {
        m_boundGraph->removeFromLegend();
    } else {
        m_boundGraph->addToLegend();
    }
    if (!m_best.cost.empty()) {
        double low = *std::ranges::min_element(m_best.cost);
        const double high = *std::ranges::max_element(m_best.cost);
        if (!m_leastLeft.cost.empty()) {
            low = std::min(low, *std::ranges::min_element(m_leastLeft.cost));
        }
        const double room = std::max((high - low) * kTrailRoom, high * kTrailRoom / 4);
        m_plot->yAxis->setRange(low - room, high + room);
        m_plot->xAxis->setRange(-m_candidates * kTrailRoom, m_candidates * (1 + kTrailRoom));
    }
    replotWhenSeen(*m_plot);
}

void TrailPlot::setColours(const Palette& palette)
{
    themePlot(*m_plot, palette);
    const QColor best = palette.color(Role::Best);
    m_bestGraph->setPen(QPen(best, 2));
    QCPScatterStyle dot(QCPScatterStyle::ssDisc, best, 4);
    m_bestGraph->setScatterStyle(dot);
    m_boundGraph->setPen(QPen(palette.color(Role::MutedText), 1.5, Qt::DashLine));
    replotWhenSeen(*m_plot);
}

} // namespace pimento
