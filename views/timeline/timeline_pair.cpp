// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_pair.h"

#include "engine/inspection/timeline/timeline.h"
#include "views/common/elided_label.h"
#include "views/common/panel_parts.h"
#include "views/texts/number_format.h"
#include "views/timeline/timeline_view.h"

#include <QComboBox>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace pimento {

namespace {

double periodOf(const TimelineView& view)
{
    return view.timeline() == nullptr ? 1 : static_cast<double>(view.timeline()->scheme().clockPeriod.value());
}

/// End of a run in picoseconds.
double endOf(const TimelineView& view)
{
    return view.timeline() == nullptr ? 0 : static_cast<double>(view.timeline()->cycles() + 1) * periodOf(view);
}

} // namespace

TimelinePair::TimelinePair(TimelineView& first, QWidget* parent)
    : QSplitter(Qt::Vertical, parent), m_first(first), m_second(new TimelineView), m_below(new QWidget),
      m_words(new ElidedLabel), m_choices(makeCombo(this, "secondRun"))
{
    constexpr int kLetters = 14;
    m_choices->setMinimumContentsLength(kLetters);
    m_choices->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed); // goes to the next line before it is cut
    m_choices->setAccessibleName(tr("Second run on the same axis"));
    m_choices->setToolTip(tr("Shows a second run below, on the same time axis"));
    m_second->setObjectName(QStringLiteral("secondTimeline"));
    m_words->setObjectName(QStringLiteral("secondWords"));
    m_words->setContentsMargins(8, 2, 8, 0);
    auto* rows = new QVBoxLayout(m_below);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(m_words);
    rows->addWidget(m_second, 1);
    addWidget(&m_first);
    addWidget(m_below);
    setChildrenCollapsible(false);
    setHandleWidth(6);
    setChoices({}, {});
    setSecond(nullptr, {});
    connect(m_choices, &QComboBox::currentIndexChanged, this, &TimelinePair::choiceChanged);
    connect(m_choices, &QComboBox::activated, this, &TimelinePair::picked);
    connect(&m_first, &TimelineView::windowChanged, this, [this] { tell(m_first, *m_second); });
    connect(m_second, &TimelineView::windowChanged, this, [this] { tell(*m_second, m_first); });
    connect(&m_first, &TimelineView::playheadMoved, this,
            [this](double cycle) { m_second->setPlayhead(cycle * periodOf(m_first) / periodOf(*m_second)); });
    connect(m_second, &TimelineView::playheadMoved, this, [this](double cycle) {
        m_first.setPlayhead(cycle * periodOf(*m_second) / periodOf(m_first));
        Q_EMIT m_first.playheadMoved(*m_first.playhead());
    });
}

void TimelinePair::setChoices(const QStringList& titles, const QStringList& ids)
{
    const QString before = choice();
    {
        const QSignalBlocker quiet(m_choices); // the same choice is no change
        m_choices->clear();
        m_choices->addItem(tr("compare with…"), QString());
        for (qsizetype i = 0; i < titles.size(); ++i) {
            m_choices->addItem(titles[i], ids[i]);
        }
        m_choices->setCurrentIndex(std::max(0, m_choices->findData(before)));
    }
    m_choices->setEnabled(!titles.isEmpty());
    if (choice() != before) {
        Q_EMIT choiceChanged();
    }
}

QString TimelinePair::choice() const { return m_choices->currentData().toString(); }

QString TimelinePair::words() const { return m_words->fullText(); }

void TimelinePair::setSecond(std::shared_ptr<const Timeline> timeline, const QString& words)
{
    constexpr int kLeastOfTwo = 150; // height of each view
    m_title = words;
    m_isTelling = true; // the second run takes the stretch of the first one
    m_second->setTimeline(std::move(timeline));
    m_isTelling = false;
    for (TimelineView* view : {&m_first, m_second}) {
        view->setMinimumHeight(m_second->timeline() != nullptr ? kLeastOfTwo : TimelineView::kLeastHeight);
    }
    m_second->setVisible(m_second->timeline() != nullptr);
    m_below->setVisible(!words.isEmpty());
    follow();
}

/// Gives both views the axis of the longer run, and says how much longer it is.
void TimelinePair::follow()
{
    const bool isPair = m_first.timeline() != nullptr && m_second->timeline() != nullptr;
    const double end = std::max(endOf(m_first), isPair ? endOf(*m_second) : 0.0);
    if (m_first.timeline() != nullptr) {
        m_first.setAxisEnd(end / periodOf(m_first));
    }
    if (!isPair) {
        m_words->setFullText(m_title);
        return;
    }
    m_second->setAxisEnd(end / periodOf(*m_second));
    tell(m_first, *m_second);
    constexpr double kSecond = 1e12; // in picoseconds
    const double ratio = endOf(*m_second) / endOf(m_first);
    const QString time = formatQuantity(endOf(*m_second) / kSecond, QStringLiteral("s"));
    m_words->setFullText(
        ratio >= 1 ? tr("%1: %2, %3 times as long as the run above").arg(m_title, time, formatTick(ratio))
                   : tr("%1: %2, the run above takes %3 times as long").arg(m_title, time, formatTick(1 / ratio)));
}

/// Shows the stretch of time of one view in the other.
void TimelinePair::tell(TimelineView& from, TimelineView& to)
{
    if (m_isTelling || from.timeline() == nullptr || to.timeline() == nullptr) {
        return;
    }
    m_isTelling = true;
    const double perCycle = periodOf(from) / periodOf(to);
    to.showCycles(from.window().begin() * perCycle, from.window().end() * perCycle);
    m_isTelling = false;
}

void TimelinePair::setColours(const Palette& palette)
{
    m_words->setStyleSheet(QStringLiteral("color: %1;").arg(palette.color(Role::MutedText).name()));
    m_second->setColours(palette);
}

} // namespace pimento
