// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/inspect/link_controller.h"

#include "app/window/workspace/workspace.h"
#include "engine/inspection/data_moves.h"
#include "engine/inspection/inspection.h"
#include "engine/inspection/timeline/timeline.h"
#include "views/commands/command_registry.h"
#include "views/inspect/inspect_page.h"
#include "views/inspect/layouts_view.h"
#include "views/inspect/line_view.h"
#include "views/inspect/listing_column.h"
#include "views/inspect/moves_view.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"
#include "views/timeline/timeline_page.h"
#include "views/timeline/timeline_view.h"

#include <QTabWidget>

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

constexpr std::size_t kMostKnown = 8;
constexpr std::size_t kLargestKnown = 50'000; // largest number of commands of a cached timeline

} // namespace

LinkController::LinkController(InspectPage& inspect, TimelinePage& timeline, QTabWidget& pages, Workspace& workspace,
                               QObject* parent)
    : QObject(parent), m_inspect(inspect), m_timeline(timeline), m_pages(pages)
{
    connect(&workspace, &Workspace::inspectionChanged, this, &LinkController::look);
    connect(&workspace, &Workspace::inspectionFailed, this, [this] { look(nullptr); });
    connect(&inspect, &InspectPage::linePicked, this, &LinkController::pick);
    connect(&inspect, &InspectPage::timelineWanted, this, &LinkController::goToTimeline);
    connect(&timeline, &TimelinePage::lineWanted, this, &LinkController::goToLine);
    connect(&timeline, &TimelinePage::lineCleared, this, [this] {
        m_picked.reset();
        showButton();
    });
    connect(&inspect, &InspectPage::layoutsWanted, this, &LinkController::findLayouts, Qt::QueuedConnection);
    connect(&m_job, &JobRunner::finished, this, &LinkController::settled);
    connect(&m_laying, &JobRunner::finished, this, &LinkController::settled);
    connect(&m_moving, &JobRunner::finished, this, &LinkController::settled);
    connect(&inspect.moves(), &MovesView::watched, this, &LinkController::findMoves, Qt::QueuedConnection);
    sharePlayhead();
    look(workspace.inspection());
}

LinkController::~LinkController() = default;

void LinkController::addCommands(CommandRegistry& registry, const QString& menu)
{
    registry.add(
        {QStringLiteral("view.sameElsewhere"), menu, tr("Show in &Inspect or Timeline"), {QKeySequence(Qt::Key_F4)}, 2},
        this, [this] { goToOther(); });
    registry.add({QStringLiteral("view.layouts"), menu, tr("Ro&ws and columns of a bank"), {}, 2}, this, [this] {
        m_pages.setCurrentWidget(&m_inspect);
        m_inspect.isShowingLayouts() ? m_inspect.hideLayouts() : m_inspect.showLayouts();
    });
    registry.add({QStringLiteral("view.moves"), menu, tr("&Data movement"), {}, 2}, this, [this] {
        m_pages.setCurrentWidget(&m_inspect);
        m_inspect.showMoves();
    });
    const QString view = tr("Rows and columns of a bank");
    registry.addViewKeys({view, tr("Zoom into a bank and back"), tr("Enter, Esc")});
    registry.addViewKeys({view, tr("Move between columns"), tr("← → ↑ ↓")});
    registry.addViewKeys({view, tr("Previous and next step"), tr(", and .")});
    registry.addViewKeys({view, tr("Play or pause"), tr("Space")});
}

void LinkController::look(const std::shared_ptr<const Inspection>& inspection)
{
    m_job.cancel();
    m_laying.cancel();
    m_moving.cancel();
    m_inspection = inspection;
    m_links.reset();
    m_hasSource = inspection != nullptr && inspection->part<CommandLinkSource>() != nullptr;
    if (inspection == nullptr || inspection->wasStopped || !m_inspect.selected()) {
        m_picked.reset();
        m_goesToFirst = false;
    } else if (m_picked) {
        m_picked = m_inspect.selected(); // another candidate may have another selected line
    }
    const std::string reason = inspection == nullptr ? "" : inspection->whyMissing<CommandLinkSource>();
    m_why = inspection != nullptr && !m_hasSource && reason.empty()
                ? tr("This system does not link commands to tensors.")
                : inWords(reason);
    if (m_hasSource && inspection->part<Timeline>() != nullptr) {
        ask(inspection);
    } else {
        m_timeline.setLinks(nullptr, m_why);
        m_goesToFirst = m_goesToFirst && m_hasSource;
        showButton();
    }
    if (m_inspect.layouts().layouts() == nullptr) {
        findLayouts(); // a request was pending for an inspection without a timeline
    }
    findMoves();
}

void LinkController::ask(const std::shared_ptr<const Inspection>& inspection)
{
    auto timeline = inspection->shared<Timeline>();
    const auto known = std::ranges::find(m_known, timeline, &Known::timeline);
    if (known != m_known.end()) {
        take(known->links, {});
        return;
    }
    m_timeline.setLinks(nullptr, tr("Linking commands to tensors…"));
    showButton();
    m_job.start([this, source = inspection->shared<CommandLinkSource>(),
                 timeline = std::move(timeline)](std::stop_token stop, const JobRunner::Post& post) {
        auto links = source->linksOf(timeline, std::move(stop));
        post([this, timeline, links = std::move(links)] {
            if (links) {
                remember(timeline, *links);
            }
            take(links ? *links : nullptr, links ? QString() : inWords(links.error()));
        });
    });
}

/// Caches the links of small timelines, since the user may return to one, as when going back in a lesson.
void LinkController::remember(const std::shared_ptr<const Timeline>& timeline,
                              const std::shared_ptr<const CommandLinks>& links)
{
    if (timeline->spans().size() > kLargestKnown) {
        return;
    }
    m_known.push_back({timeline, links});
    if (m_known.size() > kMostKnown) {
        m_known.erase(m_known.begin());
    }
}

