// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/timeline/timeline.h"
#include "views/common/palette.h"
#include "views/timeline/timeline_blocks.h"
#include "views/timeline/timeline_geometry.h"
#include "views/timeline/timeline_header.h"
#include "views/timeline/timeline_text.h"

#include <QAbstractScrollArea>
#include <QPoint>

#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace pimento {

class CommandLinks;
class HoverCard;

/// Shows the commands of a run over time, with a row for each lane of the device:
///
///   +--------------+------------------------------------------+
///   | whole run    | overview, visible range in a frame       |
///   | part         | in | compute ................... | out   |
///   | cycle        | 0       500       1 000       1 500      |
///   +--------------+------------------------------------------+
///   | v AttAcc     | ||||||||||||||||||||||||||||||||||||||   |
///   |   > channel 0| ||| || |||||||||||||||||||||||||||||||   |
///
/// The wheel, + and - zoom at the mouse; dragging and the arrow keys pan; Home shows everything; F zooms to the
/// selection, which is made by a click (a command) or by Shift and dragging (a range of time). Comma and full stop go
/// to the command before and after the selected one in its row; Up, Down and Space choose and fold rows; B sets a
/// bookmark, and brackets go to the one before and after.
class TimelineView : public QAbstractScrollArea {
    Q_OBJECT

public:
    using Command = std::optional<std::size_t>;
    static constexpr int kLeastHeight = 220; // pixels

    explicit TimelineView(QWidget* parent = nullptr);
    ~TimelineView() override;

    void setTimeline(std::shared_ptr<const Timeline> timeline);
    [[nodiscard]] const Timeline* timeline() const { return m_timeline.get(); }
    void setUnit(TimeUnit unit);
    void setColours(const Palette& palette);
    /// Sets the purposes of commands, for their cards; nullptr: unknown.
    void setLinks(std::shared_ptr<const CommandLinks> links) { m_links = std::move(links); }
    /// Marks the hits of a search; `hits` must be sorted.
    void setHits(std::vector<std::uint32_t> hits);

    [[nodiscard]] Command selected() const { return m_selected; }
    void select(Command command);
    /// Selects a command and makes it visible: unfolds its lane, pans, and zooms in if it would be too narrow.
    void goTo(std::size_t command);
    /// Selects the next (1) or previous (-1) command of the current row; without a selection the first one after the
    /// left edge.
    void step(int by);

    void fit();
    /// Makes the axis at least this long, in cycles: a second run may be longer than the first.
    void setAxisEnd(double cycles);
    /// Shows a range of cycles, within the axis.
    void showCycles(double begin, double end);
    void zoomBy(double factor);
    /// The segment that Shift and dragging selected, in cycles.
    [[nodiscard]] std::optional<std::pair<double, double>> range() const { return m_range; }
    void zoomToSelection();
    /// Sets numbered moments, in cycles.
    void setBookmarks(std::vector<double> bookmarks);
    [[nodiscard]] const std::vector<double>& bookmarks() const { return m_bookmarks; }
    void toggleBookmark();
    void goToBookmark(int by);
    /// Marks a moment, which other pages share; none: no mark.
    void setPlayhead(std::optional<double> cycle);
    [[nodiscard]] std::optional<double> playhead() const { return m_playhead; }
    void openTo(int depth);
    void setOpen(std::size_t lane, bool isOpen);

    [[nodiscard]] const TimeWindow& window() const { return m_window; }
    [[nodiscard]] const LaneRows& rows() const { return m_rows; }
    [[nodiscard]] std::size_t currentLane() const { return m_lane; }
    /// Rectangle of a lane in the viewport; a folded lane has the row of the lane that contains it.
    [[nodiscard]] QRect rowRect(std::size_t lane) const;
    [[nodiscard]] QRect blockRect(std::size_t command) const;
    [[nodiscard]] QRect overviewRect() const;
    [[nodiscard]] QRect arrowRect(std::size_t lane) const;
    [[nodiscard]] QString hoverText() const;

Q_SIGNALS:
    void selectionChanged();
    /// Emitted when other cycles are visible.
    void windowChanged();
    /// Emitted when the user moves the playhead, by a click on the axis or by dragging there.
    void playheadMoved(double cycle);

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    bool viewportEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    enum class Drag : std::uint8_t { None, Pan, Range, Overview, Playhead };

    [[nodiscard]] QRectF lanesArea() const;
    [[nodiscard]] double nearPixel(double cycle) const;
    [[nodiscard]] int partsHeight() const;
    [[nodiscard]] int axisHeight() const;
    [[nodiscard]] int headerHeight() const;
    [[nodiscard]] int rowHeight() const;
    void prepareTexts();
    [[nodiscard]] QFont blockFont() const;
    [[nodiscard]] std::optional<std::size_t> laneAt(QPoint position) const;
    [[nodiscard]] Command commandAt(QPoint position) const;
    void layOut();
    void changed();
    void paintHeader(QPainter& painter);
    void paintLanes(QPainter& painter);
    void paintGutter(QPainter& painter, std::size_t lane, const QRect& row);
    void paintMarks(QPainter& painter);
    void paintArrows(QPainter& painter) const;
    void findArrows();
    void paintHits(QPainter& painter);
    void paintBookmarks(QPainter& painter, const QRectF& axis) const;
    void hoverAt(QPoint position);
    void showCounts(QPoint position, std::size_t lane);
    void dragTo(QPoint position);
    void centreOverview(int x);
    void movePlayhead(int x);
    void setLane(std::size_t lane);
    [[nodiscard]] bool handleKey(int key);
    [[nodiscard]] bool handleLaneKey(int key);
    void moveLane(int rows);

    std::shared_ptr<const Timeline> m_timeline;
    std::map<std::size_t, QString> m_laneNames; // of painted lanes: translating takes long
    std::shared_ptr<const CommandLinks> m_links;
    LaneRows m_rows;
    TimeWindow m_window;
    std::pair<double, double> m_told{0, 0}; // visible cycles of the last windowChanged()
    TimelineBlocks m_blocks;
    TimelineHeader m_header;
    HoverCard* m_card;
    QString m_hoverText;
    Palette m_palette = Palette::light();
    TimeUnit m_unit = TimeUnit::Cycle;
    std::vector<std::uint32_t> m_hits;
    Command m_selected;
    std::vector<SpanLink> m_arrows; // of the selected command
    std::optional<std::pair<double, double>> m_range; // in cycles, selected by Shift and dragging
    std::vector<double> m_bookmarks;                  // cycles, ascending
    std::optional<double> m_playhead;                 // cycle
    std::size_t m_lane = 0;                           // current row
    Drag m_drag = Drag::None;
    QPoint m_pressed;
    QPoint m_last;
    bool m_hasMoved = false;
};

} // namespace pimento
