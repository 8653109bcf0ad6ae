// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/verdict.h"

#include "engine/exploration/fidelity_costs.h"
#include "engine/exploration/left_out.h"
#include "engine/problem/baseline_text.h"
#include "engine/problem/ranked_time.h"
#include "views/common/palette.h"
#include "views/common/term_label.h"
#include "views/explore/exploration_text.h"
#include "views/explore/predictions/predicted_values.h"
#include "views/selection/marks.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"
#include "views/texts/words.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QRegularExpression>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace pimento {

namespace {

struct VerdictTexts {
    Q_DECLARE_TR_FUNCTIONS(Verdict)
};

QString headlineOf(const Exploration& exploration, const std::vector<Mark>& marks)
{
    const QString noun = inWords(systemOf(exploration).candidate);
    const auto best = findMark(marks, MarkKind::Best);
    if (!best) {
        return VerdictTexts::tr("No %1 is simulated yet").arg(noun);
    }
    QString text = certaintyOf(exploration) == Certainty::Open ? VerdictTexts::tr("Best %1 so far: %2. It takes %3")
                   : isRankedByEstimate(*exploration.problem) ? VerdictTexts::tr("Best %1 by estimate: %2. It takes %3")
                   : exploration.isProved()                   ? VerdictTexts::tr("Best %1: %2. It takes %3")
                                                              : VerdictTexts::tr("Best %1 tried: %2. It takes %3");
    text = text.arg(noun, best->words, totalInWords(exploration, best->total));
    if (const QString bound = boundInWords(exploration); !bound.isEmpty()) {
        text += QStringLiteral(", ") + bound;
    }
    if (const auto standard = findMark(marks, MarkKind::Default)) {
        const std::string name = exploration.standard ? exploration.standard->name : std::string();
        text +=
            QStringLiteral(": %1 %2").arg(comparison(exploration, best->total, standard->total), standardInWords(name));
    }
    if (const auto fastest = findMark(marks, MarkKind::FastestWork)) {
        text += QStringLiteral(". ") + VerdictTexts::tr("Choosing the fastest computation costs %1")
                                           .arg(formatFactor(fastest->total / best->total));
    }
    return text;
}

/// Compares the best candidate with a processor on the same work; "": no processor does it, or no time is known.
QString processorInWords(const Exploration& exploration, const std::vector<Mark>& marks)
{
    const auto best = findMark(marks, MarkKind::Best);
    const auto seconds = best ? secondsOf(exploration, best->total) : std::nullopt;
    const auto baseline = exploration.problem->baseline();
    if (!baseline || !seconds) {
        return {};
    }
    const QString noun = inWords(systemOf(exploration).candidate);
    const QString than = QStringLiteral("%1 %2").arg(comparison(*seconds, baseline->seconds), inWords(baseline->name));
    return baseline->devices == 1
               ? VerdictTexts::tr("The best %1 is %2 on the same work (%3)").arg(noun, than, inWords(baseline->method))
               : VerdictTexts::tr("The best %1 is %2 on the work of %3 PIM devices (%4)")
                     .arg(noun, than)
                     .arg(baseline->devices)
                     .arg(inWords(baseline->method));
}

/// Codes of the best candidate and of the baseline, for files and command lines; "": the headline has them.
QString codesInWords(const Exploration& exploration, const std::vector<Mark>& marks)
{
    const auto best = findMark(marks, MarkKind::Best);
    if (!best || isCode(best->words, best->label)) {
        return {};
    }
    const auto standard = findMark(marks, MarkKind::Default);
    const std::string name = exploration.standard ? exploration.standard->name : std::string();
    return standard ? VerdictTexts::tr("Code %1, of %2 %3").arg(best->label, standardInWords(name), standard->label)
                    : VerdictTexts::tr("Code %1").arg(best->label);
}

/// Explains why the candidate that computes fastest is not the best; "": it is, or that is unknown.
QString computationInWords(const Exploration& exploration)
{
    const auto fastest = fastestWork(exploration);
    if (!fastest) {
        return {};
    }
    const CandidateTable& table = *exploration.table;
    const std::size_t total = table.layout().total;
    const double ratio = table.value(*fastest, total) / table.value(*exploration.best, total);
    const Spent mine = spentOn(table, *exploration.best);
    const Spent other = spentOn(table, *fastest);
    const QString fastestText = candidateWords(exploration, *fastest);
    const TableColumn& unit = table.columns()[total];
    if (unit.unit != "cycles") {
        return VerdictTexts::tr("The fastest computation takes %1 as long in total: %2 %3 computes for %4 instead of "
                                "%5, but moves data for %6 instead of %7.")
            .arg(formatFactor(ratio), inWords(systemOf(exploration).candidate), fastestText,
                 formatWithUnit(other.work, unit), formatWithUnit(mine.work, unit), formatWithUnit(other.moved, unit),
                 formatWithUnit(mine.moved, unit));
    }
    return VerdictTexts::tr(
               "The fastest computation takes %1 as long in total: %2 %3 computes in %4 cycles instead of %5, but "
               "rearranges data for %6 instead of %7.")
        .arg(formatFactor(ratio), inWords(systemOf(exploration).candidate), fastestText, formatInteger(other.work),
             formatInteger(mine.work), formatInteger(other.moved), formatInteger(mine.moved));
}

/// Compares the best prediction with the best simulated candidate; "": there are no predictions.
QString promiseInWords(const Exploration& exploration)
{
    const auto row = leastPredicted(exploration);
    const auto mark = row ? predictedMark(exploration, *row, MarkKind::Best) : std::nullopt;
    if (!mark) {
        return {};
    }
    const QString total = aboutText(totalInWords(exploration, mark->total));
    if (exploration.best &&
        mark->total >= exploration.table->value(*exploration.best, exploration.table->layout().total)) {
        return VerdictTexts::tr("No prediction is below the best simulated candidate");
    }
    return VerdictTexts::tr("The best prediction is %1: %2, not simulated").arg(mark->words, total);
}

/// Explains why the best candidate of a finished search is slower than the baseline; "": it is not.
QString outsideInWords(const Exploration& exploration)
{
    const std::vector<Mark> marks = marksOf(exploration, std::nullopt);
    const auto best = findMark(marks, MarkKind::Best);
    const auto standard = findMark(marks, MarkKind::Default);
    return exploration.isFinished && best && standard && best->total > 0
               ? inWords(outsideText(standard->total / best->total, exploration.standard->name,
                                     systemOf(exploration).candidates))
               : QString();
}

QString capitalised(const QString& text) { return text.isEmpty() ? text : text.at(0).toUpper() + text.mid(1); }

/// What the best candidate and the hand-made one leave uncomputed; empty: nothing.
QString notComputedInWords(const Exploration& exploration)
{
    if (!exploration.best || exploration.candidates == nullptr || *exploration.best >= exploration.candidates->size()) {
        return {};
    }
    const NotComputed best = exploration.problem->notComputed(*exploration.candidates, *exploration.best);
    if (best.all == 0) { // its system counts none
        return {};
    }
    const NotComputed standard =
        exploration.standard ? notComputedOf(*exploration.problem, exploration.standard->label) : best;
    if (best == standard) {
        return capitalised(inWords(best.text));
    }
    const auto words = [](const NotComputed& left) {
        return left.text.empty() ? VerdictTexts::tr("all elements are computed") : inWords(left.text);
    };
    return VerdictTexts::tr("Best: %1; baseline: %2").arg(words(best), words(standard));
}

/// Fraction of the total that data movement takes; "": unknown, or the system rearranges no data and waits for none.
QString movementInWords(const Exploration& exploration, const Mark& mark)
{
    const auto share = movementShare(*exploration.table, mark);
    if (!share) {
        return {};
    }
    const CandidateTable& table = *exploration.table;
    const bool rearranges = std::ranges::any_of(table.layout().parts, [&](std::size_t part) {
        return table.columns()[part].part.group == PartGroup::Rearrangement;
    });
    if (rearranges) {
        return VerdictTexts::tr("Data rearrangement takes %1 of its time").arg(formatPercent(*share));
    }
    constexpr double kWorthTelling = 0.005;
    return *share < kWorthTelling ? QString()
           : isRankedByTime(exploration)
               ? VerdictTexts::tr("Data movement takes %1 of its time").arg(formatPercent(*share))
               : VerdictTexts::tr("Data movement takes %1 of the total").arg(formatPercent(*share));
}

/// Joins the sentences that are not empty; a single one has no full stop.
QString joined(const QStringList& sentences)
{
    QStringList all;
    for (const QString& each : sentences) {
        if (!each.isEmpty()) {
            all << (each.endsWith(QLatin1Char('.')) ? each.chopped(1) : each);
        }
    }
    return all.join(QStringLiteral(".  ")) + (all.size() > 1 ? QStringLiteral(".") : QString());
}

} // namespace

