// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compare/comparison_model.h"

#include "engine/compare/comparison_csv.h"
#include "views/compare/column_shapes.h"
#include "views/texts/engine_text.h"

#include <utility>

namespace pimento {

namespace {

constexpr double kPixelRatio = 3; // fine enough for any screen

} // namespace

ComparisonModel::ComparisonModel(QObject* parent)
    : QAbstractTableModel(parent), m_columns(std::make_shared<const ComparedColumns>())
{
}

void ComparisonModel::setColumns(std::shared_ptr<const ComparedColumns> columns)
{
    beginResetModel();
    m_columns = std::move(columns);
    m_rows = m_columns->columns.empty() ? std::vector<ComparisonRow>() : comparisonRows(*m_columns);
    if (m_rows.empty() && !m_columns->columns.empty()) { // nothing is known yet: one row for the reasons
        m_rows.push_back({tr("Candidate"), {}, std::vector<ComparisonCell>(m_columns->columns.size())});
    }
    endResetModel();
}

void ComparisonModel::setColours(const Palette& palette)
{
    m_palette = palette;
    if (columnCount() > 0) {
        Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    }
}

QString ComparisonModel::whyEmpty(int column) const
{
    const ComparedColumn& one = m_columns->columns[static_cast<std::size_t>(column)];
    if (one.found.hasFigures()) {
        return {};
    }
    if (one.found.match && !one.found.match->candidate) {
        return inWords(one.found.match->words);
    }
    if (one.found.refused) {
        return inWords(refusalText(one.found));
    }
    return m_columns->isRunning ? tr("waiting…") : tr("not started");
}

/// What a column is: "the reference, pinned", "matched, nearest".
QString ComparisonModel::roleOf(std::size_t place) const
{
    const ComparedColumn& column = m_columns->columns[place];
    QStringList words;
    if (place == m_columns->baseline) {
        words << tr("the reference");
    }
    switch (column.kind) {
    case ColumnKind::Pin:
        words << tr("pinned");
        break;
    case ColumnKind::Standard:
        words << tr("the baseline");
        break;
    case ColumnKind::Asked:
        words << tr("given");
        break;
    case ColumnKind::Device:
        words << (column.isMatched() ? tr("matched") : tr("its best"));
        break;
    }
    if (column.found.match && column.found.hasFigures()) {
        words << (column.found.match->exactness == Exactness::Exact ? tr("exact") : tr("nearest"));
    }
    return words.join(QStringLiteral(", "));
}

int ComparisonModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ComparisonModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columns->columns.size());
}

QVariant ComparisonModel::data(const QModelIndex& index, int role) const
{
    const ComparisonRow& row = m_rows[static_cast<std::size_t>(index.row())];
    const ComparisonCell& cell = row.cells[static_cast<std::size_t>(index.column())];
    const QString why = whyEmpty(index.column());
    const QString& value = why.isEmpty() ? cell.value : why;
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        return cell.difference.isEmpty() ? value : value + QLatin1Char('\n') + cell.difference;
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1, %2: %3 %4")
            .arg(m_columns->name(static_cast<std::size_t>(index.column())), row.title, value, cell.difference);
    case kValueRole:
        return value;
    case kDifferenceRole:
        return cell.difference;
    case kMissingRole:
        return cell.isMissing || !why.isEmpty();
    default:
        return {};
    }
}

QVariant ComparisonModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    const bool isColumn = orientation == Qt::Horizontal;
    if (section < 0 || section >= (isColumn ? columnCount() : rowCount())) {
        return {};
    }
    const auto place = static_cast<std::size_t>(section);
    if (!isColumn) {
        return role == Qt::DisplayRole         ? QVariant(m_rows[place].title)
               : role == Qt::ToolTipRole       ? QVariant(m_rows[place].tip)
               : role == Qt::TextAlignmentRole ? QVariant(Qt::AlignLeft | Qt::AlignTop)
                                               : QVariant();
    }
    const ComparedColumn& column = m_columns->columns[place];
    switch (role) {
    case Qt::DisplayRole:
        return m_columns->name(place) + QLatin1Char('\n') + roleOf(place);
    case Qt::ToolTipRole:
        return column.found.problem != nullptr ? lineInWords(column.found.problem->subject()) : m_columns->name(place);
    case Qt::TextAlignmentRole:
        return QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    case Qt::DecorationRole:
        return markOf(*m_columns, place, m_palette, kPixelRatio);
    default:
        return {};
    }
}

} // namespace pimento
