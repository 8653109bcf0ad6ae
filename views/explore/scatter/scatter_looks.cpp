// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/scatter/colour_key.h"
#include "views/explore/scatter/guide_lines.h"
#include "views/explore/scatter/mark_labels.h"
#include "views/explore/scatter/point_cloud.h"
#include "views/explore/scatter/scatter_layers.h"
#include "views/explore/scatter/scatter_plot.h"
#include "views/explore/scatter/value_colours.h"
#include "views/plots/hover_card.h"
#include "views/plots/plot_theme.h"
#include "views/plots/seen_replot.h"
#include "views/selection/shared_state.h"

#include <QFont>
#include <QPainterPath>
#include <QTransform>
#include <qcustomplot.h>

#include <algorithm>

namespace pimento {

// Appearance of the candidates in the scatter plot.

namespace {

/// A pill with a letter cut out of it, in the square of side 6 that custom marks are drawn in.
QPainterPath letterPill(const QString& letter)
{
    QFont font;
    font.setPixelSize(100);
    font.setBold(true);
    QPainterPath glyph;
    glyph.addText(0, 0, font, letter);
    const QRectF box = glyph.boundingRect();
    const double scale = 3.6 / std::max(box.height(), 1.0);
    QTransform fit;
    fit.scale(scale, scale);
    fit.translate(-box.center().x(), -box.center().y());
    QPainterPath pill;
    pill.addRoundedRect(QRectF(-3, -3, 6, 6), 2.2, 2.2);
    pill.addPath(fit.map(glyph));
    pill.setFillRule(Qt::OddEvenFill);
    return pill;
}

QCPScatterStyle markStyle(MarkKind kind, const Palette& palette)
{
    const QColor color = palette.color(markRole(kind));
    const QPen edge(palette.color(Role::Base), 1.2);
    switch (kind) {
    case MarkKind::Best:
        return QCPScatterStyle(QCPScatterStyle::ssDiamond, edge, color, 15);
    case MarkKind::Default:
        return QCPScatterStyle(QCPScatterStyle::ssSquare, edge, color, 11);
    case MarkKind::FastestWork:
        return QCPScatterStyle(QCPScatterStyle::ssTriangle, edge, color, 13);
    case MarkKind::Selected:
        return QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(color, 2), Qt::NoBrush, 20);
    case MarkKind::PinA:
    case MarkKind::PinB:
    case MarkKind::PinC:
    case MarkKind::PinD:
        return QCPScatterStyle(letterPill(markName(kind)), Qt::NoPen, color, 16);
    }
    return {};
}

} // namespace

void ScatterPlot::colourGroups()
{
    const CandidateTable& table = *m_exploration->table;
    m_looks->colours.clear();
    const auto column = m_axes.colourIn(table);
    m_key->setVisible(column.has_value());
    if (column) {
        const ValueColours colours(table, *column, m_palette);
        m_key->setColours(colours, m_palette);
        for (std::size_t group = 0; group < m_groups.size(); ++group) {
            m_looks->colours.push_back(colours.of(table.value(m_groups.rows(group).front(), *column)));
        }
    }
    m_looks->isLit.clear();
    const RowSet& lit = m_state.rows.lit();
    if (m_state.rows.hasBrush() && lit.rows() == table.rows()) {
        for (std::size_t group = 0; group < m_groups.size(); ++group) {
            m_looks->isLit.push_back(
                std::ranges::any_of(m_groups.rows(group), [&](std::uint32_t row) { return lit.contains(row); }));
        }
    }
    m_layers->light(m_state.rows.hasBrush() && lit.rows() == table.rows() ? &lit : nullptr);
    palePruned();
}

/// Makes candidates pale that the rules would remove although the space has them, like those outside of the space.
void ScatterPlot::palePruned()
{
    const auto& pruned = m_layers->pruned();
    if (pruned == nullptr || pruned->amongShown.rows() != m_exploration->table->rows() ||
        !isSameQuestion(*pruned->picture->problem, *m_exploration->problem)) {
        return;
    }
    QColor pale = m_palette.color(Role::MutedText);
    pale.setAlpha(m_palette.isDark() ? 90 : 80);
    if (m_looks->colours.empty()) {
        m_looks->colours.assign(m_groups.size(), m_cloud->brush().color());
    }
    for (std::size_t group = 0; group < m_groups.size(); ++group) {
        const auto rows = m_groups.rows(group);
        if (std::ranges::all_of(rows, [&](std::uint32_t row) { return pruned->amongShown.contains(row); })) {
            m_looks->colours[group] = pale;
        }
    }
}

void ScatterPlot::showLit()
{
    if (m_exploration) {
        colourGroups();
        m_plot->replot(QCustomPlot::rpQueuedReplot);
    }
}

void ScatterPlot::setColours(const Palette& palette)
{
    m_palette = palette;
    themePlot(*m_plot, palette);
    m_card->setColours(palette);
    QColor point = palette.color(Role::Point);
    point.setAlpha(170);
    m_cloud->setBrush(point);
    m_cloud->setPale(palette.color(Role::Grid));
    m_layers->setColours(palette);
    m_frontGraph->setPen(QPen(palette.color(Role::MutedText), 1.4));
    m_plot->selectionRect()->setPen(QPen(palette.color(Role::Accent)));
    QColor inside = palette.color(Role::Accent);
    inside.setAlpha(30);
    m_plot->selectionRect()->setBrush(inside);
    for (std::size_t kind = 0; kind < kMarkKinds; ++kind) {
        m_markGraphs[kind]->setScatterStyle(markStyle(static_cast<MarkKind>(kind), palette));
    }
    m_hoverGraph->setScatterStyle(
        QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(palette.color(Role::Accent), 2), Qt::NoBrush, 13));
    colourNotes();
    m_guides->setColours(palette);
    m_labels->setColours(palette);
    if (m_exploration) {
        colourGroups();
    }
    showMarks();
    replotWhenSeen(*m_plot);
}

} // namespace pimento
