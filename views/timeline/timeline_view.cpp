// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_view.h"

#include "views/plots/hover_card.h"

#include <QPainter>
#include <QPainterPath>
#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace pimento {

namespace {

constexpr int kGutter = 176;
constexpr int kOverview = 44;
constexpr int kParts = 20;
constexpr int kAxis = 24;
constexpr int kIndent = 12;
constexpr int kArrow = 14;
constexpr int kRightMargin = 6;
constexpr double kSmallText = 0.8;
constexpr double kWantedBlock = 60; // pixels to which goTo() zooms a command that was narrower than a block
constexpr double kSmallestBlock = 4;

} // namespace

TimelineView::TimelineView(QWidget* parent) : QAbstractScrollArea(parent), m_card(new HoverCard(viewport()))
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Commands of the run over time"));
    setMinimumSize(420, 220);
}

TimelineView::~TimelineView() = default;

void TimelineView::setTimeline(std::shared_ptr<const Timeline> timeline)
{
    m_timeline = std::move(timeline);
    m_laneNames.clear();
    m_hits.clear();
    m_selected.reset();
    m_arrows.clear();
    m_range.reset();
    m_lane = 0;
    m_drag = Drag::None;
    m_card->hide();
    if (m_timeline) {
        m_rows = LaneRows(m_timeline->tracks());
        m_window = TimeWindow(m_timeline->cycles(), lanesArea().width());
        m_blocks.prepare(*m_timeline, m_palette, blockFont());
    } else {
        m_rows = {};
    }
    m_header.prepare(m_timeline.get(), m_palette);
    verticalScrollBar()->setValue(0);
    layOut();
    Q_EMIT selectionChanged();
}

void TimelineView::setUnit(TimeUnit unit)
{
    m_unit = unit;
    changed();
}

void TimelineView::setColours(const Palette& palette)
{
    m_palette = palette;
    m_card->setColours(palette);
    if (m_timeline) {
        m_blocks.prepare(*m_timeline, palette, blockFont());
        m_header.prepare(m_timeline.get(), palette);
    }
    viewport()->update();
}

void TimelineView::setHits(std::vector<std::uint32_t> hits)
{
    m_hits = std::move(hits);
    viewport()->update();
}

void TimelineView::changed()
{
    m_card->hide();
    viewport()->update();
}

/// Font of blocks: two strips of text have to fit into a row.
QFont TimelineView::blockFont() const
{
    QFont small = font();
    small.setPointSizeF(font().pointSizeF() * kSmallText);
    return small;
}

int TimelineView::rowHeight() const { return 2 * QFontMetrics(blockFont()).height() + 6; }

int TimelineView::headerHeight() const { return kOverview + kParts + kAxis; }

QRectF TimelineView::lanesArea() const
{
    return QRectF(kGutter, headerHeight(), std::max(1, viewport()->width() - kGutter - kRightMargin),
                  std::max(0, viewport()->height() - headerHeight()));
}

void TimelineView::layOut()
{
    m_window.setPixels(lanesArea().width());
    const int page = static_cast<int>(lanesArea().height());
    const int height = static_cast<int>(m_rows.rows().size()) * rowHeight();
    verticalScrollBar()->setPageStep(page);
    verticalScrollBar()->setSingleStep(rowHeight());
    verticalScrollBar()->setRange(0, std::max(0, height - page));
    changed();
}

QRect TimelineView::rowRect(std::size_t lane) const
{
    const auto row = static_cast<int>(m_rows.rowOf(lane));
    return QRect(kGutter, headerHeight() + row * rowHeight() - verticalScrollBar()->value(),
                 static_cast<int>(lanesArea().width()), rowHeight());
}

/// Pixel of a cycle, clamped to about the width of the window: the run's ends may be thousands of millions of pixels
/// away, more than a rectangle can hold.
double TimelineView::nearPixel(double cycle) const
{
    return std::clamp(m_window.toPixel(cycle), -m_window.pixels(), 2 * m_window.pixels());
}

