// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/palette.h"

#include <QPointer>
#include <QWidget>

namespace pimento {

/// Spotlight: a ring around a widget that a lesson points at, clipped to its visible part. It follows the widget and
/// lets mouse events through.
class Spotlight : public QWidget {
    Q_OBJECT

public:
    /// `window` contains the widgets to point at.
    explicit Spotlight(QWidget& window);

    /// Points at a widget; nullptr: none.
    void pointAt(QWidget* part);
    [[nodiscard]] QWidget* part() const { return m_part; }
    void setColours(const Palette& palette);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void watch(bool isOn);
    void follow();

    QWidget& m_window;
    QPointer<QWidget> m_part;
    Palette m_palette = Palette::light();
};

} // namespace pimento
