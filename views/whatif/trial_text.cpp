// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/whatif/trial_text.h"

#include "engine/problem/ranked_time.h"
#include "engine/whatif/whatif_text.h"
#include "views/texts/decimals.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"
#include "views/texts/words.h"

#include <QCoreApplication>

#include <cmath>

namespace pimento {

namespace {

constexpr double kEqual = 0.0005; // a difference that three digits do not show

/// Values of a curve at which a candidate is the best: "4, 8".
QString valuesOf(const WhatIf& curve, const std::string& winner)
{
    QStringList values;
    for (const WhatIfPoint& point : curve.points) {
        if (point.isAnswered() && point.best->candidate == winner) {
            values << formatDigits(point.values.front(), 8);
        }
    }
    return values.join(QStringLiteral(", "));
}

/// Describes a candidate in words, with its code.
QString nameOf(const Problem& problem, const std::string& code)
{
    return wordsAndCode(candidateWords(problem, code), QString::fromStdString(code));
}

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Words)

public:
    static QString factor(const Problem& problem, double from, double to)
    {
        const bool isTime = rankedSeconds(problem, 1).has_value();
        if (std::abs(to / from - 1) < kEqual) {
            return isTime ? tr("as fast as") : tr("as much as");
        }
        if (!isTime) {
            return to < from ? tr("%1 less than").arg(formatFactor(from / to))
                             : tr("%1 more than").arg(formatFactor(to / from));
        }
        return to < from ? tr("%1 faster than").arg(formatFactor(from / to))
                         : tr("%1 slower than").arg(formatFactor(to / from));
    }

    /// Says how the best candidate of the original question does with the tried values; "" if its cost is unknown.
    static QString staying(const TrialAnswers& answers, const WhatIfPoint& here)
    {
        const WhatIfPoint* asked = answers.asked();
        if (asked == nullptr || !asked->best) {
            return {};
        }
        const QString name = spacedCode(asked->best->candidate);
        if (!here.stayingRefused.empty()) {
            return tr("The question's best candidate, %1, cannot run here: %2.")
                .arg(name, inWords(here.stayingRefused));
        }
        if (here.best->candidate == asked->best->candidate) {
            return tr("It is also the question's best candidate.");
        }
        const auto regret = here.regret();
        return regret ? tr("Keeping the question's best candidate, %1, costs %2 more.")
                            .arg(name, *regret < 0.001 ? tr("less than 0.1 %")
                                                       : formatDecimals(100 * *regret, 1) + QStringLiteral(" %"))
                      : QString();
    }

    static TrialWords of(const TrialAnswers& answers)
    {
        const WhatIfPoint* here = answers.here();
        if (const WhatIfPoint* asked = answers.asked(); asked != nullptr && asked->refused) {
            here = asked;
        }
        if (here == nullptr) {
            return {tr("looking for the best candidate…"), {}, false};
        }
        if (here->refused) {
            return {tr("No result for these values"), inWords(*here->refused), true};
        }
        const Problem& problem = *answers.trial.problem;
        TrialWords words;
        words.headline = (here->isProved ? tr("Best, proved: %1 in %2") : tr("Best tried: %1 in %2"))
                             .arg(nameOf(problem, here->best->candidate), costInWords(problem, *here->best));
        const WhatIfPoint* asked = answers.asked();
        if (!answers.trial.tried.empty() && asked != nullptr && asked->best) {
            words.headline += tr(", %1 the question's value: %2")
                                  .arg(factor(problem, asked->best->measure(), here->best->measure()),
                                       costInWords(problem, *asked->best));
            words.detail = staying(answers, *here);
        }
        if (here->standard && here->overStandard()) {
            words.detail += (words.detail.isEmpty() ? QString() : QStringLiteral(" ")) +
                            (rankedSeconds(problem, 1) ? tr("It is %1 the baseline here, %2.")
                                                       : tr("It takes %1 the baseline here, %2."))
                                .arg(factor(problem, here->standard->ranked, here->best->ranked),
                                     spacedCode(here->standard->candidate));
            if (*here->overStandard() < 1 - kEqual) {
                words.detail += tr(" The search did not include the baseline: choose the space of all drafts.");
            }
        }
        return words;
    }

    static QString changes(const Trial& trial)
    {
        QStringList all;
        for (const Parameter& parameter : trial.parameters) {
            if (const auto tried = trial.tried.find(parameter.id); tried != trial.tried.end()) {
                all << QStringLiteral("%1 %2 → %3")
                           .arg(QString::fromStdString(parameter.id))
                           .arg(parameter.value)
                           .arg(QString::fromStdString(valueText(parameter, tried->second)));
            }
        }
        return all.join(tr(", "));
    }
};

} // namespace

TrialWords wordsOf(const TrialAnswers& answers) { return Words::of(answers); }

QString changesInWords(const Trial& trial) { return Words::changes(trial); }

QStringList curveInWords(const TrialAnswers& answers)
{
    const WhatIf curve = answers.curve();
    QStringList told;
    if (curve.points.size() > 1) {
        if (const auto winners = winnersOf(curve); winners.size() > 1) {
            QStringList letters;
            for (const auto& [letter, winner] : winners) {
                letters << Words::tr("%1: %2 at %3")
                               .arg(QString::fromStdString(letter), spacedCode(winner), valuesOf(curve, winner));
            }
            told << Words::tr("Best candidates: %1")
                        .arg(QStringLiteral("\n    ") + letters.join(QStringLiteral("\n    ")));
        }
        for (const std::string& sentence : curveSentencesOf(curve)) {
            told << spacedCode(inWords(sentence).toStdString());
        }
    }
    return told;
}

QString costInWords(const Problem& problem, const WhatIfCost& cost)
{
    const CostSchema& schema = problem.costs();
    const CostQuantity& ranked = schema.quantities[schema.ranked];
    const QString unit = inWords(ranked.unit);
    const bool isCount = ranked.isWhole || ranked.unit == "cycles"; // an SI prefix would make "kcycles" of them
    const QString amount =
        (isCount ? formatInteger(cost.ranked) + QChar(kThinSpace) + unit : formatQuantity(cost.ranked, unit));
    return cost.seconds ? QStringLiteral("%1 (%2)").arg(formatQuantity(*cost.seconds, QStringLiteral("s")), amount)
                        : amount;
}

} // namespace pimento
