// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/scatter/legend_entry.h"

namespace pimento {

namespace {

/// True for a plottable that is a line; its icon reaches beyond its box, up to the text.
bool isLine(const QCPAbstractPlottable& plottable)
{
    const auto* graph = qobject_cast<const QCPGraph*>(&plottable);
    return graph != nullptr && graph->lineStyle() != QCPGraph::lsNone;
}

} // namespace

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
