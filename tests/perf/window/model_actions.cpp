// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/model/model_controller.h"
#include "tests/perf/window/actions.h"
#include "tests/perf/window/scene.h"
#include "views/model/layer_table_view.h"
#include "views/model/model_fields.h"
#include "views/model/model_page.h"

#include <QComboBox>
#include <QSlider>

// Changes the context, the shown placement and the order of layers of a whole language model that was run.

namespace pimento::perf {

namespace {

constexpr double kLimit = 50;

void runModel(Scene& scene, int step)
{
    if (step > 0) {
        return;
    }
    (void)scene.window().showPage(QStringLiteral("model"));
    inference::ModelQuestion question = scene.window().modelPage().fields().question();
    question.placements = {"gpu", "base", "full-dcc", "fastest"};
    question.outputTokens = 512;
    scene.window().modelPage().fields().setQuestion(question);
    scene.window().modelController().run();
    scene.waitForJobs();
}

void moveSlider(Scene& scene, int step)
{
    QSlider& slider = scene.child<QSlider>("contextSlider");
    scene.doAsEvent([&slider, step] { slider.setValue((step * 97 + 1) % (slider.maximum() + 1)); });
}

void choosePlacement(Scene& scene, int step)
{
    QComboBox& list = scene.child<QComboBox>("shownPlacement");
    scene.doAsEvent([&list, step] { list.setCurrentIndex(step % list.count()); });
}

void divideBars(Scene& scene, int step)
{
    QComboBox& list = scene.child<QComboBox>("stepSplit");
    scene.doAsEvent([&list, step] { list.setCurrentIndex((step + 1) % list.count()); });
}

void sortLayers(Scene& scene, int step)
{
    LayerTableView& table = scene.child<LayerTableView>("layerTable");
    scene.doAsEvent(
        [&table, step] { table.sortBy(step % 6, step % 2 == 0 ? Qt::AscendingOrder : Qt::DescendingOrder); });
}

void showExplore(Scene& scene)
{
    scene.waitForJobs();
    (void)scene.window().showPage(QStringLiteral("explore"));
}

} // namespace

std::vector<Action> modelActions()
{
    return {{"model/context", kLimit, 0, 30, runModel, moveSlider},
            {"model/placement", kLimit, 0, 12, {}, choosePlacement},
            {"model/bars", kLimit, 0, 12, {}, divideBars},
            {"model/sort", kLimit, 0, 12, {}, sortLayers, showExplore}};
}

} // namespace pimento::perf
