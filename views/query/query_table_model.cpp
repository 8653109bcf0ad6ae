// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/query/query_table_model.h"

#include "views/texts/decimals.h"
#include "views/texts/number_format.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace pimento {

namespace {

constexpr int kDigits = 6;

QString shownText(const TableValue& value)
{
    if (const auto* whole = std::get_if<std::int64_t>(&value)) {
        constexpr std::int64_t kExact = std::int64_t{1} << 53;
        return *whole >= -kExact && *whole <= kExact ? formatInteger(static_cast<double>(*whole))
                                                     : QString::number(*whole);
    }
    if (const auto* number = std::get_if<double>(&value)) {
        return formatDigits(*number, kDigits);
    }
    const auto* text = std::get_if<std::string>(&value);
    return text == nullptr ? QString() : QString::fromStdString(*text).simplified();
}

/// Order of kinds in SQL: unknown, numbers, texts.
int kindOf(const TableValue& value) { return value.index() == 0 ? 0 : value.index() == 3 ? 2 : 1; }

double numberOf(const TableValue& value)
{
    const auto* whole = std::get_if<std::int64_t>(&value);
    return whole != nullptr ? static_cast<double>(*whole) : std::get<double>(value);
}

bool isLess(const TableValue& one, const TableValue& other)
{
    const int kind = kindOf(one);
    if (kind != kindOf(other)) {
        return kind < kindOf(other);
    }
    return kind == 0   ? false
           : kind == 1 ? numberOf(one) < numberOf(other)
                       : std::get<std::string>(one) < std::get<std::string>(other);
}

} // namespace

bool isNumeric(const QueryTable& table, std::size_t column)
{
    const auto kindAt = [column](const std::vector<TableValue>& row) { return kindOf(row[column]); };
    return std::ranges::any_of(table.rows, [&](const auto& row) { return kindAt(row) == 1; }) &&
           std::ranges::none_of(table.rows, [&](const auto& row) { return kindAt(row) == 2; });
}

QueryTableModel::QueryTableModel(QObject* parent) : QAbstractTableModel(parent) {}

void QueryTableModel::setResult(std::shared_ptr<const QueryTable> table)
{
    beginResetModel();
    m_table = std::move(table);
    m_rows.resize(m_table == nullptr ? 0 : m_table->rows.size());
    std::iota(m_rows.begin(), m_rows.end(), 0U);
    endResetModel();
}

int QueryTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int QueryTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() || m_table == nullptr ? 0 : static_cast<int>(m_table->columns.size());
}

const TableValue& QueryTableModel::valueAt(const QModelIndex& index) const
{
    return m_table->rows[m_rows[static_cast<std::size_t>(index.row())]][static_cast<std::size_t>(index.column())];
}

QVariant QueryTableModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const TableValue& value = valueAt(index);
    switch (role) {
    case Qt::DisplayRole:
        return shownText(value);
    case Qt::ToolTipRole: // every digit, and texts as they are
        return QString::fromStdString(textOf(value));
    case Qt::TextAlignmentRole:
        return QVariant((kindOf(value) == 1 ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    default:
        return {};
    }
}

QVariant QueryTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    const bool isColumn = orientation == Qt::Horizontal && section >= 0 && section < columnCount();
    return isColumn && role == Qt::DisplayRole
               ? QVariant(QString::fromStdString(m_table->columns[static_cast<std::size_t>(section)]))
               : QVariant();
}

void QueryTableModel::sort(int column, Qt::SortOrder order)
{
    if (m_table == nullptr || column >= columnCount()) {
        return;
    }
    Q_EMIT layoutAboutToBeChanged();
    std::iota(m_rows.begin(), m_rows.end(), 0U);
    if (column >= 0) {
        const auto at = static_cast<std::size_t>(column);
        std::ranges::stable_sort(m_rows, [&](std::uint32_t one, std::uint32_t other) {
            const TableValue& left = m_table->rows[one][at];
            const TableValue& right = m_table->rows[other][at];
            return order == Qt::AscendingOrder ? isLess(left, right) : isLess(right, left);
        });
    }
    changePersistentIndexList(persistentIndexList(), QModelIndexList(persistentIndexList().size()));
    Q_EMIT layoutChanged();
}

} // namespace pimento
