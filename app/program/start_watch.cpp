// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/program/start_watch.h"

#include "app/window/main_window.h"

#include <QEvent>
#include <QTimer>

#include <cstdio>

namespace pimento {

namespace {

/// Waits for repaints of the window: a function posted during a repaint runs after it has completed.
class StartWatch : public QObject {
public:
    explicit StartWatch(MainWindow& window) : QObject(&window), m_window(window) { window.installEventFilter(this); }

private:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Paint && !m_isPainted) {
            m_isPainted = true;
            QTimer::singleShot(0, this, [this] {
                tell("painted\n");
                wait();
            });
        }
        return QObject::eventFilter(watched, event);
    }

    void wait()
    {
        const auto exploration = m_window.workspace().exploration();
        if (exploration == nullptr || !exploration->isFinished) {
            connect(&m_window.workspace(), &Workspace::explorationChanged, this, &StartWatch::wait,
                    Qt::SingleShotConnection);
            return;
        }
        QTimer::singleShot(0, this, [] { tell("explored\n"); }); // paint events come before timers
    }

    static void tell(const char* what)
    {
        std::fputs(what, stdout);
        std::fflush(stdout);
    }

    MainWindow& m_window;
    bool m_isPainted = false;
};

} // namespace

void tellStart(MainWindow& window)
{
    if (qEnvironmentVariableIsSet("PIMENTO_TELL_START")) {
        new StartWatch(window); // owned by the window
    }
}

} // namespace pimento
