// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

class QWidget;

namespace pimento {

class MainWindow;

/// The widget of a part that lessons point at (engine/lessons/lesson_parts.h); of a plot, its panel with the title.
/// nullptr: the window has no such part.
[[nodiscard]] QWidget* partOfWindow(MainWindow& window, const std::string& name);

/// Opens the tabs and scrolls the areas that a widget is in.
void bringIntoSight(QWidget& part);

/// Opens the tab or makes the choice that a part needs to be seen, and scrolls to it. Its page is on show.
void revealPart(MainWindow& window, const std::string& name);

} // namespace pimento
