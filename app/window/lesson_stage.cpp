// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lesson_stage.h"

#include "app/window/compare/compare_desk.h"
#include "app/window/devices/whatif_desk.h"
#include "app/window/inspect/advice_desk.h"
#include "app/window/looks/side_column.h"
#include "app/window/looks/window_looks.h"
#include "app/window/main_window.h"
#include "app/window/question/effort_desk.h"
#include "app/window/question/result_watch.h"
#include "app/window/question/undo_desk.h"
#include "app/window/session_desk.h"
#include "app/window/window_parts.h"
#include "engine/inspection/timeline/timeline.h"
#include "engine/lessons/lesson_parts.h"
#include "views/common/plot_panel.h"
#include "views/compare/compare_page.h"
#include "views/devices/devices_page.h"
#include "views/explore/draft_table_model.h"
#include "views/explore/draft_table_view.h"
#include "views/explore/explore_page.h"
#include "views/explore/parallel/parallel_plot.h"
#include "views/explore/scatter/scatter_plot.h"
#include "views/explore/scatter_tools.h"
#include "views/inspect/inspect_page.h"
#include "views/inspect/layouts_view.h"
#include "views/kernel/kernel_page.h"
#include "views/learn/halo.h"
#include "views/learn/lesson_strip.h"
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

LessonStage::LessonStage(MainWindow& window, LessonStrip& strip, QSplitter& splitter, QObject* parent)
    : QObject(parent), m_window(window), m_strip(strip), m_splitter(splitter), m_halo(new Halo(window)),
      m_first(ViewSwitches::of(pages())), m_pages(window)
{
    connect(&window.looks(), &WindowLooks::textSizeChanged, this, [this] {
        if (m_before) {
            placeColumn();
        }
    });
    // Contents that arrive late change the sizes of others, so the page is arranged again.
    connect(&window.advice(), &AdviceDesk::settled, this, &LessonStage::arrange);
    connect(&window.compareDesk(), &CompareDesk::settled, this, &LessonStage::arrange);
}

/// Adapts the lesson's width to the size of the window.
bool LessonStage::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize && m_before) {
        placeColumn();
    }
    return QObject::eventFilter(watched, event);
}

std::vector<QWidget*> LessonStage::pages() const
{
    return {&m_window.page(),         &m_window.inspectPage(), &m_window.kernelPage(), &m_window.devicesPage(),
            &m_window.timelinePage(), &m_window.comparePage(), &m_window.whatIfPage()};
}

void LessonStage::begin()
{
    Workspace& workspace = m_window.workspace();
    SharedState& state = workspace.state();
    m_window.session().hold();
    m_window.undo().setAside();
    m_window.efforts().setQuiet(true);
    Before before;
    before.page = m_window.pageName();
    before.wasExploring = workspace.isExploring();
    workspace.leaveExploration();
    before.history = workspace.history().entries();
    before.position = workspace.history().position();
    before.inspection = workspace.inspection();
    if (const auto fields = m_window.questionPanel().asked()) {
        before.fields = *fields;
    }
    before.filters = state.filters.filters();
    before.axes = m_window.page().scatter().axes();
    before.isLogarithmic = m_window.page().scatter().isLogarithmic();
    for (std::size_t place = 0; place < Pins::kPins; ++place) {
        before.pins[place] = state.pins.at(place);
    }
    before.pages = m_window.session().view(false).pages;
    before.switches = ViewSwitches::of(pages());
    for (const QWidget* page : pages()) {
        for (QSplitter* splitter : page->findChildren<QSplitter*>()) {
            before.splitters.emplace_back(splitter, splitter->sizes());
        }
    }
    before.columns = m_splitter.sizes();
    before.isQuestionShown = m_window.looks().isQuestionShown();
    m_before = std::move(before);
    m_pages.restore({}); // drops restorations that wait for results
    m_window.installEventFilter(this);
    showNothing();
}

void LessonStage::showNothing()
{
    m_halo->pointAt(nullptr);
    m_strip.show();
    fitColumn(false);
}

/// Shows or hides the question beside the lesson; a step about the question needs it.
void LessonStage::fitColumn(bool hasQuestion)
{
    m_window.looks().setQuestionNeeded(hasQuestion);
    m_window.looks().setQuestionShown(hasQuestion);
    placeColumn();
}

