// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/palette.h"

#include <QString>
#include <QWidget>

#include <optional>
#include <vector>

namespace pimento {

class HoverCard;

/// A time of all requests, in seconds.
struct LatencyCurve {
    QString name;
    std::vector<double> seconds; // ascending
    std::optional<double> limit; // of the objective
};

/// Share of requests over the time that they do not exceed, on a logarithmic axis: a curve for each kind of time, and a
/// dashed line for each limit. The mouse tells the shares at a time.
class LatencyPlot : public QWidget {
    Q_OBJECT

public:
    explicit LatencyPlot(QWidget* parent = nullptr);

    void setCurves(std::vector<LatencyCurve> curves);
    void setColours(const Palette& palette);

    [[nodiscard]] const std::vector<LatencyCurve>& curves() const { return m_curves; }
    /// Share of the values of a curve up to a time.
    [[nodiscard]] double shareAt(std::size_t curve, double seconds) const;
    [[nodiscard]] QRectF area() const;
    /// Rectangles of the legend's entries, one for each curve.
    [[nodiscard]] std::vector<QRectF> legendRects() const;
    [[nodiscard]] QSize sizeHint() const override { return {420, 240}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {220, 140}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    [[nodiscard]] double pixelOf(const QRectF& plot, double seconds) const;
    [[nodiscard]] double secondsAt(double pixel) const;
    [[nodiscard]] QColor colourOf(std::size_t curve) const;
    void paintAxes(QPainter& painter) const;
    void paintCurve(QPainter& painter, std::size_t curve) const;
    void paintLegend(QPainter& painter) const;

    std::vector<LatencyCurve> m_curves;
    double m_least = 1e-3; // range of the axis in seconds
    double m_most = 1;
    HoverCard* m_card;
    Palette m_palette = Palette::light();
};

} // namespace pimento
