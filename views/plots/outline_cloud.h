// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/plots/cloud.h"
#include "views/plots/plot_math.h"

#include <utility>
#include <vector>

namespace pimento {

/// What the marks of an outline cloud look like.
enum class Outline : std::uint8_t {
    Hollow, // rings: drafts that are predicted
    Pale,   // small squares behind everything else: drafts that are not in the space
};

/// Drafts of a scatter that were not simulated. Draws at most one mark per few pixels, so a hundred thousand drafts
/// repaint in milliseconds. Only for source files: its base class is expensive to include.
class OutlineCloud : public Cloud {
    Q_OBJECT

public:
    OutlineCloud(QCPAxis* keyAxis, QCPAxis* valueAxis, Outline outline)
        : Cloud(keyAxis, valueAxis), m_outline(outline)
    {
    }

    void setGroups(const PointGroups* groups) { m_groups = groups; }
    /// Per group; empty: all are lit.
    void setLit(std::vector<bool> isLit) { m_isLit = std::move(isLit); }
    /// Of what is not lit.
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
