// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/candidate_table_model.h"

#include "engine/predict/prediction.h"
#include "views/explore/alike_rows.h"
#include "views/explore/predictions/predicted_values.h"
#include "views/explore/predictions/prediction_text.h"
#include "views/notes/note_mark.h"
#include "views/selection/marks.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"
#include "views/texts/words.h"

#include <QBrush>
#include <QFont>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

namespace pimento {

namespace {

constexpr int kIconSize = 12;
constexpr std::size_t kCompared = 1000; // rows whose words are compared

} // namespace

CandidateTableModel::CandidateTableModel(QObject* parent) : QAbstractTableModel(parent)
{
    m_noteIcon = noteIcon(m_palette, kIconSize);
}

void CandidateTableModel::setExploration(std::shared_ptr<const Exploration> exploration)
{
    beginResetModel();
    m_sortColumn = sortColumnIn(*exploration->table);
    m_exploration = std::move(exploration);
    orderRows();
    endResetModel();
}

/// The column of another table that corresponds to the sort column: the one with its id, or the total's if it has none.
int CandidateTableModel::sortColumnIn(const CandidateTable& next) const
{
    if (table() == nullptr || m_sortColumn <= kLabelColumn) {
        return m_sortColumn;
    }
    const auto column = static_cast<std::size_t>(m_sortColumn - 1);
    const auto same = next.columnOf(table()->columns()[column].id);
    const bool isTotal = column == table()->layout().total || !same;
    return modelColumn(isTotal ? next.layout().total : *same);
}

void CandidateTableModel::setShown(const RowSet& shown)
{
    if (shown != m_shown) {
        beginResetModel();
        m_shown = shown;
        showRows();
        endResetModel();
    }
}

void CandidateTableModel::setNotes(const CandidateNotes& notes)
{
    if (notes != m_notes) {
        m_notes = notes;
        if (rowCount() > 0) {
            Q_EMIT dataChanged(index(0, kLabelColumn), index(rowCount() - 1, kLabelColumn),
                               {Qt::DecorationRole, Qt::ToolTipRole});
        }
    }
}

void CandidateTableModel::setColours(const Palette& palette)
{
    m_palette = palette;
    m_noteIcon = noteIcon(palette, kIconSize);
    if (rowCount() > 0) {
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1),
                           {Qt::BackgroundRole, Qt::ForegroundRole, Qt::DecorationRole});
    }
}

void CandidateTableModel::setHover(std::optional<std::uint64_t> id)
{
    const std::optional<std::uint64_t> before = std::exchange(m_hover, id);
    for (const auto& changed : {before, id}) {
        if (const auto row = changed ? rowOf(*changed) : std::nullopt) {
            Q_EMIT dataChanged(index(*row, 0), index(*row, columnCount() - 1), {Qt::BackgroundRole});
        }
    }
}

std::optional<std::uint64_t> CandidateTableModel::idAt(int row) const
{
    if (row < 0 || row >= rowCount()) {
        return std::nullopt;
    }
    return table()->id(m_rows[static_cast<std::size_t>(row)]);
}

std::optional<int> CandidateTableModel::rowOf(std::uint64_t id) const
{
    const auto row = table() != nullptr ? table()->rowOf(id) : std::nullopt;
    if (!row) {
        return std::nullopt;
    }
    const auto found = std::ranges::find(m_rows, static_cast<std::uint32_t>(*row));
    return found == m_rows.end() ? std::nullopt : std::optional(static_cast<int>(found - m_rows.begin()));
}

int CandidateTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int CandidateTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() || table() == nullptr ? 0 : static_cast<int>(table()->columns().size()) + 1;
}

QVariant CandidateTableModel::data(const QModelIndex& index, int role) const
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

QString CandidateTableModel::tipOf(std::size_t row, const QString& label) const
{
    const QString code = QString::fromStdString(table()->label(row));
    const QString tip = isCode(label, code) ? legend() : tr("%1\n%2\n%3").arg(label, code, legend());
    const auto note = m_notes.find(table()->id(row));
    return note == m_notes.end() ? tip : tr("Note: %1\n\n%2").arg(QString::fromStdString(note->second), tip);
}

