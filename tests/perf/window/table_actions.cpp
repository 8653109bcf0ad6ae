// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/question/undo_controller.h"
#include "tests/perf/window/actions.h"
#include "tests/perf/window/scene.h"
#include "views/explore/candidate_table_model.h"
#include "views/explore/candidate_table_view.h"
#include "views/explore/explore_page.h"
#include "views/explore/filter_bar.h"
#include "views/explore/scatter/scatter_plot.h"
#include "views/selection/pin_of_row.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QScrollBar>
#include <QTest>
#include <QWheelEvent>

#include <qcustomplot.h>

#include <algorithm>
#include <array>

// Sorts, filters and chooses drafts, and undoes what was done.

namespace pimento::perf {

namespace {

constexpr double kSortLimit = 60;
constexpr double kLimit = 100;

CandidateTableView& tableOf(Scene& scene) { return scene.window().page().table(); }

/// Returns the columns in their order, each twice: ascending and descending.
int columnOf(Scene& scene, int step) { return step / 2 % tableOf(scene).model()->columnCount(); }

void showColumn(Scene& scene, int step)
{
    CandidateTableView& table = tableOf(scene);
    const int column = columnOf(scene, step);
    table.setColumnHidden(column, false);
    table.horizontalScrollBar()->setValue(table.horizontalHeader()->sectionPosition(column));
}

void clickHeader(Scene& scene, int step)
{
    const QHeaderView& header = *tableOf(scene).horizontalHeader();
    const int left = header.sectionViewportPosition(columnOf(scene, step));
    scene.click(*header.viewport(), {left + 12, header.height() / 2});
}

void sortByTotal(Scene& scene)
{
    tableOf(scene).sortByColumn(CandidateTableModel::modelColumn(scene.exploration().table->layout().total),
                                Qt::AscendingOrder);
    scene.settle();
}

void clickRow(Scene& scene, int step)
{
    CandidateTableView& table = tableOf(scene);
    const int rows = table.viewport()->height() / table.rowHeight(0);
    const int row = table.rowAt(0) + 1 + step * 5 % std::max(rows - 3, 1);
    scene.click(*table.viewport(), table.visualRect(table.model()->index(row, 0)).center());
}

void scrollTable(Scene& scene, int step)
{
    QScrollBar& bar = *tableOf(scene).verticalScrollBar();
    const auto place = static_cast<int>(static_cast<std::int64_t>(step + 1) * 7'919 % (bar.maximum() + 1));
    scene.doAsEvent([&bar, place] { bar.setValue(place); });
}

void clickAndWait(Scene& scene, int step)
{
    clickRow(scene, step);
    scene.waitForJobs();
}

/// Texts for the field of filters, one after the other; then they are undone.
constexpr std::array<const char*, 3> kFilters = {"best 60 %", "best 20 %", "1x"};

void writeFilter(Scene& scene, int step)
{
    QLineEdit& field = scene.window().page().filters().field();
    field.setFocus();
    field.clear();
    const auto place = static_cast<std::size_t>(step) % (2 * kFilters.size());
    if (place < kFilters.size()) {
        QTest::keyClicks(&field, QLatin1String(kFilters[place]));
    }
}

void enterFilter(Scene& scene, int step)
{
    const auto place = static_cast<std::size_t>(step) % (2 * kFilters.size());
    scene.key(place < kFilters.size() ? Qt::Key_Return : Qt::Key_Backspace);
}

void endFilters(Scene& scene)
{
    scene.workspace().state().filters.clear();
    scene.window().page().filters().field().clear();
    tableOf(scene).setFocus();
    scene.settle();
}

/// Types words that no draft has all of, and removes them.
void filterByManyTexts(Scene& scene, int step)
{
    FilterStack::Filters filters;
    constexpr int kMany = 20;
    for (int i = 0; step % 2 == 0 && i < kMany; ++i) {
        filters.push_back(LabelText{std::to_string(1 << i % 6) + "x" + std::to_string(1 << i / 6)});
    }
    scene.doAsEvent([&state = scene.workspace().state(), filters] { state.filters.setFilters(filters); });
}

/// Pins two drafts that are far outside the axes when few drafts are left.
void pinFarDrafts(Scene& scene, int step)
{
    if (step > 0) {
        return;
    }
    const Exploration& exploration = scene.exploration();
    for (const std::size_t place : {std::size_t{0}, std::size_t{1}}) {
        const std::size_t row = (place + 1) * (exploration.table->rows() / 3);
        scene.workspace().state().pins.set(place, pinOf(exploration, exploration.table->id(row)));
    }
}

void filterTheBest(Scene& scene, int step)
{
    FilterStack::Filters filters;
    if (step % 2 == 0) {
        filters.push_back(NearBest{0.01});
    }
    scene.doAsEvent([&state = scene.workspace().state(), filters] { state.filters.setFilters(filters); });
}

void unpin(Scene& scene)
{
    scene.workspace().state().pins.clear();
    endFilters(scene);
}

void pin(Scene& scene, int /*step*/) { scene.key(Qt::Key_1, Qt::ShiftModifier); }

void focusTable(Scene& scene, int /*step*/) { tableOf(scene).setFocus(); }

void pushFilter(Scene& scene, int step)
{
    if (step % 2 == 0) {
        scene.workspace().state().filters.push(BestShare{40});
    }
}

void undoOrRedo(Scene& scene, int step)
{
    scene.key(Qt::Key_Z, step % 2 == 0 ? Qt::ControlModifier : Qt::ControlModifier | Qt::ShiftModifier);
}

void turnWheel(Scene& scene, int step)
{
    QCustomPlot& plot = *scene.window().page().scatter().plot();
    const QPointF at = plot.axisRect()->rect().center();
    QWheelEvent turn(at, plot.mapToGlobal(at), {}, {0, step % 8 < 4 ? 120 : -120}, Qt::NoButton, Qt::NoModifier,
                     Qt::NoScrollPhase, false);
    QApplication::sendEvent(&plot, &turn);
}

void dragScatter(Scene& scene, int step)
{
    QCustomPlot& plot = *scene.window().page().scatter().plot();
    scene.move(plot, plot.axisRect()->rect().center() + QPoint(step % 20 * 4, step % 14 * 3));
}

void holdScatter(Scene& scene, int step)
{
    if (step == 0) {
        const QCustomPlot& plot = *scene.window().page().scatter().plot();
        scene.showPlot(0);
        scene.press(plot, plot.axisRect()->rect().center());
    }
}

void letGoOfScatter(Scene& scene)
{
    QCustomPlot& plot = *scene.window().page().scatter().plot();
    scene.release(plot, plot.axisRect()->rect().center());
    scene.window().page().scatter().resetView();
    scene.settle();
}

/// Chooses other columns for the axes and the colours, one after the other.
void chooseAxes(Scene& scene, int step)
{
    const auto& columns = scene.exploration().table->columns();
    const auto at = [&](int by) { return columns[static_cast<std::size_t>(step + by) % columns.size()].id; };
    const ScatterAxes axes{at(0), at(1), at(2)};
    scene.doAsEvent([&plot = scene.window().page().scatter(), axes] { plot.setAxes(axes); });
}

void endAxes(Scene& scene)
{
    scene.window().page().scatter().setAxes({});
    scene.settle();
}

} // namespace

std::vector<Action> tableActions()
{
    return {{"sort/by each column", kSortLimit, 0, 40, showColumn, clickHeader, sortByTotal},
            {"table/scroll", kLimit, 0, 40, {}, scrollTable},
            {"select/draft in the table", kLimit, 0, 30, [](Scene& scene, int) { scene.waitForJobs(); }, clickRow},
            {"select/all about the draft", 0, 0, 10, {}, clickAndWait},
            {"filter/chips", kLimit, 0, 24, writeFilter, enterFilter, endFilters},
            {"filter/twenty texts that nothing has", kLimit, 0, 8, {}, filterByManyTexts, endFilters},
            {"filter/few drafts left, others pinned", kLimit, 0, 8, pinFarDrafts, filterTheBest, unpin},
            {"pin/selected draft", kLimit, 0, 20, focusTable, pin},
            {"undo/filter", kLimit, 0, 20, pushFilter, undoOrRedo, endFilters},
            {"scatter/wheel", kLimit, 0, 24, {}, turnWheel, letGoOfScatter},
            {"scatter/dragged view", kLimit, 0, 40, holdScatter, dragScatter, letGoOfScatter},
            {"scatter/other axes and colours", kLimit, 0, 20, {}, chooseAxes, endAxes}};
}

} // namespace pimento::perf
