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

const QStringList kHeadlineTerms = {QStringLiteral("best"),
                                    QStringLiteral("default"),
                                    QStringLiteral("draft"),
                                    QStringLiteral("group"),
                                    QStringLiteral("core"),
                                    QStringLiteral("cycle"),
                                    QStringLiteral("fastest-computation")};
const QStringList kDetailTerms = {QStringLiteral("rearrangement"), QStringLiteral("fastest-computation"),
                                  QStringLiteral("proved"),        QStringLiteral("lower-bound"),
                                  QStringLiteral("space-kept"),    QStringLiteral("space-complete"),
                                  QStringLiteral("space-all"),     QStringLiteral("space-listed"),
                                  QStringLiteral("simulated"),     QStringLiteral("pruning"),
                                  QStringLiteral("launch")};

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

VerdictBanner::VerdictBanner(QWidget* parent)
    : QFrame(parent), m_headline(new TermLabel(kHeadlineTerms, this)), m_detail(new TermLabel(kDetailTerms, this)),
      m_model(new TermLabel(QStringList{QStringLiteral("model")}, this)), m_more(new QToolButton(this)),
      m_argue(new QToolButton(this))
{
    setObjectName(QStringLiteral("verdict"));
    m_headline->setObjectName(QStringLiteral("headline"));
    m_detail->setObjectName(QStringLiteral("detail"));
    m_model->setObjectName(QStringLiteral("model"));
    QFont large = m_headline->font();
    large.setPointSizeF(large.pointSizeF() * 1.2);
    large.setBold(true);
    m_headline->setFont(large);
    for (TermLabel* label : {m_headline, m_detail}) {
        label->setWordWrap(true);
        label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    }
    m_headline->setText(tr("Choose a kernel and a device, then press Explore or Find the best"));
    m_model->hide(); // hidden until there are numbers
    m_model->setAlignment(Qt::AlignLeft);
    auto* lower = new QHBoxLayout;
    lower->addWidget(m_detail, 1);
    lower->addWidget(m_argue, 0, Qt::AlignRight | Qt::AlignBottom);
    lower->addWidget(m_more, 0, Qt::AlignRight | Qt::AlignBottom);
    lower->addWidget(m_model, 0, Qt::AlignRight | Qt::AlignBottom);
    m_more->setObjectName(QStringLiteral("verdictMore"));
    m_more->setAutoRaise(true);
    m_more->setCheckable(true);
    m_more->setToolTip(tr("What the numbers include and what they do not"));
    m_more->setText(tr("more \u25be"));
    m_more->hide();
    m_argue->setObjectName(QStringLiteral("verdictArgument"));
    m_argue->setAutoRaise(true);
    m_argue->setText(tr("Two choices"));
    m_argue->setToolTip(tr("What choosing the fastest computation costs"));
    m_argue->hide(); // until there are numbers
    connect(m_argue, &QToolButton::clicked, this, &VerdictBanner::argumentWanted);
    connect(m_more, &QToolButton::toggled, this, &VerdictBanner::setUnfolded);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(4);
    layout->addWidget(m_headline);
    layout->addLayout(lower);
}

void VerdictBanner::setExploration(const Exploration& exploration)
{
    const Verdict verdict = makeVerdict(exploration);
    // Reserve two lines each, so that texts that arrive later do not move the plots.
    m_headline->setMinimumHeight(2 * m_headline->fontMetrics().lineSpacing());
    m_detail->setMinimumHeight(2 * m_detail->fontMetrics().lineSpacing());
    m_headline->setText(verdict.headline);
    // A proof comes first; without one the number of simulated candidates comes last.
    m_wholeDetail = exploration.proof ? QStringLiteral("%2.  %1").arg(verdict.detail, verdict.count)
                                      : QStringLiteral("%1  %2.").arg(verdict.detail, verdict.count);
    const SystemInfo& system = systemOf(exploration);
    m_model->setText(tr("model: %1").arg(inSmallWords(system.title)));
    m_model->setToolTip(
        QStringLiteral("<p>%1</p>")
            .arg((inWords(system.summary) + QLatin1Char(' ') + inWords(system.remarks)).trimmed().toHtmlEscaped()));
    m_model->show();
    m_argue->setVisible(exploration.best.has_value());
    m_certainty = certaintyOf(exploration);
    paintFrame();
    fitDetail();
}

void VerdictBanner::setUnfolded(bool isUnfolded)
{
    m_more->setChecked(isUnfolded);
    m_more->setText(isUnfolded ? tr("less \u25b4") : tr("more \u25be"));
    fitDetail();
}

void VerdictBanner::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    fitDetail();
}

/// Shows the whole detail, or as many of its words as fill two lines.
void VerdictBanner::fitDetail()
{
    const int two = 2 * m_detail->fontMetrics().lineSpacing() + 1;
    const bool isUnfolded = m_more->isChecked();
    const auto fits = [&](const QString& text) {
        m_detail->setText(text);
        return m_detail->heightForWidth(std::max(100, m_detail->width())) <= two + 2;
    };
    const bool isLonger = !fits(m_wholeDetail);
    m_more->setVisible(isLonger || isUnfolded);
    m_detail->setMaximumHeight(isUnfolded ? QWIDGETSIZE_MAX : two);
    if (isUnfolded || !isLonger) {
        return;
    }
    layout()->activate(); // the button takes some of the width
    const QStringList words = m_wholeDetail.split(QLatin1Char(' '));
    const auto begin = [&](qsizetype count) { return words.first(count).join(QLatin1Char(' ')) + QChar(0x2026); };
    qsizetype least = 0;
    for (qsizetype most = words.size(); most - least > 1;) {
        const qsizetype middle = (least + most) / 2;
        (fits(begin(middle)) ? least : most) = middle;
    }
    m_detail->setText(begin(least));
}

QString VerdictBanner::headline() const { return m_headline->text(); }

QString VerdictBanner::detail() const { return m_wholeDetail; }

void VerdictBanner::setColours(const Palette& palette)
{
    m_palette = palette;
    paintFrame();
}

/// Colours the edge by the certainty of the best candidate.
void VerdictBanner::paintFrame()
{
    const Palette& palette = m_palette;
    setStyleSheet(
        QStringLiteral(
            "#verdict { background: %1; border: 1px solid %2; border-left: 4px solid %3; border-radius: 4px; }"
            "#detail { color: %4; }"
            "#model { color: %4; border: 1px solid %2; border-radius: 8px; padding: 1px 8px; }")
            .arg(palette.color(Role::Base).name(), palette.color(Role::Border).name(),
                 palette.color(certaintyRole(m_certainty)).name(), palette.color(Role::MutedText).name()));
}

} // namespace pimento