void LinkController::take(std::shared_ptr<const CommandLinks> links, const QString& why)
{
    m_links = std::move(links);
    m_why = why;
    m_timeline.setLinks(m_links, m_why);
    lightPicked();
    if (std::exchange(m_goesToFirst, false)) {
        goToFirst();
    }
}

/// Looks up the layouts if the page waits for them.
void LinkController::findLayouts()
{
    if (m_inspection == nullptr || m_inspection->part<LayoutSource>() == nullptr || !m_inspect.isShowingLayouts() ||
        m_inspect.layouts().layouts() != nullptr) {
        return;
    }
    m_laying.start(
        [this, source = m_inspection->shared<LayoutSource>()](std::stop_token stop, const JobRunner::Post& post) {
            auto layouts = source->layouts(std::move(stop));
            post([this, layouts = std::move(layouts)] {
                m_inspect.setLayouts(layouts ? *layouts : nullptr, layouts ? QString() : inWords(layouts.error()));
            });
        });
}

/// Looks up the moves if their view is visible and waits for them.
void LinkController::findMoves()
{
    const auto source = m_inspection == nullptr ? nullptr : m_inspection->shared<DataMoveSource>();
    if (source == nullptr || m_inspect.moves().moves() != nullptr || m_moving.isRunning() ||
        !m_inspect.moves().isVisible()) {
        return;
    }
    auto timeline = m_inspection->shared<Timeline>();
    if (source->needsTimeline() && timeline == nullptr && m_inspection->isOnRequest<Timeline>()) {
        m_inspect.setMoves(nullptr, tr("Recording the run…"));
        return; // an inspection with a timeline follows
    }
    m_moving.start([this, source, timeline = std::move(timeline)](std::stop_token stop, const JobRunner::Post& post) {
        auto moves = source->moves(timeline, std::move(stop));
        post([this, moves = std::move(moves)] {
            m_inspect.setMoves(moves ? *moves : nullptr, moves ? QString() : inWords(moves.error()));
        });
    });
}

/// Moves the playhead of the Timeline with that of the moving data, and the other way round.
void LinkController::sharePlayhead()
{
    MovesView& moves = m_inspect.moves();
    TimelineView& view = m_timeline.view();
    connect(&moves, &MovesView::playheadMoved, this, [&moves, &view](qint64 time) {
        if (moves.moves() != nullptr && moves.moves()->isOfTimeline) {
            view.setPlayhead(static_cast<double>(time));
        }
    });
    connect(&view, &TimelineView::playheadMoved, this, [&moves](double cycle) {
        if (moves.moves() != nullptr && moves.moves()->isOfTimeline) {
            moves.setTime(static_cast<std::int64_t>(cycle));
        }
    });
}

void LinkController::pick(const LinePlace& line)
{
    m_picked = line;
    lightPicked();
}

/// Highlights the commands of the picked line, as soon as the links are known.
void LinkController::lightPicked()
{
    m_commandsOfLine = 0;
    if (m_links && m_picked) {
        auto commands = m_links->commandsOf(*m_picked);
        m_commandsOfLine = commands.size();
        const QString number = formatInteger(static_cast<double>(m_picked->line + 1));
        const QString words = tr("line %1 of “%2”").arg(number, m_inspect.column(m_picked->listing).title());
        m_timeline.lightLine(std::move(commands), words);
    }
    showButton();
}

void LinkController::showButton()
{
    const QString tip = tr("Show the commands of the selected line in the Timeline (F4)");
    if (!m_inspect.selected()) {
        m_inspect.setTimelineLink({}, {}, false);
    } else if (!m_hasSource) {
        m_inspect.setTimelineLink(tr("Timeline"), m_why, false);
    } else if (!m_links || !m_picked) {
        m_inspect.setTimelineLink(tr("Timeline ▸"), tip, true);
    } else if (m_commandsOfLine == 0) {
        m_inspect.setTimelineLink(tr("no command"), tr("No command of the Timeline belongs to this line."), false);
    } else if (m_commandsOfLine == 1) {
        m_inspect.setTimelineLink(tr("1 command ▸"), tip, true);
    } else {
        const QString count = formatInteger(static_cast<double>(m_commandsOfLine));
        m_inspect.setTimelineLink(tr("%1 commands ▸").arg(count), tip, true);
    }
}

void LinkController::goToOther()
{
    if (m_pages.currentWidget() == &m_inspect) {
        goToTimeline();
    } else if (m_pages.currentWidget() == &m_timeline) {
        m_timeline.goToLine();
    }
}

void LinkController::goToTimeline()
{
    if (!m_hasSource || !m_inspect.selected()) {
        return;
    }
    m_picked = m_inspect.selected();
    m_goesToFirst = true; // kept, because the page may ask for a timeline first
    m_pages.setCurrentWidget(&m_timeline);
    if (m_links) {
        m_goesToFirst = false;
        lightPicked();
        goToFirst();
    }
}

void LinkController::goToFirst()
{
    if (m_commandsOfLine > 0) {
        m_timeline.clearFind();
        m_timeline.goToFirstHit();
        m_timeline.view().setFocus(Qt::OtherFocusReason);
    }
}

void LinkController::goToLine(const LinePlace& line)
{
    m_pages.setCurrentWidget(&m_inspect);
    m_inspect.selectLine(line.listing, static_cast<int>(line.line));
    LineView& lines = m_inspect.lines(line.listing);
    lines.scrollTo(lines.indexOf(static_cast<int>(line.line)), QAbstractItemView::PositionAtCenter);
    lines.setFocus(Qt::OtherFocusReason);
}

} // namespace pimento
