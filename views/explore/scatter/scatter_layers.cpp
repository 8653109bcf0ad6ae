// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/scatter/scatter_layers.h"

#include "views/explore/predictions/predicted_values.h"
#include "views/explore/scatter/legend_entry.h"
#include "views/explore/scatter/outline_cloud.h"

#include <QCoreApplication>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pimento {

namespace {

struct ScatterLayersTexts {
    Q_DECLARE_TR_FUNCTIONS(ScatterLayers)
};

std::size_t placed(const PointGroups& groups)
{
    std::size_t rows = 0;
    for (std::size_t group = 0; group < groups.size(); ++group) {
        rows += groups.rows(group).size();
    }
    return rows;
}

/// Values of a column, with predictions for rows that are not simulated.
std::vector<double> valuesOf(const CandidateTable& table, const PredictedValues& predicted, std::size_t column)
{
    std::vector<double> all = table.values(column);
    for (std::size_t row = 0; row < all.size(); ++row) {
        all[row] = table.isKnown(row) ? all[row] : predicted.value(row, column);
    }
    return all;
}

void showInLegend(QCustomPlot& plot, QCPAbstractPlottable& cloud, bool isShown)
{
    auto* legend = plot.legend;
    for (int i = 0; i < legend->itemCount(); ++i) {
        auto* item = qobject_cast<QCPPlottableLegendItem*>(legend->item(i));
        if (item != nullptr && item->plottable() == &cloud) {
            if (!isShown) {
                legend->removeItem(i);
            }
            return;
        }
    }
    if (isShown) {
        legend->addItem(new LegendEntry(legend, &cloud));
    }
}

} // namespace

ScatterLayers::ScatterLayers(QCustomPlot& plot)
    : m_plot(plot), m_predictedCloud(new OutlineCloud(plot.xAxis, plot.yAxis, Outline::Hollow)),
      m_prunedCloud(new OutlineCloud(plot.xAxis, plot.yAxis, Outline::Pale))
{
    plot.addLayer(QStringLiteral("pruned"), plot.layer(QStringLiteral("main")), QCustomPlot::limBelow);
    m_prunedCloud->setLayer(QStringLiteral("pruned"));
    m_prunedCloud->setName(ScatterLayersTexts::tr("pruned"));
    m_predictedCloud->setName(ScatterLayersTexts::tr("\u2248 predicted"));
    m_prunedCloud->setGroups(&m_prunedGroups);
    m_predictedCloud->setGroups(&m_predictedGroups);
}

ScatterLayers::~ScatterLayers() = default;

void ScatterLayers::group(const Exploration& exploration, ScatterColumns columns, const RowSet& shown)
{
    const CandidateTable& table = *exploration.table;
    const PredictedValues predicted(table);
    m_predictedGroups = {};
    m_withoutPlace = 0;
    if (predicted.isAny()) {
        std::size_t wanted = 0;
        for (std::size_t row = 0; row < table.rows(); ++row) {
            wanted += shown.contains(row) && predicted.has(row) ? 1 : 0;
        }
        m_predictedGroups = PointGroups(predicted.values(columns.x), predicted.values(columns.y), shown);
        m_withoutPlace = wanted - placed(m_predictedGroups);
    }
    groupPruned(exploration, columns);
    showLegend();
}

void ScatterLayers::groupPruned(const Exploration& exploration, ScatterColumns columns)
{
    const CandidateTable& table = *exploration.table;
    const bool isShown = m_pruned != nullptr && isSameQuestion(*m_pruned->picture->problem, *exploration.problem);
    const Grouped wanted{isShown ? m_pruned : nullptr, table.columns()[columns.x].id, table.columns()[columns.y].id};
    if (wanted == m_grouped) {
        return;
    }
    m_grouped = wanted;
    m_prunedGroups = {};
    m_prunedWithoutPlace = 0;
    if (!isShown) {
        return;
    }
    const CandidateTable& all = *m_pruned->picture->table;
    const PredictedValues rough(all);
    const auto x = all.columnOf(wanted.x);
    const auto y = all.columnOf(wanted.y);
    if (x && y) {
        m_prunedGroups = PointGroups(valuesOf(all, rough, *x), valuesOf(all, rough, *y));
    }
    m_prunedWithoutPlace = all.rows() - placed(m_prunedGroups);
}

void ScatterLayers::light(const RowSet* lit)
{
    std::vector<bool> isLit;
    for (std::size_t group = 0; lit != nullptr && group < m_predictedGroups.size(); ++group) {
        isLit.push_back(
            std::ranges::any_of(m_predictedGroups.rows(group), [&](std::uint32_t row) { return lit->contains(row); }));
    }
    m_predictedCloud->setLit(std::move(isLit));
}

void ScatterLayers::showLegend()
{
    showInLegend(m_plot, *m_predictedCloud, m_predictedGroups.size() > 0);
    showInLegend(m_plot, *m_prunedCloud, m_prunedGroups.size() > 0);
}

void ScatterLayers::setColours(const Palette& palette)
{
    m_predictedCloud->setPen(QPen(palette.color(Role::Point)));
    m_predictedCloud->setDim(palette.color(Role::Grid));
    QColor pale = palette.color(Role::MutedText);
    pale.setAlpha(palette.isDark() ? 90 : 80);
    m_prunedCloud->setPen(QPen(pale));
}

} // namespace pimento
