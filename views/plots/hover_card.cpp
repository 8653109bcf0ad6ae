// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plots/hover_card.h"

#include "views/state/palette.h"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace pimento {

HoverCard::HoverCard(QWidget* plot) : QFrame(plot), m_text(new QLabel(this))
{
    setObjectName(QStringLiteral("hoverCard"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 6, 8, 6);
    layout->addWidget(m_text);
    m_text->setTextFormat(Qt::RichText);
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
    QString html = QStringLiteral("<b>%1</b>").arg(text.title.toHtmlEscaped());
    html += QStringLiteral("<table width='100%' cellspacing='0' cellpadding='0'>");
    for (const auto& [name, value] : text.lines) {
        html += QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td align='right'>%2</td></tr>")
                    .arg(name.toHtmlEscaped(), value.toHtmlEscaped());
    }
    html += QStringLiteral("</table>");
    if (!text.remark.isEmpty()) {
        html += QStringLiteral("<i>%1</i>").arg(
            text.remark.toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>")));
    }
    m_text->setText(html);
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
