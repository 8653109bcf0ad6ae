// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/looks/window_place.h"

#include <QGuiApplication>
#include <QScreen>
#include <QTimer>
#include <QWidget>

#include <algorithm>

namespace pimento {

namespace {

/// The screen with the largest part of a rectangle; nullptr: none has any.
const QScreen* screenOf(const QRect& place)
{
    const QScreen* most = nullptr;
    qint64 largest = 0;
    for (const QScreen* screen : QGuiApplication::screens()) {
        const QRect common = screen->availableGeometry().intersected(place);
        const qint64 area = qint64{std::max(0, common.width())} * std::max(0, common.height());
        if (area > largest) {
            most = screen;
            largest = area;
        }
    }
    return most;
}

void followScreen(QWidget& window, QScreen& screen)
{
    QObject::connect(&screen, &QScreen::availableGeometryChanged, &window, [&window] { keepOnScreen(window); });
}

} // namespace

QRect fittedPlace(QRect wanted, QRect available, QSize least)
{
    const int side = kWindowFrame.width() / 2;
    const QRect room = available.adjusted(side, kWindowFrame.height() - side, -side, -side);
    const QSize size = wanted.size().boundedTo(room.size()).expandedTo(least);
    const auto within = [](int begin, int first, int last) { return std::max(first, std::min(begin, last)); };
    return {QPoint(within(wanted.left(), room.left(), room.right() + 1 - size.width()),
                   within(wanted.top(), room.top(), room.bottom() + 1 - size.height())),
            size};
}

void keepOnScreen(QWidget& window)
{
    if (window.isMaximized() || window.isFullScreen()) {
        return;
    }
    const QRect place = window.geometry();
    const QScreen* most = screenOf(place);
    const QScreen* screen = most != nullptr ? most : QGuiApplication::primaryScreen();
    if (screen != nullptr) {
        window.setGeometry(fittedPlace(place, screen->availableGeometry(), window.minimumSize()));
    }
}

void followScreens(QWidget& window)
{
    for (QScreen* screen : QGuiApplication::screens()) {
        followScreen(window, *screen);
    }
    QObject::connect(qApp, &QGuiApplication::screenAdded, &window,
                     [&window](QScreen* screen) { followScreen(window, *screen); });
    QObject::connect(qApp, &QGuiApplication::screenRemoved, &window, [&window] {
        QTimer::singleShot(0, &window, [&window] { keepOnScreen(window); }); // after the screen is gone
    });
}

} // namespace pimento