QRect TimelineView::blockRect(std::size_t command) const
{
    const std::uint32_t lane = m_rows.rows()[m_rows.rowOf(m_timeline->trackOf(command))];
    const QRectF row = rowRect(lane);
    const QRectF strip = TimelineBlocks::stripArea(*m_timeline, lane, stripOf(m_timeline->kindOf(command)), row);
    const double left = kGutter + nearPixel(static_cast<double>(m_timeline->spans().begin(command)));
    const double right = kGutter + nearPixel(static_cast<double>(m_timeline->spans().end(command)));
    return QRectF(left, strip.top(), std::max(1.0, right - left), strip.height()).toRect();
}

QRect TimelineView::overviewRect() const
{
    return QRect(kGutter, 2, static_cast<int>(lanesArea().width()), kOverview - 6);
}

QRect TimelineView::arrowRect(std::size_t lane) const
{
    const QRect row = rowRect(lane);
    return QRect(4 + m_timeline->tracks()[lane].depth * kIndent, row.top(), kArrow, row.height());
}

void TimelineView::select(Command command)
{
    m_selected = command;
    if (command) {
        m_range.reset();
        m_lane = m_rows.rows()[m_rows.rowOf(m_timeline->trackOf(*command))];
    }
    findArrows();
    viewport()->update();
    Q_EMIT selectionChanged();
}

/// Finds the arrows that begin or end at the selected command.
void TimelineView::findArrows()
{
    m_arrows.clear();
    if (m_selected) {
        std::ranges::copy_if(m_timeline->spans().links(), std::back_inserter(m_arrows), [this](const SpanLink& link) {
            return link.from == *m_selected || link.to == *m_selected;
        });
    }
}

void TimelineView::goTo(std::size_t command)
{
    m_rows.reveal(m_timeline->trackOf(command));
    layOut();
    const auto begin = static_cast<double>(m_timeline->spans().begin(command));
    const auto end = std::max(begin + 1, static_cast<double>(m_timeline->spans().end(command)));
    if ((end - begin) / m_window.cyclesPerPixel() < kSmallestBlock) {
        const double half = (end - begin) / kWantedBlock * m_window.pixels() / 2;
        m_window.show((begin + end) / 2 - half, (begin + end) / 2 + half);
    }
    m_window.reveal(begin, end);
    select(command);
    setLane(m_lane);
}

void TimelineView::step(int by)
{
    if (!m_timeline) {
        return;
    }
    Command next;
    if (m_selected) {
        next = m_timeline->neighbour(m_lane, *m_selected, by);
    } else if (const std::size_t before = m_timeline->countBefore(m_lane, m_window.begin());
               before < m_timeline->count(m_lane)) {
        next = m_timeline->at(m_lane, before);
    }
    if (next) {
        const std::size_t lane = m_lane; // kept, because goTo() would choose the lane of the command
        const auto begin = static_cast<double>(m_timeline->spans().begin(*next));
        m_window.reveal(begin, static_cast<double>(m_timeline->spans().end(*next)));
        select(next);
        setLane(lane);
    }
}

void TimelineView::fit()
{
    m_window.fit();
    changed();
}

void TimelineView::showCycles(double begin, double end)
{
    m_window.show(begin, end);
    changed();
}

void TimelineView::zoomBy(double factor)
{
    m_window.zoom(m_window.pixels() / 2, factor);
    changed();
}

void TimelineView::zoomToSelection()
{
    if (m_range) {
        m_window.show(m_range->first, m_range->second);
    } else if (m_selected) {
        const auto begin = static_cast<double>(m_timeline->spans().begin(*m_selected));
        const auto length = static_cast<double>(std::max<std::int64_t>(1, m_timeline->spans().length(*m_selected)));
        m_window.show(begin - 2 * length, begin + 3 * length);
        setLane(m_lane);
    }
    changed();
}

void TimelineView::openTo(int depth)
{
    if (m_timeline) {
        m_rows.openTo(depth);
        m_lane = m_rows.rows()[m_rows.rowOf(m_lane)];
        layOut();
        setLane(m_lane);
    }
}

