// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/tensor_tiles.h"
#include "views/common/palette.h"

#include <QRectF>
#include <QWidget>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

class QComboBox;
class QLabel;

namespace pimento {

/// The axes of a tensor that a picture shows.
struct TilePlane {
    std::size_t down = 0;
    std::size_t across = 0;

    bool operator==(const TilePlane&) const = default;
};

/// Scale and place of a tensor's plane in a picture.
struct TileScale {
    double across = 1; // pixels of an element
    double down = 1;
    bool isUneven = false; // the axes have scales of their own, because the plane is too long and thin

    /// The plane of a tensor with these extents in an area.
    [[nodiscard]] static TileScale of(double extentAcross, double extentDown, const QRectF& area);
};

/// The planes of a tensor: all pairs of axes, that of the two innermost ones first.
[[nodiscard]] std::vector<TilePlane> planesOf(const TiledTensor& tensor);

/// Draws one plane of a tensor to scale, and the first tile of each memory in it.
class TilePicture : public QWidget {
    Q_OBJECT

public:
    explicit TilePicture(QWidget* parent = nullptr);

    /// Sets a tensor with the colour of each tile; nullptr: none.
    void setTensor(std::shared_ptr<const TiledTensor> tensor, std::vector<Role> roles);
    void setPlane(const TilePlane& plane);
    void setColours(const Palette& palette);
    /// The first tile of a memory in the picture, by its index.
    [[nodiscard]] QRectF tileRect(std::size_t tile) const;
    /// Where the whole plane lies: under the names of its axes, above the legend.
    [[nodiscard]] QRectF planeRect() const;
    /// "C 64 H 10 W 58": the sizes of a tile along all axes.
    [[nodiscard]] QString sizes(std::size_t tile) const;
    /// "GlobalBuffer: C 64 H 10 W 58".
    [[nodiscard]] QString words(std::size_t tile) const;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] TileScale scale() const;
    void paintTiles(QPainter& painter) const;
    void paintLegend(QPainter& painter) const;

    std::shared_ptr<const TiledTensor> m_tensor;
    std::vector<Role> m_roles; // by tile
    TilePlane m_plane;
    Palette m_palette = Palette::light();
};

/// Pictures of all tensors of a candidate side by side, each with a choice of its plane.
class TilesView : public QWidget {
    Q_OBJECT

public:
    explicit TilesView(QWidget* parent = nullptr);

    /// Shows tensors, at most kMostTensors of them.
    void setTensors(const std::shared_ptr<const std::vector<TiledTensor>>& tensors);
    void setColours(const Palette& palette);
    [[nodiscard]] TilePicture& picture(std::size_t tensor) const { return *m_parts[tensor].picture; }
    [[nodiscard]] QComboBox& plane(std::size_t tensor) const { return *m_parts[tensor].plane; }

    static constexpr std::size_t kMostTensors = 3;

private:
    struct Part {
        QWidget* column = nullptr;
        QComboBox* plane = nullptr;
        TilePicture* picture = nullptr;
        std::shared_ptr<const TiledTensor> tensor;
    };

    /// Draws a tensor in the two dimensions that its combo box names.
    void choosePlane(std::size_t tensor);
    void showLegend();
    [[nodiscard]] Role roleOf(const std::string& memory) const;

    std::vector<Part> m_parts;
    std::vector<std::string> m_memories; // memories of all tiles; a memory has one colour in all pictures
    QLabel* m_legend;
    Palette m_palette = Palette::light();
};

} // namespace pimento
