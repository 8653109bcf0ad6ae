// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/roofline_plot.h"

#include "engine/inspection/roofline.h"
#include "views/plots/plot.h"
#include "views/plots/plot_math.h"
#include "views/plots/plot_theme.h"
#include "views/plots/seen_replot.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"

#include <QFontMetricsF>
#include <QLineF>
#include <QVBoxLayout>

#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace pimento {

namespace {

constexpr double kRoomAbove = 4;  // factor by which the axis of rates exceeds the shown values
constexpr double kRoomBelow = 16; // below, for the names of the slopes
constexpr double kRoomLeft = 20;  // on the left, for the names of the slopes
constexpr double kRoomRight = 8;  // on the right, for the name of the limit
constexpr double kOverhang = 1.5; // factor by which the bar of the limit exceeds the marks

} // namespace

RooflinePlot::RooflinePlot(QWidget* parent) : QWidget(parent), m_plot(new Plot(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    m_plot->setAccessibleName(tr("Roofline of the selected candidate"));
    build();
}

QCPItemText* RooflinePlot::addLabel()
{
    auto* label = new QCPItemText(m_plot);
    label->setClipToAxisRect(true);
    label->setPadding(QMargins(3, 1, 3, 1));
    return label;
}

void RooflinePlot::build()
{
    for (QCPGraph** graph :
         {&m_busRoof, &m_arrayRoof, &m_coreRoof, &m_link, &m_others, &m_best, &m_overArrays, &m_overBus}) {
        *graph = m_plot->addGraph();
    }
    for (QCPGraph* points : {m_others, m_overBus, m_overArrays}) {
        points->setLineStyle(QCPGraph::lsNone);
    }
    m_busLabel = addLabel();
    m_arrayLabel = addLabel();
    m_coreLabel = addLabel();
    m_bestLabel = addLabel();
    for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis}) {
        setScale(*axis, Scale::Logarithmic);
    }
    m_plot->xAxis->setLabel(tr("operations per byte"));
    m_plot->yAxis->setLabel(tr("operations per second"));
    connect(m_plot, &QCustomPlot::afterLayout, this, &RooflinePlot::placeLabels);
    setColours(m_palette);
}

QString RooflinePlot::words(const Roofline& roofline)
{
    if (roofline.operations <= 0) {
        return tr("The kernel has no arithmetic.");
    }
    const QString rate = formatQuantity(roofline.operationsPerSecond(), tr("op/s"));
    return roofline.limit.empty() ? rate
                                  : tr("%1, %2 of its limit: %3")
                                        .arg(rate, formatPercent(1 / roofline.timesLimit()), inWords(roofline.limit));
}

void RooflinePlot::setRoofline(std::shared_ptr<const Roofline> roofline, std::vector<double> others)
{
    m_roofline = std::move(roofline);
    m_otherRates = std::move(others);
    show();
}

void RooflinePlot::show()
{
    for (int i = 0; i < m_plot->graphCount(); ++i) {
        m_plot->graph(i)->data()->clear();
    }
    const bool hasRoofs = m_roofline && m_roofline->roofs.busBytes > 0 && m_roofline->roofs.operations > 0;
    if (hasRoofs && m_roofline->operations > 0 && m_roofline->seconds > 0) {
        const DeviceRoofs& roofs = m_roofline->roofs;
        std::vector<double> intensities = {roofs.operations / roofs.busBytes};
        for (const double bytes : {m_roofline->busBytes, m_roofline->arrayBytes}) {
            if (bytes > 0) {
                intensities.push_back(m_roofline->operations / bytes);
            }
        }
        if (roofs.arrayBytes > 0) {
            intensities.push_back(roofs.operations / roofs.arrayBytes);
        }
        const auto [least, most] = std::ranges::minmax(intensities);
        const double left = least / kRoomLeft;
        const double right = most * kRoomRight;
        double lowest = m_roofline->operationsPerSecond();
        for (const double rate : m_otherRates) {
            lowest = std::min(lowest, rate);
        }
        m_plot->xAxis->setRange(left, right);
        m_plot->yAxis->setRange(std::min(lowest, roofs.operations) / kRoomBelow, roofs.operations * kRoomAbove);
        showRoofs(left, right);
        showCandidate(right);
    }
    m_plot->setToolTip(tip());
    replotWhenSeen(*m_plot);
}

