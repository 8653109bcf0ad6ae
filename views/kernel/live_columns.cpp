// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kernel/live_columns.h"

#include "views/common/panel_parts.h"
#include "views/kernel/live_answer.h"

#include <QComboBox>
#include <QResizeEvent>
#include <QSignalBlocker>

#include <algorithm>

namespace pimento {

namespace {

constexpr int kBareTitle = Qt::UserRole + 1; // of the chosen device or option

} // namespace

LiveColumns::LiveColumns(QWidget* parent)
    : QSplitter(Qt::Vertical, parent), m_first(new LiveAnswer(tr("Best candidate while you type"))),
      m_second(new LiveAnswer(tr("For comparison"))), m_choice(makeCombo(this, "liveChoice"))
{
    constexpr int kLetters = 8;
    m_choice->setMinimumContentsLength(kLetters);
    m_choice->setAccessibleName(tr("Device or option to compare with"));
    m_choice->setToolTip(tr("Shows the best candidate on another device, or with another option"));
    m_first->addField(m_choice);
    addWidget(m_first);
    addWidget(m_second);
    setChildrenCollapsible(false);
    setHandleWidth(8);
    setChoices({}, {});
    connect(m_choice, &QComboBox::currentIndexChanged, this, &LiveColumns::showChoice);
}

void LiveColumns::setChoices(const QStringList& titles, const QStringList& ids)
{
    const QString before = choice();
    {
        const QSignalBlocker quiet(m_choice); // the same choice is no change
        m_choice->clear();
        m_choice->addItem(tr("compare with…"), QString());
        for (qsizetype i = 0; i < titles.size(); ++i) {
            m_choice->addItem(tr("compare with %1").arg(titles[i]), ids[i]);
            m_choice->setItemData(m_choice->count() - 1, titles[i], kBareTitle);
        }
        m_choice->setCurrentIndex(std::max(0, m_choice->findData(before)));
    }
    m_choice->setVisible(!titles.isEmpty());
    m_second->setVisible(!choice().isEmpty());
    m_second->setTitle(m_choice->currentData(kBareTitle).toString());
}

QString LiveColumns::choice() const { return m_choice->currentData().toString(); }

void LiveColumns::showChoice()
{
    m_second->setVisible(!choice().isEmpty());
    m_second->setTitle(m_choice->currentData(kBareTitle).toString());
    Q_EMIT choiceChanged();
}

/// Puts the columns side by side where both have room for their bars.
void LiveColumns::resizeEvent(QResizeEvent* event)
{
    constexpr int kLetters = 80;
    const bool isWide = event->size().width() >= kLetters * fontMetrics().averageCharWidth();
    setOrientation(isWide ? Qt::Horizontal : Qt::Vertical);
    QSplitter::resizeEvent(event);
}

void LiveColumns::setColours(const Palette& palette)
{
    m_first->setColours(palette);
    m_second->setColours(palette);
}

} // namespace pimento
