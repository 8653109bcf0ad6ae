// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

class QWidget;

namespace pimento {

class ComparePage;
class DevicesPage;
class ExplorePage;
class InspectPage;
class KernelPage;
class QuestionPanel;
class TimelinePage;
class WhatIfPage;

/// The question panel, and the pages that show its results.
struct WindowParts {
    QuestionPanel& question;
    ExplorePage& explore;
    InspectPage& inspect;
    KernelPage& kernel;
    DevicesPage& devices;
    TimelinePage& timeline;
    ComparePage& compare;
    WhatIfPage& whatIf;
};

/// The widget of a part that lessons point at (engine/lessons/lesson_parts.h); for a plot, its panel with the title.
/// nullptr: the window has no such part.
[[nodiscard]] QWidget* partOfWindow(const WindowParts& window, const std::string& name);

/// Opens the tabs and scrolls the areas that contain a widget.
void bringIntoSight(QWidget& part);

/// Opens the tab or makes the choice that a part needs to be seen, and scrolls to it. Its page is on show.
void revealPart(const WindowParts& window, const std::string& name);

} // namespace pimento
