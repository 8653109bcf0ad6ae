// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTabWidget>

namespace pimento {

/// Pages with tabs that come closer together where the window is too narrow for all of them, before they scroll.
/// The smallest size is that of the page on show: hidden pages take no room from it.
class NarrowTabs : public QTabWidget {
    Q_OBJECT

public:
    explicit NarrowTabs(QWidget* parent = nullptr);

    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// Emitted before a page is shown instead of another one; nullptr: none is left.
    void pageComes(QWidget* page);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void tabInserted(int index) override;
    void changeEvent(QEvent* event) override;

private:
    void fitTabs();
};

} // namespace pimento
