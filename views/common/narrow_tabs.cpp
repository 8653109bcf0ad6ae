// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/common/narrow_tabs.h"

#include <QTabBar>

#include <algorithm>

namespace pimento {

namespace {

constexpr int kSpare = 14; // most pixels that a tab gives up, of those around its text

class CloseTabs final : public QTabBar {
public:
    using QTabBar::QTabBar;

    /// Sets the width that all tabs should fit into.
    void setRoom(int room)
    {
        if (room != m_room) {
            m_room = room;
            setElideMode(Qt::ElideNone); // also lays out all tabs
        }
    }

protected:
    [[nodiscard]] QSize tabSizeHint(int index) const override
    {
        int all = 0;
        for (int tab = 0; tab < count(); ++tab) {
            all += QTabBar::tabSizeHint(tab).width();
        }
        QSize hint = QTabBar::tabSizeHint(index);
        if (m_room > 0 && all > m_room) {
            hint.rwidth() -= std::min(kSpare, (all - m_room + count() - 1) / count());
        }
        return hint;
    }

private:
    int m_room = 0; // 0: unlimited
};

} // namespace

NarrowTabs::NarrowTabs(QWidget* parent) : QTabWidget(parent) { setTabBar(new CloseTabs(this)); }

void NarrowTabs::resizeEvent(QResizeEvent* event)
{
    static_cast<CloseTabs*>(tabBar())->setRoom(width());
    QTabWidget::resizeEvent(event);
}

} // namespace pimento
