// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/explore/scatter/cloud.h"
#include "views/plots/plot_math.h"

#include <utility>
#include <vector>

namespace pimento {

/// Shape of the marks of an outline cloud.
enum class Outline : std::uint8_t {
    Hollow, // rings: predicted candidates
    Pale,   // small squares behind everything else: candidates that are not in the space
};

/// Plots candidates that were not simulated. It draws at most one mark per few pixels, so a hundred thousand candidates
/// repaint in milliseconds. Include it only in source files: its base class is expensive to include.
class OutlineCloud : public Cloud {
    Q_OBJECT

public:
    OutlineCloud(QCPAxis* keyAxis, QCPAxis* valueAxis, Outline outline) : Cloud(keyAxis, valueAxis), m_outline(outline)
    {
    }

    void setGroups(const PointGroups* groups) { m_groups = groups; }
    /// Highlights groups, one flag for each; empty: all.
    void setLit(std::vector<bool> isLit) { m_isLit = std::move(isLit); }
    /// Sets the colour of groups that are not highlighted.
    void setDim(const QColor& colour) { m_dim = colour; }

protected:
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter* painter, const QRectF& rect) const override;

private:
    [[nodiscard]] std::vector<QPointF> places(bool isLit) const;
    void drawMarks(QCPPainter& painter, const std::vector<QPointF>& places, const QColor& colour) const;

    Outline m_outline;
    const PointGroups* m_groups = nullptr; // borrowed
    std::vector<bool> m_isLit;
    QColor m_dim;
};

} // namespace pimento