/// Draws the roofs: straight lines on logarithmic axes, so two points each suffice.
void RooflinePlot::showRoofs(double left, double right)
{
    const DeviceRoofs& roofs = m_roofline->roofs;
    const auto slope = [&](QCPGraph* graph, double bytes) {
        if (bytes > 0) {
            graph->addData(left, left * bytes);
            graph->addData(roofs.operations / bytes, roofs.operations);
        }
    };
    slope(m_busRoof, roofs.busBytes);
    slope(m_arrayRoof, roofs.arrayBytes);
    const double nearest = roofs.arrayBytes > 0 ? std::min(roofs.busBytes, roofs.arrayBytes) : roofs.busBytes;
    const double farthest = std::max(roofs.busBytes, roofs.arrayBytes);
    m_coreRoof->addData(std::min(roofs.operations / farthest, roofs.operations / nearest), roofs.operations);
    m_coreRoof->addData(right, roofs.operations);
    const auto name = [](const std::string& own, const QString& usual) { return own.empty() ? usual : inWords(own); };
    const RoofNames& names = m_roofline->names;
    const auto text = [](const QString& what, const QString& rate) { return QStringLiteral("%1 %2").arg(what, rate); };
    const QString bus = name(names.bus, tr("bus"));
    const QString arrays = name(names.arrays, tr("arrays"));
    m_busLabel->setText(text(bus, formatQuantity(roofs.busBytes, tr("B/s"))));
    m_arrayLabel->setText(text(arrays, formatQuantity(roofs.arrayBytes, tr("B/s"))));
    m_coreLabel->setText(text(name(names.cores, tr("cores")), formatQuantity(roofs.operations, tr("op/s"))));
    m_plot->xAxis->setLabel(tr("operations per byte: ● %1, ■ %2").arg(bus, arrays));
    m_arrayLabel->setVisible(roofs.arrayBytes > 0);
}

void RooflinePlot::showCandidate(double right)
{
    const Roofline& candidate = *m_roofline;
    const double rate = candidate.operationsPerSecond();
    const double atBest = candidate.atBest();
    std::vector<double> places;
    const auto put = [&](QCPGraph* graph, double bytes) {
        if (bytes > 0) {
            graph->addData(candidate.operations / bytes, rate);
            places.push_back(candidate.operations / bytes);
        }
    };
    put(m_overBus, candidate.busBytes);
    put(m_overArrays, candidate.arrayBytes);
    for (const double place : places) {
        m_link->addData(place, rate);
    }
    m_bestLabel->setVisible(!places.empty() && atBest > 0);
    if (!places.empty() && atBest > 0) {
        const auto [least, most] = std::ranges::minmax(places);
        m_best->addData(least / kOverhang, atBest);
        m_best->addData(most * kOverhang, atBest);
        m_bestLabel->setText(tr("limit")); // the heading names the resource, for which there is no room here
        m_bestLabel->position->setCoords(most * kOverhang, atBest);
    }
    for (const double other : m_otherRates) {
        m_others->addData(right / 1.08, other);
    }
}

/// True if a mark of the candidate is within `pixels`, plus its own size, of a position.
bool RooflinePlot::isNearMark(double intensity, double rate, double pixels) const
{
    constexpr double kMark = 12;
    const QPointF at(m_plot->xAxis->coordToPixel(intensity), m_plot->yAxis->coordToPixel(rate));
    for (const QCPGraph* graph : {m_overBus, m_overArrays}) {
        for (const QCPGraphData& mark : *graph->data()) {
            const QPointF there(m_plot->xAxis->coordToPixel(mark.key), m_plot->yAxis->coordToPixel(mark.value));
            if (QLineF(at, there).length() < pixels + kMark) {
                return true;
            }
        }
    }
    return false;
}

