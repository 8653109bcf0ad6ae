// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/iteration_space.h"
#include "views/common/palette.h"
#include "views/inspect/space_window.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

namespace pimento {

class HoverCard;

/// The axes of a plane through an iteration space, and where it lies along the others.
struct SpacePlane {
    std::size_t down = 0;
    std::optional<std::size_t> across;  // none: the space has one axis
    std::vector<std::int64_t> position; // by axis; ignored for the axes of the plane

    bool operator==(const SpacePlane&) const = default;
};

/// Colour of a unit among the `units` of a level.
[[nodiscard]] QColor colourOfUnit(std::int64_t unit, std::int64_t units);

/// "2 to 3"; a single iteration "2".
[[nodiscard]] QString rangeInWords(std::int64_t origin, std::int64_t extent);

/// Name of a unit in the words of the window, level by level: "row 3, PE 4"; the name of its block for the whole block.
[[nodiscard]] QString unitInWords(const IterationSpace& space, const UnitPath& unit);

/// A plane of an iteration space, drawn to scale: pieces coloured by the unit of one level, cuts of outer levels with
/// stronger lines, and the names of the blocks. Levels whose pieces are too small to tell have no lines.
///
/// Dragging moves the view, the wheel zooms, a double click or 0 shows everything, + and - zoom, the arrows with Shift
/// move the view. The arrows go from piece to piece of the chosen level. Where the space can be edited, dragging a cut
/// moves it to the nearest legal number of parts, as the arrows with Ctrl do for the block of the current piece: right
/// and down add parts. Escape puts a dragged cut back.
class SpaceMap : public QWidget {
    Q_OBJECT

public:
    explicit SpaceMap(QWidget* parent = nullptr);

    /// Shows a space; one of the same extents retains the view. nullptr: none.
    void setSpace(std::shared_ptr<const IterationSpace> space);
    void setEditable(bool isEditable) { m_isEditable = isEditable; }
    void setPlane(const SpacePlane& plane);
    /// Chooses the level that the colours show and the keys change.
    void setLevel(std::size_t level);
    void setColours(const Palette& palette);
    void resetView();

    [[nodiscard]] const std::shared_ptr<const IterationSpace>& space() const { return m_space; }
    [[nodiscard]] const SpacePlane& plane() const { return m_plane; }
    [[nodiscard]] std::size_t level() const { return m_level; }
    [[nodiscard]] const SpaceWindow& window() const { return m_window; }
    /// The unit under the mouse or the keyboard's cursor.
    [[nodiscard]] const std::optional<UnitPath>& pointed() const { return m_pointed; }

    [[nodiscard]] QSize sizeHint() const override { return {360, 260}; }

Q_SIGNALS:
    /// Emitted when the mouse or the cursor is on another unit, or on none.
    void unitPointed(const std::optional<UnitPath>& unit);
    /// Emitted with the space after a cut was moved.
    void spaceEdited(const IterationSpace& space);
    /// Emitted when another size or plane may have changed the scale of the axes.
    void scaleChanged();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool event(QEvent* event) override;

private:
    /// A cut that can be dragged: the k-th line of a level behind the begin of the piece that it cuts.
    struct Grip {
        SpaceCut cut;
        double begin = 0; // start of the cut piece, in iterations along the cut's axis
        std::int64_t line = 1;
        bool isAcross = true; // along the axis that goes across
    };

    void layOut();
    void point(std::optional<UnitPath> unit, QPoint card);
    void pointAt(QPointF pixel);
    void step(int across, int down);
    void changeParts(bool isAcross, int by);
    void dragTo(QPointF pixel);
    [[nodiscard]] bool handleArrow(const QKeyEvent& event);
    [[nodiscard]] bool handleKey(int key);
    [[nodiscard]] std::optional<std::vector<std::int64_t>> pointAtPixel(QPointF pixel) const;
    [[nodiscard]] std::optional<Grip> gripAt(QPointF pixel) const;
    [[nodiscard]] std::optional<Grip> gripAt(QPointF pixel, std::size_t block, bool isAcross) const;
    [[nodiscard]] QRectF pixelsOf(const SpaceBox& box) const;
    /// Axis that goes across or down; none: there is none.
    [[nodiscard]] std::optional<std::size_t> axis(bool isAcross) const;
    [[nodiscard]] double pieceExtentAlong(std::size_t block, std::size_t level, bool isAcross) const;
    [[nodiscard]] double piecePixels(std::size_t block, std::size_t level, bool isAcross) const;
    [[nodiscard]] bool isOnPlane(const SpaceBlock& block) const;
    void paintAxes(QPainter& painter) const;
    void paintPieces(QPainter& painter, std::size_t block) const;
    [[nodiscard]] bool isTooFine(std::size_t block) const;
    void paintBadge(QPainter& painter, const QRectF& area, Qt::Alignment place, const QString& text) const;
    void paintLines(QPainter& painter, std::size_t block) const;
    void paintLinesOf(QPainter& painter, std::size_t block, std::size_t level, bool isAcross) const;
    void paintName(QPainter& painter, std::size_t block) const;
    void paintPointed(QPainter& painter) const;

    std::shared_ptr<const IterationSpace> m_space;
    std::shared_ptr<const IterationSpace> m_before; // the space before the cut was dragged
    SpacePlane m_plane;
    SpaceWindow m_window;
    std::size_t m_level = 0;
    bool m_isEditable = false;
    std::optional<UnitPath> m_pointed;
    std::optional<Grip> m_grip; // the cut that is dragged
    std::optional<QPointF> m_panFrom;
    HoverCard* m_card;
    Palette m_palette = Palette::light();
};

} // namespace pimento
