// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/narrow_tabs.h"
#include "views/common/palette.h"

#include <QTimer>

#include <functional>
#include <vector>

namespace pimento {

/// Gives pages their colours, and their plots the size of text: the page on show at once, the others before they are
/// shown, or one after another when the window has nothing else to do.
class PageColours : public QObject {
    Q_OBJECT

public:
    explicit PageColours(NarrowTabs& pages);

    /// Adds a page of the tabs.
    template <typename Page> void add(Page* page)
    {
        m_pages.push_back({page, [page](const Palette& palette) { page->setColours(palette); }, false});
    }

    void set(const Palette& palette);

private:
    struct Waiting {
        QWidget* page;
        std::function<void(const Palette&)> paint;
        bool isWaiting; // for the last palette
    };

    void paint(Waiting& waiting);
    void paintPage(const QWidget* page);
    void paintNext();

    NarrowTabs& m_tabs;
    std::vector<Waiting> m_pages;
    Palette m_palette;
    QTimer m_idle;
};

} // namespace pimento
