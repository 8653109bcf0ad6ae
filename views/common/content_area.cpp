// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/common/content_area.h"

#include <QApplication>
#include <QLayout>
#include <QScrollBar>
#include <QSplitter>

namespace pimento {

namespace {

void layOutAnew(QWidget& content)
{
    if (QLayout* layout = content.layout()) {
        layout->invalidate();
    }
    if (const auto* splitter = qobject_cast<const QSplitter*>(&content)) {
        for (int i = 0; i < splitter->count(); ++i) {
            layOutAnew(*splitter->widget(i));
        }
    }
    QApplication::postEvent(&content, new QEvent(QEvent::LayoutRequest));
}

} // namespace

ContentArea::ContentArea(QWidget* content)
{
    setWidget(content);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    viewport()->setAutoFillBackground(false);
    content->setAutoFillBackground(false);
}

void ContentArea::showEvent(QShowEvent* event)
{
    QScrollArea::showEvent(event);
    layOutAnew(*widget());
}

OneWayArea::OneWayArea(QWidget* content, Qt::Orientation way)
    : ContentArea(content), m_scrollsDown(way == Qt::Vertical)
{
    m_scrollsDown ? setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff)
                  : setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

QSize OneWayArea::minimumSizeHint() const
{
    const QSize least = widget()->minimumSizeHint();
    const QSize area = QScrollArea::minimumSizeHint();
    if (m_scrollsDown) {
        return {least.width() + verticalScrollBar()->sizeHint().width(), area.height()};
    }
    return {area.width(), least.height() + (least.width() > width() ? horizontalScrollBar()->sizeHint().height() : 0)};
}

QSize OneWayArea::sizeHint() const
{
    return m_scrollsDown ? QScrollArea::sizeHint() : QSize(QScrollArea::sizeHint().width(), minimumSizeHint().height());
}

bool OneWayArea::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == widget() && event->type() == QEvent::LayoutRequest) {
        updateGeometry();
    }
    return ContentArea::eventFilter(watched, event);
}

void OneWayArea::resizeEvent(QResizeEvent* event)
{
    ContentArea::resizeEvent(event);
    updateGeometry(); // with or without a scroll bar
}

} // namespace pimento
