// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/chip_map.h"
#include "views/common/palette.h"
#include "views/inspect/chip_layout.h"

#include <QWidget>

#include <cstdint>
#include <memory>
#include <optional>

namespace pimento {

class HoverCard;

/// Colour of a layer among all layers of a network: the first ones are dark, the last ones bright.
[[nodiscard]] QColor colourOfLayer(std::size_t layer, std::size_t layers);

/// The cores of a device as they lie on its chips, with their arrays. Arrays in use have the colour of their layer, as
/// far as their cells hold weights; the bar below says how much of a core is in use. Arrays of a chosen layer stand out.
///
/// A click chooses the layer of an array. Where pieces can be moved, one is dragged to another core, or M takes the
/// piece at the cursor and Enter puts it down; Escape puts it back. The arrow keys go from core to core, Space to the
/// next piece of a core, and Enter chooses its layer.
class ChipPicture : public QWidget {
    Q_OBJECT

public:
    explicit ChipPicture(QWidget* parent = nullptr);

    /// Shows a map; nullptr: none.
    void setMap(std::shared_ptr<const ChipMap> map);
    void setMovable(bool isMovable) { m_isMovable = isMovable; }
    /// Highlights the arrays of a layer; none: all layers look alike.
    void setLayer(std::optional<std::size_t> layer);
    void setColours(const Palette& palette);

    [[nodiscard]] const std::shared_ptr<const ChipMap>& map() const { return m_map; }
    [[nodiscard]] std::optional<std::size_t> layer() const { return m_layer; }
    [[nodiscard]] const ChipLayout& chipLayout() const { return m_layout; }
    /// The piece under the mouse or the keyboard's cursor.
    [[nodiscard]] std::optional<std::size_t> pointed() const { return m_pointed; }
    [[nodiscard]] QSize sizeHint() const override { return {480, 360}; }

Q_SIGNALS:
    /// Emitted when a click or Enter chooses a layer.
    void layerPicked(std::size_t layer);
    /// Emitted when a piece is put down on another core.
    void pieceDropped(std::size_t piece, std::size_t core);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void layOut();
    [[nodiscard]] const ChipArray* arrayAt(const ArrayPlace& place) const;
    [[nodiscard]] std::optional<std::size_t> pieceAt(const ArrayPlace& place) const;
    [[nodiscard]] bool hasRoom(std::size_t piece, std::size_t core) const;
    void point(const std::optional<ArrayPlace>& place, QPoint card);
    void goTo(std::size_t core);
    void stepInCore();
    void drop(std::size_t core);
    void putBack();
    [[nodiscard]] bool handleArrow(int key);
    [[nodiscard]] bool handleKey(int key);
    void showCard(const ArrayPlace& place, QPoint position);
    void paintCore(QPainter& painter, std::size_t core) const;
    void paintArray(QPainter& painter, const QRectF& area, const ChipArray& array) const;
    void paintTarget(QPainter& painter) const;
    [[nodiscard]] bool standsOut(std::size_t piece) const;

    std::shared_ptr<const ChipMap> m_map;
    ChipLayout m_layout;
    bool m_isMovable = false;
    std::optional<std::size_t> m_layer;
    std::optional<ArrayPlace> m_cursor; // place under the mouse or the keyboard's cursor
    std::optional<std::size_t> m_pointed;
    std::optional<std::size_t> m_carried; // piece that is being moved
    std::optional<std::size_t> m_target;  // core below it
    QPointF m_pressedAt;
    bool m_isPressed = false;
    HoverCard* m_card;
    Palette m_palette = Palette::light();
};

} // namespace pimento
