// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/common/elided_label.h"

#include <QResizeEvent>

namespace pimento {

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
}

void ElidedLabel::resizeEvent(QResizeEvent* event)
{
    QLabel::resizeEvent(event);
    elide();
}

void ElidedLabel::elide()
{
    const QString text = fontMetrics().elidedText(m_fullText, Qt::ElideRight, contentsRect().width());
    setText(text == QStringLiteral("\u2026") ? QString() : text); // dots alone say nothing
}

} // namespace pimento
