// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/state/palette.h"

#include <QPointer>
#include <QWidget>

namespace pimento {

/// A ring around a part of a window that somebody is to look at, as far as it can be seen. It follows the part and
/// passes the mouse on.
class Halo : public QWidget {
    Q_OBJECT

public:
    /// `window`: the parts that are pointed at are in it.
    explicit Halo(QWidget& window);

    /// nullptr: at nothing.
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
