// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/frame/focus_ring.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QPlainTextEdit>
#include <QProxyStyle>
#include <QTextEdit>

namespace pimento {

namespace {

constexpr double kWidth = 2;

/// Puts focus frames above the widgets that they surround, in any style.
class AboveStyle final : public QProxyStyle {
public:
    using QProxyStyle::QProxyStyle;

    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* data) const override
    {
        return hint == SH_FocusFrame_AboveWidget ? 1
               : hint == SH_FocusFrame_Mask      ? 0
                                                 : QProxyStyle::styleHint(hint, option, widget, data);
    }
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override
    {
        return metric == PM_FocusFrameHMargin || metric == PM_FocusFrameVMargin
                   ? 1
                   : QProxyStyle::pixelMetric(metric, option, widget);
    }
};

} // namespace

FocusRing::FocusRing(QWidget& window) : QFocusFrame(&window), m_window(window)
{
    setObjectName(QStringLiteral("focusRing"));
    auto* above = new AboveStyle;
    above->setParent(this);
    setStyle(above);
    hide(); // otherwise the window would show it with its children
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) { follow(now); });
    qApp->installEventFilter(this);
}

bool FocusRing::isNeededBy(const QWidget& widget)
{
    return !qobject_cast<const QLineEdit*>(&widget) && !qobject_cast<const QComboBox*>(&widget) &&
           !qobject_cast<const QAbstractSpinBox*>(&widget) && !qobject_cast<const QPlainTextEdit*>(&widget) &&
           !qobject_cast<const QTextEdit*>(&widget) && !qobject_cast<const QAbstractItemView*>(&widget) &&
           !qobject_cast<const QMenu*>(&widget) && !widget.isWindow();
}

void FocusRing::follow(QWidget* focused)
{
    const bool isShown = m_isByKeyboard && focused != nullptr && focused->window() == &m_window && isNeededBy(*focused);
    setWidget(isShown ? focused : nullptr);
}

bool FocusRing::eventFilter(QObject* watched, QEvent* event)
{
    const bool isKey = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
    const bool isClick = event->type() == QEvent::MouseButtonPress;
    if ((isKey || isClick) && m_isByKeyboard != isKey) {
        m_isByKeyboard = isKey;
        follow(QApplication::focusWidget());
    }
    return QFocusFrame::eventFilter(watched, event);
}

void FocusRing::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF place = QRectF(rect()).adjusted(kWidth / 2, kWidth / 2, -kWidth / 2, -kWidth / 2);
    painter.setPen(QPen(palette().color(QPalette::Link), kWidth)); // contrasts with every background
    painter.drawRoundedRect(place, 3, 3);
}

} // namespace pimento
