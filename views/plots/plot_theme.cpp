// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plots/plot_theme.h"

#include "views/common/palette.h"
#include "views/plots/axis_titles.h"
#include "views/plots/plot_math.h"
#include "views/plots/seen_replot.h"
#include "views/texts/number_format.h"

#include <QEvent>
#include <QFontMetricsF>
#include <QSvgGenerator>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace pimento {

namespace {

class NumberTicker final : public QCPAxisTicker {
public:
    NumberTicker(const QCPAxis& axis, Scale scale, AxisUnit unit)
        : m_axis(axis), m_scale(scale), m_unit(std::move(unit))
    {
    }

protected:
    QString getTickLabel(double tick, const QLocale& /*locale*/, QChar /*format*/, int /*precision*/) override
    {
        return label(tick);
    }
    int getSubTickCount(double tickStep) override
    {
        return m_scale == Scale::Logarithmic ? 0 : QCPAxisTicker::getSubTickCount(tickStep);
    }
    QVector<double> createTickVector(double tickStep, const QCPRange& range) override
    {
        if (m_scale == Scale::Linear || range.lower <= 0) {
            return QCPAxisTicker::createTickVector(tickStep, range);
        }
        const std::vector<double> ticks = logTicks({range.lower, range.upper});
        return fitting({ticks.begin(), ticks.end()});
    }

private:
    [[nodiscard]] QString label(double tick) const
    {
        const bool hasSmall = m_scale == Scale::Logarithmic && m_axis.range().lower < 1e-3; // like "100 µ"
        return hasSmall && !m_unit.isScaled ? formatPrefixed(tick) : formatTick(tick, m_unit);
    }
    /// Leaves out every second tick until labels do not touch.
    [[nodiscard]] QVector<double> fitting(QVector<double> ticks) const
    {
        constexpr double kGap = 8; // pixels between labels side by side
        const bool isAcross = m_axis.orientation() == Qt::Horizontal;
        const QFontMetricsF metrics(m_axis.tickLabelFont());
        const auto touches = [&](double one, double next) {
            const double room = std::abs(m_axis.coordToPixel(next) - m_axis.coordToPixel(one));
            const double taken =
                isAcross ? (metrics.horizontalAdvance(label(one)) + metrics.horizontalAdvance(label(next))) / 2 + kGap
                         : metrics.height();
            return taken > room;
        };
        const QSize size = m_axis.axisRect()->size();
        while ((isAcross ? size.width() : size.height()) > 0 && ticks.size() > 2 &&
               std::ranges::adjacent_find(ticks, touches) != ticks.end()) {
            QVector<double> fewer;
            for (qsizetype i = 0; i < ticks.size(); i += 2) {
                fewer.push_back(ticks[i]);
            }
            ticks = std::move(fewer);
        }
        return ticks;
    }

    const QCPAxis& m_axis; // has this ticker
    Scale m_scale;
    AxisUnit m_unit;
};

constexpr const char* kFontWatch = "fontWatch";

void useFontOf(QCustomPlot& plot)
{
    QFont font = plot.font();
    if (font.pointSizeF() > 0) {
        font.setPointSizeF(font.pointSizeF()); // a painter takes the size of an inherited font from the application
    }
    for (QCPAxisRect* rect : plot.axisRects()) {
        for (QCPAxis* axis : rect->axes()) {
            axis->setTickLabelFont(font);
            axis->setLabelFont(font);
        }
    }
    if (plot.legend != nullptr) {
        plot.legend->setFont(font);
    }
}

/// Gives the axes of a plot its font whenever that changes, which may be later than its colours. A child of the plot.
class FontWatch : public QObject {
public:
    explicit FontWatch(QCustomPlot& plot) : QObject(&plot), m_plot(plot)
    {
        setObjectName(QLatin1String(kFontWatch));
        plot.installEventFilter(this);
    }

private:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::FontChange) {
            useFontOf(m_plot);
            replotWhenSeen(m_plot);
        }
        return QObject::eventFilter(watched, event);
    }

    QCustomPlot& m_plot;
};

} // namespace

void themeAxis(QCPAxis& axis, const Palette& palette)
{
    const QPen line(palette.color(Role::Border), 1);
    axis.setBasePen(line);
    axis.setTickPen(line);
    axis.setSubTickPen(line);
    axis.setTickLabelColor(palette.color(Role::MutedText));
    axis.setLabelColor(palette.color(Role::Text));
    axis.grid()->setPen(QPen(palette.color(Role::Grid), 1));
    axis.grid()->setZeroLinePen(QPen(palette.color(Role::Grid), 1));
}

void themePlot(QCustomPlot& plot, const Palette& palette)
{
    plot.setBackground(palette.color(Role::Base));
    for (QCPAxisRect* rect : plot.axisRects()) {
        for (QCPAxis* axis : rect->axes()) {
            themeAxis(*axis, palette);
        }
    }
    useFontOf(plot);
    keepTitlesWithinAxes(plot);
    if (plot.findChild<QObject*>(QLatin1String(kFontWatch), Qt::FindDirectChildrenOnly) == nullptr) {
        new FontWatch(plot); // owned by the plot
    }
    if (plot.legend != nullptr) {
        plot.legend->setBrush(Qt::NoBrush);
        plot.legend->setBorderPen(Qt::NoPen);
        plot.legend->setTextColor(palette.color(Role::Text));
    }
    if (plot.selectionRect() != nullptr) {
        QColor fill = palette.color(Role::Accent);
        plot.selectionRect()->setPen(QPen(fill, 1));
        fill.setAlpha(40);
        plot.selectionRect()->setBrush(fill);
    }
}

void setScale(QCPAxis& axis, Scale scale, const AxisUnit& unit)
{
    axis.setTicker(QSharedPointer<NumberTicker>::create(axis, scale, unit));
    axis.setScaleType(scale == Scale::Logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
}

bool saveSvg(QCustomPlot& plot, const QString& file)
{
    QSvgGenerator drawing;
    drawing.setFileName(file);
    drawing.setSize(plot.size());
    drawing.setViewBox(QRect(QPoint(0, 0), plot.size()));
    QCPPainter painter;
    if (!painter.begin(&drawing)) {
        return false;
    }
    painter.setMode(QCPPainter::pmVectorized);
    painter.setMode(QCPPainter::pmNoCaching);
    plot.toPainter(&painter, plot.width(), plot.height());
    return painter.end();
}

AxisMap axisMap(const QCPAxis& axis)
{
    const Scale scale = axis.scaleType() == QCPAxis::stLogarithmic ? Scale::Logarithmic : Scale::Linear;
    return {{axis.range().lower, axis.range().upper},
            axis.coordToPixel(axis.range().lower),
            axis.coordToPixel(axis.range().upper),
            scale};
}

} // namespace pimento
