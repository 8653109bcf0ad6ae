// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plots/card_face.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>

namespace pimento {

namespace {

constexpr int kBetween = 2; // widths of a letter between a name and its value

} // namespace

QFont CardFace::titleFont() const
{
    QFont bold = font();
    bold.setBold(true);
    return bold;
}

QFont CardFace::remarkFont() const
{
    QFont italic = font();
    italic.setItalic(true);
    return italic;
}

void CardFace::setCard(const CardText& card)
{
    m_card = card;
    m_remarks = card.remark.isEmpty() ? QStringList() : card.remark.split(QLatin1Char('\n'));
    QStringList all = {card.title};
    for (const auto& [name, value] : card.lines) {
        all << QStringLiteral("%1: %2").arg(name, value);
    }
    setTextFormat(Qt::PlainText);
    setText((all + m_remarks).join(QLatin1Char('\n')));
    updateGeometry();
}

QSize CardFace::sizeHint() const
{
    const QFontMetrics metrics(font());
    const QFontMetrics italic(remarkFont());
    int width = QFontMetrics(titleFont()).horizontalAdvance(m_card.title);
    const int gap = kBetween * metrics.averageCharWidth();
    int names = 0;
    int values = 0;
    for (const auto& [name, value] : m_card.lines) {
        names = std::max(names, metrics.horizontalAdvance(name));
        values = std::max(values, metrics.horizontalAdvance(value));
    }
    width = std::max(width, names + gap + values);
    for (const QString& line : m_remarks) {
        width = std::max(width, italic.horizontalAdvance(line));
    }
    const auto lines = 1 + static_cast<int>(m_card.lines.size() + static_cast<std::size_t>(m_remarks.size()));
    return {width + 1, lines * metrics.height()};
}

void CardFace::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    const int height = fontMetrics().height();
    QRect line(0, 0, width(), height);
    const auto write = [&](const QFont& inFont, const QString& text, Qt::Alignment side) {
        painter.setFont(inFont);
        painter.drawText(line, static_cast<int>(side | Qt::AlignVCenter) | Qt::TextSingleLine, text);
    };
    write(titleFont(), m_card.title, Qt::AlignLeft);
    for (const auto& [name, value] : m_card.lines) {
        line.translate(0, height);
        write(font(), name, Qt::AlignLeft);
        write(font(), value, Qt::AlignRight);
    }
    for (const QString& remark : m_remarks) {
        line.translate(0, height);
        write(remarkFont(), remark, Qt::AlignLeft);
    }
}

} // namespace pimento