void LessonStage::placeColumn()
{
    const bool hasQuestion = !m_window.questionPanel().isHidden();
    const int whole = m_window.width();
    const int lesson = std::max(m_strip.minimumWidth(),
                                std::min({m_strip.readableWidth(), whole * kMostOfWindow / 100, whole - kPageRoom}));
    const int question = hasQuestion ? std::max(kQuestion, m_before->columns.value(0, 0)) : 0;
    const bool isBeside = whole - lesson - question >= kPageRoom;
    m_window.sideColumn().setDirection(isBeside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    const int column = isBeside ? lesson + question : lesson;
    m_splitter.setSizes({column, std::max(1, whole - column)});
}

/// Resets all views: nothing maximised, zoomed, sorted, searched or scrolled.
void LessonStage::resetViews()
{
    for (QWidget* page : pages()) {
        for (PlotPanel* panel : page->findChildren<PlotPanel*>()) {
            panel->setMaximised(false);
        }
    }
    m_window.inspectPage().hideLayouts();
    m_first.putBack();
    if (const auto chosen = m_window.compareDesk().arrangement();
        chosen.plan.asked || chosen.plan.standard || !chosen.plan.devices.empty() || chosen.baseline) {
        m_window.compareDesk().arrange({});
    }
    ExplorePage& explore = m_window.page();
    explore.parallel().resetAxes();
    explore.scatter().resetView();
    SharedState& state = m_window.workspace().state();
    state.filters.clearBrush();
    state.filters.clear();
}

void LessonStage::showPage(const QString& page)
{
    (void)m_window.showPage(page);
    layOutNow();
    for (QWidget* each : pages()) {
        if (each->isVisible()) {
            scrollToBegin(*each);
        }
    }
}

void LessonStage::show(const LessonResults& results, std::size_t number)
{
    const LessonStep& step = results.lesson.steps[number];
    const LessonPart* part = findLessonPart(step.highlight);
    m_halo->pointAt(nullptr);
    resetViews();
    fitColumn(part != nullptr && part->page.empty());
    showPage(QString::fromStdString(step.page));
    if (const auto& shown = results.steps[number]) {
        showResults(results, *shown);
        m_window.workspace().state().filters.setFilters(filtersOf(step, *results.pictures[shown->question]->table));
    } else {
        showBefore();
    }
    m_window.page().scatterTools().setAxes({step.x, step.y, step.colour});
    m_window.page().setLogarithmic(true);
    m_window.page().scatter().resetView();
    m_window.workspace().state().pins.setAll(pinsAt(results, step));
    showTrial(step.trial);
    look(results.steps[number] ? &*results.steps[number] : nullptr, step.look);
    arrange();
    point(step.highlight);
    m_strip.reading().setFocus();
    m_window.undo().forget();
}

void LessonStage::showResults(const LessonResults& results, const ShownResults& shown)
{
    Workspace& workspace = m_window.workspace();
    const auto& picture = results.pictures[shown.question];
    const bool isBest = results.lesson.questions[shown.question].findsBest;
    HistoryEntry entry{picture->problem, isBest ? ExploreExtent::Best : ExploreExtent::All, picture, shown.selected};
    workspace.history().restore({std::move(entry)});
    m_window.resultWatch().setQuiet(!picture->problem->question().device.text.empty());
    workspace.showAgain(shown.inspection);
    m_window.page().table().horizontalHeader()->setSortIndicator(
        DraftTableModel::modelColumn(picture->table->layout().total), Qt::AscendingOrder);
    showDevice(picture->problem->question().device.name);
}

/// Shows a device on the page Devices.
void LessonStage::showDevice(const std::string& name)
{
    const int device = m_window.deviceShelf().indexOf(name);
    const QString title = device < 0 ? QString() : m_window.deviceShelf().titleOf(device);
    const auto* list = m_window.devicesPage().findChild<QListWidget*>(QStringLiteral("deviceList"));
    for (int row = 0; row < list->count(); ++row) {
        if (m_window.devicesPage().titleOf(row) == title) {
            m_window.devicesPage().showEntry(row);
            return;
        }
    }
}

/// Restores the sizes of the page from before the lesson, so that temporary needs of some part do not remain.
void LessonStage::arrange()
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
    m_window.inspectPage().makeRoomForLayouts();
    layOutNow();
    scrollTable();
    m_window.inspectPage().scrollToLit();
}

/// Scrolls the table to the top, or further if the selected candidate needs it.
void LessonStage::scrollTable()
{
    DraftTableView& table = m_window.page().table();
    table.scrollToTop();
    if (table.currentIndex().isValid()) {
        table.scrollTo(table.model()->index(table.currentIndex().row(), DraftTableModel::kLabelColumn));
    }
    table.horizontalScrollBar()->setValue(0);
}

