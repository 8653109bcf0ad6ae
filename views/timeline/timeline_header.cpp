// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_header.h"

#include "views/plots/plot_math.h"
#include "views/texts/number_format.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace pimento {

namespace {

constexpr double kTickDistance = 110;
constexpr double kRowsHeight = 0.3; // fraction of the overview's height for row commands

QColor withAlpha(QColor color, int alpha)
{
    color.setAlpha(alpha);
    return color;
}

} // namespace

void TimelineHeader::prepare(const Timeline* timeline, const Palette& palette)
{
    m_timeline = timeline;
    m_palette = palette;
    m_overview = {};
}

/// Draws the activity of column commands from the bottom and of row commands from the top.
QPixmap TimelineHeader::drawOverview(const QSizeF& size, double scale) const
{
    QPixmap pixmap((size * scale).toSize());
    pixmap.fill(m_palette.color(Role::AlternateBase));
    QPainter painter(&pixmap);
    std::vector<BusyShares> slices(static_cast<std::size_t>(pixmap.width()));
    const double step = static_cast<double>(m_timeline->cycles() + 1) / static_cast<double>(slices.size());
    const TrackTree& lanes = m_timeline->tracks();
    int outermost = 0;
    for (std::size_t lane = 1; lane < lanes.size(); lane = lanes[lane].end) {
        m_timeline->addShares(lane, Strip::Lower, 0, step, slices);
        m_timeline->addShares(lane, Strip::Upper, 0, step, slices);
        ++outermost;
    }
    const double height = pixmap.height();
    for (std::size_t pixel = 0; pixel < slices.size(); ++pixel) {
        double ground = height;
        double ceiling = 0;
        for (std::size_t kind = 0; kind < kTimelineKinds; ++kind) {
            const bool isRow = stripOf(static_cast<TimelineKind>(kind)) == Strip::Upper;
            const double part = static_cast<double>(slices[pixel][kind]) / std::max(1, outermost) * height *
                                (isRow ? kRowsHeight : 1 - kRowsHeight);
            ground -= isRow ? 0 : part;
            painter.fillRect(QRectF(static_cast<double>(pixel), isRow ? ceiling : ground, 1, part),
                             m_palette.color(roleOf(static_cast<TimelineKind>(kind))));
            ceiling += isRow ? part : 0;
        }
    }
    painter.end();
    pixmap.setDevicePixelRatio(scale);
    return pixmap;
}

void TimelineHeader::paintOverview(QPainter& painter, const QRectF& area, const TimeWindow& window)
{
    const double scale = painter.device()->devicePixelRatioF();
    const double run = std::min(1.0, static_cast<double>(m_timeline->cycles() + 1) / window.runEnd());
    const QSizeF size(std::max(1.0, area.width() * run), area.height());
    if (m_overview.isNull() || m_overview.size() != (size * scale).toSize() || m_overview.devicePixelRatio() != scale) {
        m_overview = drawOverview(size, scale);
    }
    painter.fillRect(area, m_palette.color(Role::Base));
    painter.drawPixmap(area.topLeft(), m_overview);
    const double perCycle = area.width() / window.runEnd();
    const double left = area.left() + window.begin() * perCycle;
    const double right = std::max(left + 3, area.left() + window.end() * perCycle);
    const QColor shadow = withAlpha(m_palette.color(Role::Window), 170);
    painter.fillRect(QRectF(area.left(), area.top(), left - area.left(), area.height()), shadow);
    painter.fillRect(QRectF(right, area.top(), std::max(0.0, area.right() - right), area.height()), shadow);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_palette.color(Role::Border), 1));
    painter.drawRect(area.adjusted(0, 0, -1, -1));
    painter.setPen(QPen(m_palette.color(Role::Accent), 2));
    painter.drawRect(QRectF(left + 1, area.top() + 1, right - left - 2, area.height() - 2));
}

