// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/state/marks.h"

#include <QPointF>
#include <QRectF>

#include <vector>

class QCPItemText;
class QCPItemTracer;
class QCustomPlot;

namespace pimento {

class PointGroups;

/// The names of marks beside them; marks on one place share a text. The plot owns the items.
class MarkLabels {
public:
    MarkLabels(QCustomPlot& plot, const QString& layer);

    void show(const std::vector<Mark>& marks);
    /// Drafts that the texts should not cover; they are borrowed.
    void setGroups(const PointGroups* groups) { m_groups = groups; }
    /// Needs the pixels of the layout: call again when those change.
    void place();
    void setColours(const Palette& palette);

    /// What the texts and their marks cover, in pixels.
    [[nodiscard]] const std::vector<QRectF>& boxes() const { return m_boxes; }

private:
    [[nodiscard]] std::vector<QPointF> pixelsOfGroups() const;

    struct Label {
        QCPItemTracer* anchor; // at the mark
        QCPItemText* text;     // at a distance in pixels from the anchor
        MarkKind kind;
        bool isWanted = false; // shown where there is room
    };

    QCustomPlot& m_plot;
    std::vector<Label> m_labels;
    std::vector<QRectF> m_boxes;
    const PointGroups* m_groups = nullptr;
    Palette m_palette = Palette::light();
};

} // namespace pimento
