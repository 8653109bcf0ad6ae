// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/learn/lesson_presenter.h"

#include "app/window/compare/compare_controller.h"
#include "app/window/devices/whatif_controller.h"
#include "app/window/inspect/advice_controller.h"
#include "app/window/learn/lesson_look.h"
#include "app/window/learn/part_covers.h"
#include "app/window/looks/side_column.h"
#include "app/window/looks/window_looks.h"
#include "app/window/question/effort_controller.h"
#include "app/window/question/result_watch.h"
#include "app/window/question/undo_controller.h"
#include "app/window/session/page_memory.h"
#include "app/window/session/page_tabs.h"
#include "app/window/session/session_controller.h"
#include "app/window/workspace/workspace.h"
#include "engine/lessons/lesson_parts.h"
#include "views/common/plot_panel.h"
#include "views/compare/compare_page.h"
#include "views/devices/devices_page.h"
#include "views/explore/candidate_table_model.h"
#include "views/explore/candidate_table_view.h"
#include "views/explore/explore_page.h"
#include "views/explore/parallel/parallel_plot.h"
#include "views/explore/scatter/scatter_plot.h"
#include "views/explore/scatter_tools.h"
#include "views/inspect/inspect_page.h"
#include "views/kernel/kernel_page.h"
#include "views/learn/lesson_bar.h"
#include "views/learn/spotlight.h"
#include "views/question/device_library.h"
#include "views/question/question_panel.h"
#include "views/selection/pin_of_row.h"
#include "views/timeline/timeline_page.h"
#include "views/timeline/timeline_view.h"
#include "views/whatif/parameter_panel.h"
#include "views/whatif/parameter_row.h"
#include "views/whatif/whatif_page.h"

#include <QAbstractScrollArea>
#include <QCoreApplication>
#include <QHeaderView>
#include <QListWidget>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

constexpr int kQuestion = 264;    // pixels that the question needs
constexpr int kPageRoom = 700;    // pixels that a page needs beside lesson and question
constexpr int kMostOfWindow = 36; // largest width of the lesson in percent of the window

/// Processes pending layouts now, because scrolling depends on sizes.
void layOutNow()
{
    for (int pass = 0; pass < 3; ++pass) { // a layout may request inner ones
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    }
}

void scrollToBegin(const QWidget& page)
{
    for (const QAbstractScrollArea* area : page.findChildren<QAbstractScrollArea*>()) {
        area->verticalScrollBar()->setValue(area->verticalScrollBar()->minimum());
        area->horizontalScrollBar()->setValue(area->horizontalScrollBar()->minimum());
    }
}

/// Filters of a step; invalid ones are reported by the check of lessons, not here.
std::vector<RowFilter> filtersOf(const LessonStep& step, const CandidateTable& table)
{
    std::vector<RowFilter> filters;
    for (const std::string& text : step.filters) {
        if (auto filter = parseRowFilter(text, table)) {
            filters.push_back(*std::move(filter));
        }
    }
    return filters;
}

} // namespace

LessonPresenter::LessonPresenter(const Parts& parts, std::unique_ptr<PageMemory> memory)
    : m_parts(parts), m_spotlight(new Spotlight(parts.window)),
      m_covers(new PartCovers(parts.window, parts.shown, this)), m_first(ViewSwitches::of(pages())),
      m_memory(std::move(memory))
{
    connect(&parts.looks, &WindowLooks::textSizeChanged, this, [this] {
        if (m_before) {
            placeColumn();
        }
    });
    // What comes late takes room from the rest, which lies as if it had been there.
    connect(&parts.advice, &AdviceController::settled, this, &LessonPresenter::arrange);
    connect(&parts.compare, &CompareController::settled, this, &LessonPresenter::arrange);
}

LessonPresenter::~LessonPresenter() = default;

bool LessonPresenter::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize && m_before) {
        placeColumn();
    }
    return QObject::eventFilter(watched, event);
}

std::vector<QWidget*> LessonPresenter::pages() const
{
    const WindowParts& shown = m_parts.shown;
    return {&shown.explore,  &shown.inspect, &shown.kernel, &shown.devices,
            &shown.timeline, &shown.compare, &shown.whatIf};
}

void LessonPresenter::begin()
{
    Workspace& workspace = m_parts.workspace;
    SharedState& state = workspace.state();
    m_parts.session.hold();
    m_parts.undo.setAside();
    m_parts.efforts.setQuiet(true);
    Before before;
    before.page = shownPageName(m_parts.tabs);
    before.wasExploring = workspace.isExploring();
    workspace.leaveExploration();
    before.history = workspace.history().entries();
    before.position = workspace.history().position();
    before.inspection = workspace.inspection();
    if (const auto fields = m_parts.shown.question.asked()) {
        before.fields = *fields;
    }
    before.filters = state.filters.filters();
    before.axes = m_parts.shown.explore.scatter().axes();
    before.isLogarithmic = m_parts.shown.explore.scatter().isLogarithmic();
    for (std::size_t place = 0; place < Pins::kPins; ++place) {
        before.pins[place] = state.pins.at(place);
    }
    before.pages = m_parts.session.view(false).pages;
    before.switches = ViewSwitches::of(pages());
    for (const QWidget* page : pages()) {
        for (QSplitter* splitter : page->findChildren<QSplitter*>()) {
            before.splitters.emplace_back(splitter, splitter->sizes());
        }
    }
    before.columns = m_parts.splitter.sizes();
    before.isQuestionShown = m_parts.looks.isQuestionShown();
    m_before = std::move(before);
    m_memory->restore({}); // nothing waits any more for results that come now
    m_parts.window.installEventFilter(this);
    showNothing();
}

