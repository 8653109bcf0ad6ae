// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plots/seen_replot.h"

#include <QApplication>
#include <QSignalSpy>

#include <gtest/gtest.h>

#include <qcustomplot.h>

namespace pimento {
namespace {

TEST(SeenReplot, DrawsAHiddenPlotOnceWhenItComesIntoSight)
{
    QCustomPlot plot;
    plot.resize(200, 100);
    plot.show();
    QApplication::processEvents();
    plot.hide();
    QSignalSpy drawn(&plot, &QCustomPlot::afterReplot);

    replotWhenSeen(plot);
    replotWhenSeen(plot);
    QApplication::processEvents();
    EXPECT_EQ(drawn.size(), 0);

    plot.show();
    QApplication::processEvents();
    EXPECT_EQ(drawn.size(), 1);

    plot.hide();
    plot.show(); // nothing has changed since
    QApplication::processEvents();
    EXPECT_EQ(drawn.size(), 1);
}

TEST(SeenReplot, DrawsAPlotInSightInAMoment)
{
    QCustomPlot plot;
    plot.resize(200, 100);
    plot.show();
    QApplication::processEvents();
    QSignalSpy drawn(&plot, &QCustomPlot::afterReplot);

    replotWhenSeen(plot);
    replotWhenSeen(plot);
    EXPECT_EQ(drawn.size(), 0);
    QApplication::processEvents();

    EXPECT_EQ(drawn.size(), 1);
}

} // namespace
} // namespace pimento