QString totalInWords(const Exploration& exploration, double total)
{
    const CandidateTable& table = *exploration.table;
    const TableColumn& column = table.columns()[table.layout().total];
    const auto seconds = secondsOf(exploration, total);
    return seconds ? VerdictTexts::tr("%1 cycles (%2)")
                         .arg(formatInteger(total), formatQuantity(*seconds, QStringLiteral("s")))
                   : formatWithUnit(total, column);
}

QString standardInWords(const std::string& name)
{
    std::string text = standardText(name, {});
    text.erase(text.find_last_not_of(' ') + 1); // removes the space before the label, which is empty here
    return inWords(text);
}

bool isRankedByTime(const Exploration& exploration) { return rankedSeconds(*exploration.problem, 1).has_value(); }

QString comparison(double time, double reference)
{
    const double ratio = time < reference ? reference / time : time / reference;
    if (ratio < 1.005) {
        return VerdictTexts::tr("as fast as");
    }
    return (time < reference ? VerdictTexts::tr("%1 faster than") : VerdictTexts::tr("%1 slower than"))
        .arg(formatFactor(ratio));
}

QString comparison(const Exploration& exploration, double total, double reference)
{
    if (isRankedByTime(exploration)) {
        return comparison(total, reference);
    }
    const double ratio = total < reference ? reference / total : total / reference;
    if (ratio < 1.005) {
        return VerdictTexts::tr("as much as");
    }
    return (total < reference ? VerdictTexts::tr("%1 less than") : VerdictTexts::tr("%1 more than"))
        .arg(formatFactor(ratio));
}

Verdict makeVerdict(const Exploration& exploration)
{
    const std::vector<Mark> marks = marksOf(exploration, std::nullopt);
    Verdict verdict;
    verdict.headline = headlineOf(exploration, marks);
    static const QRegularExpression tightComma(QStringLiteral(",(?! )"));
    verdict.detail = lineInWords(exploration.problem->text()).replace(tightComma, QStringLiteral(", "));
    const auto best = findMark(marks, MarkKind::Best);
    verdict.detail =
        joined({notComputedInWords(exploration), computationInWords(exploration), promiseInWords(exploration),
                processorInWords(exploration, marks), best ? movementInWords(exploration, *best) : QString(),
                codesInWords(exploration, marks), verdict.detail, capitalised(inWords(exploration.problem->contents())),
                inWords(exploration.leftOut), outsideInWords(exploration), pruningInWords(exploration)});
    verdict.count = knownInWords(exploration);
    return verdict;
}

} // namespace pimento
