// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/argument.h"

#include "engine/problem/system.h"
#include "views/explore/exploration_text.h"
#include "views/explore/verdict.h"
#include "views/selection/marks.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"
#include "views/texts/words.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>

namespace pimento {

namespace {

struct ArgumentTexts {
    Q_DECLARE_TR_FUNCTIONS(Argument)
};

bool hasPart(const CandidateTable& table, PartGroup group)
{
    return std::ranges::any_of(table.layout().parts,
                               [&](std::size_t part) { return table.columns()[part].part.group == group; });
}

CostedChoice choiceOf(const Exploration& exploration, std::size_t row, const QString& title)
{
    const CandidateTable& table = *exploration.table;
    const double total = table.value(row, table.layout().total);
    const Spent spent = spentOn(table, row);
    return {title,      candidateWords(exploration, row),           row,   spent.work,
            spent.moved, std::max(0.0, total - spent.work - spent.moved), total, totalInWords(exploration, total)};
}

QString titleOfBest(const Exploration& exploration)
{
    const SystemInfo& system = systemOf(exploration);
    switch (certaintyOf(exploration)) {
    case Certainty::Proved:
        return ArgumentTexts::tr("Best of %1 %2")
            .arg(formatInteger(static_cast<double>(allCandidates(exploration))), inWords(system.candidates));
    case Certainty::Tried:
        return ArgumentTexts::tr("Best %1 tried").arg(inWords(system.candidate));
    case Certainty::Open:
        break;
    }
    return ArgumentTexts::tr("Best %1 so far").arg(inWords(system.candidate));
}

/// "It computes 1.84× faster, but spends 7.72× as long on rearrangement."
QString reasonOf(const Exploration& exploration, const Argument& argument)
{
    const CostedChoice& obvious = argument.choices.front();
    const CostedChoice& best = argument.choices.back();
    if (obvious.work <= 0 || best.moved <= 0 || obvious.work >= best.work || obvious.moved <= best.moved) {
        return {};
    }
    const QString less = formatFactor(best.work / obvious.work);
    const QString more = formatFactor(obvious.moved / best.moved);
    return (isRankedByTime(exploration)
                ? ArgumentTexts::tr("It computes %1 faster, but spends %2 as long on %3.")
                : ArgumentTexts::tr("Its computation costs %1 less, but its %3 costs %2 as much."))
        .arg(less, more, argument.moved);
}

/// Compares the best candidate with the baseline, by name; "": there is none.
QString baselineInWords(const Exploration& exploration, double best)
{
    const auto standard = findMark(marksOf(exploration, std::nullopt), MarkKind::Default);
    if (!standard) {
        return {};
    }
    const QString text = isRankedByTime(exploration) ? ArgumentTexts::tr("The best %1 is %2 %3.")
                                                     : ArgumentTexts::tr("The best %1 takes %2 %3.");
    return text.arg(inWords(systemOf(exploration).candidate), comparison(exploration, best, standard->total),
                    standardInWords(exploration.standard->name));
}

/// What the totals contain, and which arguments each run lays out anew.
QString contentsInWords(const Exploration& exploration)
{
    QString text = inWords(exploration.problem->contents());
    if (!text.isEmpty()) {
        text = text.front().toUpper() + text.mid(1) + QLatin1Char('.');
    }
    QStringList streamed;
    for (const std::string& name : exploration.problem->question().workload.streamed) {
        streamed << QString::fromStdString(name);
    }
    if (!streamed.isEmpty()) {
        text += QLatin1Char(' ') +
                ArgumentTexts::tr("Every run lays out %1 anew.").arg(streamed.join(QStringLiteral(", ")));
    }
    return text.trimmed();
}

/// Adds the choice that the best candidate is compared with, and the sentence about both.
void addObvious(Argument& argument, const Exploration& exploration)
{
    const SystemInfo& system = systemOf(exploration);
    const CostedChoice& best = argument.choices.back();
    if (const auto fastest = fastestWork(exploration)) {
        const CostedChoice obvious = choiceOf(exploration, *fastest, ArgumentTexts::tr("Fastest computation"));
        argument.sentence = ArgumentTexts::tr("Choosing the fastest computation costs %1")
                                .arg(formatFactor(obvious.total / best.total));
        argument.choices.insert(argument.choices.begin(), obvious);
        return;
    }
    const auto& standard = exploration.standard;
    if (standard && standard->row && standard->row != exploration.best && exploration.table->isKnown(*standard->row)) {
        const QString name = standardInWords(standard->name);
        const CostedChoice obvious =
            choiceOf(exploration, *standard->row, name.left(1).toUpper() + name.mid(1));
        argument.sentence = (isRankedByTime(exploration) ? ArgumentTexts::tr("The best %1 is %2 %3")
                                                         : ArgumentTexts::tr("The best %1 takes %2 %3"))
                                .arg(inWords(system.candidate), comparison(exploration, best.total, obvious.total),
                                     name);
        argument.choices.insert(argument.choices.begin(), obvious);
        return;
    }
    const bool isKnown = exploration.isFinished && !exploration.proof && hasPart(*exploration.table, PartGroup::Compute);
    argument.sentence = isKnown ? ArgumentTexts::tr("Here the fastest computation is also the best")
                                : ArgumentTexts::tr("Best %1: %2").arg(inWords(system.candidate), best.totalText);
}

} // namespace

std::optional<Argument> argumentOf(const Exploration& exploration)
{
    if (!exploration.best || !exploration.table || exploration.table->layout().parts.empty() ||
        !exploration.table->isKnown(*exploration.best)) {
        return std::nullopt;
    }
    static const QRegularExpression tightComma(QStringLiteral(",(?! )"));
    Argument argument;
    argument.subject = lineInWords(exploration.problem->text()).replace(tightComma, QStringLiteral(", "));
    argument.moved = hasPart(*exploration.table, PartGroup::Rearrangement) ? ArgumentTexts::tr("rearrangement")
                                                                           : ArgumentTexts::tr("data movement");
    argument.choices = {choiceOf(exploration, *exploration.best, titleOfBest(exploration))};
    addObvious(argument, exploration);
    if (argument.choices.size() > 1) {
        argument.reason = reasonOf(exploration, argument);
    }
    const bool isBaselineShown = argument.choices.size() > 1 && exploration.standard &&
                                 exploration.standard->row == argument.choices.front().row;
    argument.remark = QStringLiteral("%1 %2")
                          .arg(isBaselineShown ? QString()
                                               : baselineInWords(exploration, argument.choices.back().total),
                               contentsInWords(exploration))
                          .trimmed();
    return argument;
}

} // namespace pimento
