// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/plots/cloud.h"
#include "views/plots/plot_math.h"

namespace pimento {

/// What groups look like; an empty list: all look alike.
struct GroupLooks {
    std::vector<bool> isLit;     // others are pale
    std::vector<QColor> colours; // where they differ
};

/// The drafts of a scatter: one dot per place, larger where many drafts share it. Draws at most one dot per few pixels,
/// so a hundred thousand drafts repaint in milliseconds. Only for source files: its base class is expensive to include.
class PointCloud : public Cloud {
    Q_OBJECT

public:
    PointCloud(QCPAxis* keyAxis, QCPAxis* valueAxis) : Cloud(keyAxis, valueAxis) {}

    void setGroups(const PointGroups* groups) { m_groups = groups; }
    void setLooks(const GroupLooks* looks) { m_looks = looks; }
    /// Of what is not lit.
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
