// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/plots/plot_math.h"

#include <QRectF>

#include <vector>

class QCPGraph;
class QCPItemText;
class QCustomPlot;

namespace pimento {

class Palette;

/// Draws lines of equal total x + y behind a scatter plot, each labelled with its total. The plot owns the items.
class GuideLines {
public:
    explicit GuideLines(QCustomPlot& plot);

    void show(Scale scale);
    void hide();
    /// Writes each total near the right end of its line, where it overlaps no box of `taken`.
    void place(const std::vector<QRectF>& taken);
    void setColours(const Palette& palette);

    /// The line that represents all lines in a legend.
    [[nodiscard]] QCPGraph* legendLine() const { return m_lines.front(); }

private:
    QCustomPlot& m_plot;
    std::vector<QCPGraph*> m_lines;
    std::vector<QCPItemText*> m_totals;
};

} // namespace pimento
