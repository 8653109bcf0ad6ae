// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/exploration_text.h"

#include "engine/exploration/fidelity_costs.h"
#include "views/selection/marks.h"
#include "views/texts/decimals.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"
#include "views/texts/words.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace pimento {

namespace {

struct ExplorationWordsTexts {
    Q_DECLARE_TR_FUNCTIONS(ExplorationWords)
};

/// Words for an exploration's candidates, for how their costs are found and for what is ranked.
struct Words {
    QString one;
    QString many;
    QString known;        // "simulated"
    bool isCycles = true; // the total is a time in cycles
    bool isEstimate = false;
};

Words wordsOf(const Exploration& exploration)
{
    const SystemInfo& system = systemOf(exploration);
    const TableColumn& total = exploration.table->columns()[exploration.table->layout().total];
    return {inWords(system.candidate), inWords(system.candidates),
            total.fidelity == Fidelity::Simulated ? ExplorationWordsTexts::tr("simulated")
                                                  : ExplorationWordsTexts::tr("evaluated"),
            total.unit == "cycles", isRankedByEstimate(*exploration.problem)};
}

/// The gap in percent with one decimal: most gaps are a few percent.
QString gapText(const BestSearch& run)
{
    return formatDecimals(100 * run.gap(), 1) + QChar(kThinSpace) + QLatin1Char('%');
}

/// Counts of the candidates that are settled, by how they were: pruned by bound, simulated, stopped early and so on.
QString settledInWords(const BestSearch& run, const Words& words)
{
    QStringList parts;
    const auto add = [&](const QString& text, std::size_t candidates) {
        if (candidates > 0) {
            parts << text.arg(formatCount(candidates));
        }
    };
    add(ExplorationWordsTexts::tr("%1 ruled out by bounds"), run.provedAway);
    parts << ExplorationWordsTexts::tr("%1 %2").arg(formatCount(run.report.evaluated), words.known);
    add(ExplorationWordsTexts::tr("%1 stopped early"), run.cut);
    add(ExplorationWordsTexts::tr("%1 from cache"), run.report.cached);
    add(ExplorationWordsTexts::tr("%1 with the same program as another %2").arg(QStringLiteral("%1"), words.one),
        run.report.shared);
    add(ExplorationWordsTexts::tr("%1 cannot run"), run.report.impossible());
    return parts.join(QStringLiteral(", "));
}

/// Formats the total of the best candidate if its ranked quantity were another one.
QString rankedText(const Exploration& exploration, double ranked)
{
    const CostSchema& schema = exploration.problem->costs();
    std::vector<double> found = exploration.proof->best.quantities;
    found[schema.ranked] = ranked;
    std::vector<double> shown(schema.columns.size());
    schema.show(found, shown);
    return formatWithUnit(shown[schema.layout.total], schema.columns[schema.layout.total]);
}

/// Describes the state of a solver: its best candidate and the lower bound of all.
QString solvedInWords(const Exploration& exploration, const Words& words)
{
    const BestSearch& run = *exploration.proof;
    if (!run.row) {
        return run.isSettled() ? ExplorationWordsTexts::tr("no %1 can be run").arg(words.one)
                               : ExplorationWordsTexts::tr("no %1 is found").arg(words.one);
    }
    const QString best = rankedText(exploration, run.ranked);
    return run.isWholeSpace ? ExplorationWordsTexts::tr("best %1, %2").arg(best, boundInWords(exploration))
                            : ExplorationWordsTexts::tr("best %1").arg(best);
}

/// Says how a solver ended.
QString solverEndInWords(const Exploration& exploration, const Words& words)
{
    const BestSearch& run = *exploration.proof;
    if (run.isSettled() && run.row && !run.isWholeSpace) {
        return ExplorationWordsTexts::tr("Best of %1 tried; not a proof").arg(formatCount(run.candidates));
    }
    if (run.isProved() && run.row) {
        return ExplorationWordsTexts::tr("Proved: no %1 costs less than %2")
            .arg(words.one, rankedText(exploration, std::min(run.ranked, run.leastLeft)));
    }
    return (run.isProved() ? ExplorationWordsTexts::tr("Proved: %1") : ExplorationWordsTexts::tr("Not proved: %1"))
        .arg(solvedInWords(exploration, words));
}

QString proofInWords(const BestSearch& run, const Words& words)
{
    const QString settled = settledInWords(run, words);
    if (run.isSettled() && !run.isWholeSpace && run.row) {
        return ExplorationWordsTexts::tr("Best of %1 tried; not a proof (%2)")
            .arg(formatCount(run.candidates), settled);
    }
    if (run.isProved() && run.row && words.isEstimate) {
        return ExplorationWordsTexts::tr("No %1 of the %2 has a smaller estimate (%3)")
            .arg(words.one, formatCount(run.candidates), settled);
    }
    if (run.isProved() && run.row) {
        return (words.isCycles ? ExplorationWordsTexts::tr("Proved: no %1 of the %2 takes fewer cycles (%3)")
                               : ExplorationWordsTexts::tr("Proved: no %1 of the %2 costs less (%3)"))
            .arg(words.one, formatCount(run.candidates), settled);
    }
    if (run.isSettled()) {
        return ExplorationWordsTexts::tr("No %1 of the %2 can be run (%3)")
            .arg(words.one, formatCount(run.candidates), settled);
    }
    if (!run.row || run.leastLeft == 0) {
        return ExplorationWordsTexts::tr("Not proved: %1 of %2 %3 still open")
            .arg(formatCount(run.left()), formatCount(run.candidates), words.many);
    }
    return (words.isCycles ? ExplorationWordsTexts::tr(
                                 "Not proved: %1 of %2 %3 still open, which could save at most %4 of the cycles (%5)")
                           : ExplorationWordsTexts::tr(
                                 "Not proved: %1 of %2 %3 still open, which could cost at most %4 less (%5)"))
        .arg(formatCount(run.left()), formatCount(run.candidates), words.many, gapText(run), settled);
}

QString searchInWords(const BestSearch& run, const Exploration& exploration, const Words& words)
{
    if (!run.isCounted) {
        return solvedInWords(exploration, words);
    }
    if (!run.row || run.leastLeft == 0) {
        return ExplorationWordsTexts::tr("finding lower bounds of %1 %2…").arg(formatCount(run.candidates), words.many);
    }
    const CandidateTable& table = *exploration.table;
    return ExplorationWordsTexts::tr("%1 of %2 %3 ruled out, %4 %5; best %6, %7 left to prove")
        .arg(formatCount(run.provedAway), formatCount(run.candidates), words.many,
             formatCount(run.report.evaluated + run.report.cached + run.cut), words.known,
             formatWithUnit(run.ranked, table.columns()[table.layout().total]), gapText(run));
}

/// Counts of the candidates whose cost took no evaluation of their own; "" if there are none.
QString savedInWords(const Exploration& exploration)
{
    QString text;
    if (exploration.report.shared > 0) {
        text += ExplorationWordsTexts::tr(", %1 of them duplicates").arg(formatCount(exploration.report.shared));
    }
    if (exploration.report.cached > 0) {
        text += ExplorationWordsTexts::tr(", %1 from cache").arg(formatCount(exploration.report.cached));
    }
    return text;
}

/// Formats a duration: "12 s", "3 min", "5 h 10 min".
QString durationText(double seconds)
{
    constexpr double kMinute = 60;
    constexpr double kHour = 3600;
    if (seconds < 2 * kMinute) {
        return seconds < 1 ? ExplorationWordsTexts::tr("less than 1 s")
                           : ExplorationWordsTexts::tr("%1 s").arg(std::lround(seconds));
    }
    if (seconds < 2 * kHour) {
        return ExplorationWordsTexts::tr("%1 min").arg(std::lround(seconds / kMinute));
    }
    const auto hours = static_cast<long>(seconds / kHour);
    return hours < 10 ? ExplorationWordsTexts::tr("%1 h %2 min")
                            .arg(hours)
                            .arg(std::lround((seconds - static_cast<double>(hours) * kHour) / kMinute))
                      : ExplorationWordsTexts::tr("%1 h").arg(formatInteger(std::round(seconds / kHour)));
}

/// Seconds until the exploration is complete at the pace of the later half of the trail; none: unknown.
std::optional<double> secondsLeft(const std::vector<TrailPoint>& trail)
{
    constexpr std::size_t kFewest = 4;
    if (trail.size() < kFewest || std::isnan(trail.back().share)) {
        return std::nullopt;
    }
    const TrailPoint& now = trail.back();
    const TrailPoint& before = trail[trail.size() / 2];
    const double done = now.share - (std::isnan(before.share) ? 0 : before.share);
    const double spent = now.seconds - before.seconds;
    return done > 0 && spent > 0 ? std::optional((1 - now.share) * spent / done) : std::nullopt;
}

} // namespace

