// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_blocks.h"

#include "views/timeline/timeline_text.h"

#include <QFontMetricsF>
#include <QImage>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace pimento {

namespace {

constexpr double kRowsShare = 0.42; // fraction of a lane with both strips that row commands take
constexpr double kFaintest = 0.30;  // opacity of a pixel with little activity
constexpr double kTextMargin = 3;
constexpr double kDetailWidth = 110; // pixels from which a block also names its row or column

constexpr std::array kBothStrips = {Strip::Upper, Strip::Lower};

std::size_t indexOf(Strip strip) { return static_cast<std::size_t>(strip); }

} // namespace

void TimelineBlocks::prepare(const Timeline& timeline, const Palette& palette, const QFont& font)
{
    m_timeline = &timeline;
    for (std::size_t kind = 0; kind < kTimelineKinds; ++kind) {
        m_fills[kind] = palette.color(roleOf(static_cast<TimelineKind>(kind)));
        m_inks[kind] = inkOn(m_fills[kind]);
    }
    const QFontMetricsF metrics(font);
    m_textHeight = metrics.height();
    m_names.clear();
    m_nameWidths.clear();
    for (const SpanKind& kind : timeline.scheme().kinds) {
        QStaticText text(QString::fromStdString(kind.name));
        text.setTextFormat(Qt::PlainText);
        text.setPerformanceHint(QStaticText::AggressiveCaching);
        text.prepare(QTransform(), font);
        m_nameWidths.push_back(text.size().width());
        m_names.push_back(std::move(text));
    }
}

QRectF TimelineBlocks::stripArea(const Timeline& timeline, std::size_t lane, Strip strip, const QRectF& row)
{
    const QRectF inside = row.adjusted(0, 2, 0, -2);
    const Strip other = strip == Strip::Upper ? Strip::Lower : Strip::Upper;
    if (timeline.busy(lane, other).levels() == 0) {
        return inside;
    }
    const double cut = std::round(inside.top() + inside.height() * kRowsShare);
    return strip == Strip::Upper ? QRectF(inside.left(), inside.top(), inside.width(), cut - inside.top())
                                 : QRectF(inside.left(), cut + 1, inside.width(), inside.bottom() - cut - 1);
}

void TimelineBlocks::paint(QPainter& painter, std::size_t lane, const QRectF& row, const TimeWindow& window)
{
    const double scale = painter.device()->devicePixelRatioF();
    const auto pixels = static_cast<std::size_t>(std::ceil(window.pixels() * scale));
    for (std::size_t strip = 0; strip < kStrips; ++strip) {
        m_shades[strip].assign(pixels, BusyShares{});
        m_hasShades[strip] = false;
        m_blocks[strip].clear();
    }
    if (window.cyclesPerPixel() >= m_timeline->summaryFrom()) {
        summarise(lane, window);
    } else {
        collect(painter, lane, row, window);
    }
    for (const Strip strip : kBothStrips) {
        const QRectF area = stripArea(*m_timeline, lane, strip, row);
        paintShades(painter, strip, area, scale);
        const std::vector<Block>& blocks = m_blocks[indexOf(strip)];
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            paintBlock(painter, blocks[i], area, i + 1 < blocks.size() ? blocks[i + 1].left : row.width());
        }
    }
}

void TimelineBlocks::summarise(std::size_t lane, const TimeWindow& window)
{
    for (const Strip strip : kBothStrips) {
        std::vector<BusyShares>& shades = m_shades[indexOf(strip)];
        const double step = window.pixels() * window.cyclesPerPixel() / static_cast<double>(shades.size());
        m_timeline->addShares(lane, strip, window.begin(), step, shades);
        m_hasShades[indexOf(strip)] = m_timeline->busy(lane, strip).levels() > 0;
    }
}

