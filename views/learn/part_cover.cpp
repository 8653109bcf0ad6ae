// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/learn/part_cover.h"

#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace pimento {

namespace {

constexpr int kMargin = 8;
constexpr double kRound = 4;

} // namespace

PartCover::PartCover(QWidget& window)
    : PartOverlay(window, 0), m_words(new QLabel(tr("Answer the question first: this part shows the answer."), this)),
      m_button(new QPushButton(tr("Show it now"), this))
{
    setObjectName(QStringLiteral("partCover"));
    m_words->setWordWrap(true);
    m_words->setAlignment(Qt::AlignCenter);
    m_button->setObjectName(QStringLiteral("showCovered"));
    m_button->setAutoDefault(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kMargin, kMargin, kMargin, kMargin);
    layout->setSizeConstraint(QLayout::SetNoConstraint); // a small part is covered all the same
    layout->addStretch(1);
    layout->addWidget(m_words);
    layout->addWidget(m_button, 0, Qt::AlignHCenter);
    layout->addStretch(1);
    connect(m_button, &QPushButton::clicked, this, &PartCover::revealWanted);
}

void PartCover::setColours(const Palette& palette)
{
    PartOverlay::setColours(palette);
    m_words->setStyleSheet(QStringLiteral("color: %1;").arg(palette.color(Role::Text).name()));
}

void PartCover::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), colours().color(Role::Base));
    painter.setPen(QPen(colours().color(Role::MutedText), 1, Qt::DashLine));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -2, -2), kRound, kRound);
}

/// Leaves the button out where there is no room for it below the words.
void PartCover::resizeEvent(QResizeEvent* event)
{
    const int words = m_words->heightForWidth(std::max(1, width() - 2 * kMargin));
    m_button->setVisible(height() >= words + m_button->sizeHint().height() + 3 * kMargin);
    PartOverlay::resizeEvent(event);
}

} // namespace pimento
