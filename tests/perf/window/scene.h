// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/main_window.h"
#include "engine/costs/cost_cache.h"
#include "engine/study/question.h"
#include "tests/perf/window/event_watch.h"

#include <QPoint>
#include <QTemporaryDir>

#include <functional>
#include <memory>
#include <string>
#include <vector>

class QTimer;

namespace pimento::perf {

/// A space with real costs that the window is measured with.
struct MeasuredSpace {
    std::string name; // "82,352"
    Question question;
};

/// About 8,000 and about 84,000 drafts. Their costs come from simulating every program of them.
[[nodiscard]] const std::vector<MeasuredSpace>& measuredSpaces();

/// What the programs of a space cost: simulated once, then kept in a file of the folder for temporary files.
[[nodiscard]] CostCache& knownCosts(const MeasuredSpace& space);

/// The real window with a space explored, and hands that use it as somebody's mouse and keyboard do.
class Scene {
public:
    Scene(WatchedApplication& application, const MeasuredSpace& space);
    ~Scene();

    /// Until everything that follows from what was done at once is on the screen: events, short delays, slices.
    void settle();
    /// Until something is so, while events are handled. False: it was not within so many seconds.
    [[nodiscard]] bool waitFor(const std::function<bool()>& isSo, double seconds = 120);
    /// Until the jobs beside the window have ended and all is painted.
    void waitForJobs();

    void move(const QWidget& widget, QPoint to);
    void press(const QWidget& widget, QPoint at, Qt::KeyboardModifiers modifiers = {});
    void release(const QWidget& widget, QPoint at, Qt::KeyboardModifiers modifiers = {});
    void click(const QWidget& widget, QPoint at);
    void click(const char* button);
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {});

    /// What a menu does: as one event.
    void doAsEvent(std::function<void()> what);

    template <class T> [[nodiscard]] T& child(const char* name)
    {
        return *m_window->findChild<T*>(QLatin1String(name));
    }
    [[nodiscard]] MainWindow& window() { return *m_window; }
    [[nodiscard]] Workspace& workspace() { return m_window->workspace(); }
    [[nodiscard]] const Exploration& exploration() { return *workspace().exploration(); }
    [[nodiscard]] WatchedApplication& application() { return m_application; }
    [[nodiscard]] const MeasuredSpace& space() const { return m_space; }
    [[nodiscard]] QString sessionFile() const { return m_folder.filePath(QStringLiteral("session.pimento")); }
    /// A row of the space, another one for each step, without any order.
    [[nodiscard]] std::size_t someRow(int step);
    /// Asks for the space, as the button Explore does.
    void explore();
    /// Shows one of the tabs beside the scatter.
    void showPlot(int tab);

private:
    [[nodiscard]] QPoint inWindow(const QWidget& widget, QPoint at) const;
    [[nodiscard]] bool isBusy() const;

    WatchedApplication& m_application;
    const MeasuredSpace& m_space;
    QTemporaryDir m_folder;
    std::unique_ptr<MainWindow> m_window;
    std::vector<QTimer*> m_delays;
};

} // namespace pimento::perf
