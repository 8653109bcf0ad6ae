// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plots/label_layout.h"

#include <algorithm>
#include <array>

namespace pimento {

namespace {

constexpr double kGap = 13;  // from the centre of a mark to its label
constexpr double kMark = 10; // half the side of a mark

/// Candidate boxes of a label: right, left, above and below its point, then the corners, then one line farther away.
std::array<QRectF, 12> placesAround(const LabelRequest& request)
{
    const QSizeF size = request.size;
    const auto box = [&](double dx, double dy) { return QRectF(request.point + QPointF(dx, dy), size); };
    const double middleX = -size.width() / 2;
    const double middleY = -size.height() / 2;
    const double above = -kGap - size.height();
    return {box(kGap, middleY),
            box(-kGap - size.width(), middleY),
            box(middleX, above),
            box(middleX, kGap),
            box(kGap / 2, above),
            box(kGap / 2, kGap),
            box(-kGap / 2 - size.width(), above),
            box(-kGap / 2 - size.width(), kGap),
            box(kGap / 2, above - size.height()),
            box(kGap / 2, kGap + size.height()),
            box(middleX, above - size.height()),
            box(middleX, kGap + size.height())};
}

} // namespace

std::vector<QRectF> layOutLabels(const std::vector<LabelRequest>& requests, const QRectF& area,
                                 const std::vector<QPointF>& others)
{
    std::vector<QRectF> boxes;
    for (std::size_t i = 0; i < requests.size(); ++i) {
        const auto isFree = [&](const QRectF& box) {
            const auto isHit = [&](const QRectF& other) { return box.intersects(other); };
            if (!area.contains(box) || std::ranges::any_of(boxes, isHit)) {
                return false;
            }
            for (std::size_t other = 0; other < requests.size(); ++other) {
                const QPointF point = requests[other].point;
                if (other != i && isHit(QRectF(point.x() - kMark, point.y() - kMark, 2 * kMark, 2 * kMark))) {
                    return false;
                }
            }
            return true;
        };
        const auto places = placesAround(requests[i]);
        const QRectF* best = nullptr;
        std::ptrdiff_t least = 0;
        for (const QRectF& place : places) {
            const auto covered =
                std::ranges::count_if(others, [&](const QPointF& each) { return place.contains(each); });
            if ((best == nullptr || covered < least) && isFree(place)) {
                best = &place;
                least = covered;
            }
        }
        boxes.push_back(best == nullptr ? places.front() : *best);
    }
    return boxes;
}

} // namespace pimento
