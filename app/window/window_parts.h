// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

class QWidget;

namespace pimento {

class MainWindow;

/// The widget of a part that lessons point at (engine/lessons/lesson_parts.h); for a plot, its panel with the title.
/// nullptr: the window has no such part.
[[nodiscard]] QWidget* partOfWindow(MainWindow& window, const std::string& name);

/// Opens the tabs and scrolls the areas that contain a widget.
void bringIntoSight(QWidget& part);

/// Makes a part visible: opens its tab or makes a choice, and scrolls to it. Its page must be visible.
void revealPart(MainWindow& window, const std::string& name);

} // namespace pimento