Certainty certaintyOf(const Exploration& exploration)
{
    return !exploration.isFinished || !exploration.best                          ? Certainty::Open
           : exploration.isProved() && !isRankedByEstimate(*exploration.problem) ? Certainty::Proved
                                                                                 : Certainty::Tried;
}

Role certaintyRole(Certainty certainty)
{
    switch (certainty) {
    case Certainty::Open:
        return Role::Border;
    case Certainty::Tried:
        return Role::Accent;
    case Certainty::Proved:
        return Role::Best;
    }
    return Role::Border;
}

QString timeInWords(const Exploration& exploration)
{
    if (exploration.trail == nullptr || exploration.trail->empty()) {
        return {};
    }
    const QString spent = durationText(exploration.trail->back().seconds);
    if (exploration.isFinished || exploration.wasStopped) {
        return ExplorationWordsTexts::tr("took %1").arg(spent);
    }
    const auto left = exploration.proof ? std::nullopt : secondsLeft(*exploration.trail);
    return left ? ExplorationWordsTexts::tr("%1 so far, about %2 left").arg(spent, durationText(*left))
                : ExplorationWordsTexts::tr("%1 so far").arg(spent);
}

QString knownInWords(const Exploration& exploration)
{
    const Words words = wordsOf(exploration);
    if (exploration.proof) {
        const bool isRunning = !exploration.isFinished && !exploration.wasStopped;
        return isRunning ? ExplorationWordsTexts::tr("Not proved yet: %1")
                               .arg(searchInWords(*exploration.proof, exploration, words))
               : !exploration.proof->isCounted ? solverEndInWords(exploration, words)
                                               : proofInWords(*exploration.proof, words);
    }
    QString text =
        ExplorationWordsTexts::tr("%1 of %2 %3 %4")
            .arg(formatCount(exploration.known), formatCount(exploration.table->rows()), words.many, words.known);
    if (certaintyOf(exploration) == Certainty::Tried && !exploration.isProved()) {
        text = ExplorationWordsTexts::tr("Best of %1 tried; not a proof").arg(formatCount(exploration.known));
    }
    for (const FailureClass& failure : exploration.report.failures) {
        text += ExplorationWordsTexts::tr(", %1 cannot run because of %2 (such as %3)")
                    .arg(formatCount(failure.count), inWords(failure.reason),
                         QString::fromStdString(exploration.table->label(failure.example)));
    }
    return text;
}

