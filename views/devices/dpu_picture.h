// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/palette.h"
#include "views/devices/unit_picture.h"

#include <vector>

namespace pimento {

/// Draws one DPU, from its hardware threads to its bank:
///
///     24 tasklets > pipeline of 14 stages < > WRAM < DMA > MRAM
///                         instructions
class DpuPicture final : public UnitPicture {
    Q_OBJECT

public:
    explicit DpuPicture(QWidget* parent = nullptr);

    [[nodiscard]] std::string_view id() const override { return "dpu"; }
    void setDevice(const sim::Device& device) override;
    void setColours(const Palette& palette) override;

    [[nodiscard]] QSize sizeHint() const override { return {900, minimumSizeHint().height()}; }
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Box {
        QString title;
        QString caption;
        int cells = 0; // cells drawn inside the box
        int lit = 0;   // highlighted cells
    };
    struct Arrow {
        QString title;
        QString caption;
        bool goesBack = false; // the arrow has a head at both ends
    };

    void drawBox(QPainter& painter, const QRectF& area, const Box& box) const;
    void drawArrow(QPainter& painter, const QRectF& area, const Arrow& arrow) const;

    std::vector<Box> m_boxes;
    std::vector<Arrow> m_arrows; // one behind each box but the last
    Palette m_palette = Palette::light();
};

} // namespace pimento
