// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/explore/explorer.h"
#include "views/plots/plot_math.h"
#include "views/state/marks.h"
#include "views/state/palette.h"

#include <QWidget>

#include <array>
#include <memory>
#include <vector>

class QCustomPlot;
class QCPGraph;
class QCPItemText;
class QCPItemTracer;
class QMouseEvent;

namespace pimento {

class HoverCard;
class PointCloud;
class Selection;

/// Drafts by the two costs that the table's layout names, on axes that can be zoomed.
class ScatterPlot : public QWidget {
    Q_OBJECT

public:
    explicit ScatterPlot(Selection& selection, QWidget* parent = nullptr);

    void setExploration(std::shared_ptr<const Exploration> exploration);
    void setColours(const Palette& palette);
    void setLogarithmic(bool isLogarithmic);
    void resetView();

    /// Writes the plot as it is shown; the name's ending (png, svg, pdf) decides the format.
    [[nodiscard]] bool saveTo(const QString& file);

    [[nodiscard]] bool isLogarithmic() const { return m_scale == Scale::Logarithmic; }
    [[nodiscard]] const PointGroups& groups() const { return m_groups; }
    /// Where a row is drawn, in pixels of plot().
    [[nodiscard]] QPointF pixelOf(std::size_t row) const;
    [[nodiscard]] QCustomPlot* plot() const { return m_plot; }

private:
    void buildLayers();
    void buildGraphs();
    void showMarks();
    void showLabels(const std::vector<Mark>& marks);
    void showGuides();
    void placeLabels();
    void placeGuideLabel(std::size_t guide);
    void showHover();
    void hoverAt(QPoint position);
    void clickAt(QPoint position);
    void leave();
    void fitAxes();
    void applyScale();
    [[nodiscard]] std::optional<std::size_t> groupAt(QPoint position) const;
    bool eventFilter(QObject* watched, QEvent* event) override;

    Selection& m_selection;
    QCustomPlot* m_plot;
    HoverCard* m_card;
    PointCloud* m_cloud = nullptr;
    std::array<QCPGraph*, 3> m_markGraphs{}; // by MarkKind
    QCPGraph* m_hoverGraph = nullptr;
    std::vector<QCPGraph*> m_guides;
    std::vector<QCPItemText*> m_guideLabels;
    std::vector<QCPItemText*> m_markLabels;
    std::vector<QCPItemTracer*> m_markAnchors; // carry the labels along when the view changes
    std::shared_ptr<const Exploration> m_exploration;
    PointGroups m_groups;
    Palette m_palette = Palette::light();
    Scale m_scale = Scale::Logarithmic;
    Scale m_shownScale = Scale::Logarithmic; // linear when a cost is zero
    bool m_isZoomed = false;
    bool m_isFitting = false;
    QPoint m_pressedAt;
};

} // namespace pimento