QString predictingInWords(double share, double seconds)
{
    const QString text = ExplorationWordsTexts::tr("predicting, %1").arg(formatPercent(share));
    const QString spent = durationText(seconds);
    const QString time =
        share > 0
            ? ExplorationWordsTexts::tr("%1 so far, about %2 left").arg(spent, durationText(seconds / share - seconds))
            : ExplorationWordsTexts::tr("%1 so far").arg(spent);
    return QStringLiteral("%1; %2").arg(text, time);
}

QString progressInWords(const Exploration& exploration)
{
    const Words words = wordsOf(exploration);
    const QString text = exploration.proof ? searchInWords(*exploration.proof, exploration, words)
                                           : ExplorationWordsTexts::tr("%1 %2 of %3 %4")
                                                 .arg(words.known, formatCount(exploration.known),
                                                      formatCount(exploration.table->rows()), words.many);
    const QString time = timeInWords(exploration);
    return time.isEmpty() ? text : QStringLiteral("%1; %2").arg(text, time);
}

std::size_t settledCandidates(const Exploration& exploration)
{
    return exploration.proof ? exploration.proof->candidates - exploration.proof->left() : exploration.known;
}

std::size_t allCandidates(const Exploration& exploration)
{
    return exploration.proof && !exploration.proof->isCounted ? 0 : exploration.table->rows();
}

QString boundInWords(const Exploration& exploration)
{
    const BestSearch* run = exploration.proof ? &*exploration.proof : nullptr;
    if (run == nullptr || run->isCounted || !run->row || !run->isWholeSpace) {
        return {};
    }
    if (run->isProved()) {
        return ExplorationWordsTexts::tr("proved");
    }
    const CandidateTable& table = *exploration.table;
    const bool isLarger = table.columns()[table.layout().total].preference == Preference::Larger;
    return (isLarger ? ExplorationWordsTexts::tr("at most %1, gap %2")
                     : ExplorationWordsTexts::tr("at least %1, gap %2"))
        .arg(rankedText(exploration, run->leastLeft), gapText(*run));
}

QString pruningInWords(const Exploration& exploration)
{
    const auto& settings = exploration.problem->question().settings;
    const auto space = settings.find("space");
    return space != settings.end() && space->second == SettingValue(std::string("kept"))
               ? ExplorationWordsTexts::tr("Pruning may have removed a better %1; only the space of all drafts is sure "
                                           "to contain it.")
                     .arg(wordsOf(exploration).one)
               : QString();
}

QString endInWords(const Exploration& exploration)
{
    const QString known = knownInWords(exploration);
    if (exploration.proof) {
        return exploration.wasStopped
                   ? ExplorationWordsTexts::tr("stopped. %1; press Find the best to continue").arg(known)
                   : known;
    }
    const QString text = known + savedInWords(exploration);
    return exploration.wasStopped ? ExplorationWordsTexts::tr("stopped: %1; press Explore to continue").arg(text)
                                  : text;
}

} // namespace pimento
