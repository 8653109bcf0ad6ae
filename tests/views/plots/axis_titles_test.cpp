// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plots/axis_titles.h"

#include "views/common/palette.h"
#include "views/plots/plot_theme.h"

#include <QApplication>
#include <QFontMetrics>

#include <gtest/gtest.h>

#include <qcustomplot.h>

namespace pimento {
namespace {

const QString kTitle = QStringLiteral("time of the rearrangement (µs)");

/// Expects every line of the y axis' title to be no longer than the axis.
void expectWithin(const QCustomPlot& plot)
{
    const QFontMetrics metrics(plot.yAxis->labelFont());
    for (const QString& line : plot.yAxis->label().split(QLatin1Char('\n'))) {
        EXPECT_LE(metrics.horizontalAdvance(line), plot.axisRect()->height()) << line.toStdString();
    }
}

TEST(AxisTitles, AreBrokenWhereTheAxisIsShort)
{
    QCustomPlot plot;
    themePlot(plot, Palette::light());
    plot.resize(400, 160);
    plot.yAxis->setLabel(kTitle);
    plot.replot();
    EXPECT_TRUE(plot.yAxis->label().contains(QLatin1Char('\n')));
    EXPECT_EQ(QString(plot.yAxis->label()).replace(QLatin1Char('\n'), QLatin1Char(' ')), kTitle);
    expectWithin(plot);

    plot.resize(400, 600);
    plot.replot();
    EXPECT_EQ(plot.yAxis->label(), kTitle);

    QFont large = plot.font();
    large.setPointSizeF(3 * large.pointSizeF());
    plot.setFont(large);
    plot.replot();
    EXPECT_NE(plot.yAxis->label(), kTitle);
    expectWithin(plot);
}

TEST(AxisTitles, AreCutWhereNoLineHasRoom)
{
    QCustomPlot plot;
    themePlot(plot, Palette::light());
    plot.resize(300, 110);
    plot.yAxis->setLabel(QStringLiteral("Datenrückordnungszeitüberschreitung"));
    plot.replot();
    EXPECT_TRUE(plot.yAxis->label().endsWith(QChar(0x2026))) << plot.yAxis->label().toStdString();
    expectWithin(plot);

    plot.yAxis->setLabel(QStringLiteral("ns"));
    plot.replot();
    EXPECT_EQ(plot.yAxis->label(), QStringLiteral("ns"));
}

TEST(AxisTitles, HaveAtMostThreeLines)
{
    const QFontMetrics metrics(QApplication::font());
    const int room = metrics.horizontalAdvance(QStringLiteral("four words"));
    const QString broken = brokenToFit(QStringLiteral("one two three four words and some more of them"), metrics, room);
    EXPECT_EQ(broken.count(QLatin1Char('\n')), 2);
    EXPECT_TRUE(broken.endsWith(QChar(0x2026))) << broken.toStdString();
}

} // namespace
} // namespace pimento
