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

/// Lays a plot out, which is not shown, in a size.
void layOut(QCustomPlot& plot, int width, int height)
{
    plot.setViewport(QRect(0, 0, width, height));
    plot.replot();
}

TEST(AxisTitles, AreBrokenWhereTheAxisIsShort)
{
    QCustomPlot plot;
    themePlot(plot, Palette::light());
    plot.yAxis->setLabel(kTitle);
    layOut(plot, 400, 160);
    EXPECT_TRUE(plot.yAxis->label().contains(QLatin1Char('\n')));
    EXPECT_EQ(QString(plot.yAxis->label()).replace(QLatin1Char('\n'), QLatin1Char(' ')), kTitle);
    expectWithin(plot);

    layOut(plot, 400, 600);
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
    plot.yAxis->setLabel(QStringLiteral("Datenrückordnungszeitüberschreitung"));
    layOut(plot, 300, 110);
    EXPECT_TRUE(plot.yAxis->label().endsWith(QChar(0x2026))) << plot.yAxis->label().toStdString();
    expectWithin(plot);

    plot.yAxis->setLabel(QStringLiteral("ns"));
    plot.replot();
    EXPECT_EQ(plot.yAxis->label(), QStringLiteral("ns"));
    EXPECT_EQ(plot.yAxis->labelFont(), plot.yAxis->tickLabelFont());
}

TEST(AxisTitles, BecomeSmallerBeforeAWordIsCut)
{
    QCustomPlot plot;
    themePlot(plot, Palette::light());
    plot.yAxis->setLabel(QStringLiteral("rearrangement (cycles)"));
    const int word = QFontMetrics(plot.yAxis->tickLabelFont()).horizontalAdvance(QStringLiteral("rearrangement"));
    int height = 400;
    do {
        layOut(plot, 400, --height);
    } while (height > 40 && plot.axisRect()->height() > 0.85 * word);

    EXPECT_EQ(plot.yAxis->label(), QStringLiteral("rearrangement\n(cycles)"));
    EXPECT_LT(plot.yAxis->labelFont().pointSizeF(), plot.yAxis->tickLabelFont().pointSizeF());
    expectWithin(plot);
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