/// Aligns labels with their lines, whose slope on the screen depends on the size of the plot.
void RooflinePlot::placeLabels()
{
    if (!m_roofline || m_coreRoof->data()->isEmpty()) {
        return;
    }
    const DeviceRoofs& roofs = m_roofline->roofs;
    const QCPRange x = m_plot->xAxis->range();
    const QCPRange y = m_plot->yAxis->range();
    const double dx = m_plot->xAxis->coordToPixel(x.lower * 10) - m_plot->xAxis->coordToPixel(x.lower);
    const double dy = m_plot->yAxis->coordToPixel(y.lower * 10) - m_plot->yAxis->coordToPixel(y.lower);
    const double angle = std::atan2(dy, dx) * 180 / std::numbers::pi;
    const auto place = [&](QCPItemText* label, double bytes) {
        // Place the label near the middle of the visible part of the slope, or elsewhere if a mark of the candidate is
        // there.
        const double low = std::max(x.lower, y.lower / bytes);
        const double high = std::min(roofs.operations / bytes, x.upper);
        constexpr std::array kShares = {0.45, 0.25, 0.65, 0.1, 0.85};
        const auto placeAt = [&](double share) { return low < high ? low * std::pow(high / low, share) : low; };
        const double half = QFontMetricsF(label->font()).horizontalAdvance(label->text()) / 2;
        const auto free = std::ranges::find_if(
            kShares, [&](double share) { return !isNearMark(placeAt(share), placeAt(share) * bytes, half); });
        const double at = placeAt(free == kShares.end() ? kShares.front() : *free);
        label->position->setCoords(at, at * bytes);
        label->setPositionAlignment(Qt::AlignHCenter | Qt::AlignBottom);
        label->setRotation(angle);
    };
    place(m_busLabel, roofs.busBytes);
    if (roofs.arrayBytes > 0) {
        place(m_arrayLabel, roofs.arrayBytes);
    }
    // The name of the flat roof stands at its right end, or elsewhere if the candidate is there.
    const double flat = roofs.operations / std::max(roofs.busBytes, roofs.arrayBytes);
    const double half = QFontMetricsF(m_coreLabel->font()).horizontalAdvance(m_coreLabel->text()) / 2;
    const double margin = std::pow(10, half / std::max(dx, 1.0));
    constexpr std::array kPlaces = {1.0, 0.0, 0.5, 0.25, 0.75};
    const auto placeOn = [&](double share) {
        const double first = std::max(flat, x.lower) * margin;
        const double last = x.upper / margin;
        return first < last ? first * std::pow(last / first, share) : std::sqrt(first * last);
    };
    // The name of the limit stands to the right of its bar, or below the bar where it would be cut.
    const double limitEnd = m_bestLabel->position->pixelPosition().x() +
                            QFontMetricsF(m_bestLabel->font()).horizontalAdvance(m_bestLabel->text());
    m_bestLabel->setPositionAlignment(limitEnd < m_plot->axisRect()->right() ? Qt::AlignLeft | Qt::AlignVCenter
                                                                             : Qt::AlignRight | Qt::AlignTop);
    constexpr double kLimitRoom = 40; // pixels of the bar and the name of the limit
    const auto open = std::ranges::find_if(
        kPlaces, [&](double share) { return !isNearMark(placeOn(share), roofs.operations, half + kLimitRoom); });
    m_coreLabel->position->setCoords(placeOn(open == kPlaces.end() ? kPlaces.front() : *open), roofs.operations);
    m_coreLabel->setPositionAlignment(Qt::AlignHCenter | Qt::AlignBottom);
}

QString RooflinePlot::tip() const
{
    if (!m_roofline) {
        return {};
    }
    const QString operations = formatQuantity(m_roofline->operations, {});
    const QString bus = formatQuantity(m_roofline->busBytes, tr("B"));
    const QString arrays = formatQuantity(m_roofline->arrayBytes, tr("B"));
    const RoofNames& names = m_roofline->names;
    QStringList lines = {
        words(*m_roofline),
        names == RoofNames{}
            ? tr("%1 operations, %2 over the bus, %3 between arrays and cores").arg(operations, bus, arrays)
            : tr("%1 operations, %2 at %3, %4 at %5")
                  .arg(operations, bus, inWords(names.bus), arrays, inWords(names.arrays))};
    for (const RooflineCeiling& ceiling : m_roofline->ceilings) {
        lines << tr("at most %1 by %2")
                     .arg(formatQuantity(ceiling.operationsPerSecond, tr("op/s")), inWords(ceiling.resource));
    }
    lines << tr("Ticks on the right: other simulated candidates");
    return lines.join(QLatin1Char('\n'));
}

void RooflinePlot::setColours(const Palette& palette)
{
    m_palette = palette;
    themePlot(*m_plot, palette);
    const auto roof = [&](QCPGraph* graph, QCPItemText* label, Role role) {
        graph->setPen(QPen(palette.color(role), 2));
        label->setColor(palette.color(role));
        label->setFont(m_plot->font());
    };
    roof(m_busRoof, m_busLabel, Role::HostWrite);
    roof(m_arrayRoof, m_arrayLabel, Role::Transfer);
    roof(m_coreRoof, m_coreLabel, Role::CoreCommand);
    m_link->setPen(QPen(palette.color(Role::MutedText), 1, Qt::DotLine));
    m_best->setPen(QPen(palette.color(Role::Selected), 2, Qt::DashLine));
    m_bestLabel->setBrush(palette.color(Role::Base));
    m_bestLabel->setColor(palette.color(Role::Text));
    m_bestLabel->setFont(m_plot->font());
    const QPen outline(palette.color(Role::Base), 1);
    m_overBus->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, outline, palette.color(Role::HostWrite), 11));
    m_overArrays->setScatterStyle(
        QCPScatterStyle(QCPScatterStyle::ssSquare, outline, palette.color(Role::Transfer), 10));
    QPainterPath tick;
    tick.moveTo(-4, 0);
    tick.lineTo(4, 0);
    QColor faint = palette.color(Role::Point);
    faint.setAlpha(140);
    m_others->setScatterStyle(QCPScatterStyle(tick, QPen(faint, 1)));
    replotWhenSeen(*m_plot);
}

} // namespace pimento
