// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plots/point_plot.h"

#include "views/plots/legend_plot.h"
#include "views/plots/plot.h"
#include "views/plots/plot_math.h"
#include "views/plots/plot_theme.h"
#include "views/plots/seen_replot.h"

#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace pimento {

namespace {

constexpr double kReach = 18; // pixels from the mouse to a point
constexpr double kMarginBelow = 1.3;
constexpr double kMarginAbove = 1.5;
constexpr int kNameGap = 6; // pixels between a point and its name

} // namespace

PointPlot::PointPlot(const QString& canvas, const Form& form, QWidget* parent)
    : QWidget(parent), m_form(form), m_legend(new QLabel(this)), m_plot(new Plot(this)),
      m_overlay(layOutPlot(*this, *m_legend, *m_plot, form.least)), m_card(new HoverCard(m_plot))
{
    setFocusPolicy(Qt::StrongFocus);
    m_plot->setObjectName(canvas);
    m_plot->xAxis->setLabel(form.across);
    m_plot->yAxis->setLabel(form.up);
    setScale(*m_plot->xAxis, Scale::Logarithmic);
    setScale(*m_plot->yAxis, Scale::Logarithmic);
    themePlot(*m_plot, m_palette);
    connect(m_plot, &QCustomPlot::beforeReplot, this, &PointPlot::spreadNames);
}

void PointPlot::setAxes(const QString& across, Scale acrossScale, const QString& up, Scale upScale)
{
    m_acrossScale = acrossScale;
    m_upScale = upScale;
    m_plot->xAxis->setLabel(across);
    m_plot->yAxis->setLabel(up);
    setScale(*m_plot->xAxis, acrossScale);
    setScale(*m_plot->yAxis, upScale);
    themePlot(*m_plot, m_palette);
}

void PointPlot::setSpots(std::vector<Spot> spots)
{
    m_spots = std::move(spots);
    m_shown.reset();
    m_card->hide();
    draw();
}

void PointPlot::draw()
{
    m_plot->clearGraphs();
    m_legend->setText(legend());
    drawMarks(*m_plot);
    if (!m_spots.empty()) {
        std::vector<double> x;
        std::vector<double> y;
        for (const Spot& spot : m_spots) {
            x.push_back(spot.x);
            y.push_back(spot.y);
        }
        // Only names need more room than the padding.
        const bool isAcrossLinear = m_acrossScale == Scale::Linear;
        const bool isUpLinear = m_upScale == Scale::Linear;
        const Range across = paddedRange(x, m_acrossScale);
        const Range up = paddedRange(y, m_upScale);
        m_plot->xAxis->setRange(across.lower / (isAcrossLinear ? 1 : m_form.marginLeft),
                                across.upper * (isAcrossLinear ? 1 : m_form.marginRight));
        m_plot->yAxis->setRange(up.lower / (isUpLinear ? 1 : kMarginBelow), up.upper * (isUpLinear ? 1 : kMarginAbove));
    }
    m_ring = m_plot->addGraph();
    m_ring->setLayer(m_overlay);
    m_ring->setLineStyle(QCPGraph::lsNone);
    m_ring->setScatterStyle({QCPScatterStyle::ssCircle, QPen(m_palette.color(Role::Text), 2), Qt::NoBrush, kPoint + 7});
    addNames();
    replotWhenSeen(*m_plot);
}