void LessonPresenter::showNothing()
{
    m_spotlight->pointAt(nullptr);
    m_covers->reveal();
    m_parts.bar.show();
    fitColumn(false);
}

/// Shows or hides the question beside the lesson; a step about the question needs it.
void LessonPresenter::fitColumn(bool hasQuestion)
{
    m_parts.looks.setQuestionNeeded(hasQuestion);
    m_parts.looks.setQuestionShown(hasQuestion);
    placeColumn();
}

void LessonPresenter::placeColumn()
{
    const bool hasQuestion = !m_parts.shown.question.isHidden();
    const int whole = m_parts.window.width();
    const int lesson =
        std::max(m_parts.bar.minimumWidth(),
                 std::min({m_parts.bar.readableWidth(), whole * kMostOfWindow / 100, whole - kPageRoom}));
    const int question = hasQuestion ? std::max(kQuestion, m_before->columns.value(0, 0)) : 0;
    const bool isBeside = whole - lesson - question >= kPageRoom;
    m_parts.column.setDirection(isBeside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    const int column = isBeside ? lesson + question : lesson;
    m_parts.splitter.setSizes({column, std::max(1, whole - column)});
}

/// Resets all views: nothing maximised, zoomed, sorted, searched or scrolled.
void LessonPresenter::resetViews()
{
    for (QWidget* page : pages()) {
        for (PlotPanel* panel : page->findChildren<PlotPanel*>()) {
            panel->setMaximised(false);
        }
    }
    m_parts.shown.inspect.hideLayouts();
    m_first.putBack();
    if (const auto chosen = m_parts.compare.arrangement();
        chosen.plan.asked || chosen.plan.standard || !chosen.plan.devices.empty() || chosen.baseline) {
        m_parts.compare.arrange({});
    }
    ExplorePage& explore = m_parts.shown.explore;
    explore.parallel().resetAxes();
    explore.scatter().resetView();
    SharedState& state = m_parts.workspace.state();
    state.filters.clearBrush();
    state.filters.clear();
}

void LessonPresenter::showPage(const QString& page)
{
    (void)showPageNamed(m_parts.tabs, page);
    layOutNow();
    for (QWidget* each : pages()) {
        if (each->isVisible()) {
            scrollToBegin(*each);
        }
    }
}

void LessonPresenter::show(const LessonResults& results, std::size_t number, bool isAnswered)
{
    const LessonStep& step = results.lesson.steps[number];
    const LessonPart* part = findLessonPart(step.highlight);
    m_spotlight->pointAt(nullptr);
    m_covers->reveal();
    resetViews();
    fitColumn(part != nullptr && part->page.empty());
    showPage(QString::fromStdString(step.page));
    if (const auto& shown = results.steps[number]) {
        showResults(results, *shown);
        m_parts.workspace.state().filters.setFilters(filtersOf(step, *results.pictures[shown->question]->table));
    } else {
        showBefore();
    }
    m_parts.shown.explore.scatterTools().setAxes({step.x, step.y, step.colour});
    m_parts.shown.explore.setLogarithmic(true);
    m_parts.shown.explore.scatter().resetView();
    m_parts.workspace.state().pins.setAll(pinsAt(results, step));
    showTrial(step.trial);
    showLook(m_parts.shown, m_parts.workspace.inspection().get(),
             results.steps[number] ? results.steps[number]->layouts : nullptr, step.look);
    arrange();
    showParameter(step.trial.looked); // once its column has its width, in which names wrap
    if (!isAnswered) {
        m_covers->cover(step.cover);
    }
    point(step.highlight); // above a cover
    m_parts.bar.reading().setFocus();
    m_parts.undo.forget();
}

void LessonPresenter::showResults(const LessonResults& results, const ShownResults& shown)
{
    Workspace& workspace = m_parts.workspace;
    const auto& picture = results.pictures[shown.question];
    const bool isBest = results.lesson.questions[shown.question].findsBest;
    HistoryEntry entry{picture->problem, isBest ? ExploreExtent::Best : ExploreExtent::All, picture, shown.selected};
    workspace.history().restore({std::move(entry)});
    m_parts.results.setQuiet(!picture->problem->question().device.text.empty());
    workspace.showAgain(shown.inspection);
    m_parts.shown.explore.table().horizontalHeader()->setSortIndicator(
        CandidateTableModel::modelColumn(picture->table->layout().total), Qt::AscendingOrder);
    showDevice(picture->problem->question().device.name);
}

void LessonPresenter::showDevice(const std::string& name)
{
    const int device = m_parts.deviceLibrary.indexOf(name);
    const QString title = device < 0 ? QString() : m_parts.deviceLibrary.titleOf(device);
    const auto* list = m_parts.shown.devices.findChild<QListWidget*>(QStringLiteral("deviceList"));
    for (int row = 0; row < list->count(); ++row) {
        if (m_parts.shown.devices.titleOf(row) == title) {
            m_parts.shown.devices.showEntry(row);
            return;
        }
    }
}

/// Restores the sizes of the page from before the lesson, so that temporary needs of some part do not remain.
void LessonPresenter::arrange()
{
    if (!m_before) {
        return;
    }
    layOutNow();
    for (const auto& [splitter, sizes] : m_before->splitters) {
        if (splitter && splitter->isVisible()) {
            splitter->setSizes(sizes);
        }
    }
    m_parts.shown.inspect.makeRoomForLayouts();
    layOutNow();
    scrollTable();
    m_parts.shown.inspect.scrollToLit();
}

/// Scrolls the table to the top, or further if the selected candidate needs it.
void LessonPresenter::scrollTable()
{
    CandidateTableView& table = m_parts.shown.explore.table();
    table.scrollToTop();
    if (table.currentIndex().isValid()) {
        table.scrollTo(table.model()->index(table.currentIndex().row(), CandidateTableModel::kLabelColumn));
    }
    table.horizontalScrollBar()->setValue(0);
}

/// Shows what the window showed before, for a step that is about no question.
void LessonPresenter::showBefore()
{
    Workspace& workspace = m_parts.workspace;
    if (m_before->position >= m_before->history.size() || m_before->history[m_before->position].picture == nullptr) {
        return;
    }
    m_parts.results.setQuiet(false);
    workspace.history().restore({m_before->history[m_before->position]});
    workspace.showAgain(m_before->inspection);
}

Pins::All LessonPresenter::pinsAt(const LessonResults& results, const LessonStep& step) const
{
    Pins::All pins;
    for (std::size_t place = 0; place < std::min(step.pins.size(), pins.size()); ++place) {
        const FoundDraft& draft = results.facts.drafts[step.pins[place]];
        pins[place] = Pin{results.pictures[draft.question]->problem, draft.id, draft.text};
    }
    return pins;
}

/// Shows a trial on the page What-if.
void LessonPresenter::showTrial(const LessonTrial& trial)
{
    m_parts.whatIf.arrange(trial.tried, trial.looked);
    m_parts.shown.whatIf.findChild<ParameterPanel*>()->openGroups(trial.looked);
}

/// Scrolls to a parameter on the page What-if; an empty id: none.
void LessonPresenter::showParameter(const std::string& id)
{
    layOutNow();
    if (ParameterRow* row = id.empty() ? nullptr : m_parts.shown.whatIf.findChild<ParameterPanel*>()->row(id)) {
        bringIntoSight(*row);
    }
}

void LessonPresenter::point(const std::string& part)
{
    if (!part.empty()) {
        revealPart(m_parts.shown, part);
        m_spotlight->pointAt(partOfWindow(m_parts.shown, part));
    }
}

void LessonPresenter::setColours(const Palette& palette)
{
    m_spotlight->setColours(palette);
    m_covers->setColours(palette);
}

void LessonPresenter::showPageOfBefore()
{
    m_spotlight->pointAt(nullptr);
    m_covers->reveal();
    m_parts.bar.hide();
    m_parts.results.setQuiet(false);
    resetViews();
    m_parts.looks.setQuestionNeeded(false);
    m_parts.looks.setQuestionShown(m_before->isQuestionShown);
    m_parts.splitter.setSizes(m_before->columns);
    (void)showPageNamed(m_parts.tabs, m_before->page);
}

void LessonPresenter::end()
{
    showPageOfBefore();
    m_parts.window.removeEventFilter(this); // not before: another lesson may begin instead
    const Before before = *m_before;
    Workspace& workspace = m_parts.workspace;
    ExplorePage& explore = m_parts.shown.explore;
    workspace.state().filters.setFilters(before.filters);
    explore.setLogarithmic(before.isLogarithmic);
    workspace.state().pins.setAll(before.pins);
    workspace.history().restore(before.history);
    workspace.bringBack(before.position, before.inspection, before.wasExploring);
    explore.scatterTools().setAxes(before.axes); // after its table is back, which has these columns
    before.switches.putBack();
    m_memory->restore(before.pages);
    if (before.fields) {
        m_parts.shown.question.setQuestion(*before.fields);
    }
    m_parts.efforts.setQuiet(false);
    m_parts.session.release();
    m_parts.undo.putBack();
    m_before.reset();
}

} // namespace pimento
