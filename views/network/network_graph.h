// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractScrollArea> // first: moc cannot read <compare> by itself

#include "views/common/palette.h"
#include "views/network/network_folding.h"
#include "views/plots/hover_card.h"

#include <memory>
#include <optional>

class QPainter;

namespace pimento {

/// Draws the layers of a network as boxes in layers, coloured by a figure. Hovering shows shapes and figures. A click
/// or the arrow keys choose a layer, a double click or Return opens its mappings; plus, minus and 0, or Ctrl and the
/// wheel, zoom. Equal blocks in a chain are drawn once in a frame with their number; a click on the number, or Space
/// on a layer of them, draws all of them.
class NetworkGraph : public QAbstractScrollArea {
    Q_OBJECT

public:
    explicit NetworkGraph(QWidget* parent = nullptr);

    /// Sets the network; one with the same layers keeps place, zoom and choice.
    void setNetwork(std::shared_ptr<const NetworkPicture> network);
    void setFigure(NetworkFigure figure);
    void setFolding(const NetworkFolding& folding);
    [[nodiscard]] const NetworkFolding& folding() const { return m_folding; }
    /// Marks layers whose name or kind has a text; "": none.
    void setSearch(const QString& text);
    void setColours(const Palette& palette);
    void choose(std::optional<std::size_t> layer);

    [[nodiscard]] std::optional<std::size_t> chosen() const { return m_chosen; }
    [[nodiscard]] const FoldedNetwork& boxes() const { return m_folded; }
    [[nodiscard]] const networks::LayeredDrawing& drawing() const { return m_drawing; }
    [[nodiscard]] double zoom() const { return m_zoom; }
    /// Largest figure of a box, which has the last colour of the ramp.
    [[nodiscard]] double most() const { return m_most; }
    /// Place of the number of a chain of equal blocks in the viewport.
    [[nodiscard]] QRectF markOf(std::size_t block) const;
    /// Place of a layer's box in the viewport.
    [[nodiscard]] QRectF placeOf(std::size_t layer) const;
    /// Colour of a box.
    [[nodiscard]] QColor fillOf(std::size_t box) const;

Q_SIGNALS:
    void layerChosen(std::size_t layer);
    void mappingWanted(std::size_t layer);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void layOut();
    void measure();
    void setZoom(double zoom, QPointF around);
    void showChosen();
    void step(int down, int right);
    [[nodiscard]] QRectF rectOf(std::size_t box) const;
    [[nodiscard]] std::optional<std::size_t> boxAt(QPointF place) const;
    [[nodiscard]] double figureOfBox(std::size_t box) const;
    [[nodiscard]] bool isFound(std::size_t box) const;
    void paintLink(QPainter& painter, std::size_t link) const;
    void paintBox(QPainter& painter, std::size_t box) const;
    void paintBlock(QPainter& painter, std::size_t block) const;
    void hover(QPoint place);
    void turnBlock(std::size_t block);
    [[nodiscard]] QFont zoomedFont() const;
    [[nodiscard]] QRectF frameOf(std::size_t block) const;
    [[nodiscard]] std::optional<std::size_t> blockAt(QPointF place) const;
    [[nodiscard]] CardText cardOfBox(std::size_t box) const;
    [[nodiscard]] static CardText cardOfBlock(const FoldedBlock& block);
    [[nodiscard]] static QString markText(const FoldedBlock& block);

    static constexpr double kLeastTextZoom = 0.45; // below it, texts are too small to read

    std::shared_ptr<const NetworkPicture> m_network;
    FoldedNetwork m_folded;
    networks::LayeredDrawing m_drawing;
    std::vector<networks::DrawnSize> m_sizes; // of boxes
    NetworkFigure m_figure = NetworkFigure::Macs;
    double m_most = 0; // highest figure of any box
    NetworkFolding m_folding;
    bool m_isFitted = true; // the zoom follows the width until the user zooms
    QString m_search;
    std::optional<std::size_t> m_chosen; // layer
    double m_zoom = 1;
    Palette m_palette = Palette::light();
    HoverCard* m_card;
};

} // namespace pimento
