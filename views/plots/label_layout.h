// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include <vector>

namespace pimento {

/// A text that belongs to a point.
struct LabelRequest {
    QPointF point;
    QSizeF size;
};

/// A box for each text, beside its point where there is room, inside `area` and off all points and earlier boxes; to
/// the right of the point when nothing fits. Of the places with room the one that covers the fewest of `others` is
/// taken, the first of them if there are several. All in pixels.
[[nodiscard]] std::vector<QRectF> layOutLabels(const std::vector<LabelRequest>& requests, const QRectF& area,
                                               const std::vector<QPointF>& others = {});

} // namespace pimento
