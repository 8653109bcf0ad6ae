// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/state/palette.h"

#include <QWidget>

namespace pimento {

/// A disc behind the mouse that a class can follow from the back of the room. Passes the mouse on.
class PointerHalo : public QWidget {
    Q_OBJECT

public:
    explicit PointerHalo(QWidget& window);

    /// From now on, or no longer.
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
