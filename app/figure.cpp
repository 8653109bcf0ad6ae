// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figure.h"

#include "app/main_window.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QEventLoop>
#include <QPixmap>
#include <QTimer>

#include <chrono>

namespace pimento {

namespace {

constexpr auto kPatience = std::chrono::minutes(1);

} // namespace

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
    bool isCounted = false; // the size of the space, which stands in the question panel
    QObject::connect(&window.workspace(), &Workspace::counted, &loop, [&] {
        isCounted = true;
        loop.quit();
    });
    QObject::connect(&window.workspace(), &Workspace::questionAsked, &loop, [&] { isCounted = false; });
    QObject::connect(&window.workspace(), &Workspace::explorationFailed, &loop, [&](const QString& message) {
        problem = message;
        loop.quit();
    });
    const QDeadlineTimer patience(kPatience);
    QTimer::singleShot(kPatience, &loop, &QEventLoop::quit);
    window.workspace().openExample();
    while (problem.isEmpty() && !(isSettled && isCounted) && !patience.hasExpired()) {
        loop.exec();
    }
    if (!problem.isEmpty()) {
        return fail(problem.toStdString());
    }
    if (!isSettled) {
        return fail("the example took more than a minute", "figure", "Try again on an idle machine");
    }
    QTimer::singleShot(std::chrono::milliseconds(100), &loop, &QEventLoop::quit); // queued repaints and layouts
    loop.exec();
    if (!window.grab().save(file, "PNG")) {
        return fail("cannot be written", file.toStdString(), "Choose a folder that exists and that you may write to");
    }
    return {};
}

} // namespace pimento