void TimelineHeader::paintTicks(QPainter& painter, const QRectF& area, const TimeWindow& window,
                                const std::vector<std::uint32_t>& commands) const
{
    const SpanStore& spans = m_timeline->spans();
    const auto cycleOf = [&](std::uint32_t command) { return static_cast<double>(spans.begin(command)); };
    forEachPixel(window, commands.begin(), commands.end(), cycleOf, [&](double pixel) {
        painter.fillRect(QRectF(area.left() + pixel, area.top(), 1, area.height()), m_palette.color(Role::Selected));
    });
}

/// Visits the visible parts, at most one for each pixel: visit(part, left, right).
template <class Visit> void TimelineHeader::forEachPart(const TimeWindow& window, Visit&& visit) const
{
    const auto& parts = m_timeline->parts();
    const auto endOf = [](const TimelinePart& span) { return static_cast<double>(span.end); };
    auto span = std::ranges::upper_bound(parts, window.begin(), {}, endOf);
    while (span != parts.end() && static_cast<double>(span->begin) < window.end()) {
        const double left = std::max(0.0, window.toPixel(static_cast<double>(span->begin)));
        const double right = std::min(window.pixels(), window.toPixel(endOf(*span)));
        visit(span->part, left, right);
        span = firstFrom(window, std::max(right, left + 1), span + 1, parts.end(), endOf);
    }
}

void TimelineHeader::paintParts(QPainter& painter, const QRectF& area, const TimeWindow& window) const
{
    const QFontMetricsF metrics(painter.font());
    forEachPart(window, [&](std::size_t part, double left, double right) {
        const QRectF bar(area.left() + left, area.top(), std::max(1.0, right - left), area.height());
        const QColor color = m_palette.color(roleOfPart(part));
        painter.fillRect(bar, withAlpha(color, m_palette.isDark() ? 110 : 80));
        painter.fillRect(QRectF(bar.left(), bar.bottom() - 2, bar.width(), 2), color);
        if (metrics.horizontalAdvance(titleOfPart(part)) + 8 <= bar.width()) {
            painter.setPen(m_palette.color(Role::Text));
            painter.drawText(bar.adjusted(4, 0, -4, -2), Qt::AlignCenter, titleOfPart(part));
        }
    });
}

void TimelineHeader::paintTints(QPainter& painter, const QRectF& area, const TimeWindow& window) const
{
    forEachPart(window, [&](std::size_t part, double left, double right) {
        painter.fillRect(QRectF(area.left() + left, area.top(), std::max(1.0, right - left), area.height()),
                         withAlpha(m_palette.color(roleOfPart(part)), 16));
    });
}

std::vector<double> TimelineHeader::ticks(const TimeWindow& window, TimeUnit unit) const
{
    const double perCycle = inUnit(1, unit, m_timeline->scheme().clockPeriod);
    const int most = std::max(2, static_cast<int>(window.pixels() / kTickDistance));
    std::vector<double> times = evenTicks({window.begin() * perCycle, window.end() * perCycle}, most);
    for (double& time : times) {
        time /= perCycle;
    }
    return times;
}

void TimelineHeader::paintAxis(QPainter& painter, const QRectF& area, const TimeWindow& window, TimeUnit unit) const
{
    const QFontMetricsF metrics(painter.font());
    for (const double tick : ticks(window, unit)) {
        const double pixel = area.left() + window.toPixel(tick);
        const QString label = formatInteger(inUnit(tick, unit, m_timeline->scheme().clockPeriod));
        const double width = metrics.horizontalAdvance(label);
        painter.fillRect(QRectF(std::floor(pixel), area.bottom() - 5, 1, 5), m_palette.color(Role::MutedText));
        const double left = std::clamp(pixel - width / 2, area.left(), std::max(area.left(), area.right() - width));
        painter.setPen(m_palette.color(Role::MutedText));
        painter.drawText(QRectF(left, area.top(), width + 1, area.height() - 5), Qt::AlignCenter, label);
    }
}

} // namespace pimento
