// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFocusFrame>

namespace pimento {

/// A ring around the widget with the keyboard focus while the user works with the keyboard; a click hides it. Fields,
/// editors and lists show their focus themselves.
class FocusRing : public QFocusFrame {
    Q_OBJECT

public:
    explicit FocusRing(QWidget& window);

    /// True if the style hardly shows the focus of such a widget.
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
