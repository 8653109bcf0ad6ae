// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figure.h"

#include "app/main_window.h"

#include <QCoreApplication>
#include <QEventLoop>
#include <QPixmap>
#include <QTimer>

#include <chrono>

namespace pimento {

Result<void> drawFigure(MainWindow& window, const QString& file)
{
    window.show();
    QEventLoop loop;
    QString problem;
    bool isSettled = false;
    QObject::connect(&window.workspace(), &Workspace::settled, &loop, [&] {
        isSettled = true;
        loop.quit();
    });
    QObject::connect(&window.workspace(), &Workspace::explorationFailed, &loop,
                     [&](const QString& message) { problem = message; });
    QTimer::singleShot(std::chrono::minutes(5), &loop, &QEventLoop::quit);
    window.workspace().openExample();
    loop.exec();
    if (!problem.isEmpty()) {
        return fail(problem.toStdString());
    }
    if (!isSettled) {
        return fail("the example took more than five minutes", "figure", "Try again on an idle machine");
    }
    QTimer::singleShot(std::chrono::milliseconds(100), &loop, &QEventLoop::quit); // queued repaints and layouts
    loop.exec();
    if (!window.grab().save(file, "PNG")) {
        return fail("cannot be written", file.toStdString(), "Choose a folder that exists and that you may write to");
    }
    return {};
}

} // namespace pimento
