// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRect>
#include <QSize>

class QWidget;

namespace pimento {

/// Room that a window's frame takes on a screen: at its sides together, and above and below it.
inline constexpr QSize kWindowFrame(8, 40);

/// The largest part of a wanted place that lies wholly on the available room of a screen, no smaller than `least`; a
/// window that is larger than the screen begins at its upper left, where its title can be reached.
[[nodiscard]] QRect fittedPlace(QRect wanted, QRect available, QSize least);

/// Puts a window onto the screen that has most of it, else onto the primary one; one that is maximised stays as it is.
void keepOnScreen(QWidget& window);

/// Where a window was when it was closed the last time.
struct LastPlace {
    bool isKnown = false;
    bool isMaximised = false;
};

/// Keeps a window on a screen from now on, whatever becomes of the screens.
void followScreens(QWidget& window);

} // namespace pimento
