// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/palette.h"

#include <QPointer>
#include <QWidget>

namespace pimento {

/// Overlay that lies over a widget of the window, clipped to its visible part, and follows it.
class PartOverlay : public QWidget {
    Q_OBJECT

public:
    /// `window` contains the widgets to lie over; `margin`: pixels around the widget that the overlay covers as
    /// well. Of several overlays the one with the largest margin lies on top.
    PartOverlay(QWidget& window, int margin);

    /// Lies over a widget from now on; nullptr: over none, and hidden.
    void pointAt(QWidget* part);
    [[nodiscard]] QWidget* part() const { return m_part; }
    virtual void setColours(const Palette& palette);

protected:
    [[nodiscard]] const Palette& colours() const { return m_palette; }
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void watch(bool isOn);
    void follow();

    QWidget& m_window;
    int m_margin;
    QPointer<QWidget> m_part;
    Palette m_palette = Palette::light();
};

} // namespace pimento
