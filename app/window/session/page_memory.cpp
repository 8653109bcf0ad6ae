// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/session/page_memory.h"

#include "app/window/compare/compare_controller.h"
#include "app/window/devices/whatif_controller.h"
#include "app/window/model/model_controller.h"
#include "app/window/network/network_controller.h"
#include "app/window/session/page_controls.h"
#include "app/window/session/session_keys.h"
#include "app/window/workspace/workspace.h"
#include "engine/exploration/recorded/study_explore.h"
#include "engine/problem/system.h"
#include "views/editor/code_editor.h"
#include "views/explore/candidate_table_model.h"
#include "views/explore/candidate_table_view.h"
#include "views/explore/explore_page.h"
#include "views/explore/parallel/parallel_plot.h"
#include "views/inspect/inspect_page.h"
#include "views/inspect/line_view.h"
#include "views/inspect/listing_column.h"
#include "views/inspect/listing_editor.h"
#include "views/question/device_library.h"
#include "views/timeline/timeline_page.h"
#include "views/timeline/timeline_view.h"

#include <QHeaderView>
#include <QToolButton>

#include <algorithm>
#include <array>
#include <utility>

namespace pimento {

namespace {

constexpr std::array kKinds = {"pin", "asked", "default", "device"}; // in the order of ColumnKind

SessionColumn columnText(const ComparedColumn& column)
{
    return {kKinds[static_cast<std::size_t>(column.kind)],
            questionJson(column.found.item.question),
            column.found.item.choice,
            column.pin,
            column.title.toStdString(),
            column.note.toStdString()};
}

} // namespace

PageMemory::PageMemory(const Parts& parts, QObject* parent) : QObject(parent), m_parts(parts)
{
    // Queued, so that it runs after the slots that show the results.
    for (const auto signal : {&Workspace::explorationChanged, &Workspace::explorationEnded, &Workspace::settled}) {
        connect(&parts.workspace, signal, this, &PageMemory::goOn, Qt::QueuedConnection);
    }
    connect(&parts.workspace, &Workspace::inspectionChanged, this, &PageMemory::goOn, Qt::QueuedConnection);
    connect(&parts.compare, &CompareController::settled, this, &PageMemory::goOn, Qt::QueuedConnection);
}

std::string PageMemory::questionKey() const
{
    const auto exploration = m_parts.workspace.exploration();
    return exploration ? keyText(studyKeyOf(*exploration->problem)) : std::string();
}

SessionSubject PageMemory::subject() const
{
    return {questionKey(), m_parts.workspace.selection().current().value_or(0)};
}

bool PageMemory::isOther(const SessionSubject& of) const
{
    Workspace& workspace = m_parts.workspace;
    return workspace.exploration() && !workspace.isExploring() && workspace.selection().current() && subject() != of;
}

SessionPages PageMemory::pages() const
{
    SessionPages pages;
    pages.axes = m_parts.explore.parallel().choices();
    addBrush(pages);
    pages.sort = sort();
    pages.timeline = timeline();
    pages.line = line();
    pages.edits = edits();
    pages.trial = trial();
    pages.compare = compare();
    pages.model = m_parts.model.arrangement();
    if (auto network = m_parts.network.arrangement(); !network.network.empty()) {
        pages.network = std::move(network);
    }
    pages.controls = controlValues(m_parts.window);
    pages.controls.insert(m_waiting.controls.begin(), m_waiting.controls.end()); // controls without choices yet
    return pages;
}

void PageMemory::addBrush(SessionPages& pages) const
{
    const auto& brush = m_parts.workspace.state().filters.brush();
    const bool isWaiting = !m_waiting.brush.empty();
    pages.brush = isWaiting ? m_waiting.brush : brush;
    pages.brushOf = isWaiting ? m_waiting.brushOf : brush.empty() ? std::string() : questionKey();
}

std::optional<SessionSort> PageMemory::sort() const
{
    const CandidateTableModel& candidates = m_parts.explore.table().candidates();
    if (m_waiting.sort || candidates.table() == nullptr || candidates.sortColumn() < 0) {
        return m_waiting.sort;
    }
    const auto column = static_cast<std::size_t>(candidates.sortColumn());
    return SessionSort{column == 0 ? std::string() : candidates.table()->columns()[column - 1].id,
                       candidates.sortOrder() == Qt::DescendingOrder};
}

std::optional<SessionTimeline> PageMemory::timeline() const
{
    const TimelineView& view = m_parts.timeline.view();
    if (m_waiting.timeline || view.timeline() == nullptr) {
        return m_waiting.timeline;
    }
    SessionTimeline timeline{subject(), view.window().begin(), view.window().end(), {}, {}};
    for (std::size_t lane = 0; lane < view.timeline()->tracks().size(); ++lane) {
        if (view.rows().isOpen(lane)) {
            timeline.open.push_back(static_cast<std::uint32_t>(lane));
        }
    }
    if (const auto command = view.selected()) {
        timeline.command = *command;
    }
    timeline.bookmarks = view.bookmarks();
    return timeline;
}

std::optional<SessionLine> PageMemory::line() const
{
    const InspectPage& page = m_parts.inspect;
    if (m_waiting.line || m_parts.workspace.inspection() == nullptr) {
        return m_waiting.line;
    }
    for (std::size_t i = 0; i < page.columnCount(); ++i) {
        if (const QModelIndex current = page.lines(i).currentIndex(); current.isValid()) {
            return SessionLine{subject(), page.column(i).listing().toStdString(), page.lines(i).lineAt(current)};
        }
    }
    return std::nullopt;
}

std::vector<SessionEdit> PageMemory::edits() const
{
    std::vector<SessionEdit> edits = m_waiting.edits;
    const InspectPage& page = m_parts.inspect;
    for (std::size_t i = 0; i < page.columnCount(); ++i) {
        const ListingColumn& column = page.column(i);
        if (!column.listing().isEmpty() && column.editor().isEdited()) {
            edits.push_back({column.listing().toStdString(), column.editor().editor().toPlainText().toStdString()});
        }
    }
    return edits;
}

std::optional<SessionTrial> PageMemory::trial() const
{
    const Trial& trial = m_parts.whatIf.answers().trial;
    if (m_waiting.trial || trial.problem == nullptr) {
        return m_waiting.trial;
    }
    return SessionTrial{keyText(studyKeyOf(*trial.problem)), trial.looked, trial.tried};
}

std::optional<SessionCompare> PageMemory::compare() const
{
    const auto [plan, baseline] = m_parts.compare.arrangement();
    SessionCompare compare{plan.candidate, {}, {}};
    for (const auto* each : {&plan.asked, &plan.standard}) {
        if (*each) {
            compare.columns.push_back(columnText(**each));
        }
    }
    std::ranges::transform(plan.devices, std::back_inserter(compare.columns), columnText);
    if (baseline) {
        compare.baseline = columnText(*baseline);
    }
    return compare == SessionCompare{} ? std::nullopt : std::optional(compare);
}

void PageMemory::restore(const SessionPages& pages)
{
    m_waiting = pages;
    m_parts.explore.parallel().setChoices(pages.axes);
    if (!pages.brush.empty() && pages.brushOf == questionKey()) {
        restoreBrush(); // its results are already on screen
    }
    restoreCompare(pages.compare.value_or(SessionCompare{}));
    if (pages.model) {
        m_parts.model.arrange(*pages.model);
    }
    if (pages.network) {
        m_parts.network.arrange(*pages.network);
    }
    chooseControls(m_parts.window, m_waiting.controls);
}

/// Restores what is possible with the current results.
void PageMemory::goOn()
{
    const bool isSettled = m_parts.workspace.isSettled() && m_parts.workspace.exploration();
    chooseControls(m_parts.window, m_waiting.controls);
    restoreBrush();
    restoreSort();
    restoreLine();
    restoreEdits();
    restoreTrial();
    restoreTimeline();
    if (isSettled && !m_waiting.controls.empty()) { // choices that are not offered now belong to other results
        const ControlValues offered = controlValues(m_parts.window);
        std::erase_if(m_waiting.controls, [&](const auto& each) { return offered.contains(each.first); });
    }
}

/// Restores the brush when the results of its question are there, since a brush ends with its question.
void PageMemory::restoreBrush()
{
    Workspace& workspace = m_parts.workspace;
    if (m_waiting.brush.empty() || !workspace.exploration()) {
        return;
    }
    const bool isOver = !workspace.isExploring();
    const bool isThere = m_waiting.brushOf.empty() ? isOver : m_waiting.brushOf == questionKey();
    if (isThere && workspace.state().filters.brush().empty()) { // otherwise the user has brushed meanwhile
        workspace.state().filters.setBrush(m_waiting.brush);
    }
    if (isThere || isOver) {
        m_waiting.brush.clear();
    }
}

void PageMemory::restoreSort()
{
    CandidateTableView& view = m_parts.explore.table();
    if (!m_waiting.sort || view.candidates().table() == nullptr) {
        return;
    }
    const SessionSort sort = *std::exchange(m_waiting.sort, std::nullopt);
    const auto column = view.candidates().table()->columnOf(sort.column);
    if (column || sort.column.empty()) {
        view.horizontalHeader()->setSortIndicator(column ? CandidateTableModel::modelColumn(*column)
                                                         : CandidateTableModel::kLabelColumn,
                                                  sort.isDescending ? Qt::DescendingOrder : Qt::AscendingOrder);
    }
}

void PageMemory::restoreLine()
{
    if (!m_waiting.line || m_parts.workspace.inspection() == nullptr) {
        return;
    }
    const SessionLine line = *m_waiting.line;
    if (line.of != subject()) {
        if (isOther(line.of)) {
            m_waiting.line.reset();
        }
        return;
    }
    m_waiting.line.reset();
    const InspectPage& page = m_parts.inspect;
    for (std::size_t i = 0; i < page.columnCount(); ++i) {
        if (page.column(i).listing().toStdString() == line.listing && line.line < page.lines(i).lineCount()) {
            m_parts.inspect.selectLine(i, line.line);
        }
    }
}

/// Restores edited listings and opens their editors, because the user was working there.
void PageMemory::restoreEdits()
{
    if (m_waiting.edits.empty() || m_parts.workspace.inspection() == nullptr) {
        return;
    }
    const InspectPage& page = m_parts.inspect;
    for (std::size_t i = 0; i < page.columnCount(); ++i) {
        ListingColumn& column = page.column(i);
        const auto edit = std::ranges::find(m_waiting.edits, column.listing().toStdString(), &SessionEdit::listing);
        if (edit == m_waiting.edits.end()) {
            continue;
        }
        column.editor().editor().setPlainText(QString::fromStdString(edit->text));
        if (auto* open = column.findChild<QToolButton*>(QStringLiteral("editListing"))) {
            open->setChecked(true);
        }
        m_waiting.edits.erase(edit);
    }
}

void PageMemory::restoreTrial()
{
    const Trial& trial = m_parts.whatIf.answers().trial;
    if (!m_waiting.trial || trial.problem == nullptr) {
        return;
    }
    const SessionTrial wanted = *m_waiting.trial;
    if (keyText(studyKeyOf(*trial.problem)) == wanted.question) {
        m_waiting.trial.reset();
        m_parts.whatIf.arrange(wanted.tried, wanted.looked);
    } else if (!m_parts.workspace.isExploring()) {
        m_waiting.trial.reset();
    }
}

/// Restores the state of the timeline if its commands are recorded, which happens when it is visible; else the state
/// waits. Drops the state if another candidate is shown.
void PageMemory::restoreTimeline()
{
    TimelineView& view = m_parts.timeline.view();
    if (m_waiting.timeline && isOther(m_waiting.timeline->of)) {
        m_waiting.timeline.reset();
    }
    if (!m_waiting.timeline || view.timeline() == nullptr || m_waiting.timeline->of != subject()) {
        return;
    }
    const SessionTimeline timeline = *std::exchange(m_waiting.timeline, std::nullopt);
    const std::size_t lanes = view.timeline()->tracks().size();
    if (std::ranges::all_of(timeline.open, [&](std::uint32_t lane) { return lane < lanes; })) {
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            view.setOpen(lane, std::ranges::binary_search(timeline.open, static_cast<std::uint32_t>(lane)));
        }
    }
    if (timeline.command && *timeline.command < view.timeline()->spans().size()) {
        view.select(static_cast<std::size_t>(*timeline.command));
    }
    view.setBookmarks(timeline.bookmarks);
    view.showCycles(timeline.begin, timeline.end);
}

