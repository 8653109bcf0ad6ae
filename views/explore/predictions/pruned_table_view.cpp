// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/predictions/pruned_table_view.h"

#include "views/common/panel_parts.h"
#include "views/selection/selection.h"

#include <QEvent>
#include <QHeaderView>

#include <algorithm>

namespace pimento {

PrunedTableView::PrunedTableView(Selection& selection, QWidget* parent)
    : QTableView(parent), m_selection(selection), m_model(new PrunedTableModel(this))
{
    setObjectName(QStringLiteral("prunedTable"));
    setAccessibleName(tr("Table of pruned candidates"));
    setModel(m_model);
    setUpRows(*this);
}

void PrunedTableView::setCandidates(std::shared_ptr<const RemovedCandidates> candidates)
{
    m_model->setCandidates(std::move(candidates));
    // Fit columns to the header and the first rows; measuring more rows would be too slow.
    for (int column = 0; column < PrunedTableModel::Columns; ++column) {
        QString longest = m_model->headerData(column, Qt::Horizontal).toString();
        for (int row = 0; row < std::min(m_model->rowCount(), 200); ++row) {
            const QString text = m_model->index(row, column).data().toString();
            longest = text.size() > longest.size() ? text : longest;
        }
        setColumnWidth(column, fontMetrics().horizontalAdvance(longest) + 28);
    }
    scrollToTop();
}

void PrunedTableView::changeEvent(QEvent* event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 7);
    }
}

void PrunedTableView::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QTableView::currentChanged(current, previous);
    if (const auto candidate = current.isValid() ? m_model->candidateAt(current.row()) : std::nullopt) {
        m_selection.setCurrent(candidate);
    }
}

} // namespace pimento
