// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/common/link_table.h"

#include "views/common/panel_parts.h"

#include <QBrush>
#include <QFont>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QSortFilterProxyModel>

#include <algorithm>

namespace pimento {

void LinkTableModel::setColours(const Palette& palette)
{
    m_palette = palette;
    tellOfAll({Qt::ForegroundRole});
}

void LinkTableModel::tellOfAll(const QList<int>& roles)
{
    if (rowCount() > 0) {
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1), roles);
    }
}

bool LinkTableModel::isLink(const QModelIndex& index) const
{
    return index.isValid() && canOpen(index.row()) && heading(index.column()).isLink;
}

QVariant LinkTableModel::data(const QModelIndex& index, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return text(index.row(), index.column());
    case Qt::ToolTipRole:
        return tip(index.row(), index.column());
    case Qt::TextAlignmentRole:
        return headerData(index.column(), Qt::Horizontal, role);
    case Qt::ForegroundRole:
        return isLink(index) ? QVariant(QBrush(m_palette.color(Role::Compute))) : QVariant();
    case Qt::FontRole: {
        QFont font; // other attributes are the view's
        font.setUnderline(true);
        return isLink(index) ? QVariant(font) : QVariant();
    }
    case kSortRole:
        return sortValue(index.row(), index.column());
    default:
        return {};
    }
}

QVariant LinkTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) {
        return {};
    }
    const Heading head = heading(section);
    switch (role) {
    case Qt::DisplayRole:
        return head.isNumber ? head.title + QStringLiteral("  ") : head.title; // separates it from the next title
    case Qt::ToolTipRole:
        return head.tip;
    case Qt::TextAlignmentRole:
        return QVariant((head.isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    default:
        return {};
    }
}

LinkTable::LinkTable(QWidget* parent) : QTableView(parent)
{
    setUpRows(*this);
    letSort(*this);
    setMouseTracking(true);
    setEditTriggers(NoEditTriggers);
    setVerticalScrollMode(ScrollPerPixel);
}

void LinkTable::showRows(LinkTableModel& model, QSortFilterProxyModel& rows)
{
    m_model = &model;
    m_rows = &rows;
    rows.setSourceModel(&model);
    rows.setSortRole(LinkTableModel::kSortRole);
    setModel(&rows);
    connect(&model, &QAbstractItemModel::modelReset, this, &LinkTable::measureColumns);
    connect(this, &QTableView::clicked, this, [this](const QModelIndex& shown) {
        if (isLink(shown)) {
            open(shown);
        }
    });
    connect(this, &QTableView::doubleClicked, this, [this](const QModelIndex& shown) {
        if (!isLink(shown)) { // the first click has already opened a link
            open(shown);
        }
    });
}

QModelIndex LinkTable::shownIndex(int row, int column) const
{
    return m_rows->mapFromSource(m_model->index(row, column));
}

int LinkTable::rowAt(const QModelIndex& shown) const { return m_rows->mapToSource(shown).row(); }

bool LinkTable::isLink(const QModelIndex& shown) const { return m_model->isLink(m_rows->mapToSource(shown)); }

void LinkTable::open(const QModelIndex& shown)
{
    if (const int row = rowAt(shown); row >= 0 && m_model->canOpen(row)) {
        Q_EMIT opened(row);
    }
}

void LinkTable::measureColumns()
{
    constexpr int kPadding = 22; // pixels, with the arrow of a sorted column; widths of texts may be rounded down
    m_widths.clear();
    for (int column = 0; m_model != nullptr && column < m_model->columnCount(); ++column) {
        int width =
            horizontalHeader()->fontMetrics().horizontalAdvance(m_model->headerData(column, Qt::Horizontal).toString());
        for (int row = 0; row < m_model->rowCount(); ++row) {
            width = std::max(width, fontMetrics().horizontalAdvance(m_model->index(row, column).data().toString()));
        }
        m_widths.push_back(width + kPadding);
    }
    fitColumns();
    updateGeometry(); // the height may depend on the number of rows
}

void LinkTable::fitColumns()
{
    const std::vector<int> widths = m_widths.empty() ? m_widths : fitted(m_widths);
    for (std::size_t column = 0; column < widths.size(); ++column) {
        setColumnWidth(static_cast<int>(column), widths[column]);
    }
}

void LinkTable::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        open(currentIndex());
        return;
    }
    QTableView::keyPressEvent(event);
}

void LinkTable::mouseMoveEvent(QMouseEvent* event)
{
    QTableView::mouseMoveEvent(event);
    viewport()->setCursor(isLink(indexAt(event->position().toPoint())) ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void LinkTable::changeEvent(QEvent* event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 7);
        measureColumns();
    }
}

} // namespace pimento
