// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/explore/scatter/cloud.h"
#include "views/plots/plot_math.h"

namespace pimento {

/// Appearance of groups; an empty list applies to all groups alike.
struct GroupLooks {
    std::vector<bool> isLit;     // groups with false are pale
    std::vector<QColor> colours; // colour of each group, if they differ
};

/// Plots the simulated candidates: one dot per position, larger where many candidates share it. It draws at most one
/// dot per few pixels, so a hundred thousand candidates repaint in milliseconds. Include it only in source files: its
/// base class is expensive to include.
class PointCloud : public Cloud {
    Q_OBJECT

public:
    PointCloud(QCPAxis* keyAxis, QCPAxis* valueAxis) : Cloud(keyAxis, valueAxis) {}

    void setGroups(const PointGroups* groups) { m_groups = groups; }
    void setLooks(const GroupLooks* looks) { m_looks = looks; }
    /// Sets the colour of groups that are not highlighted.
    void setPale(const QColor& colour) { m_pale = colour; }

protected:
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter* painter, const QRectF& rect) const override;

private:
    enum class Pass : std::uint8_t { Pale, Lit };
    void drawPass(QCPPainter& painter, Pass pass);

    const PointGroups* m_groups = nullptr; // borrowed
    const GroupLooks* m_looks = nullptr;   // borrowed
    QColor m_pale;
};

} // namespace pimento
