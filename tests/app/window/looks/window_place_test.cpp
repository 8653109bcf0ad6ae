// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/looks/window_place.h"

#include <QApplication>
#include <QScreen>
#include <QWidget>

#include <gtest/gtest.h>

namespace pimento {

namespace {

constexpr QSize kLeast(900, 520);

} // namespace

TEST(WindowPlace, StaysWhereItFits)
{
    const QRect wanted(100, 80, 1400, 900);

    EXPECT_EQ(fittedPlace(wanted, {0, 0, 1920, 1200}, kLeast), wanted);
}

// 1 920 x 1 200 pixels are 960 x 600 at 200 %; less the frame 8 x 40 these are 952 x 560.
TEST(WindowPlace, ShrinksToTheScreenAtTwiceTheSize)
{
    EXPECT_EQ(fittedPlace({0, 0, 1400, 900}, {0, 0, 960, 600}, kLeast), QRect(4, 36, 952, 560));
    EXPECT_EQ(fittedPlace({250, 100, 920, 540}, {0, 0, 960, 600}, kLeast), QRect(36, 56, 920, 540));
}

TEST(WindowPlace, ComesBackFromAScreenThatIsGone)
{
    EXPECT_EQ(fittedPlace({2400, 300, 1000, 700}, {0, 0, 1920, 1200}, kLeast), QRect(916, 300, 1000, 700));
    EXPECT_EQ(fittedPlace({-1500, -900, 1000, 700}, {0, 0, 1920, 1200}, kLeast), QRect(4, 36, 1000, 700));
}

TEST(WindowPlace, KeepsItsTitleInReachOnAScreenThatIsTooSmall)
{
    EXPECT_EQ(fittedPlace({300, 200, 1400, 900}, {0, 0, 640, 400}, kLeast), QRect(4, 36, 900, 520));
}

TEST(WindowPlace, KeepsAWindowOnTheScreen)
{
    const QRect room = QGuiApplication::primaryScreen()->availableGeometry();
    QWidget window;
    window.setMinimumSize(200, 100);
    window.setGeometry(room.right() + 500, 10, 2 * room.width(), 2 * room.height());

    keepOnScreen(window);

    EXPECT_TRUE(room.contains(window.geometry()));
}

// Like the program, fit the place before the window is maximised.
TEST(WindowPlace, FitsWhatAMaximisedWindowGoesBackTo)
{
    const QRect room = QGuiApplication::primaryScreen()->availableGeometry();
    QWidget window;
    window.setMinimumSize(200, 100);
    window.setGeometry(0, 0, 2 * room.width(), 2 * room.height());

    keepOnScreen(window);
    window.showMaximized();
    window.showNormal();
    QApplication::processEvents();

    EXPECT_LE(window.width(), room.width());
    EXPECT_LE(window.height(), room.height());
}

} // namespace pimento
