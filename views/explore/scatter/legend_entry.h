// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <qcustomplot.h>

namespace pimento {

/// A legend entry whose text is centred beside its icon and whose icon is never cut off. Only for source files.
class LegendEntry : public QCPPlottableLegendItem {
    Q_OBJECT

public:
    using QCPPlottableLegendItem::QCPPlottableLegendItem;

protected:
    void draw(QCPPainter* painter) override;
};

} // namespace pimento
