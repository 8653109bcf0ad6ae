// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/scatter/legend_entry.h"
#include "views/explore/scatter/scatter_plot.h"
#include "views/notes/note_mark.h"
#include "views/selection/shared_state.h"

#include <qcustomplot.h>

#include <cmath>

namespace pimento {

// Marks the candidates of a scatter plot that have a note.

namespace {

constexpr double kBubble = 11;    // pixels wide
constexpr double kCustomUnit = 6; // size at which QCustomPlot draws a custom shape unscaled

} // namespace

void ScatterPlot::buildNotes()
{
    m_noteGraph = m_plot->addGraph();
    m_noteGraph->setLineStyle(QCPGraph::lsNone);
    m_noteGraph->setName(tr("has note"));
    m_noteGraph->setLayer(QStringLiteral("marks"));
    m_noteGraph->setSelectable(QCP::stNone);
    connect(&m_state.rows, &ShownRows::notesChanged, this, [this] {
        if (m_exploration) {
            groupRows(); // a filter may depend on notes
            m_plot->replot(QCustomPlot::rpQueuedReplot);
        }
    });
}

int ScatterPlot::notedPoints() const { return m_noteGraph->data()->size(); }

void ScatterPlot::colourNotes()
{
    QPainterPath bubble = noteBubble(kBubble);
    bubble.translate(3, -4); // shifted, so that the candidate's own mark stays visible
    m_noteGraph->setScatterStyle(
        QCPScatterStyle(bubble, QPen(m_palette.color(Role::Base), 1), m_palette.color(Role::Accent), kCustomUnit));
}

void ScatterPlot::showNotes()
{
    const CandidateTable& table = *m_exploration->table;
    const RowSet& shown = m_state.rows.shown();
    m_noteGraph->data()->clear();
    for (const auto& [id, text] : m_state.rows.notes()) {
        const auto row = table.rowOf(id);
        const bool isShown = row && (shown.rows() != table.rows() || shown.contains(*row));
        const double x = isShown ? table.value(*row, columns().x) : std::nan("");
        const double y = isShown ? table.value(*row, columns().y) : std::nan("");
        if (!std::isnan(x) && !std::isnan(y)) {
            m_noteGraph->addData(x, y);
        }
    }
    const bool isExplained = m_plot->legend->hasItemWithPlottable(m_noteGraph);
    if (m_noteGraph->data()->isEmpty() == isExplained) {
        isExplained ? (void)m_noteGraph->removeFromLegend()
                    : (void)m_plot->legend->addItem(new LegendEntry(m_plot->legend, m_noteGraph));
    }
}

} // namespace pimento
