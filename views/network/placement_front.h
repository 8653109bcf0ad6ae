// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget> // first: moc cannot read <compare> by itself

#include "views/common/palette.h"
#include "views/network/placement_text.h"

#include <memory>
#include <optional>
#include <vector>

class QCPGraph;
class QCPItemText;
class QCPLayer;
class QCustomPlot;
class QLabel;

namespace pimento {

/// Plots time and energy of placements: a line through the best ones for prices of both, and each device alone. Left
/// and Right go from point to point.
class PlacementFront : public QWidget {
    Q_OBJECT

public:
    /// A point, with the run that it stands for.
    struct Point {
        const deployment::NetworkRun* run = nullptr;
        bool isOnFront = false;
    };

    explicit PlacementFront(QWidget* parent = nullptr);

    void setPlacement(std::shared_ptr<const ShownPlacement> placement);
    void setColours(const Palette& palette);

    [[nodiscard]] const std::vector<Point>& points() const { return m_points; }
    [[nodiscard]] std::optional<std::size_t> shown() const { return m_shown; }
    /// Centre of a point, in pixels of the plot.
    [[nodiscard]] QPoint placeOf(std::size_t point) const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void draw();
    void addName(const Point& point);
    void spreadNames();
    void show(std::optional<std::size_t> point);
    [[nodiscard]] std::optional<std::size_t> nearest(QPoint place) const;

    QLabel* m_legend;
    QCustomPlot* m_plot;
    QCPLayer* m_overlay;
    QCPGraph* m_ring = nullptr; // around the shown point
    HoverCard* m_card;
    std::vector<QCPItemText*> m_names;
    std::shared_ptr<const ShownPlacement> m_placement;
    std::vector<Point> m_points;
    std::optional<std::size_t> m_shown;
    Palette m_palette = Palette::light();
};

} // namespace pimento
