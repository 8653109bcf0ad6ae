// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/network/placement_front.h"

#include "views/texts/engine_text.h"

#include <qcustomplot.h>

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

} // namespace

PlacementFront::PlacementFront(QWidget* parent)
    : PointPlot(
          QStringLiteral("placementFrontCanvas"),
          {.across = tr("time (s)"), .up = tr("energy (J)"), .least = {180, 140}, .marginLeft = 1.3, .marginRight = 2},
          parent)
{
    setObjectName(QStringLiteral("placementFront"));
    setAccessibleName(tr("Time and energy of placements; Left and Right go from point to point"));
    setSpots({});
}

void PlacementFront::setPlacement(std::shared_ptr<const ShownPlacement> placement)
{
    m_placement = std::move(placement);
    m_points.clear();
    const auto add = [&](const std::vector<deployment::NetworkRun>& runs, bool isOnFront) {
        for (const deployment::NetworkRun& run : runs) {
            if (run.assignment && run.seconds > 0 && run.joules > 0) {
                m_points.push_back({&run, isOnFront});
            }
        }
    };
    if (m_placement != nullptr) {
        add(m_placement->known.front, true);
        add(m_placement->known.singles, false);
    }
    std::vector<Spot> spots;
    for (const Point& point : m_points) {
        spots.push_back({point.run->seconds, point.run->joules, nameOf(point)});
    }
    setSpots(std::move(spots));
}

/// The device of a point that stands for one.
QString PlacementFront::nameOf(const Point& point) const
{
    const auto& places = m_placement->known.places;
    const auto place = std::ranges::find(places, point.run->name, &deployment::DeploymentPlace::name);
    return point.isOnFront || place == places.end() ? QString() : inWords(place->title);
}

void PlacementFront::drawMarks(QCustomPlot& plot) const
{
    QCPGraph* front = plot.addGraph();
    QCPGraph* singles = plot.addGraph();
    const QColor best = colours().color(Role::Best);
    const QColor single = colours().color(Role::Point);
    front->setPen(QPen(best, 2));
    front->setScatterStyle({QCPScatterStyle::ssDisc, QPen(best, 1), QBrush(best), kPoint});
    singles->setLineStyle(QCPGraph::lsNone);
    singles->setScatterStyle({QCPScatterStyle::ssSquare, QPen(single, 1.5), Qt::NoBrush, kPoint});
    for (const Point& point : m_points) {
        (point.isOnFront ? front : singles)->addData(point.run->seconds, point.run->joules);
    }
}

QString PlacementFront::legend() const
{
    const auto entry = [this](Role role, const QString& sign, const QString& words) {
        return QStringLiteral("<span style=\"color:%1\">%2</span>&nbsp;%3")
            .arg(colours().color(role).name(), sign, words);
    };
    return entry(Role::Best, QStringLiteral("●"), tr("best placements")) + QStringLiteral(" &ensp;") +
           entry(Role::Point, QStringLiteral("□"), tr("one device alone"));
}

CardText PlacementFront::cardOf(std::size_t point) const { return cardOfRun(*m_placement, *m_points[point].run); }

} // namespace pimento
