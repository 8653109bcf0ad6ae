// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/scatter/legend_entry.h"

namespace pimento {

void LegendEntry::draw(QCPPainter* painter)
{
    // The base class clips icons to their box and aligns the text to its top.
    class Icon : public QCPAbstractPlottable {
    public:
        using QCPAbstractPlottable::drawLegendIcon;
    };
    const QSize icon = mParentLegend->iconSize();
    painter->save();
    painter->setClipping(false);
    const QRectF box(mRect.topLeft(), icon);
    (mPlottable->*(&Icon::drawLegendIcon))(painter, box);
    painter->restore();
    painter->setFont(getFont());
    painter->setPen(QPen(getTextColor()));
    const QRect text = mRect.adjusted(icon.width() + mParentLegend->iconTextPadding(), 0, 0, 0);
    painter->drawText(text, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, mPlottable->name());
}

} // namespace pimento
