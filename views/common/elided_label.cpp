// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/common/elided_label.h"

#include <QResizeEvent>

#include <algorithm>

namespace pimento {

namespace {

constexpr int kLeastShown = 5; // characters of a shortened text, with its dots, that say something
constexpr char16_t kDots = u'\u2026';

bool isOfNumber(QChar letter) { return letter.isDigit() || letter == u'\u202f' || letter == u'.' || letter == u','; }

/// Removes the beginning of a number from the end of a shortened text: "120 73…" would be another number.
QString withoutCutNumber(QString shortened, const QString& whole)
{
    if (shortened == whole || !shortened.endsWith(kDots)) {
        return shortened;
    }
    qsizetype end = shortened.size() - 1;
    if (end == 0 || !shortened[end - 1].isDigit() || !isOfNumber(whole[end])) {
        return shortened;
    }
    while (end > 0 && isOfNumber(shortened[end - 1])) {
        --end;
    }
    return shortened.first(end) + kDots;
}

} // namespace

ElidedLabel::ElidedLabel(QWidget* parent) : QLabel(parent)
{
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
}

void ElidedLabel::setFullText(const QString& text)
{
    m_fullText = text;
    setToolTip(text);
    setAccessibleName(text);
    elide();
    updateGeometry();
}

void ElidedLabel::setLeastCharacters(int characters)
{
    m_leastCharacters = characters;
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    updateGeometry();
}

int ElidedLabel::fullWidth() const
{
    const QMargins around = contentsMargins();
    constexpr int kRounding = 1; // widths of characters are fractions of pixels
    return fontMetrics().horizontalAdvance(m_fullText) + kRounding + around.left() + around.right() + 2 * margin();
}

QSize ElidedLabel::sizeHint() const { return {fullWidth(), QLabel::sizeHint().height()}; }

QSize ElidedLabel::minimumSizeHint() const
{
    const int least = m_leastCharacters * fontMetrics().averageCharWidth();
    return {std::min(least, fullWidth()), QLabel::minimumSizeHint().height()};
}

void ElidedLabel::resizeEvent(QResizeEvent* event)
{
    QLabel::resizeEvent(event);
    elide();
}

void ElidedLabel::elide()
{
    const QString text =
        withoutCutNumber(fontMetrics().elidedText(m_fullText, Qt::ElideRight, contentsRect().width()), m_fullText);
    const bool saysNothing = text != m_fullText && text.size() < kLeastShown;
    setText(saysNothing ? QString() : text);
}

} // namespace pimento
