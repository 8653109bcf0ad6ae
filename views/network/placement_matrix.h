// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractScrollArea> // first: moc cannot read <compare> by itself

#include "views/common/palette.h"
#include "views/network/placement_text.h"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

class QPainter;

namespace pimento {

/// Draws what each layer of a network costs on each device:
///
///             host      device 1   device 2
///   layer 1   [cost]--.  cost       cost       colour: logarithm of the cost
///   layer 2    cost    `-[cost]     cost       line:   the best placement; dashed where a tensor moves
///   -------------------------------------
///   alone      total      total      total     each device alone, with its factor over the best placement
///
/// Hovering tells how a cost is known, or why there is none. A click or Return asks for the layer on the device; arrow
/// keys choose a cell. Heads and totals stay in sight.
class PlacementMatrix : public QAbstractScrollArea {
    Q_OBJECT

public:
    using CellPlace = std::pair<std::size_t, std::size_t>; // layer, place

    explicit PlacementMatrix(QWidget* parent = nullptr);

    /// Sets the costs; nullptr: none. The same layers and places keep place and choice.
    void setPlacement(std::shared_ptr<const ShownPlacement> placement);
    void setColours(const Palette& palette);
    void choose(CellPlace cell);

    [[nodiscard]] const std::shared_ptr<const ShownPlacement>& placement() const { return m_placement; }
    [[nodiscard]] std::optional<CellPlace> chosen() const { return m_chosen; }
    /// Place of a cell in the viewport.
    [[nodiscard]] QRectF placeOf(CellPlace cell) const;
    [[nodiscard]] QColor fillOf(CellPlace cell) const;
    /// Scrolls to a cell.
    void show(CellPlace cell);

Q_SIGNALS:
    void cellWanted(std::size_t layer, std::size_t place);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    [[nodiscard]] QSize minimumSizeHint() const override;

private:
    static constexpr int kTitleFlags = Qt::AlignLeft | Qt::AlignBottom | Qt::TextWordWrap;

    /// Sizes in pixels.
    struct Sizes {
        double names = 0; // width of the names of layers
        double head = 0;  // height of the titles of places
        double column = 0;
        double row = 0;
        double totals = 0; // height of the last row
    };

    void measure();
    [[nodiscard]] double headHeight() const;
    [[nodiscard]] QString titleOf(std::size_t place) const;
    [[nodiscard]] qsizetype sharedLetters() const;
    [[nodiscard]] std::size_t layers() const;
    [[nodiscard]] std::size_t places() const;
    [[nodiscard]] QRectF body() const;
    [[nodiscard]] std::optional<CellPlace> cellAt(QPointF place) const;
    [[nodiscard]] std::optional<std::size_t> totalAt(QPointF place) const;
    [[nodiscard]] QRectF totalPlace(std::size_t place) const;
    [[nodiscard]] const deployment::NetworkRun* alone(std::size_t place) const;
    void findRange();
    void paintCell(QPainter& painter, CellPlace cell) const;
    void paintCosts(QPainter& painter, CellPlace cell) const;
    [[nodiscard]] std::vector<CellPlace> cellsInSight() const;
    void paintLine(QPainter& painter) const;
    void paintHeads(QPainter& painter) const;
    void paintTotals(QPainter& painter) const;
    void paintTotal(QPainter& painter, std::size_t place) const;
    void paintEdges(QPainter& painter) const;
    void hover(QPoint place);

    std::shared_ptr<const ShownPlacement> m_placement;
    std::optional<CellPlace> m_chosen;
    double m_least = 0; // of the costs, for the colours
    double m_most = 0;
    Sizes m_sizes;
    qsizetype m_sharedLetters = 0; // with which all names of layers begin, and which rows leave out
    Palette m_palette = Palette::light();
    std::vector<QColor> m_ramp;
    HoverCard* m_card;
};

} // namespace pimento
