// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exploration/exploration.h"
#include "views/common/palette.h"
#include "views/explore/scatter/scatter_axes.h"
#include "views/plots/plot_math.h"
#include "views/selection/marks.h"

#include <QWidget>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

class QCustomPlot;
class QCPGraph;
class QContextMenuEvent;
class QMouseEvent;

namespace pimento {

class ColourKey;
struct GroupLooks;
class GuideLines;
class HoverCard;
class MarkLabels;
class PointCloud;
class ScatterLayers;
class Selection;
struct PrunedCandidates;
struct SharedState;

/// Plots the candidates that pass the filters by two columns. Dragging moves the view, the wheel zooms, and dragging
/// with Shift sets the brush. Keys: left and right go from candidate to candidate along x, up and down switch between
/// simulated and predicted ones, Return goes through the candidates at one point, the arrows with Shift move the view,
/// + and - zoom, 0 shows everything.
class ScatterPlot : public QWidget {
    Q_OBJECT

public:
    explicit ScatterPlot(SharedState& state, QWidget* parent = nullptr);
    ~ScatterPlot() override;

    void setExploration(std::shared_ptr<const Exploration> exploration);
    void setColours(const Palette& palette);
    void setLogarithmic(bool isLogarithmic);
    void setAxes(const ScatterAxes& axes);
    /// Shows or hides candidates that others beat on both axes.
    void setDominatedShown(bool isShown);
    /// Shows pruned candidates as a pale layer; nullptr: none.
    void setPruned(std::shared_ptr<const PrunedCandidates> pruned);
    /// Lets dragging set the brush instead of moving the view.
    void setBrushing(bool isBrushing) { m_isBrushing = isBrushing; }
    void resetView();

    /// Writes the plot as it is on screen to a file; the name's ending (png, svg, pdf) selects the format.
    [[nodiscard]] bool saveTo(const QString& file);

    [[nodiscard]] bool isLogarithmic() const { return m_scale == Scale::Logarithmic; }
    [[nodiscard]] std::shared_ptr<const Exploration> exploration() const { return m_exploration; }
    [[nodiscard]] const ScatterAxes& axes() const { return m_axes; }
    /// Rows that no other shown row beats on both axes.
    [[nodiscard]] const std::vector<std::size_t>& front() const { return m_front; }
    [[nodiscard]] const PointGroups& groups() const { return m_groups; }
    /// Number of points with the mark of a note.
    [[nodiscard]] int notedPoints() const;
    /// Series of candidates that are not simulated: predicted and pruned ones.
    [[nodiscard]] const ScatterLayers& layers() const { return *m_layers; }
    /// Position of a row, in pixels of plot().
    [[nodiscard]] QPointF pixelOf(std::size_t row) const;
    /// The line of equal values, in pixels of plot(); it is there where the axes are an estimate and the simulated time.
    [[nodiscard]] std::optional<QLineF> diagonal() const;
    /// Position of two values on the axes, in pixels of plot().
    [[nodiscard]] QPointF pixelAt(QPointF values) const;
    [[nodiscard]] QCustomPlot* plot() const { return m_plot; }

Q_SIGNALS:
    /// Emitted with the number of shown candidates and of those inside the view.
    void viewChanged(std::size_t inside, std::size_t shown);
    /// Emitted to open the menu of a candidate.
    void menuWanted(std::uint64_t candidate, QPoint place);

private:
    void buildLayers();
    void buildGraphs();
    void buildMouse();
    void groupRows();
    void findFront();
    void showFront();
    void colourGroups();
    void showLit();
    void countInside();
    void press(QMouseEvent* event);
    void brushIn(const QRect& box);
    void pan(double x, double y);
    [[nodiscard]] ScatterColumns columns() const { return m_axes.columnsIn(*m_exploration->table); }
    void showMarks();
    void buildNotes();
    void colourNotes();
    void showNotes();
    void showGuides();
    void placeLabels();
    void showHover();
    void hoverAt(QPoint position);
    void clickAt(QPoint position);
    void leave();
    [[nodiscard]] bool handleKey(int key, bool isShifted);
    void step(int direction);
    void changeSeries();
    void zoom(double factor);
    void fitAxes();
    void applyScale();
    [[nodiscard]] std::optional<std::size_t> groupAt(const PointGroups& groups, QPoint position) const;
    [[nodiscard]] std::vector<std::uint32_t> rowsAt(QPoint position) const;
    [[nodiscard]] std::vector<std::uint32_t> markedFirst(std::span<const std::uint32_t> rows) const;
    [[nodiscard]] bool hoverPruned(QPoint position);
    void palePruned();
    [[nodiscard]] QPointF placeOf(std::size_t row) const;
    void contextMenu(QContextMenuEvent* event);
    bool eventFilter(QObject* watched, QEvent* event) override;

    SharedState& m_state;
    Selection& m_selection;
    QCustomPlot* m_plot;
    HoverCard* m_card;
    ColourKey* m_key;
    PointCloud* m_cloud = nullptr;
    std::unique_ptr<GroupLooks> m_looks;
    std::unique_ptr<ScatterLayers> m_layers;
    QCPGraph* m_frontGraph = nullptr;
    std::array<QCPGraph*, kMarkKinds> m_markGraphs{}; // by MarkKind
    QCPGraph* m_hoverGraph = nullptr;
    QCPGraph* m_noteGraph = nullptr;
    std::unique_ptr<GuideLines> m_guides;
    std::unique_ptr<MarkLabels> m_labels;
    std::shared_ptr<const Exploration> m_exploration;
    PointGroups m_groups;
    Palette m_palette = Palette::light();
    Scale m_scale = Scale::Logarithmic;
    Scale m_shownScale = Scale::Logarithmic; // linear if a cost is zero
    ScatterAxes m_axes;
    std::vector<std::size_t> m_front;
    std::vector<Mark> m_marks; // marks with a position on the axes
    bool m_isDominatedShown = true;
    bool m_isBrushing = false;
    bool m_isZoomed = false;
    bool m_isFitting = false;
    QPoint m_pressedAt;
};

} // namespace pimento
