// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/data_moves.h"
#include "views/common/palette.h"
#include "views/inspect/moment_sums.h"

#include <QPainterPath>
#include <QWidget>

#include <cstdint>
#include <memory>
#include <optional>

namespace pimento {

/// Draws the places of a picture of moves left and right, and an arc for all data between two of them: pale for the
/// whole run, strong while it moves, with a dot that shows the way. A place fills as its data arrives.
class MovePicture : public QWidget {
    Q_OBJECT

public:
    explicit MovePicture(QWidget* parent = nullptr);

    /// Sets the picture; nullptr: none.
    void setMoves(std::shared_ptr<const DataMoves> moves);
    void setTime(std::int64_t time);
    [[nodiscard]] std::int64_t time() const { return m_time; }
    void setColours(const Palette& palette);

    [[nodiscard]] const DataMoves* moves() const { return m_moves.get(); }
    [[nodiscard]] const MomentSums* sums() const { return m_sums.get(); }
    /// Rectangle of a place.
    [[nodiscard]] QRectF boxOf(bool isLeft, std::size_t place) const;
    [[nodiscard]] QColor colourOf(std::size_t name) const;
    /// Describes what leaves or reaches the place under a point; "": none is there.
    [[nodiscard]] QString wordsAt(const QPointF& point) const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Place {
        bool isLeft = true;
        std::size_t number = 0;

        bool operator==(const Place&) const = default;
    };

    void measure();
    [[nodiscard]] QRectF area() const;
    [[nodiscard]] double labelWidth(bool isLeft) const;
    [[nodiscard]] std::optional<Place> placeAt(const QPointF& point) const;
    [[nodiscard]] QPainterPath pathOf(const MoveArc& arc) const;
    [[nodiscard]] double widthOf(const MoveArc& arc) const;
    void paintArcs(QPainter& painter, bool isActive) const;
    void paintPlaces(QPainter& painter, bool isLeft) const;

    std::shared_ptr<const DataMoves> m_moves;
    std::unique_ptr<MomentSums> m_sums;
    std::int64_t m_time = 0;
    int m_widestLeft = 0; // pixels of the widest name of a place
    int m_widestRight = 0;
    std::optional<Place> m_hovered;
    Palette m_palette = Palette::light();
};

} // namespace pimento
