// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/main_window.h"
#include "engine/costs/cost_cache.h"
#include "engine/problem/question.h"
#include "tests/perf/window/event_watch.h"

#include <QPoint>
#include <QTemporaryDir>

#include <functional>
#include <memory>
#include <string>
#include <vector>

class QTimer;

namespace pimento::perf {

/// A space with real costs with which the window is measured.
struct MeasuredSpace {
    std::string name; // "82,352"
    Question question;
};

/// Returns two spaces of about 8,000 and about 84,000 drafts. Their costs come from simulating each of their programs.
[[nodiscard]] const std::vector<MeasuredSpace>& measuredSpaces();

/// Returns the costs of a space's programs: simulated the first time, then read from a file in the folder for temporary
/// files.
[[nodiscard]] CostCache& knownCosts(const MeasuredSpace& space);

/// The real window with a space explored, and functions that use it like a user's mouse and keyboard.
class Scene {
public:
    Scene(WatchedApplication& application, const MeasuredSpace& space);
    ~Scene();

    /// Waits until all effects of the last action are on the screen: events, short delays, and work done in slices.
    void settle();
    /// Handles events until `isSo` returns true. False: this took more than `seconds`.
    [[nodiscard]] bool waitFor(const std::function<bool()>& isSo, double seconds = 120);
    /// Waits until the background jobs have ended and everything is painted.
    void waitForJobs();

    void move(const QWidget& widget, QPoint to);
    void press(const QWidget& widget, QPoint at, Qt::KeyboardModifiers modifiers = {});
    void release(const QWidget& widget, QPoint at, Qt::KeyboardModifiers modifiers = {});
    void click(const QWidget& widget, QPoint at);
    void click(const char* button);
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {});

    /// Runs a function inside one event, as a menu does.
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
    /// Returns a row of the space: another one for each step, in no visible order.
    [[nodiscard]] std::size_t someRow(int step);
    /// Starts the exploration, as the button Explore does.
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