void TimelineView::setOpen(std::size_t lane, bool isOpen)
{
    m_rows.setOpen(lane, isOpen);
    m_lane = m_rows.rows()[m_rows.rowOf(m_lane)];
    layOut();
}

void TimelineView::setLane(std::size_t lane)
{
    m_lane = lane;
    const auto row = static_cast<int>(m_rows.rowOf(lane));
    const int top = row * rowHeight();
    const int page = static_cast<int>(lanesArea().height());
    QScrollBar* bar = verticalScrollBar();
    if (top < bar->value()) {
        bar->setValue(top);
    } else if (top + rowHeight() > bar->value() + page) {
        bar->setValue(top + rowHeight() - page);
    }
    viewport()->update();
}

void TimelineView::resizeEvent(QResizeEvent*) { layOut(); }

void TimelineView::scrollContentsBy(int, int) { changed(); }

void TimelineView::paintEvent(QPaintEvent*)
{
    QPainter painter(viewport());
    painter.setFont(font());
    painter.fillRect(viewport()->rect(), m_palette.color(Role::Base));
    if (m_timeline) {
        paintLanes(painter);
        paintHits(painter);
        paintMarks(painter);
        paintHeader(painter);
    }
}

void TimelineView::paintLanes(QPainter& painter)
{
    const QRectF area = lanesArea();
    painter.save();
    painter.setClipRect(QRectF(0, area.top(), viewport()->width(), area.height()));
    const std::vector<std::uint32_t>& rows = m_rows.rows();
    const auto first = static_cast<std::size_t>(verticalScrollBar()->value() / rowHeight());
    const auto shown = static_cast<std::size_t>(area.height()) / static_cast<std::size_t>(rowHeight()) + 2;
    const std::size_t last = std::min(rows.size(), first + shown);
    const double bottom = last > first ? rowRect(rows[last - 1]).bottom() + 1 : area.top();
    const QRectF lanes(area.left(), area.top(), area.width(), std::min(area.bottom(), bottom) - area.top());
    m_header.paintTints(painter, lanes, m_window);
    for (const double tick : m_header.ticks(m_window, m_unit)) {
        painter.fillRect(QRectF(std::floor(area.left() + m_window.toPixel(tick)), area.top(), 1, lanes.height()),
                         m_palette.color(Role::Grid));
    }
    for (std::size_t row = first; row < last; ++row) {
        const QRect rect = rowRect(rows[row]);
        painter.fillRect(QRect(0, rect.bottom(), viewport()->width(), 1), m_palette.color(Role::Grid));
        painter.setFont(blockFont());
        m_blocks.paint(painter, rows[row], QRectF(rect.left(), rect.top(), area.width(), rect.height() - 1), m_window);
        painter.fillRect(QRect(static_cast<int>(area.right()), rect.top(), kRightMargin, rect.height() - 1),
                         m_palette.color(Role::Base));
        paintGutter(painter, rows[row], rect);
    }
    painter.restore();
}

void TimelineView::paintGutter(QPainter& painter, std::size_t lane, const QRect& row)
{
    painter.setFont(font());
    QString& name = m_laneNames[lane];
    if (name.isEmpty()) {
        name = trackInWords(*m_timeline, lane);
    }
    const QRect gutter(0, row.top(), kGutter, row.height() - 1);
    painter.fillRect(gutter, m_palette.color(lane == m_lane ? Role::HoverRow : Role::AlternateBase));
    painter.fillRect(QRect(kGutter - 1, row.top(), 1, row.height()), m_palette.color(Role::Border));
    const QRect arrow = arrowRect(lane);
    if (!m_timeline->tracks().isLeaf(lane)) {
        const QPointF centre = QRectF(arrow).center();
        QPainterPath path;
        if (m_rows.isOpen(lane)) {
            path.addPolygon(QPolygonF({centre + QPointF(-4, -2), centre + QPointF(4, -2), centre + QPointF(0, 3)}));
        } else {
            path.addPolygon(QPolygonF({centre + QPointF(-2, -4), centre + QPointF(3, 0), centre + QPointF(-2, 4)}));
        }
        painter.setRenderHint(QPainter::Antialiasing, true);
        painter.fillPath(path, m_palette.color(Role::MutedText));
        painter.setRenderHint(QPainter::Antialiasing, false);
    }
    const QRect room(arrow.right() + 4, row.top(), kGutter - arrow.right() - 10, row.height() - 1);
    painter.setPen(m_palette.color(m_timeline->count(lane) > 0 ? Role::Text : Role::MutedText));
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(name, Qt::ElideRight, room.width()));
}

