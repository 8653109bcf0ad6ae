// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/time_chart.h"
#include "views/common/palette.h"

#include <QPen>
#include <QWidget>

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

class QComboBox;

namespace pimento {

class HoverCard;

/// A quantity of one unit over the time of a run: a step curve for each group of values, and limits as dashed lines.
/// The unit is chosen above; the mouse tells the values at a time.
class TimeChartView : public QWidget {
    Q_OBJECT

public:
    explicit TimeChartView(QWidget* parent = nullptr);

    /// Sets the chart; nullptr: none.
    void setChart(std::shared_ptr<const TimeChart> chart);
    void setColours(const Palette& palette);

    [[nodiscard]] const TimeChart* chart() const { return m_chart.get(); }
    /// Curves of the chosen unit, in the order of the chart.
    [[nodiscard]] const std::vector<std::size_t>& shown() const { return m_shown; }
    /// Values of the shown curves at a time.
    [[nodiscard]] std::vector<double> valuesAt(double ns) const;
    [[nodiscard]] QRectF area() const;
    [[nodiscard]] QSize sizeHint() const override { return {420, 260}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {220, 140}; }

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    void listUnits();
    void chooseUnit();
    [[nodiscard]] double most() const;
    [[nodiscard]] QColor colourOf(std::size_t place) const;
    [[nodiscard]] QPen penOf(std::size_t place) const;
    [[nodiscard]] std::vector<QRectF> legendRects() const;
    void paintAxes(QPainter& painter) const;
    void paintCurve(QPainter& painter, std::size_t place) const;
    void paintLegend(QPainter& painter) const;
    [[nodiscard]] QPointF pixelOf(double ns, double value) const;

    std::shared_ptr<const TimeChart> m_chart;
    std::vector<std::size_t> m_shown;
    QComboBox* m_units;
    HoverCard* m_card;
    std::optional<double> m_pointed; // time under the mouse, in nanoseconds
    bool m_isListing = false;
    Palette m_palette = Palette::light();
};

} // namespace pimento
