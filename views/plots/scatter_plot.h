// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/exploration.h"
#include "views/plots/plot_math.h"
#include "views/state/marks.h"
#include "views/state/palette.h"

#include <QWidget>

#include <array>
#include <memory>
#include <vector>

class QCustomPlot;
class QCPGraph;
class QMouseEvent;

namespace pimento {

class GuideLines;
class HoverCard;
class MarkLabels;
class PointCloud;
class Selection;

/// Drafts by the two costs that the table's layout names, on axes that can be zoomed. With the keyboard: left and right
/// go from draft to draft along x, Return goes round the drafts on one point, + and - zoom, 0 shows all.
class ScatterPlot : public QWidget {
    Q_OBJECT

public:
    explicit ScatterPlot(Selection& selection, QWidget* parent = nullptr);
    ~ScatterPlot() override;

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
    void showGuides();
    void placeLabels();
    void showHover();
    void hoverAt(QPoint position);
    void clickAt(QPoint position);
    void leave();
    [[nodiscard]] bool handleKey(int key);
    void step(int direction);
    void zoom(double factor);
    void fitAxes();
    void applyScale();
    [[nodiscard]] std::optional<std::size_t> groupAt(QPoint position) const;
    bool eventFilter(QObject* watched, QEvent* event) override;

    Selection& m_selection;
    QCustomPlot* m_plot;
    HoverCard* m_card;
    PointCloud* m_cloud = nullptr;
    std::array<QCPGraph*, kMarkKinds> m_markGraphs{}; // by MarkKind
    QCPGraph* m_hoverGraph = nullptr;
    std::unique_ptr<GuideLines> m_guides;
    std::unique_ptr<MarkLabels> m_labels;
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
