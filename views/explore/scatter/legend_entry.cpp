// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/scatter/legend_entry.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace pimento {

namespace {

/// True for a plottable that is a line; its icon reaches beyond its box, up to the text.
bool isLine(const QCPAbstractPlottable& plottable)
{
    const auto* graph = qobject_cast<const QCPGraph*>(&plottable);
    return graph != nullptr && graph->lineStyle() != QCPGraph::lsNone;
}

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

void LegendEntry::draw(QCPPainter* painter)
{
    // The base class clips icons to their box and aligns the text to its top.
    class Icon : public QCPAbstractPlottable {
    public:
        using QCPAbstractPlottable::drawLegendIcon;
    };
    const QSize icon = mParentLegend->iconSize();
    painter->save();
    const QRectF box(mRect.topLeft(), icon);
    isLine(*mPlottable) ? painter->setClipRect(box) : painter->setClipping(false);
    (mPlottable->*(&Icon::drawLegendIcon))(painter, box);
    painter->restore();
    painter->setFont(getFont());
    painter->setPen(QPen(getTextColor()));
    const QRect text = mRect.adjusted(icon.width() + mParentLegend->iconTextPadding(), 0, 0, 0);
    painter->drawText(text, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, mPlottable->name());
}

} // namespace pimento
