// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/verdict.h"

#include "views/common/palette.h"
#include "views/common/term_label.h"
#include "views/explore/exploration_text.h"
#include "views/texts/engine_text.h"

#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

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

} // namespace

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
        const int width = std::max(100, m_detail->width());
        const auto isNarrow = [&](QStringView word) { // else it would be cut
            return m_detail->fontMetrics().horizontalAdvance(word.toString()) <= width;
        };
        return m_detail->heightForWidth(width) <= two + 2 &&
               std::ranges::all_of(QStringView(text).split(u' '), isNarrow);
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
