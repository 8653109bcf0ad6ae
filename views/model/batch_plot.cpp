// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/model/batch_plot.h"

#include "views/model/model_text.h"
#include "views/model/placement_marks.h"
#include "views/texts/number_format.h"

#include <qcustomplot.h>

#include <utility>

namespace pimento {

BatchPlot::BatchPlot(QWidget* parent)
    : PointPlot(QStringLiteral("batchCanvas"),
                {.across = tr("time per token (ms)"), .up = tr("tokens/s"), .least = {200, 150}, .namesOnLeft = true},
                parent)
{
    setObjectName(QStringLiteral("batchPlot"));
    setAccessibleName(tr("Latency against throughput over the batch; Left and Right go from point to point"));
}

void BatchPlot::setRuns(const std::shared_ptr<const ModelRuns>& runs)
{
    m_points = runs == nullptr ? std::vector<BatchPoint>() : batchPointsOf(*runs);
    std::vector<Spot> spots;
    for (std::size_t i = 0; i < m_points.size(); ++i) {
        const BatchPoint& point = m_points[i];
        const bool isLast = i + 1 == m_points.size() || m_points[i + 1].placement != point.placement;
        spots.push_back({point.milliseconds, point.tokensPerSecond,
                         point.isOnFront || isLast ? QString::number(point.batch) : QString(), point.isOnFront});
    }
    setSpots(std::move(spots));
}

std::vector<std::string> BatchPlot::placements() const
{
    std::vector<std::string> placements;
    for (const BatchPoint& point : m_points) {
        if (placements.empty() || placements.back() != point.placement) {
            placements.push_back(point.placement);
        }
    }
    return placements;
}

QString BatchPlot::legend() const { return legendOfPlacements(placements(), colours()); }

void BatchPlot::drawMarks(QCustomPlot& plot) const
{
    for (const std::string& placement : placements()) {
        drawLine(plot, placement);
    }
}

void BatchPlot::drawLine(QCustomPlot& plot, const std::string& placement) const
{
    const PlacementMark mark = markOfPlacement(placement);
    const QColor colour = colours().color(mark.role);
    QCPGraph* line = plot.addGraph(); // hollow points: another point is better
    line->setPen(QPen(colour, 1.5, mark.line));
    line->setScatterStyle({mark.shape, QPen(colour, 1.5), QBrush(colours().color(Role::Base)), kPoint});
    QCPGraph* front = plot.addGraph();
    front->setLineStyle(QCPGraph::lsNone);
    front->setScatterStyle({mark.shape, QPen(colour, 1.5), QBrush(colour), kPoint + 1});
    for (QCPGraph* each : {line, front}) {
        each->setSelectable(QCP::stNone);
        for (const BatchPoint& point : m_points) {
            if (point.placement == placement && (each == line || point.isOnFront)) {
                each->addData(point.milliseconds, point.tokensPerSecond);
            }
        }
    }
}

CardText BatchPlot::cardOf(std::size_t point) const
{
    const BatchPoint& one = m_points[point];
    const inference::Generation& run = one.run->run;
    const auto seconds = [](double value) { return formatQuantity(value, QStringLiteral("s")); };
    CardText text;
    text.title = tr("%1, batch %L2").arg(placementInWords(one.placement)).arg(one.batch);
    text.lines = {{tr("time per token"), seconds(run.meanStepSeconds())},
                  {tr("tokens per second"), formatQuantity(one.tokensPerSecond, {})},
                  {tr("energy per decoded token"), formatQuantity(one.joulesPerToken, QStringLiteral("J"))},
                  {tr("energy per prompt"), formatQuantity(one.joulesPerPrompt, QStringLiteral("J"))},
                  {tr("first step"), seconds(run.first.seconds)},
                  {tr("last step"), seconds(run.last.seconds)},
                  {tr("prefill"), seconds(run.prefill.seconds)},
                  {tr("of the hardware limit"), formatPercent(run.boundSeconds / run.decodeSeconds)}};
    text.remark = one.isOnFront ? tr("On the Pareto front.") : QString();
    return text;
}

} // namespace pimento