void PointPlot::addNames()
{
    for (QCPItemText* name : std::exchange(m_names, {})) {
        m_plot->removeItem(name);
    }
    std::ptrdiff_t first = 0;
    for (const Spot& spot : m_spots) {
        if (spot.name.isEmpty()) {
            continue;
        }
        auto* name = new QCPItemText(m_plot);
        name->position->setCoords(spot.x, spot.y);
        name->setPositionAlignment((m_form.namesOnLeft ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignBottom);
        name->setPadding(m_form.namesOnLeft ? QMargins(0, 0, kNameGap, 2) : QMargins(kNameGap, 0, 0, 2));
        name->setText(spot.name);
        name->setColor(m_palette.color(Role::MutedText));
        name->setFont(m_plot->font());
        name->setSelectable(false);
        m_names.insert(spot.isNamedFirst ? m_names.begin() + first++ : m_names.end(), name);
    }
}

/// Puts each name above or below its point, on one of its sides. Hides names that would cover an earlier one or another
/// point everywhere, or leave the plot.
void PointPlot::spreadNames()
{
    const QFontMetrics metrics(m_plot->font());
    const QRectF room = m_plot->axisRect()->rect();
    std::vector<QPointF> points;
    for (const Spot& spot : m_spots) {
        points.emplace_back(m_plot->xAxis->coordToPixel(spot.x), m_plot->yAxis->coordToPixel(spot.y));
    }
    const Qt::Alignment side = m_form.namesOnLeft ? Qt::AlignRight : Qt::AlignLeft;
    const Qt::Alignment otherSide = m_form.namesOnLeft ? Qt::AlignLeft : Qt::AlignRight;
    std::vector<QRectF> taken;
    for (QCPItemText* name : m_names) {
        const QPointF at = name->position->pixelPosition();
        const double width = metrics.horizontalAdvance(name->text()) + kNameGap;
        name->setVisible(false);
        for (const Qt::Alignment alignment :
             {side | Qt::AlignBottom, otherSide | Qt::AlignBottom, side | Qt::AlignTop, otherSide | Qt::AlignTop}) {
            const bool isLeft = (alignment & Qt::AlignRight) != 0; // the name ends at the point
            const QRectF place(isLeft ? at.x() - width : at.x(),
                               (alignment & Qt::AlignBottom) != 0 ? at.y() - metrics.height() : at.y(), width,
                               metrics.height());
            const auto isUnder = [&](const QRectF& other) { return other.intersects(place); };
            const auto isPointUnder = [&](const QPointF& point) {
                constexpr double kHalf = kPoint / 2.0 + 1;
                const bool isOwn = std::abs(point.x() - at.x()) < 1 && std::abs(point.y() - at.y()) < 1;
                return !isOwn && place.adjusted(-kHalf, -kHalf, kHalf, kHalf).contains(point);
            };
            if (room.contains(place) && std::ranges::none_of(taken, isUnder) &&
                std::ranges::none_of(points, isPointUnder)) {
                name->setPositionAlignment(alignment);
                name->setPadding(isLeft ? QMargins(0, 0, kNameGap, 2) : QMargins(kNameGap, 0, 0, 2));
                name->setVisible(true);
                taken.push_back(place);
                break;
            }
        }
    }
}

void PointPlot::setColours(const Palette& palette)
{
    m_palette = palette;
    themePlot(*m_plot, palette);
    m_card->setColours(palette);
    draw();
}

QPoint PointPlot::placeOf(std::size_t point) const
{
    return QPointF(m_plot->xAxis->coordToPixel(m_spots[point].x), m_plot->yAxis->coordToPixel(m_spots[point].y))
        .toPoint();
}

std::optional<std::size_t> PointPlot::nearest(QPoint place) const
{
    std::optional<std::size_t> found;
    double least = kReach;
    for (std::size_t i = 0; i < m_spots.size(); ++i) {
        const QPointF away = placeOf(i) - place;
        if (const double distance = std::hypot(away.x(), away.y()); distance < least) {
            least = distance;
            found = i;
        }
    }
    return found;
}

void PointPlot::show(std::optional<std::size_t> point)
{
    m_shown = point;
    m_ring->data()->clear();
    if (point) {
        m_ring->addData(m_spots[*point].x, m_spots[*point].y);
        m_card->showAt(placeOf(*point), cardOf(*point));
    } else {
        m_card->hide();
    }
    m_overlay->replot();
}

bool PointPlot::eventFilter(QObject* watched, QEvent* event)
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

void PointPlot::keyPressEvent(QKeyEvent* event)
{
    const int by = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    if (by == 0 || m_spots.empty()) {
        QWidget::keyPressEvent(event);
        return;
    }
    const auto last = static_cast<std::ptrdiff_t>(m_spots.size()) - 1;
    const std::ptrdiff_t from = m_shown ? static_cast<std::ptrdiff_t>(*m_shown) : by > 0 ? -1 : last + 1;
    show(static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(from + by, 0, last)));
}

} // namespace pimento
