// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/timeline/timeline.h"
#include "views/state/palette.h"
#include "views/widgets/timeline_geometry.h"
#include "views/widgets/timeline_text.h"

#include <QPixmap>
#include <QRectF>

#include <vector>

class QPainter;

namespace pimento {

/// Paints what stands above the lanes of a timeline: the whole run with the range on show, the parts, the axis.
class TimelineHeader {
public:
    /// The timeline must outlive the header.
    void prepare(const Timeline* timeline, const Palette& palette);

    /// How busy the channels are on the average over the whole run, with the stretch of `window` in a frame.
    void paintOverview(QPainter& painter, const QRectF& area, const TimeWindow& window);
    /// Ticks for commands, one pixel each, e.g. for what a search found; ascending.
    void paintTicks(QPainter& painter, const QRectF& area, const TimeWindow& window,
                    const std::vector<std::uint32_t>& commands) const;
    /// The parts of the run as a bar with names.
    void paintParts(QPainter& painter, const QRectF& area, const TimeWindow& window) const;
    /// The same as a tint behind the lanes.
    void paintTints(QPainter& painter, const QRectF& area, const TimeWindow& window) const;
    void paintAxis(QPainter& painter, const QRectF& area, const TimeWindow& window, TimeUnit unit) const;

    /// Round times on show, in cycles.
    [[nodiscard]] std::vector<double> ticks(const TimeWindow& window, TimeUnit unit) const;

private:
    [[nodiscard]] QPixmap drawOverview(const QSizeF& size, double scale) const;
    template <class Visit> void forEachPart(const TimeWindow& window, Visit&& visit) const;

    const Timeline* m_timeline = nullptr;
    Palette m_palette = Palette::light();
    QPixmap m_overview; // drawn once for each size
};

} // namespace pimento
