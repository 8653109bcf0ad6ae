// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/predictions/pruned_table_model.h"

#include "views/explore/predictions/predicted_values.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"
#include "views/texts/words.h"

#include <QCoreApplication>

#include <array>

namespace pimento {

namespace {

struct PrunedTableTexts {
    Q_DECLARE_TR_FUNCTIONS(PrunedTableModel)
};

struct Header {
    const char* title;
    const char* tip;
};

constexpr std::array<Header, PrunedTableModel::Columns> kHeaders = {{
    {QT_TRANSLATE_NOOP("PrunedTableModel", "pruned candidate"),
     QT_TRANSLATE_NOOP("PrunedTableModel", "Code of the pruned candidate")},
    {QT_TRANSLATE_NOOP("PrunedTableModel", "removed by"),
     QT_TRANSLATE_NOOP("PrunedTableModel", "The pruning rule that removed the candidate")},
    {QT_TRANSLATE_NOOP("PrunedTableModel", "replaced by"),
     QT_TRANSLATE_NOOP("PrunedTableModel", "The candidate that replaces it; SIMD alignment has no replacement")},
    {QT_TRANSLATE_NOOP("PrunedTableModel", "total"),
     QT_TRANSLATE_NOOP("PrunedTableModel",
                       "Cycles of the pruned candidate; ≈ marks predictions, which appear while the "
                       "scatter shows pruned candidates")},
    {QT_TRANSLATE_NOOP("PrunedTableModel", "total of replacement"),
     QT_TRANSLATE_NOOP("PrunedTableModel", "Cycles of the candidate that replaces it")},
}};

} // namespace

PrunedTableModel::PrunedTableModel(QObject* parent) : QAbstractTableModel(parent) {}

void PrunedTableModel::setCandidates(std::shared_ptr<const RemovedCandidates> candidates)
{
    beginResetModel();
    m_candidates = std::move(candidates);
    list();
    endResetModel();
}

void PrunedTableModel::setExploration(std::shared_ptr<const Exploration> exploration)
{
    m_exploration = std::move(exploration);
    if (!m_rows.empty()) {
        Q_EMIT dataChanged(index(0, Total), index(rowCount() - 1, KeptTotal));
    }
}

void PrunedTableModel::setPruned(std::shared_ptr<const PrunedCandidates> pruned)
{
    m_pruned = std::move(pruned);
    if (!m_rows.empty()) {
        Q_EMIT dataChanged(index(0, Total), index(rowCount() - 1, Total));
    }
}

void PrunedTableModel::setRule(std::optional<std::size_t> rule)
{
    beginResetModel();
    m_rule = rule;
    list();
    endResetModel();
}

void PrunedTableModel::list()
{
    m_rows.clear();
    for (std::size_t candidate = 0; m_candidates && candidate < m_candidates->size(); ++candidate) {
        if (!m_rule || m_candidates->rule(candidate) == *m_rule) {
            m_rows.push_back(static_cast<std::uint32_t>(candidate));
        }
    }
}

std::optional<std::uint64_t> PrunedTableModel::candidateAt(int row) const
{
    if (row < 0 || static_cast<std::size_t>(row) >= m_rows.size() || !m_exploration) {
        return std::nullopt;
    }
    const std::size_t candidate = m_rows[static_cast<std::size_t>(row)];
    const std::uint64_t own = m_candidates->id(candidate);
    if (m_exploration->table->rowOf(own)) {
        return own;
    }
    const auto kept = m_candidates->insteadId(candidate);
    return kept && m_exploration->table->rowOf(*kept) ? kept : std::nullopt;
}

int PrunedTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int PrunedTableModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : Columns; }

QString PrunedTableModel::total(std::optional<std::uint64_t> id) const
{
    const auto row = id && m_exploration ? m_exploration->table->rowOf(*id) : std::nullopt;
    if (!row) {
        return QStringLiteral("–");
    }
    const std::size_t column = m_exploration->table->layout().total;
    return formatValue(m_exploration->table->value(*row, column), m_exploration->table->columns()[column]);
}

/// Total of a pruned candidate: from the space if it contains it, else from the results on pruned candidates.
QString PrunedTableModel::ownTotal(std::size_t candidate) const
{
    const bool isThere = m_pruned != nullptr && m_pruned->removed == m_candidates;
    if (!isThere || (m_exploration && m_exploration->table->rowOf(m_candidates->id(candidate)))) {
        return total(m_candidates->id(candidate));
    }
    const CandidateTable& table = *m_pruned->picture->table;
    const PredictedValues predicted(table);
    const TableColumn& column = table.columns()[table.layout().total];
    return predicted.has(candidate) ? aboutText(formatValue(predicted.total(candidate), column))
                                    : formatValue(table.value(candidate, table.layout().total), column);
}

QString PrunedTableModel::text(std::size_t candidate, int column) const
{
    switch (column) {
    case Label:
        return QString::fromStdString(m_candidates->text(candidate));
    case Rule:
        return inWords(m_candidates->rules()[m_candidates->rule(candidate)].title);
    case KeptInstead:
        return QString::fromStdString(m_candidates->insteadText(candidate).value_or("–"));
    case Total:
        return ownTotal(candidate);
    case KeptTotal:
        return total(m_candidates->insteadId(candidate));
    default:
        return {};
    }
}

QVariant PrunedTableModel::data(const QModelIndex& index, int role) const
{
    if (role == Qt::DisplayRole) {
        return text(m_rows[static_cast<std::size_t>(index.row())], index.column());
    }
    if (role == Qt::TextAlignmentRole && index.column() >= Total) {
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    }
    if (role == Qt::ToolTipRole && (index.column() == Label || index.column() == KeptInstead) && m_exploration) {
        const QString code = text(m_rows[static_cast<std::size_t>(index.row())], index.column());
        return candidateWords(*m_exploration->problem, code.toStdString());
    }
    return {};
}

QVariant PrunedTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= Columns) {
        return {};
    }
    const Header& header = kHeaders[static_cast<std::size_t>(section)];
    if (role == Qt::TextAlignmentRole) {
        return QVariant((section >= Total ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    return role == Qt::DisplayRole   ? QVariant(PrunedTableTexts::tr(header.title))
           : role == Qt::ToolTipRole ? QVariant(PrunedTableTexts::tr(header.tip))
                                     : QVariant();
}

} // namespace pimento
