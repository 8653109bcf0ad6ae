// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/perf/window/scene.h"

#include "app/window/compare/compare_controller.h"
#include "app/window/devices/whatif_controller.h"
#include "app/window/inspect/advice_controller.h"
#include "app/window/learn/lesson_controller.h"
#include "app/window/model/model_controller.h"
#include "engine/base/parallel.h"
#include "engine/costs/result_store.h"
#include "engine/exploration/exploration.h"
#include "engine/problem/catalogue.h"
#include "engine/problem/system.h"
#include "tests/support/places.h"
#include "views/explore/explore_page.h"
#include "views/explore/parallel/parallel_plot.h"
#include "views/question/question_panel.h"

#include <QAbstractEventDispatcher>
#include <QPushButton>
#include <QTabBar>
#include <QTabWidget>
#include <QTest>
#include <QTimer>
#include <QWindow>

#include <filesystem>
#include <thread>

namespace pimento::perf {

namespace {

constexpr int kShort = 100; // milliseconds: a delay of so many belongs to what somebody did

const Catalogue& catalogue()
{
    static const Catalogue all = Catalogue::load(sourceFile()).value();
    return all;
}

MeasuredSpace artifactSpace(const std::string& name, const std::string& kernel, const std::string& device,
                            const std::string& sizes, const std::string& space)
{
    Question question;
    question.system = "dcc-artifact";
    question.workload.name = kernel;
    question.workload.sizes = parseSizesText(sizes).value();
    question.device.name = device;
    question.settings["space"] = space;
    return {name, question};
}

} // namespace

const std::vector<MeasuredSpace>& measuredSpaces()
{
    static const std::vector<MeasuredSpace> all = {
        artifactSpace("8,080", "gemv", "attacc", "batch=1,nhead=4,dhead=32,seq_len=256", "complete"),
        artifactSpace("82,352", "gemv", "attacc", "batch=4,nhead=32,dhead=128,seq_len=2048", "all")};
    return all;
}

CostCache& knownCosts(const MeasuredSpace& space)
{
    const auto file = std::filesystem::temp_directory_path() / "pimento-window-benchmark" / "costs.sqlite";
    static CostCache cache(ResultStore::open(file).value());
    const auto problem = pose(space.question, catalogue()).value();
    const auto begin = Clock::now();
    const auto found = explore(problem, {.threads = hardwareThreads(), .cache = &cache}, {}, [](const Exploration&) {});
    std::fprintf(stderr, "%zu drafts, costs of %zu programs, known after %.1f s\n", found->table->rows(),
                 static_cast<std::size_t>(found->report.evaluated + found->report.cached),
                 millisecondsSince(begin) * 1e-3);
    return cache;
}

Scene::Scene(WatchedApplication& application, const MeasuredSpace& space) : m_application(application), m_space(space)
{
    CostCache& costs = knownCosts(space);
    m_window = std::make_unique<MainWindow>(catalogue());
    m_window->workspace().setCache(&costs);
    m_window->resize(1400, 900);
    m_window->show();
    m_window->activateWindow();
    (void)m_window->beginSession(m_folder.path());
    for (QTimer* timer : m_window->findChildren<QTimer*>()) {
        if (timer->isSingleShot() && timer->interval() <= kShort) {
            m_delays.push_back(timer);
        }
    }
    explore();
    waitForJobs();
}

Scene::~Scene() { m_window->close(); }

bool Scene::isBusy() const
{
    return !m_window->page().parallel().picture().isSettled() || std::ranges::any_of(m_delays, &QTimer::isActive);
}

void Scene::settle()
{
    QAbstractEventDispatcher& events = *QAbstractEventDispatcher::instance();
    do {
        while (events.processEvents(QEventLoop::AllEvents)) {
        }
    } while (isBusy());
}

bool Scene::waitFor(const std::function<bool()>& isSo, double seconds)
{
    const auto begin = Clock::now();
    while (!isSo()) {
        if (millisecondsSince(begin) > seconds * 1e3) {
            return false;
        }
        if (!QAbstractEventDispatcher::instance()->processEvents(QEventLoop::AllEvents)) {
            std::this_thread::yield();
        }
    }
    return true;
}

void Scene::waitForJobs()
{
    const bool isDone = waitFor([this] {
        return workspace().isSettled() && !m_window->compareController().isRunning() &&
               !m_window->advice().isRunning() && m_window->whatIfController().isSettled() &&
               m_window->lessons().isSettled() && m_window->modelController().isSettled();
    });
    if (!isDone) {
        std::fprintf(stderr, "the jobs of the window do not end\n");
    }
    settle();
}

QPoint Scene::inWindow(const QWidget& widget, QPoint at) const { return widget.mapTo(m_window.get(), at); }

void Scene::move(const QWidget& widget, QPoint to) { QTest::mouseMove(m_window->windowHandle(), inWindow(widget, to)); }

void Scene::press(const QWidget& widget, QPoint at, Qt::KeyboardModifiers modifiers)
{
    QTest::mousePress(m_window->windowHandle(), Qt::LeftButton, modifiers, inWindow(widget, at));
}

void Scene::release(const QWidget& widget, QPoint at, Qt::KeyboardModifiers modifiers)
{
    QTest::mouseRelease(m_window->windowHandle(), Qt::LeftButton, modifiers, inWindow(widget, at));
}

void Scene::click(const QWidget& widget, QPoint at)
{
    press(widget, at);
    release(widget, at);
}

void Scene::click(const char* button)
{
    const QPushButton& pressed = child<QPushButton>(button);
    click(pressed, pressed.rect().center());
}

void Scene::key(Qt::Key key, Qt::KeyboardModifiers modifiers)
{
    QTest::keyClick(m_window->windowHandle(), key, modifiers);
}

void Scene::doAsEvent(std::function<void()> what)
{
    QMetaObject::invokeMethod(m_window.get(), std::move(what), Qt::QueuedConnection);
}

std::size_t Scene::someRow(int step)
{
    constexpr std::size_t kStride = 7'919;
    return (static_cast<std::size_t>(step) + 1) * kStride % exploration().table->rows();
}

void Scene::explore()
{
    m_window->questionPanel().setQuestion(m_space.question);
    m_window->questionPanel().explore();
}

void Scene::showPlot(int tab)
{
    QTabWidget& plots = m_window->page().plots();
    if (plots.currentIndex() != tab) {
        click(*plots.tabBar(), plots.tabBar()->tabRect(tab).center());
    }
    settle();
}

} // namespace pimento::perf