std::optional<ComparedColumn> PageMemory::columnOf(const SessionColumn& text) const
{
    const auto kind = std::ranges::find(kKinds, text.kind);
    const auto question = parseQuestionJson(text.question, "session");
    if (kind == kKinds.end() || !question) {
        return std::nullopt;
    }
    ComparedColumn column{static_cast<ColumnKind>(kind - kKinds.begin()), text.pin, {}};
    column.title = QString::fromStdString(text.title);
    column.note = QString::fromStdString(text.note);
    column.found.item = {*question, text.choice};
    if (column.kind == ColumnKind::Asked || column.kind == ColumnKind::Standard) {
        const auto system = findSystem(question->system);
        auto problem = system ? (*system)->pose(*question, m_parts.deviceLibrary.catalogue())
                              : Result<std::shared_ptr<const Problem>>(tl::unexpected<Error>(system.error()));
        if (!problem) {
            return std::nullopt; // its device or kernel no longer exists
        }
        column.found.problem = *std::move(problem);
    }
    return column;
}

void PageMemory::restoreCompare(const SessionCompare& compare)
{
    ComparisonPlan plan;
    plan.candidate = compare.candidate;
    for (const SessionColumn& each : compare.columns) {
        auto column = columnOf(each);
        if (!column) {
            continue;
        }
        switch (column->kind) {
        case ColumnKind::Asked:
            plan.asked = *std::move(column);
            break;
        case ColumnKind::Standard:
            plan.standard = *std::move(column);
            break;
        case ColumnKind::Device:
            plan.devices.push_back(*std::move(column));
            break;
        case ColumnKind::Pin:
            break; // pins are stored in a list of their own
        }
    }
    if (!plan.asked) {
        std::erase_if(plan.devices, &ComparedColumn::isMatched); // there is no candidate to match
    }
    m_parts.compare.arrange({std::move(plan), compare.baseline ? columnOf(*compare.baseline) : std::nullopt});
}

} // namespace pimento
