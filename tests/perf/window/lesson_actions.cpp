// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/learn/lesson_controller.h"
#include "tests/perf/window/actions.h"
#include "tests/perf/window/scene.h"
#include "views/learn/learn_page.h"

// Shows every step of every lesson, enters a lesson and leaves it, back to all the drafts.

namespace pimento::perf {

namespace {

constexpr double kNoLimit = 0; // another question is on all pages; that the window answers meanwhile counts

/// Returns the usable lessons in their order.
std::vector<QString> lessonsOf(Scene& scene)
{
    std::vector<QString> ids;
    for (const LessonEntry& entry : scene.window().lessons().library().entries()) {
        if (entry.problem.isEmpty()) {
            ids.push_back(entry.id);
        }
    }
    return ids;
}

/// Prepares the measured step: after the last step of a lesson it opens the next lesson.
void openNext(Scene& scene, int step)
{
    static std::size_t lesson = 0;
    LessonController& controller = scene.window().lessons();
    const std::vector<QString> all = lessonsOf(scene);
    if (step == 0) {
        lesson = 0;
        controller.open(all[lesson]);
    } else if (controller.step() + 1 == controller.results()->lesson.steps.size()) {
        lesson = (lesson + 1) % all.size();
        controller.open(all[lesson]);
    }
    scene.waitForJobs();
}

void goOn(Scene& scene, int /*step*/) { scene.key(Qt::Key_Right, Qt::ControlModifier | Qt::AltModifier); }

void leave(Scene& scene)
{
    scene.window().lessons().leave();
    scene.waitForJobs();
}

/// Opens a lesson so that its facts are known, and restores the window.
void knowOne(Scene& scene, int step)
{
    const std::vector<QString> all = lessonsOf(scene);
    const QString& id = all[static_cast<std::size_t>(step / 2) % all.size()];
    if (step % 2 == 0) {
        scene.window().lessons().open(id);
        scene.waitForJobs();
        leave(scene);
    } else if (!scene.window().lessons().isOpen()) {
        scene.window().lessons().open(id);
        scene.waitForJobs();
    }
}

void openOrLeave(Scene& scene, int step)
{
    const std::vector<QString> all = lessonsOf(scene);
    if (step % 2 == 0) {
        scene.doAsEvent([&controller = scene.window().lessons(),
                         id = all[static_cast<std::size_t>(step / 2) % all.size()]] { controller.open(id); });
    } else {
        scene.key(Qt::Key_Q, Qt::ControlModifier | Qt::AltModifier);
    }
    (void)scene.waitFor([&] { return scene.window().lessons().isOpen() == (step % 2 == 0); }, 5);
}

} // namespace

std::vector<Action> lessonActions()
{
    return {{"lesson/next step", kNoLimit, 0, 63, openNext, goOn, leave},
            {"lesson/opened and left", kNoLimit, 0, 20, knowOne, openOrLeave, leave}};
}

} // namespace pimento::perf
