// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/advice_cards.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

constexpr int kCharacters = 30; // of a narrow card

} // namespace

AdviceCards::AdviceCards(QWidget* parent) : QWidget(parent), m_row(new QHBoxLayout(this))
{
    m_row->setContentsMargins(4, 0, 4, 4);
    m_row->setSpacing(8);
    setAccessibleName(tr("Changes to try"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred); // its height follows from its width
    hide();
}

QFrame* AdviceCards::frameOf(const AdviceCard& card, int index)
{
    auto* frame = new QFrame(this);
    frame->setObjectName(QStringLiteral("adviceCard"));
    frame->setToolTip(card.why.isEmpty() ? QString() : QStringLiteral("<p>%1</p>").arg(card.why.toHtmlEscaped()));
    auto* gain = new QLabel(card.gain, frame);
    QFont bold = gain->font();
    bold.setBold(true);
    gain->setFont(bold);
    auto* change = new QLabel(card.change, frame);
    change->setWordWrap(true);
    change->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    auto* label = new QLabel(card.label, frame);
    label->setObjectName(QStringLiteral("adviceLabel"));
    label->setWordWrap(true); // else four cards would be wider than the page
    auto* button = new QPushButton(tr("Try it"), frame);
    button->setObjectName(QStringLiteral("adviceTry%1").arg(index));
    button->setToolTip(tr("Pins the candidate before and after the change and compares both"));
    button->setAccessibleName(tr("Try it: %1").arg(card.change));
    connect(button, &QPushButton::clicked, this, [this, index] { Q_EMIT tryWanted(index); });
    auto* last = new QHBoxLayout;
    last->addWidget(label, 1);
    last->addWidget(button);
    auto* layout = new QVBoxLayout(frame);
    layout->setContentsMargins(8, 6, 8, 6);
    layout->setSpacing(2);
    layout->addWidget(gain);
    layout->addWidget(change, 1);
    layout->addLayout(last);
    return frame;
}

void AdviceCards::setCards(std::vector<AdviceCard> cards)
{
    for (QFrame* frame : std::exchange(m_frames, {})) {
        frame->hide();
        frame->deleteLater(); // its button may have been pressed
    }
    m_cards = std::move(cards);
    for (std::size_t i = 0; i < m_cards.size(); ++i) {
        m_frames.push_back(frameOf(m_cards[i], static_cast<int>(i)));
        m_row->addWidget(m_frames.back(), 1);
    }
    setVisible(!m_cards.empty());
    showThoseThatFit();
}

void AdviceCards::showThoseThatFit()
{
    const int fit = std::max(1, width() / (kCharacters * fontMetrics().averageCharWidth()));
    for (std::size_t i = 0; i < m_frames.size(); ++i) {
        m_frames[i]->setVisible(static_cast<int>(i) < fit);
    }
}

void AdviceCards::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    showThoseThatFit();
}

void AdviceCards::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        showThoseThatFit();
    }
}

void AdviceCards::setColours(const Palette& palette)
{
    setStyleSheet(QStringLiteral("#adviceCard { background: %1; border: 1px solid %2; border-left: 4px solid %3; "
                                 "border-radius: 4px; } #adviceLabel { color: %4; }")
                      .arg(palette.color(Role::Base).name(), palette.color(Role::Border).name(),
                           palette.color(Role::Accent).name(), palette.color(Role::MutedText).name()));
}

} // namespace pimento