QVariant CandidateTableModel::labelData(std::size_t row, int role) const
{
    const bool isBest = m_exploration->best == row;
    const bool isDefault = m_exploration->standard && m_exploration->standard->row == row;
    const QString code = QString::fromStdString(table()->label(row));
    if (role == kCodeRole) {
        return code;
    }
    if (role == kChipsRole) {
        return chipsOf(row);
    }
    if (role == kHuesRole) {
        QVariantList hues;
        for (const QString& chip : chipsOf(row)) {
            hues << QVariant::fromValue(m_chips.hueOf(chip));
        }
        return hues;
    }
    if (role == kMarkRole) {
        return isBest && isDefault ? tr("best, baseline") : isBest ? tr("best") : isDefault ? tr("baseline") : QString();
    }
    const auto distinction = m_distinctions.find(static_cast<std::uint32_t>(row));
    const QString words = candidateWords(*m_exploration, row);
    const QString label = distinction == m_distinctions.end() || distinction->second.isEmpty()
                              ? words
                              : QStringLiteral("%1 · %2").arg(words, distinction->second);
    switch (role) {
    case Qt::DisplayRole:
        return isBest && isDefault ? tr("%1  (best, baseline)").arg(label)
               : isBest            ? tr("%1  (best)").arg(label)
               : isDefault         ? tr("%1  (baseline)").arg(label)
                                   : label;
    case Qt::ToolTipRole:
        return tipOf(row, words);
    case Qt::DecorationRole:
        return m_notes.empty()                      ? QVariant()
               : m_notes.contains(table()->id(row)) ? QVariant(m_noteIcon)
                                                    : QVariant(noNoteIcon(kIconSize));
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

/// Chips of a row's words, then what tells it from rows with the same words.
QStringList CandidateTableModel::chipsOf(std::size_t row) const
{
    QStringList chips = m_chips.chipsOf(candidateWords(*m_exploration, row));
    const auto distinction = m_distinctions.find(static_cast<std::uint32_t>(row));
    if (distinction != m_distinctions.end() && !distinction->second.isEmpty()) {
        chips << distinction->second;
    }
    return chips;
}

QVariant CandidateTableModel::predictedData(std::size_t row, int role) const
{
    const PredictedValues predicted(*table());
    const TableColumn& total = table()->columns()[table()->layout().total];
    switch (role) {
    case Qt::DisplayRole:
        return aboutText(formatValue(predicted.total(row), total));
    case Qt::ToolTipRole:
        return tr("Not simulated: %1. Simulated candidates rank first.").arg(fidelityInWords(predicted.fidelity()));
    case Qt::ForegroundRole:
        return QBrush(m_palette.color(Role::MutedText));
    case Qt::FontRole: {
        QFont font;
        font.setItalic(true);
        return font;
    }
    default:
        return {};
    }
}

QVariant CandidateTableModel::valueData(std::size_t row, std::size_t column, int role) const
{
    if (column == table()->layout().total && !table()->isKnown(row) && PredictedValues(*table()).has(row)) {
        if (const QVariant data = predictedData(row, role); data.isValid()) {
            return data;
        }
    }
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

QString CandidateTableModel::legend() const { return inWords(m_exploration->problem->legend()); }

QVariant CandidateTableModel::headerData(int section, Qt::Orientation orientation, int role) const
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

void CandidateTableModel::sort(int column, Qt::SortOrder order)
{
    beginResetModel();
    m_sortColumn = column < columnCount() ? column : -1;
    m_sortOrder = order;
    orderRows();
    endResetModel();
}

/// Sorts all rows. That takes longest here, so a dragged brush only filters the sorted rows.
void CandidateTableModel::orderRows()
{
    m_order.clear();
    if (table() == nullptr) {
        return;
    }
    if (m_sortColumn > kLabelColumn) {
        m_order = sortedRows(*table(), static_cast<std::size_t>(m_sortColumn - 1),
                             m_sortOrder == Qt::AscendingOrder ? Order::Ascending : Order::Descending);
    } else {
        m_order.resize(table()->rows());
        std::iota(m_order.begin(), m_order.end(), 0U);
        if (m_sortColumn == kLabelColumn && m_sortOrder == Qt::DescendingOrder) {
            std::ranges::reverse(m_order); // the table itself is in the order of the space
        }
    }
    if (m_sortColumn == modelColumn(table()->layout().total)) {
        orderPredicted();
    }
    showRows();
}

void CandidateTableModel::showRows()
{
    m_rows.clear();
    if (table() == nullptr || m_shown.rows() != table()->rows() || m_shown.isAll()) {
        m_rows = m_order;
    } else {
        std::ranges::copy_if(m_order, std::back_inserter(m_rows),
                             [this](std::uint32_t row) { return m_shown.contains(row); });
    }
    m_distinctions.clear();
    m_chips = CandidateChips();
    if (m_exploration != nullptr && m_exploration->candidates != nullptr) {
        std::vector<QString> words;
        for (std::size_t i = 0; i < std::min(m_rows.size(), kCompared); ++i) {
            words.push_back(candidateWords(*m_exploration, m_rows[i]));
        }
        m_chips = CandidateChips(words);
        m_distinctions = distinctionsOf(*m_exploration->candidates,
                                        std::span(m_rows).first(std::min(m_rows.size(), kCompared)));
    }
}

/// Ranks predicted totals among themselves, behind the simulated ones.
void CandidateTableModel::orderPredicted()
{
    const auto column = table()->columnOf(kPredictedColumn);
    if (!column) {
        return;
    }
    const CandidateTable::Values& totals = table()->values(*column);
    const auto first = std::ranges::find_if(m_order, [this](std::uint32_t row) { return !table()->isKnown(row); });
    const bool isAscending = m_sortOrder == Qt::AscendingOrder;
    std::stable_sort(first, m_order.end(), [&](std::uint32_t a, std::uint32_t b) {
        if (std::isnan(totals[a]) || std::isnan(totals[b])) {
            return !std::isnan(totals[a]) && std::isnan(totals[b]);
        }
        return isAscending ? totals[a] < totals[b] : totals[a] > totals[b];
    });
}

} // namespace pimento
