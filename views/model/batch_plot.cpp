// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/model/batch_plot.h"

#include "views/model/legend_plot.h"
#include "views/model/model_text.h"
#include "views/model/placement_marks.h"
#include "views/plots/hover_card.h"
#include "views/plots/plot_math.h"
#include "views/plots/plot_theme.h"
#include "views/plots/seen_replot.h"
#include "views/texts/number_format.h"

#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace pimento {

namespace {

constexpr QSize kLeastSize(200, 150);
constexpr double kReach = 18; // pixels from the mouse to a point
constexpr double kPoint = 7;

} // namespace

BatchPlot::BatchPlot(QWidget* parent)
    : QWidget(parent), m_legend(new QLabel(this)), m_plot(new QCustomPlot(this)), m_card(new HoverCard(m_plot))
{
    setObjectName(QStringLiteral("batchPlot"));
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Latency against throughput over the batch; Left and Right go from point to point"));
    m_plot->setObjectName(QStringLiteral("batchCanvas"));
    m_overlay = layOutPlot(*this, *m_legend, *m_plot, kLeastSize);
    m_plot->xAxis->setLabel(tr("time per token (ms)"));
    m_plot->yAxis->setLabel(tr("tokens/s"));
    setScale(*m_plot->xAxis, Scale::Logarithmic);
    setScale(*m_plot->yAxis, Scale::Logarithmic);
    connect(m_plot, &QCustomPlot::beforeReplot, this, &BatchPlot::spreadNames);
    setColours(Palette::light());
}

void BatchPlot::setRuns(const std::shared_ptr<const ModelRuns>& runs)
{
    m_points = runs == nullptr ? std::vector<BatchPoint>() : batchPointsOf(*runs);
    m_shown.reset();
    m_card->hide();
    draw();
}

void BatchPlot::draw()
{
    m_plot->clearGraphs();
    std::vector<std::string> placements;
    std::vector<double> x;
    std::vector<double> y;
    for (const BatchPoint& point : m_points) {
        if (placements.empty() || placements.back() != point.placement) {
            placements.push_back(point.placement);
        }
        x.push_back(point.milliseconds);
        y.push_back(point.tokensPerSecond);
    }
    m_legend->setText(legendOfPlacements(placements, m_palette));
    std::ranges::for_each(placements, [this](const std::string& each) { drawLine(each); });
    if (!m_points.empty()) {
        const Range across = paddedRange(x, Scale::Logarithmic);
        const Range up = paddedRange(y, Scale::Logarithmic);
        m_plot->xAxis->setRange(across.lower / 1.2, across.upper * 1.3);
        m_plot->yAxis->setRange(up.lower / 1.3, up.upper * 1.5);
    }
    m_ring = m_plot->addGraph();
    m_ring->setLayer(m_overlay);
    m_ring->setLineStyle(QCPGraph::lsNone);
    m_ring->setScatterStyle({QCPScatterStyle::ssCircle, QPen(m_palette.color(Role::Text), 2), Qt::NoBrush, kPoint + 7});
    nameBatches();
    replotWhenSeen(*m_plot);
}

void BatchPlot::drawLine(const std::string& placement)
{
    const PlacementMark mark = markOfPlacement(placement);
    const QColor colour = m_palette.color(mark.role);
    QCPGraph* line = m_plot->addGraph(); // hollow points: another point is better
    line->setPen(QPen(colour, 1.5, mark.line));
    line->setScatterStyle({mark.shape, QPen(colour, 1.5), QBrush(m_palette.color(Role::Base)), kPoint});
    QCPGraph* front = m_plot->addGraph();
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

/// Writes the batch size beside each point of the front and beside the last point of a line.
void BatchPlot::nameBatches()
{
    for (QCPItemText* name : m_names) {
        m_plot->removeItem(name);
    }
    m_names.clear();
    std::ptrdiff_t onFront = 0;
    for (std::size_t i = 0; i < m_points.size(); ++i) {
        const BatchPoint& point = m_points[i];
        const bool isLast = i + 1 == m_points.size() || m_points[i + 1].placement != point.placement;
        if (!point.isOnFront && !isLast) {
            continue;
        }
        auto* name = new QCPItemText(m_plot);
        name->position->setCoords(point.milliseconds, point.tokensPerSecond);
        name->setPositionAlignment(Qt::AlignRight | Qt::AlignBottom);
        name->setPadding({0, 0, 6, 2});
        name->setText(QString::number(point.batch));
        name->setColor(m_palette.color(Role::MutedText));
        name->setFont(m_plot->font());
        name->setSelectable(false);
        m_names.insert(point.isOnFront ? m_names.begin() + onFront++ : m_names.end(), name);
    }
}

/// Hides names that would overlap an earlier one; names of filled points come first.
void BatchPlot::spreadNames()
{
    const QFontMetrics metrics(m_plot->font());
    std::vector<QRectF> taken;
    for (QCPItemText* name : m_names) {
        const QPointF place = name->position->pixelPosition();
        const QRectF room(place.x() - metrics.horizontalAdvance(name->text()), place.y() - metrics.height(),
                          metrics.horizontalAdvance(name->text()), metrics.height());
        const auto covers = [&](const QRectF& other) { return other.intersects(room); };
        name->setVisible(std::ranges::none_of(taken, covers));
        if (name->visible()) {
            taken.push_back(room);
        }
    }
}

void BatchPlot::setColours(const Palette& palette)
{
    m_palette = palette;
    themePlot(*m_plot, palette);
    m_card->setColours(palette);
    draw();
}

QPoint BatchPlot::placeOf(std::size_t point) const
{
    return QPointF(m_plot->xAxis->coordToPixel(m_points[point].milliseconds),
                   m_plot->yAxis->coordToPixel(m_points[point].tokensPerSecond))
        .toPoint();
}

std::optional<std::size_t> BatchPlot::nearest(QPoint place) const
{
    std::optional<std::size_t> found;
    double least = kReach;
    for (std::size_t i = 0; i < m_points.size(); ++i) {
        const QPointF away = placeOf(i) - place;
        if (const double distance = std::hypot(away.x(), away.y()); distance < least) {
            least = distance;
            found = i;
        }
    }
    return found;
}

void BatchPlot::show(std::optional<std::size_t> point)
{
    m_shown = point;
    m_ring->data()->clear();
    if (point) {
        const BatchPoint& one = m_points[*point];
        const inference::Generation& run = one.run->run;
        const auto seconds = [](double value) { return formatQuantity(value, QStringLiteral("s")); };
        m_ring->addData(one.milliseconds, one.tokensPerSecond);
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
        m_card->showAt(placeOf(*point), text);
    } else {
        m_card->hide();
    }
    m_overlay->replot();
}

bool BatchPlot::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::MouseMove) {
        if (const auto point = nearest(static_cast<QMouseEvent*>(event)->pos()); point != m_shown) {
            show(point);
        }
    } else if (event->type() == QEvent::Leave && m_shown) {
        show(std::nullopt);
    } else if (event->type() == QEvent::MouseButtonPress) {
        setFocus(Qt::MouseFocusReason);
    }
    return QWidget::eventFilter(watched, event);
}

void BatchPlot::keyPressEvent(QKeyEvent* event)
{
    const int by = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    if (by == 0 || m_points.empty()) {
        QWidget::keyPressEvent(event);
        return;
    }
    const auto last = static_cast<std::ptrdiff_t>(m_points.size()) - 1;
    const std::ptrdiff_t from = m_shown ? static_cast<std::ptrdiff_t>(*m_shown) : by > 0 ? -1 : last + 1;
    show(static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(from + by, 0, last)));
}

} // namespace pimento
