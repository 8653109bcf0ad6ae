// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/timeline/timeline.h"
#include "views/state/palette.h"
#include "views/widgets/timeline_geometry.h"

#include <QColor>
#include <QFont>
#include <QRectF>
#include <QStaticText>

#include <array>
#include <optional>
#include <vector>

class QPainter;

namespace pimento {

/// Paints the commands of one lane. Commands that are wide enough are blocks with their name; what is narrower becomes
/// a coloured shade per pixel, as strong as the pixel is busy, so that the work is bounded by pixels.
class TimelineBlocks {
public:
    /// Blocks are drawn one by one below this many cycles per pixel; above it summaries are read.
    static constexpr double kSummaryFrom = 2 * static_cast<double>(BusyPyramid::kFinest);
    /// Narrower commands have no block of their own.
    static constexpr double kNarrowest = 3;

    /// The timeline must outlive the painter.
    void prepare(const Timeline& timeline, const Palette& palette, const QFont& font);

    /// `row` begins where the window does.
    void paint(QPainter& painter, std::size_t lane, const QRectF& row, const TimeWindow& window);

    /// The part of a row that a strip has: all of it if the lane has commands of one strip only.
    [[nodiscard]] static QRectF stripArea(const Timeline& timeline, std::size_t lane, Strip strip, const QRectF& row);

private:
    struct Block {
        std::size_t command = 0;
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
    std::array<QColor, kTimelineKinds> m_inks; // of the text on a block
    std::vector<QStaticText> m_names;          // by command
    std::vector<double> m_nameWidths;
    double m_textHeight = 0;
    std::array<std::vector<BusyShares>, kStrips> m_shades; // by device pixel
    std::array<bool, kStrips> m_hasShades{};
    std::vector<std::uint32_t> m_line;
    std::array<std::vector<Block>, kStrips> m_blocks;
};

} // namespace pimento
