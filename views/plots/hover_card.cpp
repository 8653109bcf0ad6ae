// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plots/hover_card.h"

#include "views/common/palette.h"
#include "views/plots/card_face.h"

#include <QVBoxLayout>

#include <algorithm>

namespace pimento {

HoverCard::HoverCard(QWidget* plot) : QFrame(plot), m_face(new CardFace(this))
{
    setObjectName(QStringLiteral("hoverCard"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 6, 8, 6);
    layout->addWidget(m_face);
    setAutoFillBackground(true);
    hide();
}

void HoverCard::setColours(const Palette& palette)
{
    setStyleSheet(
        QStringLiteral("#hoverCard { background: %1; border: 1px solid %2; border-radius: 4px; } QLabel { color: %3; }")
            .arg(palette.color(Role::Base).name(), palette.color(Role::MutedText).name(),
                 palette.color(Role::Text).name()));
}

void HoverCard::showAt(QPoint position, const CardText& text)
{
    m_face->setCard(text);
    adjustSize();
    constexpr int kGap = 16;
    const QWidget* plot = parentWidget();
    int x = position.x() + kGap;
    if (x + width() > plot->width()) {
        x = position.x() - kGap - width();
    }
    const int y = std::clamp(position.y() - height() / 2, 0, std::max(0, plot->height() - height()));
    move(std::max(0, x), y);
    raise();
    show();
}

} // namespace pimento
