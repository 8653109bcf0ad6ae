// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/timeline/timeline.h"
#include "views/common/palette.h"
#include "views/timeline/timeline_geometry.h"
#include "views/timeline/timeline_text.h"

#include <QPixmap>
#include <QRectF>

#include <vector>

class QPainter;

namespace pimento {

/// Paints what is above the lanes of a timeline: the whole run with the visible range, the parts, the axis.
class TimelineHeader {
public:
    /// Sets the timeline, which must outlive the header.
    void prepare(const Timeline* timeline, const Palette& palette);

    /// Paints the mean activity of all channels over the whole run, with the range of `window` in a frame.
    void paintOverview(QPainter& painter, const QRectF& area, const TimeWindow& window);
    /// Paints a tick of one pixel for each of some commands, e.g. hits of a search; sorted.
    void paintTicks(QPainter& painter, const QRectF& area, const TimeWindow& window,
                    const std::vector<std::uint32_t>& commands) const;
    /// Paints the parts of the run as a bar with names.
    void paintParts(QPainter& painter, const QRectF& area, const TimeWindow& window) const;
    /// Paints the parts of the run as a tint behind the lanes.
    void paintTints(QPainter& painter, const QRectF& area, const TimeWindow& window) const;
    void paintAxis(QPainter& painter, const QRectF& area, const TimeWindow& window, TimeUnit unit) const;

    /// Round times within the window, in cycles.
    [[nodiscard]] std::vector<double> ticks(const TimeWindow& window, TimeUnit unit) const;

private:
    [[nodiscard]] QPixmap drawOverview(const QSizeF& size, double scale) const;
    template <class Visit> void forEachPart(const TimeWindow& window, Visit&& visit) const;

    const Timeline* m_timeline = nullptr;
    Palette m_palette = Palette::light();
    QPixmap m_overview; // cached for its size
};

} // namespace pimento