/// Sorts the visible commands into blocks and shades.
void TimelineBlocks::collect(QPainter& painter, std::size_t lane, const QRectF& row, const TimeWindow& window)
{
    const double scale = painter.device()->devicePixelRatioF();
    const SpanStore& spans = m_timeline->spans();
    m_timeline->forEachIn(lane, window.begin(), window.end(), [&](std::size_t i) {
        const double left = window.toPixel(static_cast<double>(spans.begin(i)));
        const double right = window.toPixel(static_cast<double>(spans.end(i)));
        if (left >= row.width() || right <= 0) {
            return;
        }
        const TimelineKind kind = m_timeline->kindOf(i);
        if (right - left >= kNarrowest) {
            m_blocks[indexOf(stripOf(kind))].push_back({i, left, right});
        } else {
            shade(stripOf(kind), kind, left * scale, right * scale);
        }
    });
}

void TimelineBlocks::shade(Strip strip, TimelineKind kind, double left, double right)
{
    std::vector<BusyShares>& shades = m_shades[indexOf(strip)];
    m_hasShades[indexOf(strip)] = true;
    const auto last = static_cast<double>(shades.size());
    left = std::max(0.0, left);
    right = std::min(right, last);
    for (double pixel = std::floor(left); pixel < right; ++pixel) {
        const double part = std::min(right, pixel + 1) - std::max(left, pixel);
        shades[static_cast<std::size_t>(pixel)][static_cast<std::size_t>(kind)] += static_cast<float>(part);
    }
}

/// Paints the shades as one line of pixels, stretched over the strip.
void TimelineBlocks::paintShades(QPainter& painter, Strip strip, const QRectF& area, double scale)
{
    if (!m_hasShades[indexOf(strip)]) {
        return;
    }
    const std::vector<BusyShares>& shades = m_shades[indexOf(strip)];
    m_line.assign(shades.size(), 0);
    for (std::size_t pixel = 0; pixel < shades.size(); ++pixel) {
        const BusyShares& shares = shades[pixel];
        float sum = 0;
        std::size_t most = 0;
        for (std::size_t kind = 0; kind < kTimelineKinds; ++kind) {
            sum += shares[kind];
            most = shares[kind] > shares[most] ? kind : most;
        }
        if (sum > 0) {
            const double strength = kFaintest + (1 - kFaintest) * std::min(1.0, static_cast<double>(sum));
            const QRgb fill = m_fills[most].rgb();
            m_line[pixel] =
                qPremultiply(qRgba(qRed(fill), qGreen(fill), qBlue(fill), static_cast<int>(255 * strength)));
        }
    }
    const QImage image(reinterpret_cast<const uchar*>(m_line.data()), static_cast<int>(m_line.size()), 1,
                       QImage::Format_ARGB32_Premultiplied);
    painter.drawImage(QRectF(area.left(), area.top(), static_cast<double>(m_line.size()) / scale, area.height()),
                      image);
}

void TimelineBlocks::paintBlock(QPainter& painter, const Block& block, const QRectF& area, double nextLeft)
{
    const auto kind = static_cast<std::size_t>(m_timeline->kindOf(block.span));
    const double left = std::max(block.left, -2.0);
    const double right = std::min(block.right, area.width() + 2);
    painter.fillRect(QRectF(area.left() + left, area.top(), right - left - 1, area.height()), m_fills[kind]);
    const double textLeft = std::max(left, 0.0) + kTextMargin;
    const double room = std::min(right, nextLeft) - kTextMargin - textLeft;
    const std::size_t named = m_timeline->spans().kind(block.span);
    if (room < m_nameWidths[named]) {
        return;
    }
    const double top = area.top() + (area.height() - m_textHeight) / 2;
    painter.setPen(m_inks[kind]);
    painter.drawStaticText(QPointF(area.left() + textLeft, top), m_names[named]);
    if (room >= kDetailWidth) {
        const double gap = textLeft + m_nameWidths[named] + 8;
        painter.drawText(QRectF(area.left() + gap, area.top(), room - m_nameWidths[named] - 8, area.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, argsText(*m_timeline, block.span));
    }
}

} // namespace pimento
