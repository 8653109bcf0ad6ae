// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_view.h"

#include "views/plots/hover_card.h"
#include "views/timeline/timeline_view_sizes.h"

#include <QScrollBar>

#include <algorithm>
#include <iterator>

namespace pimento {

namespace {

constexpr int kIndent = 12;
constexpr int kArrow = 14;
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
    setMinimumSize(420, kLeastHeight);
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
    m_playhead.reset();
    m_bookmarks.clear();
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
    prepareTexts();
}

void TimelineView::prepareTexts()
{
    if (m_timeline) {
        m_blocks.prepare(*m_timeline, m_palette, blockFont());
        m_header.prepare(m_timeline.get(), m_palette);
    }
    viewport()->update();
}

void TimelineView::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange) { // after the colours of a new look
        prepareTexts();
    }
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
    if (const std::pair visible(m_window.begin(), m_window.end()); visible != m_told) {
        m_told = visible;
        Q_EMIT windowChanged();
    }
}

/// Font of blocks: two strips of text have to fit into a row.
QFont TimelineView::blockFont() const
{
    QFont small = font();
    small.setPointSizeF(font().pointSizeF() * kSmallText);
    return small;
}

int TimelineView::rowHeight() const { return 2 * QFontMetrics(blockFont()).height() + 6; }

int TimelineView::partsHeight() const { return std::max(kParts, fontMetrics().height() + 4); }

int TimelineView::axisHeight() const { return std::max(kAxis, fontMetrics().height() + 8); }

int TimelineView::headerHeight() const { return kOverview + partsHeight() + axisHeight(); }

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
    changed();
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
        changed();
        select(next);
        setLane(lane);
    }
}

void TimelineView::fit()
{
    m_window.fit();
    changed();
}

void TimelineView::setAxisEnd(double cycles)
{
    m_window.setRunEnd(cycles);
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

} // namespace pimento