/// Shows what the window showed before, for a step that is about no question.
void LessonStage::showBefore()
{
    Workspace& workspace = m_window.workspace();
    if (m_before->position >= m_before->history.size() || m_before->history[m_before->position].picture == nullptr) {
        return;
    }
    m_window.resultWatch().setQuiet(false);
    workspace.history().restore({m_before->history[m_before->position]});
    workspace.showAgain(m_before->inspection);
}

Pins::All LessonStage::pinsAt(const LessonResults& results, const LessonStep& step) const
{
    Pins::All pins;
    for (std::size_t place = 0; place < std::min(step.pins.size(), pins.size()); ++place) {
        const FoundDraft& draft = results.facts.drafts[step.pins[place]];
        pins[place] = Pin{results.pictures[draft.question]->problem, draft.id, draft.text};
    }
    return pins;
}

/// Shows a trial on the page What-if, with the parameter of the curve in view.
void LessonStage::showTrial(const LessonTrial& trial)
{
    m_window.whatIfDesk().arrange(trial.tried, trial.looked);
    auto* parameters = m_window.whatIfPage().findChild<ParameterPanel*>();
    parameters->openGroups(trial.looked);
    layOutNow();
    if (ParameterRow* row = trial.looked.empty() ? nullptr : parameters->row(trial.looked)) {
        bringIntoSight(*row);
    }
}

/// Shows a line of a listing, a command of the timeline, or where the tensors lie.
void LessonStage::look(const ShownResults* shown, const LessonLook& wanted)
{
    if (const auto inspection = m_window.workspace().inspection(); inspection != nullptr && !wanted.line.empty()) {
        lookAtLine(*inspection, wanted);
    }
    if (!wanted.command.empty()) {
        lookAtCommand(wanted);
    }
    if (shown != nullptr && shown->layouts != nullptr) {
        InspectPage& page = m_window.inspectPage();
        page.showLayouts({0, 0});
        page.setLayouts(shown->layouts, {});
        page.layouts().setPosition(static_cast<std::size_t>(std::max(0, wanted.rearrangedStep.value_or(0))));
    }
}

void LessonStage::lookAtLine(const Inspection& inspection, const LessonLook& wanted)
{
    for (std::size_t place = 0; place < inspection.listings.size(); ++place) {
        const Listing& listing = inspection.listings[place];
        const auto found = std::ranges::find_if(
            listing.lines, [&](const ListingLine& line) { return line.text.find(wanted.line) != std::string::npos; });
        if (listing.id == wanted.listing && found != listing.lines.end()) {
            m_window.inspectPage().selectLine(place, static_cast<int>(found - listing.lines.begin()));
        }
    }
}

void LessonStage::lookAtCommand(const LessonLook& wanted)
{
    TimelineView& view = m_window.timelinePage().view();
    const Timeline* timeline = view.timeline();
    int left = wanted.nth;
    for (std::size_t i = 0; timeline != nullptr && i < timeline->log().size(); ++i) {
        const auto command = static_cast<std::size_t>(timeline->log().command(i));
        if (timeline->scheme().commands[command].name == wanted.command && --left == 0) {
            view.goTo(i);
            return;
        }
    }
}

void LessonStage::point(const std::string& part)
{
    if (!part.empty()) {
        revealPart(m_window, part);
        m_halo->pointAt(partOfWindow(m_window, part));
    }
}

void LessonStage::setColours(const Palette& palette) { m_halo->setColours(palette); }

void LessonStage::showPageOfBefore()
{
    m_halo->pointAt(nullptr);
    m_strip.hide();
    m_window.resultWatch().setQuiet(false);
    resetViews();
    m_window.looks().setQuestionNeeded(false);
    m_window.looks().setQuestionShown(m_before->isQuestionShown);
    m_splitter.setSizes(m_before->columns);
    (void)m_window.showPage(m_before->page);
}

void LessonStage::end()
{
    showPageOfBefore();
    m_window.removeEventFilter(this); // not in showPageOfBefore(): another lesson may begin instead
    const Before before = *m_before;
    Workspace& workspace = m_window.workspace();
    ExplorePage& explore = m_window.page();
    workspace.state().filters.setFilters(before.filters);
    explore.setLogarithmic(before.isLogarithmic);
    workspace.state().pins.setAll(before.pins);
    workspace.history().restore(before.history);
    workspace.bringBack(before.position, before.inspection, before.wasExploring);
    explore.scatterTools().setAxes(before.axes); // after its table is back, which has these columns
    before.switches.putBack();
    m_pages.restore(before.pages);
    if (before.fields) {
        m_window.questionPanel().setQuestion(*before.fields);
    }
    m_window.efforts().setQuiet(false);
    m_window.session().release();
    m_window.undo().putBack();
    m_before.reset();
}

} // namespace pimento
