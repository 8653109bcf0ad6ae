// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/choice_bars.h"

#include "views/texts/number_format.h"

#include <QPainter>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace pimento {

namespace {

constexpr int kBetweenChoices = 8; // pixels between two choices

QFont bold(QFont font)
{
    font.setBold(true);
    return font;
}

/// A cost of any unit: whole numbers as they are, others with three digits.
QString figureOf(double value)
{
    return value >= 1000 || value == std::floor(value) ? formatInteger(value) : QString::number(value, 'g', 3);
}

} // namespace

ChoiceBars::ChoiceBars(QWidget* parent) : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void ChoiceBars::setArgument(const Argument& argument)
{
    m_argument = argument;
    QStringList words;
    for (const CostedChoice& choice : argument.choices) {
        QStringList parts;
        for (const Piece& piece : piecesOf(choice)) {
            parts << piece.text;
        }
        words << QStringLiteral("%1: %2 (%3)").arg(choice.title, choice.totalText, parts.join(QStringLiteral(", ")));
    }
    setAccessibleName(words.join(QStringLiteral("; ")));
    QStringList tips;
    for (const CostedChoice& choice : argument.choices) {
        tips << QStringLiteral("<p><b>%1</b><br>%2</p>").arg(choice.title.toHtmlEscaped(), choice.words.toHtmlEscaped());
    }
    setToolTip(tips.join(QString()));
    updateGeometry();
    update();
}

void ChoiceBars::setColours(const Palette& palette)
{
    m_palette = palette;
    update();
}

std::vector<ChoiceBars::Piece> ChoiceBars::piecesOf(const CostedChoice& choice) const
{
    std::vector<Piece> pieces = {{tr("compute %1").arg(figureOf(choice.work)), choice.work, Role::Compute},
                                 {QStringLiteral("%1 %2").arg(m_argument.moved, figureOf(choice.moved)), choice.moved,
                                  Role::RearrangeIn}};
    constexpr double kWorthDrawing = 0.005; // of the total
    if (choice.other > kWorthDrawing * choice.total) {
        pieces.push_back({tr("other %1").arg(figureOf(choice.other)), choice.other, Role::MutedText});
    }
    return pieces;
}

int ChoiceBars::barHeight() const { return fontMetrics().height() * 5 / 4; }

int ChoiceBars::legendWidth(const CostedChoice& choice) const
{
    int width = QFontMetrics(bold(font())).horizontalAdvance(choice.totalText);
    for (const Piece& piece : piecesOf(choice)) {
        width += fontMetrics().height() * 2 + fontMetrics().horizontalAdvance(piece.text);
    }
    return width;
}

int ChoiceBars::titleWidth(const CostedChoice& choice) const
{
    return QFontMetrics(bold(font())).horizontalAdvance(choice.title) + fontMetrics().height();
}

bool ChoiceBars::fitsOneLine(const CostedChoice& choice, int width) const
{
    return titleWidth(choice) + legendWidth(choice) <= width;
}

int ChoiceBars::heightForWidth(int width) const
{
    const int line = fontMetrics().lineSpacing();
    int height = 0;
    for (const CostedChoice& choice : m_argument.choices) {
        height += (fitsOneLine(choice, width) ? 2 : 3) * line + barHeight() + kBetweenChoices;
    }
    return height;
}

QSize ChoiceBars::sizeHint() const { return {600, heightForWidth(std::max(300, width()))}; }

QSize ChoiceBars::minimumSizeHint() const { return {300, 0}; }

double ChoiceBars::barLength(std::size_t choice) const
{
    double longest = 0;
    for (const CostedChoice& each : m_argument.choices) {
        longest = std::max(longest, each.total);
    }
    return longest > 0 ? m_argument.choices[choice].total / longest * (width() - 1) : 0;
}

void ChoiceBars::paintLegend(QPainter& painter, const CostedChoice& choice, const QRect& line) const
{
    const int side = fontMetrics().height() * 2 / 3;
    int left = line.left();
    for (const Piece& piece : piecesOf(choice)) {
        painter.fillRect(QRect(left, line.center().y() - side / 2, side, side), m_palette.color(piece.role));
        left += side + fontMetrics().height() / 3;
        painter.setPen(m_palette.color(Role::Text));
        painter.drawText(QRect(left, line.top(), line.right() - left, line.height()), Qt::AlignVCenter, piece.text);
        left += fontMetrics().horizontalAdvance(piece.text) + fontMetrics().height();
    }
    painter.setFont(bold(font()));
    painter.drawText(QRect(left, line.top(), line.right() - left + 1, line.height()), Qt::AlignVCenter,
                     QFontMetrics(painter.font()).elidedText(choice.totalText, Qt::ElideRight, line.right() - left + 1));
    painter.setFont(font());
}

void ChoiceBars::paintBar(QPainter& painter, std::size_t choice, int top) const
{
    const CostedChoice& each = m_argument.choices[choice];
    const double scale = each.total > 0 ? barLength(choice) / each.total : 0;
    double left = 0;
    for (const Piece& piece : piecesOf(each)) {
        painter.fillRect(QRectF(left, top, piece.value * scale, barHeight()), m_palette.color(piece.role));
        left += piece.value * scale;
    }
}

void ChoiceBars::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    const int line = fontMetrics().lineSpacing();
    int top = 0;
    for (std::size_t i = 0; i < m_argument.choices.size(); ++i) {
        const CostedChoice& choice = m_argument.choices[i];
        const bool isOneLine = fitsOneLine(choice, width());
        painter.setFont(bold(font()));
        painter.setPen(m_palette.color(i + 1 == m_argument.choices.size() ? Role::Best : Role::Text));
        painter.drawText(QRect(0, top, width(), line), Qt::AlignVCenter, choice.title);
        painter.setFont(font());
        if (!isOneLine) {
            top += line;
        }
        const int left = isOneLine ? titleWidth(choice) : 0;
        paintLegend(painter, choice, {left, top, width() - left, line});
        top += line;
        paintBar(painter, i, top);
        top += barHeight();
        painter.setPen(m_palette.color(Role::MutedText));
        painter.drawText(QRect(0, top, width(), line), Qt::AlignVCenter,
                         fontMetrics().elidedText(choice.words, Qt::ElideRight, width()));
        top += line + kBetweenChoices;
    }
}

} // namespace pimento
