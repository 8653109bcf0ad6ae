// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/palette.h"
#include "views/inspect/flow_layout.h"

#include <QPainterPath>
#include <QString>
#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

namespace pimento {

/// Draws the data that a candidate moves between memories as bands. The mouse highlights a band and tells its amount.
class FlowView : public QWidget {
    Q_OBJECT

public:
    explicit FlowView(QWidget* parent = nullptr);

    /// Sets the diagram; nullptr: none.
    void setDiagram(std::shared_ptr<const FlowDiagram> diagram);
    void setColours(const Palette& palette);

    [[nodiscard]] const FlowDiagram* diagram() const { return m_diagram.get(); }
    /// Index of the flow whose band is at a point; none: no band is there.
    [[nodiscard]] std::optional<std::size_t> flowAt(const QPointF& point) const;
    /// Describes a flow: "Weight, DRAM to global buffer: 1.20 MiB".
    [[nodiscard]] QString words(std::size_t flow) const;
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    void lay();
    [[nodiscard]] std::vector<QPointF> legendPlaces() const;
    [[nodiscard]] QRectF area() const;
    [[nodiscard]] QPainterPath pathOf(const FlowBand& band) const;
    /// The bar of a station, beside all bands that begin or end there.
    [[nodiscard]] QRectF barOf(std::size_t station) const;
    [[nodiscard]] QColor colourOf(std::size_t flow) const;
    void paintStations(QPainter& painter) const;
    [[nodiscard]] std::vector<double> nameWidths() const;
    void paintSums(QPainter& painter) const;
    void paintLegend(QPainter& painter) const;

    std::shared_ptr<const FlowDiagram> m_diagram;
    std::vector<QString> m_names; // of flows, in the order of the legend
    FlowLayout m_layout;
    std::vector<QPainterPath> m_paths; // of the bands
    std::optional<std::size_t> m_hovered;
    Palette m_palette = Palette::light();
};

} // namespace pimento
