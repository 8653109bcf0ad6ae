// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRect>
#include <QSize>

class QWidget;

namespace pimento {

/// Size of a window's frame on a screen: both sides, and top and bottom together.
inline constexpr QSize kWindowFrame(8, 40);

/// Fits a wanted rectangle into the available area of a screen, but no smaller than `least`; a window that is larger
/// than the screen starts at its upper left, where its title is reachable.
[[nodiscard]] QRect fittedPlace(QRect wanted, QRect available, QSize least);

/// Moves a window onto the screen that has most of it, else onto the primary one; a maximised window stays.
void keepOnScreen(QWidget& window);

/// Position of the window when it was last closed.
struct LastPlace {
    bool isKnown = false;
    bool isMaximised = false;
};

/// Keeps a window on a screen from now on when screens change.
void followScreens(QWidget& window);

} // namespace pimento
