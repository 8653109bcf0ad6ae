// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/devices/text_table_model.h"

#include "views/texts/decimals.h"
#include "views/texts/number_format.h"

#include <utility>

namespace pimento {

TextTableModel::TextTableModel(QObject* parent) : QAbstractTableModel(parent) {}

void TextTableModel::setTable(TextTable table)
{
    beginResetModel();
    m_table = std::move(table);
    endResetModel();
}

void TextTableModel::setEditable(bool isEditable)
{
    beginResetModel();
    m_isEditable = isEditable;
    endResetModel();
}

Qt::ItemFlags TextTableModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags plain = QAbstractTableModel::flags(index);
    const bool canChange = m_isEditable && index.isValid() &&
                           m_table.columns[static_cast<std::size_t>(index.column())].isEditable &&
                           static_cast<std::size_t>(index.row()) < m_table.places.size();
    return canChange ? plain | Qt::ItemIsEditable : plain;
}

bool TextTableModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role == Qt::EditRole && flags(index).testFlag(Qt::ItemIsEditable)) {
        const QString text = value.toString().remove(QChar(kThinSpace)).trimmed();
        if (text != data(index, Qt::EditRole).toString() && !text.isEmpty()) {
            // Copy the path, because a receiver may set another table.
            const QString place = m_table.places[static_cast<std::size_t>(index.row())];
            Q_EMIT edited(place, text);
        }
    }
    return false;
}

int TextTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table.rows.size());
}

int TextTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table.columns.size());
}

QVariant TextTableModel::data(const QModelIndex& index, int role) const
{
    const QString& text = m_table.rows[static_cast<std::size_t>(index.row())][index.column()];
    const bool isNumber = m_table.columns[static_cast<std::size_t>(index.column())].isNumber;
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        return text;
    case Qt::EditRole:
        return QString(text).remove(QChar(kThinSpace));
    case Qt::TextAlignmentRole:
        return QVariant((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case kSortRole: {
        const auto number = isNumber ? readShown(text) : std::nullopt;
        return number ? QVariant(*number) : QVariant(text);
    }
    default:
        return {};
    }
}

QVariant TextTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) {
        return {};
    }
    const TextTable::Column& column = m_table.columns[static_cast<std::size_t>(section)];
    switch (role) {
    case Qt::DisplayRole:
        return column.isNumber ? column.title + QStringLiteral("  ") : column.title; // separates it from the next title
    case Qt::ToolTipRole:
        return column.tip;
    case Qt::TextAlignmentRole:
        return QVariant((column.isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    default:
        return {};
    }
}

} // namespace pimento
