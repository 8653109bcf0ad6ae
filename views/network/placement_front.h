// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/plots/point_plot.h" // first: moc cannot read <compare> by itself

#include "views/network/placement_text.h"

#include <memory>
#include <vector>

namespace pimento {

/// Plots time and energy of placements: a line through the best ones for prices of both, and each device alone.
class PlacementFront : public PointPlot {
    Q_OBJECT

public:
    /// A point, with the run that it stands for.
    struct Point {
        const deployment::NetworkRun* run = nullptr;
        bool isOnFront = false;
    };

    explicit PlacementFront(QWidget* parent = nullptr);

    void setPlacement(std::shared_ptr<const ShownPlacement> placement);

    [[nodiscard]] const std::vector<Point>& points() const { return m_points; }

protected:
    void drawMarks(QCustomPlot& plot) const override;
    [[nodiscard]] QString legend() const override;
    [[nodiscard]] CardText cardOf(std::size_t point) const override;

private:
    [[nodiscard]] QString nameOf(const Point& point) const;

    std::shared_ptr<const ShownPlacement> m_placement;
    std::vector<Point> m_points;
};

} // namespace pimento
