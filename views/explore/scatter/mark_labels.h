// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/selection/marks.h"

#include <QPointF>
#include <QRectF>

#include <vector>

class QCPItemText;
class QCPItemTracer;
class QCustomPlot;

namespace pimento {

class PointGroups;

/// Labels with the names of marks; marks at one position share a label. The plot owns the items.
class MarkLabels {
public:
    MarkLabels(QCustomPlot& plot, const QString& layer);

    void show(const std::vector<Mark>& marks);
    /// Sets the groups of candidates that labels should not cover; they are borrowed.
    void setGroups(const PointGroups* groups) { m_groups = groups; }
    /// Places the labels by the pixels of the current layout, off the boxes in `lines` where possible: call again when
    /// the layout changes.
    void place(const std::vector<QRectF>& lines = {});
    void setColours(const Palette& palette);

    /// Boxes of the labels and their marks, in pixels.
    [[nodiscard]] const std::vector<QRectF>& boxes() const { return m_boxes; }

private:
    [[nodiscard]] std::vector<QPointF> pixelsOfGroups() const;

    struct Label {
        QCPItemTracer* anchor; // at the mark's position
        QCPItemText* text;     // at a distance in pixels from the anchor
        MarkKind kind;
        bool isWanted = false; // shown if there is room
    };

    QCustomPlot& m_plot;
    std::vector<Label> m_labels;
    std::vector<QRectF> m_boxes;
    const PointGroups* m_groups = nullptr;
    Palette m_palette = Palette::light();
};

} // namespace pimento
