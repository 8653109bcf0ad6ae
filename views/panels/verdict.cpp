// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/verdict.h"

#include "engine/explore/model.h"
#include "views/state/exploration_words.h"
#include "views/state/marks.h"
#include "views/state/number_format.h"
#include "views/state/palette.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QRegularExpression>
#include <QVBoxLayout>

namespace pimento {

namespace {

QString translate(const char* text) { return QCoreApplication::translate("Verdict", text); }

QString headlineOf(const Exploration& exploration, const std::vector<Mark>& marks)
{
    const auto best = findMark(marks, MarkKind::Best);
    if (!best) {
        return translate("No draft is simulated yet");
    }
    QString text = exploration.isFinished ? translate("Best draft %1 takes %2 cycles (%3)")
                                          : translate("Best draft so far, %1, takes %2 cycles (%3)");
    text = text.arg(best->label, formatInteger(best->total),
                    formatQuantity(secondsOf(exploration, best->total), QStringLiteral("s")));
    QStringList comparisons;
    if (const auto draft = findMark(marks, MarkKind::Default)) {
        comparisons << translate("%1 the default distribution").arg(comparison(best->total, draft->total));
    }
    if (exploration.gpuMilliseconds > 0) {
        comparisons << translate("%1 one A100 (work of %2 devices, roofline)")
                           .arg(comparison(secondsOf(exploration, best->total), exploration.gpuMilliseconds * 1e-3))
                           .arg(exploration.question.devices());
    }
    return comparisons.isEmpty() ? text : text + QStringLiteral(": ") + comparisons.join(QStringLiteral(", "));
}

} // namespace

QString comparison(double time, double reference)
{
    const double ratio = time < reference ? reference / time : time / reference;
    if (ratio < 1.005) {
        return translate("as fast as");
    }
    return (time < reference ? translate("%1 faster than") : translate("%1 slower than")).arg(formatFactor(ratio));
}

Verdict makeVerdict(const Exploration& exploration)
{
    const std::vector<Mark> marks = marksOf(exploration, std::nullopt);
    Verdict verdict;
    verdict.headline = headlineOf(exploration, marks);
    static const QRegularExpression tightComma(QStringLiteral(",(?! )"));
    verdict.detail = QString::fromStdString(exploration.question.text()).replace(tightComma, QStringLiteral(", "));
    if (const auto best = findMark(marks, MarkKind::Best); best && best->total > 0) {
        verdict.detail = translate("%1 of its time is data rearrangement.").arg(formatPercent(best->y / best->total)) +
                         QStringLiteral("  ") + verdict.detail + QLatin1Char('.');
    }
    verdict.count = knownInWords(exploration);
    return verdict;
}

VerdictBanner::VerdictBanner(QWidget* parent)
    : QFrame(parent), m_headline(new QLabel(this)), m_detail(new QLabel(this)), m_model(new QLabel(this))
{
    setObjectName(QStringLiteral("verdict"));
    m_headline->setObjectName(QStringLiteral("headline"));
    m_detail->setObjectName(QStringLiteral("detail"));
    m_model->setObjectName(QStringLiteral("model"));
    QFont large = m_headline->font();
    large.setPointSizeF(large.pointSizeF() * 1.2);
    large.setBold(true);
    m_headline->setFont(large);
    for (QLabel* label : {m_headline, m_detail}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_headline->setText(tr("Choose a kernel and a device, then press Explore or Find the best"));
    m_model->hide(); // until there are numbers
    auto* lower = new QHBoxLayout;
    lower->addWidget(m_detail, 1);
    lower->addWidget(m_model, 0, Qt::AlignRight | Qt::AlignBottom);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(4);
    layout->addWidget(m_headline);
    layout->addLayout(lower);
}

void VerdictBanner::setExploration(const Exploration& exploration)
{
    const Verdict verdict = makeVerdict(exploration);
    m_headline->setText(verdict.headline);
    // A proof is the answer; how many drafts are simulated is a remark.
    m_detail->setText(exploration.proof ? QStringLiteral("%2.  %1").arg(verdict.detail, verdict.count)
                                        : QStringLiteral("%1  %2.").arg(verdict.detail, verdict.count));
    const bool isArtifact = exploration.question.model == &artifactModel();
    m_model->setText(isArtifact ? tr("model: published artifact (dcc-artifact)") : tr("model: compiled (sound)"));
    m_model->setToolTip(
        isArtifact
            ? tr("<p>This model reproduces a published artifact, cycle by cycle and with its quirks, so that its "
                 "results can be compared with the published ones. Read Help, Documents, before drawing "
                 "conclusions about hardware.</p>")
            : tr("<p>Every draft is compiled to a program that computes the kernel, and the program is simulated "
                 "together with the data movement of the host.</p>"));
    m_model->show();
}

QString VerdictBanner::headline() const { return m_headline->text(); }

QString VerdictBanner::detail() const { return m_detail->text(); }

void VerdictBanner::setColours(const Palette& palette)
{
    setStyleSheet(
        QStringLiteral(
            "#verdict { background: %1; border: 1px solid %2; border-left: 4px solid %3; border-radius: 4px; }"
            "#detail { color: %4; }"
            "#model { color: %4; border: 1px solid %2; border-radius: 8px; padding: 1px 8px; }")
            .arg(palette.color(Role::Base).name(), palette.color(Role::Border).name(), palette.color(Role::Best).name(),
                 palette.color(Role::MutedText).name()));
}

} // namespace pimento
