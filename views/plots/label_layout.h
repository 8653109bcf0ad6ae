// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include <vector>

namespace pimento {

/// A label to place and the point that it belongs to.
struct LabelRequest {
    QPointF point;
    QSizeF size;
};

/// Finds a box for each label beside its point, inside `area` and off all points and earlier boxes; to the right of the
/// point if nothing fits. Among free boxes the one that covers the fewest of `others` is taken; ties go to the first.
/// All in pixels.
[[nodiscard]] std::vector<QRectF> layOutLabels(const std::vector<LabelRequest>& requests, const QRectF& area,
                                               const std::vector<QPointF>& others = {});

} // namespace pimento
