// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/model/power_plot.h"

#include "views/plots/hover_card.h"
#include "views/plots/legend_plot.h"
#include "views/plots/plot.h"
#include "views/plots/plot_math.h"
#include "views/plots/plot_theme.h"
#include "views/plots/seen_replot.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"

#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>

#include <qcustomplot.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

namespace pimento {

namespace {

constexpr double kMicro = 1e6;
constexpr double kBracketRoom = 1.22; // height of the axis over the largest power, for brackets
constexpr double kFarAbove = 4; // a cap at this multiple of the largest power or above is not drawn
constexpr QSize kLeastSteps(200, 150);
constexpr double kBracket = 0.1; // fraction of the height, from the top

using inference::StackInterval;

QString inWatts(double watts) { return formatQuantity(watts, QStringLiteral("W")); }

QString partInWords(const std::string& part)
{
    return part == inference::kWholeProgram ? PowerPlot::tr("PIM program (mean)")
           : part == inference::kWholeLayer ? PowerPlot::tr("whole segment (mean)")
                                            : inWords(part);
}

QString entry(const QColor& colour, const QString& sign, const QString& words)
{
    return QStringLiteral("<span style=\"color:%1\">%2</span>&nbsp;%3").arg(colour.name(), sign, words);
}

} // namespace

PowerPlot::PowerPlot(QWidget* parent)
    : QWidget(parent), m_legend(new QLabel(this)), m_plot(new Plot(this)), m_card(new HoverCard(m_plot))
{
    setObjectName(QStringLiteral("powerPlot"));
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Power of a stack over the step; Left and Right choose a segment"));
    m_plot->setObjectName(QStringLiteral("powerCanvas"));
    m_overlay = layOutPlot(*this, *m_legend, *m_plot, kLeastSteps);
    m_frame = new QCPItemRect(m_plot);
    m_frame->setLayer(m_overlay);
    m_frame->setSelectable(false);
    m_frame->setVisible(false);
    m_plot->xAxis->setLabel(tr("time of the step, each layer once (µs)"));
    m_plot->yAxis->setLabel(tr("power (W)"));
    setScale(*m_plot->xAxis, Scale::Linear);
    setScale(*m_plot->yAxis, Scale::Linear);
    setColours(Palette::light());
}

void PowerPlot::setChart(std::optional<PowerChart> chart)
{
    m_chart = std::move(chart);
    m_shown.reset();
    m_frame->setVisible(false);
    m_card->hide();
    draw();
}

double PowerPlot::mostWatts() const
{
    const StackInterval* peak = m_chart ? m_chart->power.peak() : nullptr;
    return peak == nullptr ? 0 : peak->watts();
}

bool PowerPlot::isCapInSight() const
{
    const double cap = m_chart ? m_chart->power.capWatts : 0;
    return cap > 0 && cap <= kFarAbove * mostWatts();
}

template <class Item> Item* PowerPlot::keep(Item* item)
{
    item->setSelectable(false);
    m_items.push_back(item);
    return item;
}

void PowerPlot::draw()
{
    for (QCPAbstractItem* item : std::exchange(m_items, {})) {
        m_plot->removeItem(item);
    }
    const double most = std::max(mostWatts(), isCapInSight() ? m_chart->power.capWatts : 0);
    m_plot->yAxis->setRange(0, most > 0 ? most * kBracketRoom : 1);
    const double end = m_chart ? m_chart->power.foldedSeconds * kMicro : 0;
    m_plot->xAxis->setRange(0, end > 0 ? end : 1);
    if (m_chart) {
        for (const StackInterval& each : m_chart->power.intervals) {
            drawInterval(each);
        }
        drawBrackets();
        drawCap();
    }
    nameParts();
    replotWhenSeen(*m_plot);
}

void PowerPlot::drawInterval(const StackInterval& interval)
{
    const double programs = interval.staticWatts + interval.unitWatts;
    drawRect(interval, 0, interval.staticWatts, Role::RowCommand);
    drawRect(interval, interval.staticWatts, programs, Role::Compute);
    drawRect(interval, programs, interval.watts(), Role::HostRead);
}

void PowerPlot::drawRect(const StackInterval& interval, double from, double to, Role role)
{
    if (to <= from) {
        return;
    }
    auto* rect = keep(new QCPItemRect(m_plot));
    rect->topLeft->setCoords(interval.begin * kMicro, to);
    rect->bottomRight->setCoords((interval.begin + interval.seconds) * kMicro, from);
    const QColor colour = m_palette.color(role);
    rect->setPen(QPen(colour, 1)); // the outline keeps an interval visible that is narrower than a pixel
    rect->setBrush(colour);
}

void PowerPlot::drawCap()
{
    if (!isCapInSight()) {
        return;
    }
    const double cap = m_chart->power.capWatts;
    auto* line = keep(new QCPItemLine(m_plot));
    for (const auto& [end, place] : {std::pair(line->start, 0.0), std::pair(line->end, 1.0)}) {
        end->setTypeX(QCPItemPosition::ptAxisRectRatio);
        end->setTypeY(QCPItemPosition::ptPlotCoords);
        end->setCoords(place, cap);
    }
    line->setPen(QPen(m_palette.color(Role::Problem), 1.5, Qt::DashLine));
    auto* name = keep(new QCPItemText(m_plot));
    name->position->setTypeX(QCPItemPosition::ptAxisRectRatio);
    name->position->setTypeY(QCPItemPosition::ptPlotCoords);
    name->position->setCoords(1, cap);
    name->setPositionAlignment(Qt::AlignRight | Qt::AlignBottom);
    name->setPadding({0, 0, 4, 1});
    name->setText(tr("cap %1").arg(inWatts(cap)));
    name->setColor(m_palette.color(Role::Problem));
    name->setFont(m_plot->font());
}

/// Draws a bracket over each run of layers that repeat, which is a block of the model. Its number is the one of most of
/// the time: some layers come twice in each block, or only in some blocks.
void PowerPlot::drawBrackets()
{
    const auto& all = m_chart->power.intervals;
    const auto comesOnce = [](const StackInterval& each) { return each.repeats <= 1; };
    for (auto first = std::ranges::find_if_not(all, comesOnce); first != all.end();) {
        const auto next = std::find_if(first, all.end(), comesOnce);
        std::map<double, double> seconds; // by number of repeats
        for (auto each = first; each != next; ++each) {
            seconds[each->repeats] += each->seconds;
        }
        const auto most = std::ranges::max_element(seconds, {}, [](const auto& each) { return each.second; });
        const StackInterval& last = *std::prev(next);
        drawBracket(first->begin * kMicro, (last.begin + last.seconds) * kMicro, most->first);
        first = std::find_if_not(next, all.end(), comesOnce);
    }
}

void PowerPlot::drawBracket(double begin, double end, double repeats)
{
    auto* line = keep(new QCPItemLine(m_plot));
    for (const auto& [place, x] : {std::pair(line->start, begin), std::pair(line->end, end)}) {
        place->setTypeX(QCPItemPosition::ptPlotCoords);
        place->setTypeY(QCPItemPosition::ptAxisRectRatio);
        place->setCoords(x, kBracket);
    }
    line->setPen(QPen(m_palette.color(Role::MutedText), 1));
    line->setHead(QCPLineEnding(QCPLineEnding::esBar, 7));
    line->setTail(QCPLineEnding(QCPLineEnding::esBar, 7));
    auto* name = keep(new QCPItemText(m_plot));
    name->position->setTypeX(QCPItemPosition::ptPlotCoords);
    name->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
    name->position->setCoords((begin + end) / 2, kBracket);
    name->setPositionAlignment(Qt::AlignHCenter | Qt::AlignBottom);
    name->setText(tr("%1 times").arg(formatInteger(repeats)));
    name->setColor(m_palette.color(Role::MutedText));
    name->setFont(m_plot->font());
}

void PowerPlot::nameParts()
{
    QStringList parts;
    if (m_chart) {
        const auto has = [&](double StackInterval::*watts) {
            return std::ranges::any_of(m_chart->power.intervals,
                                       [&](const StackInterval& each) { return each.*watts > 0; });
        };
        const QString square = QStringLiteral("■");
        if (has(&StackInterval::unitWatts)) {
            parts << entry(m_palette.color(Role::Compute), square, tr("PIM programs"));
        }
        if (has(&StackInterval::accessWatts)) {
            parts << entry(m_palette.color(Role::HostRead), square, tr("GPU accesses"));
        }
        if (has(&StackInterval::staticWatts)) {
            parts << entry(m_palette.color(Role::RowCommand), square, tr("static"));
        }
        if (m_chart->power.capWatts > 0 && !isCapInSight()) {
            parts << tr("cap %1, off the scale").arg(inWatts(m_chart->power.capWatts));
        }
    }
    m_legend->setText(parts.join(QStringLiteral(" &ensp;")));
}

void PowerPlot::setColours(const Palette& palette)
{
    m_palette = palette;
    themePlot(*m_plot, palette);
    m_card->setColours(palette);
    m_frame->setPen(QPen(palette.color(Role::Text), 2));
    m_frame->setBrush(Qt::NoBrush);
    draw();
}

QPoint PowerPlot::placeOf(std::size_t interval) const
{
    const StackInterval& one = m_chart->power.intervals[interval];
    return QPointF(m_plot->xAxis->coordToPixel((one.begin + one.seconds / 2) * kMicro),
                   m_plot->yAxis->coordToPixel(one.watts()))
        .toPoint();
}

std::optional<std::size_t> PowerPlot::intervalAt(QPoint place) const
{
    if (!m_chart || !m_plot->axisRect()->rect().contains(place)) {
        return std::nullopt;
    }
    const auto& all = m_chart->power.intervals;
    const double at = m_plot->xAxis->pixelToCoord(place.x()) / kMicro;
    const auto behind = std::ranges::upper_bound(all, at, {}, &StackInterval::begin);
    return behind == all.begin() ? std::nullopt : std::optional(static_cast<std::size_t>(behind - all.begin()) - 1);
}

void PowerPlot::show(std::optional<std::size_t> interval)
{
    m_shown = interval;
    m_frame->setVisible(interval.has_value());
    if (interval) {
        const StackInterval& one = m_chart->power.intervals[*interval];
        m_frame->topLeft->setCoords(one.begin * kMicro, one.watts());
        m_frame->bottomRight->setCoords((one.begin + one.seconds) * kMicro, 0);
        CardText text{.title = inWords(m_chart->step.layers[one.layer].name), .lines = {}, .remark = {}};
        text.lines = {{tr("segment"), partInWords(one.part)},       {tr("power"), inWatts(one.watts())},
                      {tr("PIM programs"), inWatts(one.unitWatts)}, {tr("GPU accesses"), inWatts(one.accessWatts)},
                      {tr("static"), inWatts(one.staticWatts)},     {tr("duration"), inSeconds(one.seconds)},
                      {tr("times"), formatInteger(one.repeats)}};
        const double cap = m_chart->power.capWatts;
        text.remark = cap > 0 && one.watts() > cap ? tr("Exceeds the cap of %1.").arg(inWatts(cap)) : QString();
        m_card->showAt(placeOf(*interval), text);
    } else {
        m_card->hide();
    }
    m_overlay->replot();
}

bool PowerPlot::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::MouseMove) {
        if (const auto interval = intervalAt(static_cast<QMouseEvent*>(event)->pos()); interval != m_shown) {
            show(interval);
        }
    } else if (event->type() == QEvent::Leave && m_shown) {
        show(std::nullopt);
    } else if (event->type() == QEvent::MouseButtonPress) {
        setFocus(Qt::MouseFocusReason);
    }
    return QWidget::eventFilter(watched, event);
}

void PowerPlot::keyPressEvent(QKeyEvent* event)
{
    const int by = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    if (by == 0 || !m_chart || m_chart->power.intervals.empty()) {
        QWidget::keyPressEvent(event);
        return;
    }
    const auto last = static_cast<std::ptrdiff_t>(m_chart->power.intervals.size()) - 1;
    const std::ptrdiff_t from = m_shown ? static_cast<std::ptrdiff_t>(*m_shown) : by > 0 ? -1 : last + 1;
    show(static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(from + by, 0, last)));
}

} // namespace pimento
