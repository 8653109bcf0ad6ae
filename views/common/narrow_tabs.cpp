// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/common/narrow_tabs.h"

#include <QEvent>
#include <QProxyStyle>
#include <QTabBar>

#include <algorithm>

namespace pimento {

namespace {

constexpr int kLeastSpace = 6; // pixels left and right of the text of a tab together

/// Draws tabs with as much space around their texts as there is.
class CloseStyle final : public QProxyStyle {
public:
    CloseStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

    [[nodiscard]] int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override
    {
        const int usual = QProxyStyle::pixelMetric(metric, option, widget);
        return metric == PM_TabBarTabHSpace ? std::max(std::min(kLeastSpace, usual), usual - m_saved) : usual;
    }

    /// Sets the pixels that each tab gives up, if it can.
    void save(int pixels) { m_saved = pixels; }

private:
    int m_saved = 0;
};

class CloseTabs final : public QTabBar {
public:
    explicit CloseTabs(QWidget* parent) : QTabBar(parent), m_style(new CloseStyle)
    {
        m_style->setParent(this);
        setStyle(m_style);
    }

    /// Sets the width that all tabs should fit into.
    void setRoom(int room)
    {
        m_style->save(0);
        int all = 0;
        for (int tab = 0; tab < count(); ++tab) {
            all += tabSizeHint(tab).width();
        }
        m_style->save(count() == 0 ? 0 : std::max(0, (all - room + count() - 1) / count()));
        setElideMode(Qt::ElideNone); // also lays out all tabs
    }

private:
    CloseStyle* m_style;
};

} // namespace

NarrowTabs::NarrowTabs(QWidget* parent) : QTabWidget(parent)
{
    auto* tabs = new CloseTabs(this);
    connect(tabs, &QTabBar::currentChanged, this, [this](int page) { Q_EMIT pageComes(widget(page)); });
    setTabBar(tabs); // connects the signal too, and shows the page
    connect(this, &QTabWidget::currentChanged, this, &QWidget::updateGeometry);
}

QSize NarrowTabs::minimumSizeHint() const
{
    const QSize all = QTabWidget::minimumSizeHint();
    int widest = 0;
    for (int page = 0; page < count(); ++page) {
        widest = std::max(widest, widget(page)->minimumSizeHint().width());
    }
    if (currentWidget() == nullptr) {
        return all;
    }
    const int spare = widest - currentWidget()->minimumSizeHint().width();
    return {std::max(all.width() - spare, tabBar()->minimumSizeHint().width()), all.height()};
}

void NarrowTabs::resizeEvent(QResizeEvent* event)
{
    fitTabs();
    QTabWidget::resizeEvent(event);
}

void NarrowTabs::tabInserted(int index)
{
    QTabWidget::tabInserted(index);
    fitTabs();
}

void NarrowTabs::changeEvent(QEvent* event)
{
    QTabWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        fitTabs();
    }
}

void NarrowTabs::fitTabs()
{
    const QWidget* corner = cornerWidget(Qt::TopLeftCorner);
    static_cast<CloseTabs*>(tabBar())->setRoom(width() - (corner == nullptr ? 0 : corner->sizeHint().width()));
}

} // namespace pimento
