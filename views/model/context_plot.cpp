// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/model/context_plot.h"

#include "views/model/model_text.h"
#include "views/model/placement_marks.h"
#include "views/plots/hover_card.h"
#include "views/plots/legend_plot.h"
#include "views/plots/plot.h"
#include "views/plots/plot_math.h"
#include "views/plots/plot_theme.h"
#include "views/plots/seen_replot.h"
#include "views/texts/number_format.h"

#include <QLabel>
#include <QMouseEvent>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace pimento {

namespace {

constexpr double kMilliseconds = 1e3;
constexpr double kHeadroom = 1.08; // height of the axis over the highest line
constexpr QSize kLeastCurves(200, 130);

} // namespace

ContextPlot::ContextPlot(QWidget* parent)
    : QWidget(parent), m_legend(new QLabel(this)), m_plot(new Plot(this)), m_card(new HoverCard(m_plot))
{
    setObjectName(QStringLiteral("contextPlot"));
    setAccessibleName(tr("Time of a decode step over the context, for each placement"));
    m_plot->setObjectName(QStringLiteral("contextCanvas"));
    m_overlay = layOutPlot(*this, *m_legend, *m_plot, kLeastCurves);
    m_here = new QCPItemLine(m_plot);
    m_here->setLayer(m_overlay);
    m_here->setSelectable(false);
    for (QCPItemPosition* end : {m_here->start, m_here->end}) {
        end->setTypeX(QCPItemPosition::ptPlotCoords);
        end->setTypeY(QCPItemPosition::ptAxisRectRatio);
    }
    m_plot->xAxis->setLabel(tr("context (tokens)"));
    m_plot->yAxis->setLabel(tr("step (ms)"));
    setScale(*m_plot->xAxis, Scale::Linear);
    setScale(*m_plot->yAxis, Scale::Linear);
    setColours(Palette::light());
}

void ContextPlot::setRuns(std::shared_ptr<const ModelRuns> runs)
{
    m_runs = std::move(runs);
    m_card->hide();
    draw();
}

void ContextPlot::setContext(std::int64_t context)
{
    m_here->start->setCoords(static_cast<double>(context), 0);
    m_here->end->setCoords(static_cast<double>(context), 1);
    m_overlay->replot();
}

void ContextPlot::draw()
{
    m_plot->clearGraphs();
    std::vector<std::string> names;
    double most = 0;
    for (const ModelRuns::Run& run : m_runs == nullptr ? std::vector<ModelRuns::Run>() : m_runs->runs) {
        const PlacementMark mark = markOfPlacement(run->placement.name);
        names.push_back(run->placement.name);
        QCPGraph* graph = m_plot->addGraph();
        graph->setPen(QPen(m_palette.color(mark.role), 2, mark.line));
        graph->setSelectable(QCP::stNone);
        const inference::StepSeries& steps = run->run.series;
        for (std::size_t i = 0; i < steps.size(); ++i) {
            graph->addData(static_cast<double>(steps.contextOf(i)), steps.secondsOf(i) * kMilliseconds);
            most = std::max(most, steps.secondsOf(i) * kMilliseconds);
        }
    }
    m_legend->setText(legendOfPlacements(names, m_palette));
    if (m_runs != nullptr) {
        const auto first = static_cast<double>(m_runs->question.inputTokens + 1);
        const auto last = static_cast<double>(m_runs->question.load(1).lastContext());
        const double room = std::max(1.0, (last - first) * 0.02);
        m_plot->xAxis->setRange(first - room, last + room);
    }
    m_plot->yAxis->setRange(0, most > 0 ? most * kHeadroom : 1);
    replotWhenSeen(*m_plot);
}

void ContextPlot::setColours(const Palette& palette)
{
    m_palette = palette;
    themePlot(*m_plot, palette);
    m_card->setColours(palette);
    m_here->setPen(QPen(palette.color(Role::Text), 1, Qt::DashLine));
    draw();
}

QPoint ContextPlot::placeOf(std::int64_t context) const
{
    return {static_cast<int>(std::round(m_plot->xAxis->coordToPixel(static_cast<double>(context)))),
            m_plot->axisRect()->center().y()};
}

std::int64_t ContextPlot::contextAt(QPoint place) const { return std::llround(m_plot->xAxis->pixelToCoord(place.x())); }

void ContextPlot::hover(QPoint place)
{
    if (m_runs == nullptr || m_runs->runs.empty() || !m_plot->axisRect()->rect().contains(place)) {
        m_card->hide();
        return;
    }
    const auto& first = m_runs->runs.front()->run.series;
    const std::size_t nearest = first.nearest(contextAt(place));
    CardText text{
        .title = tr("%L1 tokens").arg(first.contextOf(nearest)), .lines = {}, .remark = tr("Click to show it")};
    for (const ModelRuns::Run& run : m_runs->runs) {
        text.lines.emplace_back(placementInWords(run->placement.name), inSeconds(run->run.series.secondsOf(nearest)));
    }
    m_card->showAt(place, text);
}

bool ContextPlot::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::MouseMove) {
        const auto* move = static_cast<QMouseEvent*>(event);
        hover(move->pos());
        if (move->buttons().testFlag(Qt::LeftButton)) {
            Q_EMIT contextWanted(contextAt(move->pos()));
        }
    } else if (event->type() == QEvent::Leave) {
        m_card->hide();
    } else if (event->type() == QEvent::MouseButtonPress) {
        Q_EMIT contextWanted(contextAt(static_cast<QMouseEvent*>(event)->pos()));
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace pimento
