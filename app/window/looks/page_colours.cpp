// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/looks/page_colours.h"

#include <algorithm>

namespace pimento {

PageColours::PageColours(NarrowTabs& pages) : QObject(&pages), m_tabs(pages)
{
    connect(&m_tabs, &NarrowTabs::pageComes, this, &PageColours::paintPage);
    connect(&m_idle, &QTimer::timeout, this, &PageColours::paintNext);
}

void PageColours::set(const Palette& palette)
{
    m_palette = palette;
    for (Waiting& each : m_pages) {
        each.isWaiting = true;
    }
    paintPage(m_tabs.currentWidget());
    m_idle.start(0);
}

void PageColours::paint(Waiting& waiting)
{
    waiting.isWaiting = false;
    waiting.paint(m_palette);
}

void PageColours::paintPage(const QWidget* page)
{
    const auto found = std::ranges::find(m_pages, page, &Waiting::page);
    if (found != m_pages.end() && found->isWaiting) {
        paint(*found);
    }
}

void PageColours::paintNext()
{
    const auto next = std::ranges::find(m_pages, true, &Waiting::isWaiting);
    if (next == m_pages.end()) {
        m_idle.stop();
    } else {
        paint(*next);
    }
}

} // namespace pimento
