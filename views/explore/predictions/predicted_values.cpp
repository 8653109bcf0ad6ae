// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/predictions/predicted_values.h"

#include "engine/predict/prediction.h"
#include "views/texts/words.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pimento {

namespace {

constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();

} // namespace

PredictedValues::PredictedValues(const CandidateTable& table)
    : m_table(&table), m_total(table.columnOf(kPredictedColumn)), m_work(table.columnOf(kPredictedWorkColumn))
{
    const CandidateTable::Layout& layout = table.layout();
    m_hasRest = m_total && m_work && !layout.parts.empty() && layout.scatterY != layout.total &&
                std::ranges::all_of(layout.parts, [&](std::size_t part) {
                    const PartKind& kind = table.columns()[part].part;
                    return kind.group == PartGroup::Compute || movesData(kind);
                });
}

bool PredictedValues::has(std::size_t row) const { return !m_table->isKnown(row) && !std::isnan(total(row)); }

double PredictedValues::total(std::size_t row) const { return m_total ? m_table->value(row, *m_total) : kNothing; }

double PredictedValues::value(std::size_t row, std::size_t column) const
{
    const CandidateTable::Layout& layout = m_table->layout();
    if (const double known = m_table->value(row, column); !std::isnan(known)) {
        return known;
    }
    if (column == layout.total) {
        return total(row);
    }
    if (column == layout.scatterX && m_work) {
        return m_table->value(row, *m_work);
    }
    const double rest = column == layout.scatterY && m_hasRest ? total(row) - m_table->value(row, *m_work) : kNothing;
    return rest > 0 ? rest : kNothing;
}

std::vector<double> PredictedValues::values(std::size_t column) const
{
    std::vector<double> all(m_table->rows(), kNothing);
    for (std::size_t row = 0; isAny() && row < all.size(); ++row) {
        all[row] = has(row) ? value(row, column) : kNothing;
    }
    return all;
}

Fidelity PredictedValues::fidelity() const
{
    return m_total ? m_table->columns()[*m_total].fidelity : Fidelity::Estimate;
}

std::size_t PredictedValues::count() const
{
    std::size_t rows = 0;
    for (std::size_t row = 0; isAny() && row < m_table->rows(); ++row) {
        rows += has(row) ? 1 : 0;
    }
    return rows;
}

QString aboutText(const QString& value) { return QStringLiteral("%1\u00a0%2").arg(QChar(kAboutMark)).arg(value); }

std::optional<Mark> predictedMark(const Exploration& exploration, std::size_t row, MarkKind kind,
                                  std::optional<ScatterColumns> columns)
{
    const CandidateTable& table = *exploration.table;
    const PredictedValues predicted(table);
    if (!predicted.has(row)) {
        return std::nullopt;
    }
    const ScatterColumns at = columns.value_or(ScatterColumns{table.layout().scatterX, table.layout().scatterY});
    Mark mark{kind,
              QString::fromStdString(table.label(row)),
              row,
              {},
              predicted.total(row),
              predicted.value(row, at.x),
              predicted.value(row, at.y)};
    mark.words = candidateWords(exploration, row);
    return mark;
}

std::optional<std::size_t> leastPredicted(const Exploration& exploration)
{
    const PredictedValues predicted(*exploration.table);
    std::optional<std::size_t> least;
    for (std::size_t row = 0; predicted.isAny() && row < exploration.table->rows(); ++row) {
        if (predicted.has(row) && (!least || predicted.total(row) < predicted.total(*least))) {
            least = row;
        }
    }
    return least;
}

PredictionCheck checkPredictions(const CandidateTable& table)
{
    const PredictedValues predicted(table);
    PredictionCheck check;
    for (std::size_t row = 0; predicted.isAny() && row < table.rows(); ++row) {
        const double ratio = table.value(row, table.layout().total) / predicted.total(row);
        if (std::isnan(ratio)) {
            continue;
        }
        check.least = check.candidates == 0 ? ratio : std::min(check.least, ratio);
        check.most = std::max(check.most, ratio);
        ++check.candidates;
    }
    return check;
}

} // namespace pimento
