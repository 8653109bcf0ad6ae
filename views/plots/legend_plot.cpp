// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plots/legend_plot.h"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <numeric>
#include <vector>

namespace pimento {

namespace {

/// Width of a legend with these entries in this many columns, each as wide as its widest entry.
int widthOf(const QCPLegend& legend, const std::vector<int>& entries, std::size_t columns)
{
    std::vector<int> widths(columns, 0);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        widths[i % columns] = std::max(widths[i % columns], entries[i]);
    }
    const QMargins margins = legend.margins();
    return std::accumulate(widths.begin(), widths.end(), static_cast<int>(columns - 1) * legend.columnSpacing()) +
           margins.left() + margins.right();
}

} // namespace

QCPLayer* layOutPlot(QWidget& parent, QLabel& legend, QCustomPlot& plot, QSize least)
{
    auto* layout = new QVBoxLayout(&parent);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    legend.setWordWrap(true);
    legend.setTextFormat(Qt::RichText);
    legend.setContentsMargins(6, 4, 6, 0);
    layout->addWidget(&legend);
    layout->addWidget(&plot, 1);
    plot.setFocusPolicy(Qt::NoFocus);
    plot.setMinimumSize(least);
    plot.setMouseTracking(true);
    plot.installEventFilter(&parent);
    plot.addLayer(QStringLiteral("marks"));
    QCPLayer* marks = plot.layer(QStringLiteral("marks"));
    marks->setMode(QCPLayer::lmBuffered);
    return marks;
}

void wrapLegend(QCPLegend& legend, int width)
{
    std::vector<int> entries; // their widths
    bool hasGap = false;      // a cell without an entry before one with an entry
    for (int i = 0, cells = legend.elementCount(), last = -1; i < cells; ++i) {
        if (const QCPLayoutElement* entry = legend.elementAt(i)) {
            entries.push_back(entry->minimumOuterSizeHint().width());
            hasGap = hasGap || last != i - 1;
            last = i;
        }
    }
    std::size_t columns = entries.size();
    while (columns > 1 && widthOf(legend, entries, columns) > width) {
        --columns;
    }
    if (columns > 0 && (legend.wrap() != static_cast<int>(columns) || hasGap)) {
        legend.setWrap(static_cast<int>(columns));
        legend.setFillOrder(QCPLegend::foColumnsFirst, true);
    }
}

} // namespace pimento
