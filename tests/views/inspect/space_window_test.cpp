// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/space_window.h"

#include <gtest/gtest.h>

#include <random>

namespace pimento {

TEST(SpaceWindowTest, ShowsThePlaneToScaleAsLargeAsTheAreaAllows)
{
    SpaceWindow window;
    window.setArea({10, 20, 500, 300});
    window.setExtents({100, 100});

    EXPECT_TRUE(window.isToScale());
    EXPECT_EQ(window.pixelsPerIteration(), QSizeF(3, 3));
    EXPECT_EQ(window.shown(), QRectF(10, 20, 300, 300));
}

TEST(SpaceWindowTest, StretchesAxesThatWouldBeTooThin)
{
    SpaceWindow window;
    window.setArea({0, 0, 500, 300});
    window.setExtents({100'000, 10});

    EXPECT_FALSE(window.isToScale());
    EXPECT_NEAR(window.shown().width(), 500, 1e-6);
    EXPECT_NEAR(window.shown().height(), 60, 1e-6); // a fifth of the area
}

TEST(SpaceWindowTest, ZoomingKeepsTheIterationUnderTheMouse)
{
    std::mt19937 random(1);
    std::uniform_real_distribution<double> place(0, 1);
    SpaceWindow window;
    window.setArea({30, 40, 400, 400});
    window.setExtents({512, 512});
    for (int i = 0; i < 100; ++i) {
        const QPointF at(30 + 400 * place(random), 40 + 400 * place(random));
        const QPointF before = window.toIteration(at);
        window.zoom(at, 1.25); // zooming in never reaches a border
        EXPECT_NEAR(window.toIteration(at).x(), before.x(), 1e-6);
        EXPECT_NEAR(window.toIteration(at).y(), before.y(), 1e-6);
        const QPointF again = window.toPixel(window.toIteration(at));
        EXPECT_NEAR(again.x(), at.x(), 1e-6);
        EXPECT_NEAR(again.y(), at.y(), 1e-6);
    }
    EXPECT_LE(window.pixelsPerIteration().width(), 48 + 1e-6);
    window.fit();
    EXPECT_TRUE(window.isWhole());
}

TEST(SpaceWindowTest, NeverLeavesThePlane)
{
    std::mt19937 random(2);
    std::uniform_real_distribution<double> step(-300, 300);
    SpaceWindow window;
    window.setArea({0, 0, 400, 200});
    window.setExtents({400, 100});
    window.zoom({200, 100}, 4);
    for (int i = 0; i < 100; ++i) {
        window.pan({step(random), step(random)});
        EXPECT_GE(window.toIteration({0, 0}).x(), 0);
        EXPECT_GE(window.toIteration({0, 0}).y(), 0);
        EXPECT_LE(window.toIteration({400, 0}).x(), 400 + 1e-9);
    }
}

TEST(SpaceWindowTest, TicksAreRoundAndFarEnoughApart)
{
    EXPECT_EQ(tickStep(1, 60), 100);
    EXPECT_EQ(tickStep(3, 60), 20);
    EXPECT_EQ(tickStep(40, 60), 2);
    EXPECT_EQ(tickStep(100, 60), 1); // never between two iterations
    EXPECT_EQ(tickStep(0.001, 60), 100'000);
}

} // namespace pimento
