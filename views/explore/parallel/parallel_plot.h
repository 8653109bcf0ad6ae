// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/palette.h"
#include "views/explore/parallel/parallel_brush.h"
#include "views/explore/parallel/parallel_layout.h"
#include "views/explore/parallel/parallel_marks.h"
#include "views/explore/parallel/parallel_picture.h"
#include "views/plots/plot_picture.h"

#include <QPixmap>
#include <QPointF>
#include <QPointer>
#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QMenu;
class QTimer;
class QToolButton;

namespace pimento {

class HoverCard;
struct ParallelScene;
struct SharedState;

/// Draws candidates as lines across axes, one axis for each chosen column. Ranges on the axes are the brush that all
/// views share.
///
///   mouse      drag along an axis: new range; drag a range: it moves; click beside it: it is removed
///              drag a title: the axis moves, or is removed beyond the top or bottom; double-click: it is inverted
///              click a line: its candidate is selected
///   keyboard   Tab, left, right, Home, End: go to an axis; Ctrl+left, right: move it; Delete: remove it; I: invert it;
///              L: logarithmic scale; up, down: upper end of its range, with Shift the lower end; Escape: no range;
///              Return: select the next best highlighted candidate
class ParallelPlot : public QWidget, public DrawnForFiles {
    Q_OBJECT

public:
    explicit ParallelPlot(SharedState& state, QWidget* parent = nullptr);
    ~ParallelPlot() override;

    void setColours(const Palette& palette);
    /// Writes the plot as it is on screen to a file; the name's ending (png, svg, pdf) selects the format.
    [[nodiscard]] bool saveTo(const QString& file);
    void drawOn(QPainter& painter) override;

    [[nodiscard]] const ParallelAxes& axes() const { return m_axes; }
    [[nodiscard]] const ParallelLayout& layoutOfAxes() const { return m_layout; }
    [[nodiscard]] const ParallelPicture& picture() const { return m_picture; }
    [[nodiscard]] ParallelPicture& picture() { return m_picture; }
    [[nodiscard]] QToolButton& addButton() const { return *m_add; }
    /// Index of the shown axis with the keyboard focus.
    [[nodiscard]] std::size_t focusedPlace() const { return m_focus; }
    /// Position of a value of a shown axis, in pixels.
    [[nodiscard]] QPointF pointOf(std::size_t place, double value) const;

    [[nodiscard]] std::shared_ptr<const Exploration> exploration() const { return m_exploration; }
    /// Columns of the shown axes, from left to right.
    [[nodiscard]] const std::vector<std::size_t>& shownColumns() const { return m_columns; }
    /// Rows that have a line, ascending.
    [[nodiscard]] std::vector<std::uint32_t> shownRows() const;

    /// Text on what is not shown; "": nothing is hidden.
    [[nodiscard]] QString noteText() const;

    /// The user's choice of axes; empty: default axes.
    [[nodiscard]] const std::vector<AxisChoice>& choices() const { return m_axes.choices(); }
    void setChoices(std::vector<AxisChoice> choices);
    void resetAxes();

    [[nodiscard]] QSize sizeHint() const override { return {640, 320}; }

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool focusNextPrevChild(bool next) override;

private:
    enum class Medium : std::uint8_t { Screen, File }; // files show no keyboard focus

    // Building the picture.
    void takeRows();
    void rebuild();
    void closeAxisMenu();
    void relayout();
    void requestPicture();
    void takeBrush();
    void showMarks();
    void refresh();
    void findKnown();
    [[nodiscard]] RowSet drawn(RowSet rows) const;
    [[nodiscard]] PictureRequest pictureRequest(double scale) const;
    [[nodiscard]] PictureColours pictureColours() const;
    [[nodiscard]] ParallelScene scene(Medium medium) const;
    void paintAll(QPainter& painter, const QImage& lines, Medium medium);
    void paintDrag(QPainter& painter);
    [[nodiscard]] QStringList hiddenRanges() const;
    [[nodiscard]] QStringList notes() const;
    [[nodiscard]] const ParallelAxis& axisAt(std::size_t place) const { return m_axes[m_layout.shown[place]]; }
    [[nodiscard]] std::optional<ValueRange> rangeAt(std::size_t place) const;
    [[nodiscard]] std::optional<std::pair<double, double>> endsAt(std::size_t place) const;

    // User input.
    void hoverAt(QPointF point);
    void leaveLines();
    [[nodiscard]] std::vector<std::uint32_t> linesAt(QPointF point) const;
    void clickAt(QPointF point);
    void selectNext();
    void beginDrag(QPointF point);
    void brushTo(double share);
    void sendBrush();
    void endTitleDrag(QPointF point);
    [[nodiscard]] bool isOutside(QPointF point) const;
    void changeAxes(std::optional<std::size_t> focus);
    void moveAxis(std::size_t from, std::size_t to);
    void dropAxis(std::size_t place);
    void invertAxis(std::size_t place);
    void toggleScale(std::size_t place);
    void setRange(std::size_t place, std::optional<ValueRange> range);
    void moveEnd(int direction, bool isLower);
    void focusOn(std::size_t place);
    void describeFocus();
    [[nodiscard]] bool handleKey(const QKeyEvent& event);
    void fillAddMenu();
    void showAxisMenu(std::size_t place, QPoint position);
    [[nodiscard]] QString toolTipAt(QPointF point) const;
    void showCursorAt(QPointF point);

    SharedState& m_state;
    ParallelPicture m_picture;
    HoverCard* m_card;
    QToolButton* m_add;
    QMenu* m_addMenu;
    QPointer<QMenu> m_axisMenu; // menu of an axis while it is open
    QTimer* m_rebuild;
    QTimer* m_brushing;
    Palette m_palette = Palette::light();
    std::shared_ptr<const Exploration> m_exploration; // the exploration that the axes were made for
    ParallelAxes m_axes;
    ParallelLayout m_layout;
    std::shared_ptr<const ParallelLines> m_lines; // of the shown axes
    std::vector<std::size_t> m_columns;           // of the shown axes
    std::vector<ParallelMark> m_marks;
    std::optional<ParallelMark> m_hover;
    QPixmap m_cache; // everything except the hovered line and drags
    bool m_isStale = true;
    bool m_hasNote = false;
    std::size_t m_unknown = 0;     // shown candidates without a cost
    std::optional<RowSet> m_known; // rows that are drawn, if a proof has ruled the others out
    std::size_t m_focus = 0;
    // State of a press that may become a drag.
    std::optional<QPointF> m_pressedAt;
    QPointF m_mouse;
    std::optional<std::size_t> m_draggedTitle;
    std::optional<std::size_t> m_pressedTitle;
    std::optional<BrushDrag> m_brushDrag;
    std::optional<std::size_t> m_pressedAxis;
    std::optional<FilterStack::Filters> m_nextBrush; // not yet sent to the filters
};

} // namespace pimento
