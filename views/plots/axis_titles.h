// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QCustomPlot;
class QFontMetrics;

namespace pimento {

/// Breaks a text between its words into lines that are at most `room` pixels long, and cuts longer words with an
/// ellipsis. At most three lines; the last one is cut.
[[nodiscard]] QString brokenToFit(const QString& text, const QFontMetrics& metrics, int room);

/// Keeps the titles of a plot's axes within the length of their axes, in any font and size, from now on: in several
/// lines, then in a smaller font, then cut. Titles have the font of the numbers on their axis.
void keepTitlesWithinAxes(QCustomPlot& plot);

} // namespace pimento
