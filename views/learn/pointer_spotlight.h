// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/palette.h"

#include <QWidget>

namespace pimento {

/// Spotlight: a disc behind the mouse pointer, for presentations. It lets mouse events through.
class PointerSpotlight : public QWidget {
    Q_OBJECT

public:
    explicit PointerSpotlight(QWidget& window);

    /// Switches the disc on or off.
    void setOn(bool isOn);
    [[nodiscard]] bool isOn() const { return m_isOn; }
    void setColours(const Palette& palette);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QWidget& m_window;
    bool m_isOn = false;
    Palette m_palette = Palette::light();
};

} // namespace pimento
