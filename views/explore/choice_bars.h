// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/palette.h"
#include "views/explore/argument.h"

#include <QWidget>

#include <vector>

namespace pimento {

/// Draws the costs of choices as horizontal bars to one scale, each split into computing, data movement and the rest.
///
///   Fastest computation   # compute 6 792   # rearrangement 45 128   51 920 cycles
///   ####======================================
///   rows over 16 groups, ...
class ChoiceBars : public QWidget {
    Q_OBJECT

public:
    explicit ChoiceBars(QWidget* parent = nullptr);

    void setArgument(const Argument& argument);
    void setColours(const Palette& palette);

    /// Length in pixels of a choice's bar.
    [[nodiscard]] double barLength(std::size_t choice) const;

    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    /// A part of a bar with its text beside a square of its colour.
    struct Piece {
        QString text;
        double value = 0;
        Role role = Role::Compute;
    };
    [[nodiscard]] std::vector<Piece> piecesOf(const CostedChoice& choice) const;
    [[nodiscard]] int legendWidth(const CostedChoice& choice) const;
    [[nodiscard]] int titleWidth(const CostedChoice& choice) const;
    [[nodiscard]] bool fitsOneLine(const CostedChoice& choice, int width) const;
    [[nodiscard]] int barHeight() const;
    void paintLegend(QPainter& painter, const CostedChoice& choice, const QRect& line) const;
    void paintBar(QPainter& painter, std::size_t choice, int top) const;

    Argument m_argument;
    Palette m_palette = Palette::light();
};

} // namespace pimento
