// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/parallel/parallel_plot.h"

#include "engine/predict/prediction.h"
#include "views/selection/shared_state.h"
#include "views/texts/number_format.h"
#include "views/texts/words.h"

#include <QStringList>

#include <algorithm>
#include <variant>

namespace pimento {

// Notes on what parallel coordinates do not show.

/// Finds the rows with a known cost after a proof: lines of the candidates that it ruled out would only be a carpet
/// behind the few with costs.
void ParallelPlot::findKnown()
{
    m_known.reset();
    const CandidateTable& table = *m_exploration->table;
    if (!m_exploration->isFinished || !m_exploration->proof || m_unknown == 0) {
        return;
    }
    m_known = RowSet::none(table.rows());
    for (std::size_t row = 0; row < table.rows(); ++row) {
        if (table.isKnown(row)) {
            m_known->insert(row);
        }
    }
}

/// Restricts rows to those that are drawn.
RowSet ParallelPlot::drawn(RowSet rows) const
{
    if (m_known && m_known->rows() == rows.rows()) {
        rows &= *m_known;
    }
    return rows;
}

/// Titles of columns in the brush that have no visible axis.
QStringList ParallelPlot::hiddenRanges() const
{
    QStringList titles;
    for (const RowFilter& filter : m_state.filters.brush()) {
        const auto* range = std::get_if<ColumnRange>(&filter);
        const auto column = range != nullptr ? m_exploration->table->columnOf(range->column) : std::nullopt;
        const auto axis = column ? m_axes.placeOf(*column) : std::nullopt;
        if (column && (!axis || (!m_layout.shown.empty() && !std::ranges::count(m_layout.shown, *axis)))) {
            titles << inWords(m_exploration->table->columns()[*column].title);
        }
    }
    return titles;
}

/// Sentences on what is not shown, apart from axes without room.
QStringList ParallelPlot::notes() const
{
    QStringList notes;
    if (const QStringList titles = hiddenRanges(); !titles.isEmpty()) {
        notes << tr("the brush also covers a range of %1").arg(titles.join(QStringLiteral(", ")));
    }
    if (m_unknown > 0 && m_exploration->isFinished) {
        const auto predicted = m_exploration->table->columnOf(kPredictedColumn);
        const bool isPredicted = predicted && m_axes.placeOf(*predicted);
        notes << (m_known       ? tr("ruled out by the proof and not drawn: %1 of %2 candidates")
                  : isPredicted ? tr("predicted, not simulated: %1 of %2 candidates")
                                : tr("not simulated: %1 of %2 candidates, whose lines end before the cost axes"))
                     .arg(formatInteger(static_cast<double>(m_unknown)),
                          formatInteger(static_cast<double>(m_state.rows.shown().count())));
    }
    return notes;
}

QString ParallelPlot::noteText() const
{
    QStringList all = notes();
    if (m_layout.hidden > 0) {
        all.prepend(m_layout.hidden == 1 ? tr("1 more axis: widen the window or drop one")
                                         : tr("%1 more axes: widen the window or drop some").arg(m_layout.hidden));
    }
    return all.join(QStringLiteral("; "));
}

} // namespace pimento
