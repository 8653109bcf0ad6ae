// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/draft_table_model.h"

#include "views/state/engine_text.h"
#include "views/state/marks.h"
#include "views/state/number_format.h"
#include "views/state/words.h"

#include <QBrush>
#include <QFont>

#include <algorithm>
#include <numeric>

namespace pimento {

DraftTableModel::DraftTableModel(QObject* parent) : QAbstractTableModel(parent) {}

void DraftTableModel::setExploration(std::shared_ptr<const Exploration> exploration)
{
    beginResetModel();
    m_sortColumn = sortColumnIn(*exploration->table);
    m_exploration = std::move(exploration);
    orderRows();
    endResetModel();
}

/// The column that means the same in another table, which may have other columns.
int DraftTableModel::sortColumnIn(const CandidateTable& next) const
{
    if (table() == nullptr || m_sortColumn <= kLabelColumn) {
        return m_sortColumn;
    }
    const auto column = static_cast<std::size_t>(m_sortColumn - 1);
    const auto same = next.columnOf(table()->columns()[column].id);
    const bool isTotal = column == table()->layout().total || !same;
    return modelColumn(isTotal ? next.layout().total : *same);
}

void DraftTableModel::setShown(const RowSet& shown)
{
    if (shown != m_shown) {
        beginResetModel();
        m_shown = shown;
        orderRows();
        endResetModel();
    }
}

void DraftTableModel::setColours(const Palette& palette)
{
    m_palette = palette;
    if (rowCount() > 0) {
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1),
                           {Qt::BackgroundRole, Qt::ForegroundRole});
    }
}

void DraftTableModel::setHover(std::optional<std::uint64_t> id)
{
    const std::optional<std::uint64_t> before = std::exchange(m_hover, id);
    for (const auto& changed : {before, id}) {
        if (const auto row = changed ? rowOf(*changed) : std::nullopt) {
            Q_EMIT dataChanged(index(*row, 0), index(*row, columnCount() - 1), {Qt::BackgroundRole});
        }
    }
}

std::optional<std::uint64_t> DraftTableModel::idAt(int row) const
{
    if (row < 0 || row >= rowCount()) {
        return std::nullopt;
    }
    return table()->id(m_rows[static_cast<std::size_t>(row)]);
}

std::optional<int> DraftTableModel::rowOf(std::uint64_t id) const
{
    const auto row = table() != nullptr ? table()->rowOf(id) : std::nullopt;
    if (!row) {
        return std::nullopt;
    }
    const auto found = std::ranges::find(m_rows, static_cast<std::uint32_t>(*row));
    return found == m_rows.end() ? std::nullopt : std::optional(static_cast<int>(found - m_rows.begin()));
}

int DraftTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int DraftTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() || table() == nullptr ? 0 : static_cast<int>(table()->columns().size()) + 1;
}

QVariant DraftTableModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || table() == nullptr) {
        return {};
    }
    const std::size_t row = m_rows[static_cast<std::size_t>(index.row())];
    if (role == Qt::BackgroundRole) {
        return m_hover && table()->id(row) == *m_hover ? QVariant(QBrush(m_palette.color(Role::HoverRow))) : QVariant();
    }
    return index.column() == kLabelColumn ? labelData(row, role)
                                          : valueData(row, static_cast<std::size_t>(index.column() - 1), role);
}

QVariant DraftTableModel::labelData(std::size_t row, int role) const
{
    const bool isBest = m_exploration->best == row;
    const bool isDefault = m_exploration->standard && m_exploration->standard->row == row;
    const QString code = QString::fromStdString(table()->label(row));
    if (role == kCodeRole) {
        return code;
    }
    const QString label = draftWords(*m_exploration, row);
    switch (role) {
    case Qt::DisplayRole:
        return isBest && isDefault ? tr("%1  (best, default)").arg(label)
               : isBest            ? tr("%1  (best)").arg(label)
               : isDefault         ? tr("%1  (default)").arg(label)
                                   : label;
    case Qt::ToolTipRole:
        return label == code ? legend() : tr("%1\n%2\n%3").arg(label, code, legend());
    case Qt::ForegroundRole:
        return isBest      ? QVariant(QBrush(m_palette.color(Role::Best)))
               : isDefault ? QVariant(QBrush(m_palette.color(Role::Default)))
                           : QVariant();
    case Qt::FontRole:
        if (isBest || isDefault) {
            QFont font;
            font.setBold(true);
            return font;
        }
        return {};
    default:
        return {};
    }
}

QVariant DraftTableModel::valueData(std::size_t row, std::size_t column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return formatValue(table()->value(row, column), table()->columns()[column]);
    case Qt::TextAlignmentRole:
        return QVariant((table()->columns()[column].format == ValueFormat::Category ? Qt::AlignLeft : Qt::AlignRight) |
                        Qt::AlignVCenter);
    default:
        return {};
    }
}

QString DraftTableModel::legend() const { return inWords(m_exploration->problem->legend()); }

QVariant DraftTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || table() == nullptr || section < 0 || section >= columnCount()) {
        return {};
    }
    if (section == kLabelColumn) {
        return role == Qt::DisplayRole   ? QVariant(inWords(systemOf(*m_exploration).candidate))
               : role == Qt::ToolTipRole ? QVariant(tipWithDefinition(legend(), QStringLiteral("draft")))
                                         : QVariant();
    }
    const TableColumn& column = table()->columns()[static_cast<std::size_t>(section - 1)];
    switch (role) {
    case Qt::DisplayRole:
        return inWords(column.title);
    case Qt::ToolTipRole:
        return tipWithDefinition(column.unit.empty()
                                     ? inWords(column.description)
                                     : tr("%1, in %2").arg(inWords(column.description), inWords(column.unit)),
                                 termOfColumn(column.id));
    case Qt::TextAlignmentRole:
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    default:
        return {};
    }
}

void DraftTableModel::sort(int column, Qt::SortOrder order)
{
    beginResetModel();
    m_sortColumn = column < columnCount() ? column : -1;
    m_sortOrder = order;
    orderRows();
    endResetModel();
}

void DraftTableModel::orderRows()
{
    m_rows.clear();
    if (table() == nullptr) {
        return;
    }
    if (m_sortColumn > kLabelColumn) {
        m_rows = sortedRows(*table(), static_cast<std::size_t>(m_sortColumn - 1),
                            m_sortOrder == Qt::AscendingOrder ? Order::Ascending : Order::Descending);
    } else {
        m_rows.resize(table()->rows());
        std::iota(m_rows.begin(), m_rows.end(), 0U);
        if (m_sortColumn == kLabelColumn && m_sortOrder == Qt::DescendingOrder) {
            std::ranges::reverse(m_rows); // the table's own order is the order of the space
        }
    }
    if (m_shown.rows() == table()->rows() && !m_shown.isAll()) {
        std::erase_if(m_rows, [this](std::uint32_t row) { return !m_shown.contains(row); });
    }
}

} // namespace pimento
