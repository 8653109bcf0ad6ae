// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/serve/request_scatter.h"

#include "views/texts/number_format.h"

#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace pimento {

namespace {

constexpr int kAlpha = 150; // points overlap

struct Mark {
    Role role;
    QCPScatterStyle::ScatterShape shape;
    const char16_t* sign;
};
// As the curves of the same times have.
constexpr std::array<Mark, 3> kMarks = {{{Role::RearrangeIn, QCPScatterStyle::ssCircle, u"○"},
                                         {Role::Compute, QCPScatterStyle::ssTriangle, u"△"},
                                         {Role::Transfer, QCPScatterStyle::ssSquare, u"□"}}};

} // namespace

RequestScatter::RequestScatter(QWidget* parent)
    : PointPlot(QStringLiteral("requestCanvas"),
                {.across = tr("measured (s)"),
                 .up = tr("predicted (s)"),
                 .least = {220, 180},
                 .marginLeft = 1.2,
                 .marginRight = 1.2},
                parent)
{
    setObjectName(QStringLiteral("requestScatter"));
    setAccessibleName(tr("Times of requests, measured and predicted; Left and Right go from point to point"));
    setSpots({});
}

void RequestScatter::setRun(std::shared_ptr<const serving::ReplayedRun> run)
{
    m_run = std::move(run);
    m_points.clear();
    if (m_run != nullptr) {
        for (std::size_t i = 0; i < m_run->measured.size(); ++i) {
            const auto add = [&](std::size_t kind, const std::vector<double>& measured,
                                 const std::vector<double>& predicted) {
                if (!measured.empty() && !predicted.empty()) { // answers of one token have no further one
                    m_points.push_back({kind, i, measured.front(), predicted.front()});
                }
            };
            const std::int32_t tokens = m_run->requests[i].output;
            serving::RequestSeconds measured;
            serving::RequestSeconds predicted;
            measured.add(m_run->measured[i].times, tokens);
            predicted.add(m_run->run.requests[i], tokens);
            add(0, measured.firstToken, predicted.firstToken);
            add(1, measured.perToken, predicted.perToken);
            add(2, measured.latency, predicted.latency);
        }
    }
    std::ranges::stable_sort(m_points, {}, &Point::kind);
    std::vector<Spot> spots;
    for (const Point& point : m_points) {
        spots.push_back({point.measured, point.predicted});
    }
    setSpots(std::move(spots));
}

void RequestScatter::drawMarks(QCustomPlot& plot) const
{
    double least = std::numeric_limits<double>::infinity();
    double most = 0;
    for (std::size_t kind = 0; kind < kMarks.size(); ++kind) {
        QColor colour = colours().color(kMarks[kind].role);
        colour.setAlpha(kAlpha);
        QCPGraph* points = plot.addGraph();
        points->setLineStyle(QCPGraph::lsNone);
        points->setScatterStyle({kMarks[kind].shape, QPen(colour, 1.2), Qt::NoBrush, kPoint - 2});
        points->setSelectable(QCP::stNone);
        for (const Point& point : m_points) {
            if (point.kind == kind) {
                points->addData(point.measured, point.predicted);
                least = std::min({least, point.measured, point.predicted});
                most = std::max({most, point.measured, point.predicted});
            }
        }
    }
    if (most > 0) {
        QCPGraph* equal = plot.addGraph();
        equal->setPen(QPen(colours().color(Role::Guide), 1.5, Qt::DashLine));
        equal->setSelectable(QCP::stNone);
        equal->addData(least, least);
        equal->addData(most, most);
    }
}

QString RequestScatter::legend() const
{
    const std::array<QString, 3> names = {tr("first token"), tr("each further token"), tr("whole answer")};
    QString text;
    for (std::size_t kind = 0; kind < kMarks.size(); ++kind) {
        text += QStringLiteral("<span style=\"color:%1\">%2</span>&nbsp;%3 &ensp;&nbsp;")
                    .arg(colours().color(kMarks[kind].role).name(), QString::fromUtf16(kMarks[kind].sign), names[kind]);
    }
    return text + tr("dashed: equal");
}

CardText RequestScatter::cardOf(std::size_t point) const
{
    const Point& one = m_points[point];
    const serving::Request& request = m_run->requests[one.request];
    const std::array<QString, 3> names = {tr("first token"), tr("each further token"), tr("whole answer")};
    const auto seconds = [](double value) { return formatQuantity(value, QStringLiteral("s")); };
    CardText text;
    text.title = tr("Request %L1, %2").arg(one.request + 1).arg(names[one.kind]);
    text.lines = {{tr("measured"), seconds(one.measured)},
                  {tr("predicted"), seconds(one.predicted)},
                  {tr("predicted / measured"), formatFactor(one.predicted / one.measured)},
                  {tr("tokens of the prompt"), formatInteger(request.input)},
                  {tr("tokens of the answer"), formatInteger(request.output)}};
    return text;
}

} // namespace pimento
