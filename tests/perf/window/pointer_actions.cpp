// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/perf/window/actions.h"
#include "tests/perf/window/scene.h"
#include "views/explore/candidate_table_model.h"
#include "views/explore/candidate_table_view.h"
#include "views/explore/explore_page.h"
#include "views/explore/order_plot.h"
#include "views/explore/parallel/parallel_plot.h"
#include "views/explore/scatter/scatter_plot.h"
#include "views/explore/space_sheets.h"

#include <QHelpEvent>

#include <qcustomplot.h>

// Hovers and brushes: the mouse moves over the plots or drags a range.

namespace pimento::perf {

namespace {

constexpr double kHoverLimit = 16;
constexpr double kBrushLimit = 150;
constexpr double kSmallBrushLimit = 50;
constexpr int kScatter = 0; // tabs
constexpr int kParallel = 1;
constexpr int kOrder = 2;

QWidget& scatterOf(Scene& scene) { return *scene.window().page().scatter().plot(); }

/// Returns a place in a rectangle, another one at each step.
QPoint somewhere(const QRect& area, int step)
{
    return {area.left() + step * 37 % area.width(), area.top() + step * 53 % area.height()};
}

void hoverScatter(Scene& scene, int step)
{
    scene.move(scatterOf(scene), scene.window().page().scatter().pixelOf(scene.someRow(step)).toPoint());
}

void hoverParallel(Scene& scene, int step)
{
    const ParallelPlot& plot = scene.window().page().parallel();
    const ParallelLayout& layout = plot.layoutOfAxes();
    const QRectF lines(QPointF(layout.xs.front(), layout.top), QPointF(layout.xs.back(), layout.bottom));
    scene.move(plot, somewhere(lines.toRect(), step));
}

void hoverTable(Scene& scene, int step)
{
    const QWidget& cells = *scene.window().page().table().viewport();
    scene.move(cells, somewhere(cells.rect().adjusted(4, 4, -4, -4), step));
}

/// This plot shows its help where the mouse rests.
void hoverOrder(Scene& scene, int step)
{
    QCustomPlot& plot = *scene.window().page().sheets().order().findChild<QCustomPlot*>();
    const QPoint at = somewhere(plot.axisRect()->rect(), step);
    scene.move(plot, at);
    QHelpEvent help(QEvent::ToolTip, at, plot.mapToGlobal(at));
    QApplication::sendEvent(&plot, &help);
}

void endBrush(Scene& scene)
{
    scene.workspace().state().filters.clearBrush();
    scene.settle();
}

/// Returns a box over a part of the points, with another size and place at each step.
QRect boxOf(Scene& scene, int step)
{
    const QRect area = scene.window().page().scatter().plot()->axisRect()->rect();
    const QPoint from(area.left() + 10 + step * 13 % (area.width() / 3),
                      area.top() + 10 + step * 7 % (area.height() / 3));
    return {from, from + QPoint(area.width() / 2, area.height() / 2)};
}

void beginBox(Scene& scene, int step)
{
    scene.showPlot(kScatter);
    const QRect box = boxOf(scene, step);
    scene.press(scatterOf(scene), box.topLeft(), Qt::ShiftModifier);
    scene.move(scatterOf(scene), box.center());
}

void endBox(Scene& scene, int step)
{
    const QRect box = boxOf(scene, step);
    scene.move(scatterOf(scene), box.bottomRight());
    scene.release(scatterOf(scene), box.bottomRight(), Qt::ShiftModifier);
}

QPoint onLastAxis(Scene& scene, double share)
{
    const ParallelLayout& layout = scene.window().page().parallel().layoutOfAxes();
    return QPointF(layout.xs.back(), layout.yOf(share)).toPoint();
}

void beginRange(Scene& scene, int step)
{
    if (step == 0) {
        scene.showPlot(kParallel);
        scene.press(scene.window().page().parallel(), onLastAxis(scene, 0.02));
    }
}

void dragRange(Scene& scene, int step)
{
    scene.move(scene.window().page().parallel(), onLastAxis(scene, 0.1 + 0.8 * (step * 3 % 40) / 40));
}

void endRange(Scene& scene)
{
    scene.release(scene.window().page().parallel(), onLastAxis(scene, 0.5));
    scene.settle();
    endBrush(scene);
}

std::function<void(Scene&, int)> showing(int tab)
{
    return [tab](Scene& scene, int step) {
        if (step == 0) {
            scene.showPlot(tab);
        }
    };
}

} // namespace

std::vector<Action> hoverActions()
{
    return {{"hover/scatter", kHoverLimit, 0, 200, showing(kScatter), hoverScatter},
            {"hover/table", kHoverLimit, 0, 200, showing(kScatter), hoverTable},
            {"hover/parallel axes", kHoverLimit, 0, 200, showing(kParallel), hoverParallel},
            {"hover/table, parallel axes on show", kHoverLimit, 0, 200, showing(kParallel), hoverTable},
            {"hover/order", kHoverLimit, 0, 200, showing(kOrder), hoverOrder},
            {"hover/table, order on show", kHoverLimit, 0, 200, showing(kOrder), hoverTable}};
}

std::vector<Action> brushActions()
{
    return {{"brush/box in the scatter", kBrushLimit, kSmallBrushLimit, 30, beginBox, endBox, endBrush},
            {"brush/range on an axis", kBrushLimit, kSmallBrushLimit, 40, beginRange, dragRange, endRange}};
}

} // namespace pimento::perf
