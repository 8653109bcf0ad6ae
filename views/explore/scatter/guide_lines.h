// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/plots/plot_math.h"

#include <QRectF>

#include <optional>
#include <utility>
#include <vector>

class QCPGraph;
class QCPItemText;
class QCustomPlot;

namespace pimento {

class Palette;

/// Draws lines of equal total x + y behind a scatter plot, each labelled with its total, or the line x = y. The plot owns
/// the items.
class GuideLines {
public:
    explicit GuideLines(QCustomPlot& plot);

    void show(Scale scale);
    /// Shows the line of equal values instead of the totals.
    void showDiagonal();
    void hide();
    /// Writes each total near the right end of its line, where it overlaps no box of `taken`.
    void place(const std::vector<QRectF>& taken);
    void setColours(const Palette& palette);

    /// The line that represents all lines in a legend.
    [[nodiscard]] QCPGraph* legendLine() const { return m_lines.front(); }
    /// First and last value of the line x = y; none: it is not shown.
    [[nodiscard]] const std::optional<std::pair<double, double>>& diagonal() const { return m_diagonal; }

private:
    QCustomPlot& m_plot;
    std::vector<QCPGraph*> m_lines;
    std::vector<QCPItemText*> m_totals;
    std::optional<std::pair<double, double>> m_diagonal;
};

} // namespace pimento
