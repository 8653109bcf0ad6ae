// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/state/exploration_words.h"

#include "views/state/number_format.h"

#include <QCoreApplication>
#include <QStringList>

namespace pimento {

namespace {

QString translate(const char* text) { return QCoreApplication::translate("ExplorationWords", text); }

QString number(std::size_t drafts) { return formatInteger(static_cast<double>(drafts)); }

/// With one decimal: most gaps are a few percent.
QString gapText(const SpaceRun& run)
{
    return QString::number(100 * run.gap(), 'f', 1) + QChar(kThinSpace) + QLatin1Char('%');
}

/// How the drafts that are not left were settled.
QString settledInWords(const SpaceRun& run)
{
    QStringList parts = {translate("%1 proved away by lower bounds").arg(number(run.provedAway)),
                         translate("%1 simulated").arg(number(run.simulated))};
    const auto add = [&](const char* text, std::size_t drafts) {
        if (drafts > 0) {
            parts << translate(text).arg(number(drafts));
        }
    };
    add("%1 cut short", run.cut);
    add("%1 known from before", run.cached);
    add("%1 with the program of another draft", run.shared);
    add("%1 do not fit", run.impossible);
    return parts.join(QStringLiteral(", "));
}

QString proofInWords(const SpaceRun& run)
{
    if (run.isProved()) {
        return (run.row ? translate("Proved: no draft of the %1 takes fewer cycles (%2)")
                        : translate("Proved: no draft of the %1 can be run (%2)"))
            .arg(number(run.drafts), settledInWords(run));
    }
    if (!run.row || run.leastLeft == 0) {
        return translate("Not proved: %1 of %2 drafts are left").arg(number(run.left()), number(run.drafts));
    }
    return translate("Not proved: %1 of %2 drafts are left, which take at most %3 fewer cycles (%4)")
        .arg(number(run.left()), number(run.drafts), gapText(run), settledInWords(run));
}

QString searchInWords(const SpaceRun& run)
{
    if (!run.row || run.leastLeft == 0) {
        return translate("finding lower bounds of %1 drafts…").arg(number(run.drafts));
    }
    return translate("%1 of %2 drafts proved away, %3 simulated; best %4 cycles, %5 left to prove")
        .arg(number(run.provedAway), number(run.drafts), number(run.simulated + run.cached + run.cut),
             formatInteger(static_cast<double>(run.cost.cycles)), gapText(run));
}

/// Drafts whose cost took no simulation of their own; empty if there are none.
QString savedInWords(const Exploration& exploration)
{
    QString text;
    if (exploration.shared > 0) {
        text += translate(", %1 of them together with an equal program").arg(number(exploration.shared));
    }
    if (exploration.cached > 0) {
        text += translate(", %1 known from before").arg(number(exploration.cached));
    }
    return text;
}

} // namespace

QString knownInWords(const Exploration& exploration)
{
    if (exploration.proof) {
        const bool isRunning = !exploration.isFinished && !exploration.wasStopped;
        return isRunning ? translate("Not proved yet: %1").arg(searchInWords(*exploration.proof))
                         : proofInWords(*exploration.proof);
    }
    QString text =
        translate("%1 of %2 drafts simulated").arg(number(exploration.simulated), number(exploration.table->rows()));
    if (exploration.impossible > 0) {
        text += translate(", %1 do not fit").arg(number(exploration.impossible));
    }
    return text;
}

QString progressInWords(const Exploration& exploration)
{
    return exploration.proof ? searchInWords(*exploration.proof)
                             : translate("simulated %1 of %2 drafts")
                                   .arg(number(exploration.simulated), number(exploration.table->rows()));
}

std::size_t settledDrafts(const Exploration& exploration)
{
    return exploration.proof ? exploration.proof->drafts - exploration.proof->left() : exploration.simulated;
}

QString endInWords(const Exploration& exploration)
{
    const QString known = knownInWords(exploration);
    if (exploration.proof) {
        return exploration.wasStopped ? translate("stopped. %1; press Find the best to go on").arg(known) : known;
    }
    const QString text = known + savedInWords(exploration);
    return exploration.wasStopped ? translate("stopped: %1; press Explore to simulate all").arg(text) : text;
}

} // namespace pimento
