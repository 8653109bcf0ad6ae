// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/predictions/prediction_text.h"

#include "views/explore/predictions/predicted_values.h"
#include "views/selection/marks.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"
#include "views/texts/words.h"

#include <QCoreApplication>
#include <QStringList>

#include <cmath>

namespace pimento {

namespace {

struct PredictionWordsTexts {
    Q_DECLARE_TR_FUNCTIONS(PredictionWords)
};

QString number(std::size_t candidates) { return formatInteger(static_cast<double>(candidates)); }

QString doubtText(Doubt doubt, const PredictionTrust& trust)
{
    switch (doubt) {
    case Doubt::LowerBound:
        return PredictionWordsTexts::tr(
            "These predictions are lower bounds: a candidate can take longer, so good candidates "
            "can look better than they are.");
    case Doubt::OtherDevice:
        return PredictionWordsTexts::tr("The predictor was not trained on this device.");
    case Doubt::OtherKernel:
        return PredictionWordsTexts::tr("The predictor was not trained on this kernel.");
    case Doubt::BeyondTraining:
        return PredictionWordsTexts::tr(
                   "Outside the training range of the predictor: %1 of %2 candidates, mostly in '%3'.")
            .arg(number(trust.beyond), number(trust.candidates), QString::fromStdString(trust.beyondBy));
    case Doubt::UnknownReach:
        return PredictionWordsTexts::tr("The predictor's file does not name its training data.");
    }
    return {};
}

} // namespace

QString fidelityInWords(Fidelity fidelity)
{
    switch (fidelity) {
    case Fidelity::Exact:
        return PredictionWordsTexts::tr("exact");
    case Fidelity::Bound:
        return PredictionWordsTexts::tr("lower bound");
    case Fidelity::Estimate:
        return PredictionWordsTexts::tr("estimate");
    case Fidelity::Predicted:
        return PredictionWordsTexts::tr("predicted");
    case Fidelity::Sampled:
        return PredictionWordsTexts::tr("sampled");
    case Fidelity::Simulated:
        return PredictionWordsTexts::tr("simulated");
    }
    return {};
}

QString predictionInWords(const Exploration& exploration, const Prediction& prediction)
{
    const QString candidates = inWords(systemOf(exploration).candidates);
    const QString predicted = number(PredictedValues(*exploration.table).count());
    const QString simulated = number(exploration.known);
    return prediction.fidelity == Fidelity::Bound
               ? PredictionWordsTexts::tr(
                     "Predicted by their lower bounds, not simulated: %1 of the %2. Simulated: %3.")
                     .arg(predicted, candidates, simulated)
               : PredictionWordsTexts::tr("Predicted by %3, not simulated: %1 of the %2. Simulated: %4.")
                     .arg(predicted, candidates, QString::fromStdString(prediction.predictor), simulated);
}

QString trustInWords(const Exploration& exploration, const Prediction& prediction)
{
    QStringList sentences;
    const PredictionTrust& trust = prediction.trust;
    if (trust.samples > 0) {
        sentences << (trust.error > 0
                          ? PredictionWordsTexts::tr(
                                "Trained on %1 candidates (shapes: %2); error %3 on held-out candidates.")
                                .arg(number(trust.samples), number(trust.shapes), formatPercent(trust.error))
                          : PredictionWordsTexts::tr("Trained on %1 candidates (shapes: %2).")
                                .arg(number(trust.samples), number(trust.shapes)));
    }
    constexpr std::size_t kFewest = 2;
    if (const PredictionCheck check = checkPredictions(*exploration.table); check.candidates >= kFewest) {
        sentences << PredictionWordsTexts::tr("The %1 simulated candidates take %2 to %3 of their predictions.")
                         .arg(number(check.candidates), formatFactor(check.least), formatFactor(check.most));
    }
    return sentences.join(QLatin1Char(' '));
}

QString doubtsInWords(const PredictionTrust& trust)
{
    QStringList sentences;
    for (const Doubt doubt : trust.doubts) {
        sentences << doubtText(doubt, trust);
    }
    return sentences.join(QLatin1Char(' '));
}

QString prunedInWords(const PrunedCandidates& pruned)
{
    const PredictedValues predicted(*pruned.picture->table);
    const std::size_t all = pruned.picture->table->rows();
    const std::size_t known = pruned.picture->known;
    const std::size_t rough = predicted.count();
    if (rough == 0) {
        return PredictionWordsTexts::tr("pruned candidates: %1, %2 of them simulated").arg(number(all), number(known));
    }
    return predicted.fidelity() == Fidelity::Bound
               ? PredictionWordsTexts::tr("pruned candidates: %1 (%2 simulated, %3 by their lower bounds)")
                     .arg(number(all), number(known), number(rough))
               : PredictionWordsTexts::tr("pruned candidates: %1 (%2 simulated, %3 predicted)")
                     .arg(number(all), number(known), number(rough));
}

} // namespace pimento