/// Paints the selected command, the selected range and the hits of a search.
void TimelineView::paintMarks(QPainter& painter)
{
    const QRectF area = lanesArea();
    painter.save();
    painter.setClipRect(area);
    if (m_range) {
        const double left = area.left() + nearPixel(m_range->first);
        const double right = area.left() + nearPixel(m_range->second);
        QColor fill = m_palette.color(Role::Accent);
        fill.setAlpha(45);
        painter.fillRect(QRectF(left, area.top(), right - left, area.height()), fill);
        painter.fillRect(QRectF(left, area.top(), 1, area.height()), m_palette.color(Role::Accent));
        painter.fillRect(QRectF(right, area.top(), 1, area.height()), m_palette.color(Role::Accent));
    }
    if (m_selected) {
        const QRect block = blockRect(*m_selected);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(m_palette.color(Role::Base), 4));
        painter.drawRect(block.adjusted(-2, -1, 1, 1));
        painter.setPen(QPen(m_palette.color(Role::Selected), 2));
        painter.drawRect(block.adjusted(-2, -1, 1, 1));
    }
    paintArrows(painter);
    painter.restore();
}

/// Paints arrows from commands that send data to those that receive them.
void TimelineView::paintArrows(QPainter& painter) const
{
    constexpr double kHead = 6;
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(m_palette.color(Role::Selected), 1.5));
    painter.setBrush(m_palette.color(Role::Selected));
    for (const SpanLink& link : m_arrows) {
        const QPointF from = QRectF(blockRect(link.from)).center();
        const QPointF to = QRectF(blockRect(link.to)).center();
        const QPointF along = to - from;
        const double length = std::hypot(along.x(), along.y());
        if (length < kHead) {
            continue;
        }
        const QPointF unit = along / length;
        const QPointF side(-unit.y(), unit.x());
        painter.drawLine(from, to);
        painter.drawPolygon(QPolygonF({to, to - unit * kHead + side * kHead / 2, to - unit * kHead - side * kHead / 2}));
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void TimelineView::paintHeader(QPainter& painter)
{
    const double width = lanesArea().width();
    const QRectF header(0, 0, viewport()->width(), headerHeight());
    painter.fillRect(header, m_palette.color(Role::Base));
    const QRectF overview = overviewRect();
    const QRectF parts(kGutter, kOverview, width, kParts - 2);
    const QRectF axis(kGutter, kOverview + kParts, width, kAxis - 1);
    m_header.paintOverview(painter, overview, m_window);
    const TimeWindow whole(m_timeline->cycles(), width);
    m_header.paintTicks(painter, QRectF(overview.left(), overview.top(), width, 8), whole, m_hits);
    painter.save();
    painter.setClipRect(QRectF(kGutter, kOverview, width, kParts + kAxis));
    m_header.paintParts(painter, parts, m_window);
    m_header.paintTicks(painter, QRectF(kGutter, axis.bottom() - 5, width, 5), m_window, m_hits);
    m_header.paintAxis(painter, axis, m_window, m_unit);
    painter.restore();
    painter.fillRect(QRectF(0, headerHeight() - 1, viewport()->width(), 1), m_palette.color(Role::Border));
    painter.setPen(m_palette.color(Role::MutedText));
    const auto label = [&](const QRectF& beside, const QString& text) {
        painter.drawText(QRectF(8, beside.top(), kGutter - 18, beside.height()), Qt::AlignRight | Qt::AlignVCenter,
                         text);
    };
    label(overview, tr("whole run"));
    label(parts, tr("part"));
    label(axis, m_unit == TimeUnit::Cycle ? tr("cycle") : tr("time in ns"));
}

} // namespace pimento
