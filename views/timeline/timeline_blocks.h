// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/timeline/timeline.h"
#include "views/common/palette.h"
#include "views/timeline/timeline_geometry.h"

#include <QColor>
#include <QFont>
#include <QRectF>
#include <QStaticText>

#include <array>
#include <optional>
#include <vector>

class QPainter;

namespace pimento {

/// Paints the commands of one lane. Wide commands are blocks with their name; narrow ones become a coloured shade per
/// pixel, as strong as the pixel is busy, so that the work is bounded by the number of pixels.
class TimelineBlocks {
public:
    /// Smallest width of a block, in pixels.
    static constexpr double kNarrowest = 3;

    /// Sets the timeline, which must outlive the painter.
    void prepare(const Timeline& timeline, const Palette& palette, const QFont& font);

    /// Paints a lane; `row` begins where the window does.
    void paint(QPainter& painter, std::size_t lane, const QRectF& row, const TimeWindow& window);

    /// Area of a strip within a row: the whole row if the lane has spans of one strip only.
    [[nodiscard]] static QRectF stripArea(const Timeline& timeline, std::size_t lane, Strip strip, const QRectF& row);

private:
    struct Block {
        std::size_t span = 0;
        double left = 0;
        double right = 0;
    };

    void collect(QPainter& painter, std::size_t lane, const QRectF& row, const TimeWindow& window);
    void summarise(std::size_t lane, const TimeWindow& window);
    void paintShades(QPainter& painter, Strip strip, const QRectF& area, double scale);
    void paintBlock(QPainter& painter, const Block& block, const QRectF& area, double nextLeft);
    void shade(Strip strip, TimelineKind kind, double left, double right);

    const Timeline* m_timeline = nullptr;
    std::array<QColor, kTimelineKinds> m_fills;
    std::array<QColor, kTimelineKinds> m_inks; // colours of the texts on blocks
    std::vector<QStaticText> m_names;          // by kind of span
    std::vector<double> m_nameWidths;
    double m_textHeight = 0;
    std::array<std::vector<BusyShares>, kStrips> m_shades; // by device pixel
    std::array<bool, kStrips> m_hasShades{};
    std::vector<std::uint32_t> m_line;
    std::array<std::vector<Block>, kStrips> m_blocks;
};

} // namespace pimento
