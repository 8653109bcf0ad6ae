// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/scatter/candidate_card.h"

#include "engine/predict/prediction.h"
#include "views/explore/predictions/predicted_values.h"
#include "views/explore/predictions/prediction_text.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"
#include "views/texts/words.h"

#include <QCoreApplication>
#include <QStringList>

#include <cmath>

namespace pimento {

namespace {

struct CandidateCardTexts {
    Q_DECLARE_TR_FUNCTIONS(CandidateCard)
};

bool isPredictionColumn(const TableColumn& column)
{
    return column.id == kPredictedColumn || column.id == kPredictedWorkColumn;
}

/// True for a column of costs. Decisions are not listed, since the title names them.
bool isCost(const TableColumn& column)
{
    return column.role == ColumnRole::Cost || column.role == ColumnRole::CostPart;
}

void addValues(CardText& card, const CandidateTable& table, std::size_t row, ScatterColumns axes)
{
    const PredictedValues predicted(table);
    const bool isRough = predicted.has(row);
    for (std::size_t column = 0; column < table.columns().size(); ++column) {
        const TableColumn& one = table.columns()[column];
        const bool isOnAxis = column == axes.x || column == axes.y;
        if ((!isCost(one) && !isOnAxis) || (isRough && isPredictionColumn(one))) {
            continue;
        }
        const double known = table.value(row, column);
        const double value = isRough ? predicted.value(row, column) : known;
        if (std::isnan(value)) {
            continue;
        }
        const QString text = formatWithUnit(value, one);
        card.lines.emplace_back(inWords(one.title), std::isnan(known) ? aboutText(text) : text);
    }
}

QString sharingText(std::size_t sharing)
{
    return sharing > 1 ? CandidateCardTexts::tr("%1 candidates share this point; click again for the next")
                             .arg(formatInteger(static_cast<double>(sharing)))
                       : QString();
}

/// Remark that names the source of values which are not simulated.
QString sourceText(const PredictedValues& predicted)
{
    return predicted.fidelity() == Fidelity::Bound
               ? CandidateCardTexts::tr("not simulated: lower bound")
               : CandidateCardTexts::tr("not simulated: predicted; compute is a lower bound");
}

CardText cardOf(const Exploration& exploration, std::size_t row, ScatterColumns axes)
{
    CardText card;
    const QString code = QString::fromStdString(exploration.table->label(row));
    card.title = candidateWords(exploration, row);
    if (!isCode(card.title, code)) {
        card.lines.emplace_back(CandidateCardTexts::tr("code"), code);
    }
    addValues(card, *exploration.table, row, axes);
    return card;
}

QString joined(const QStringList& remarks)
{
    QStringList all = remarks;
    all.removeAll(QString());
    return all.join(QLatin1Char('\n'));
}

} // namespace

CardText candidateCard(const Exploration& exploration, std::size_t row, ScatterColumns axes, std::size_t sharing)
{
    CardText card = cardOf(exploration, row, axes);
    const PredictedValues predicted(*exploration.table);
    card.remark = joined({predicted.has(row) ? sourceText(predicted) : QString(), sharingText(sharing),
                          CandidateCardTexts::tr("O: similar candidates only")});
    return card;
}

CardText prunedCard(const PrunedCandidates& pruned, std::size_t row, ScatterColumns axes, std::size_t sharing)
{
    CardText card = cardOf(*pruned.picture, row, axes);
    const RemovedCandidates& removed = *pruned.removed;
    card.lines.emplace_back(CandidateCardTexts::tr("pruned by"), inWords(removed.rules()[removed.rule(row)].title));
    const auto instead = removed.insteadText(row);
    if (instead) {
        const QString code = QString::fromStdString(*instead);
        card.lines.emplace_back(CandidateCardTexts::tr("replaced by"), code);
    }
    const PredictedValues predicted(*pruned.picture->table);
    const QString rest = sharing > 1 ? CandidateCardTexts::tr("%1 pruned candidates share this point")
                                           .arg(formatInteger(static_cast<double>(sharing)))
                                     : QString();
    card.remark =
        joined({predicted.has(row) ? sourceText(predicted) : QString(),
                instead ? QString() : CandidateCardTexts::tr("no candidate replaces it"), rest,
                instead ? CandidateCardTexts::tr("click to select the candidate that replaces it") : QString()});
    return card;
}

} // namespace pimento
