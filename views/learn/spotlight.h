// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/learn/part_overlay.h"

namespace pimento {

/// Spotlight: a ring around a widget that a lesson points at. It lets mouse events through.
class Spotlight : public PartOverlay {
    Q_OBJECT

public:
    /// `window` contains the widgets to point at.
    explicit Spotlight(QWidget& window);

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace pimento
