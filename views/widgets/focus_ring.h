// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFocusFrame>

namespace pimento {

/// A ring around the widget that has the keyboard, as long as somebody works with the keyboard; a click hides it.
/// Fields, editors and lists show it themselves.
class FocusRing : public QFocusFrame {
    Q_OBJECT

public:
    explicit FocusRing(QWidget& window);

    /// Whether the style leaves the focus of such a widget nearly or wholly unseen.
    [[nodiscard]] static bool isNeededBy(const QWidget& widget);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void follow(QWidget* focused);

    QWidget& m_window;
    bool m_isByKeyboard = false;
};

} // namespace pimento
