// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/network/placement_front.h"

#include "views/plots/hover_card.h"
#include "views/plots/plot_math.h"
#include "views/plots/plot_theme.h"
#include "views/plots/seen_replot.h"
#include "views/texts/engine_text.h"

#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QVBoxLayout>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace pimento {

namespace {

constexpr QSize kLeastSize(180, 140);
constexpr double kReach = 18; // pixels from the mouse to a point
constexpr double kPoint = 7;
constexpr double kMilli = 1e3;

double milliseconds(const PlacementFront::Point& point) { return point.run->seconds * kMilli; }
double millijoules(const PlacementFront::Point& point) { return point.run->joules * kMilli; }

} // namespace

PlacementFront::PlacementFront(QWidget* parent)
    : QWidget(parent), m_legend(new QLabel(this)), m_plot(new QCustomPlot(this)), m_card(new HoverCard(m_plot))
{
    setObjectName(QStringLiteral("placementFront"));
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Time and energy of placements; Left and Right go from point to point"));
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    m_legend->setWordWrap(true);
    m_legend->setContentsMargins(6, 2, 6, 2);
    rows->addWidget(m_legend);
    rows->addWidget(m_plot, 1);
    m_plot->setMinimumSize(kLeastSize);
    m_plot->setObjectName(QStringLiteral("placementFrontCanvas"));
    m_plot->installEventFilter(this);
    m_plot->setMouseTracking(true);
    m_plot->addLayer(QStringLiteral("moving"), nullptr, QCustomPlot::limAbove);
    m_overlay = m_plot->layer(QStringLiteral("moving"));
    m_overlay->setMode(QCPLayer::lmBuffered);
    m_plot->xAxis->setLabel(tr("time (ms)"));
    m_plot->yAxis->setLabel(tr("energy (mJ)"));
    setScale(*m_plot->xAxis, Scale::Logarithmic);
    setScale(*m_plot->yAxis, Scale::Logarithmic);
    connect(m_plot, &QCustomPlot::beforeReplot, this, &PlacementFront::spreadNames);
    setColours(Palette::light());
}

void PlacementFront::setPlacement(std::shared_ptr<const ShownPlacement> placement)
{
    m_placement = std::move(placement);
    m_points.clear();
    m_shown.reset();
    m_card->hide();
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
    draw();
}

void PlacementFront::draw()
{
    for (QCPItemText* name : std::exchange(m_names, {})) {
        m_plot->removeItem(name);
    }
    m_plot->clearGraphs();
    QCPGraph* front = m_plot->addGraph();
    QCPGraph* singles = m_plot->addGraph();
    const QColor best = m_palette.color(Role::Best);
    const QColor single = m_palette.color(Role::Point);
    front->setPen(QPen(best, 2));
    front->setScatterStyle({QCPScatterStyle::ssDisc, QPen(best, 1), QBrush(best), kPoint});
    singles->setLineStyle(QCPGraph::lsNone);
    singles->setScatterStyle({QCPScatterStyle::ssSquare, QPen(single, 1.5), Qt::NoBrush, kPoint});
    std::vector<double> x;
    std::vector<double> y;
    for (const Point& point : m_points) {
        (point.isOnFront ? front : singles)->addData(milliseconds(point), millijoules(point));
        x.push_back(milliseconds(point));
        y.push_back(millijoules(point));
        addName(point);
    }
    if (!m_points.empty()) {
        const Range across = paddedRange(x, Scale::Logarithmic);
        const Range up = paddedRange(y, Scale::Logarithmic);
        m_plot->xAxis->setRange(across.lower / 1.3, across.upper * 2);
        m_plot->yAxis->setRange(up.lower / 1.3, up.upper * 1.5);
    }
    m_ring = m_plot->addGraph();
    m_ring->setLayer(m_overlay);
    m_ring->setLineStyle(QCPGraph::lsNone);
    m_ring->setScatterStyle({QCPScatterStyle::ssCircle, QPen(m_palette.color(Role::Text), 2), Qt::NoBrush, kPoint + 7});
    const auto entry = [](const QColor& colour, const QString& sign, const QString& words) {
        return QStringLiteral("<span style=\"color:%1\">%2</span>&nbsp;%3").arg(colour.name(), sign, words);
    };
    m_legend->setText(entry(best, QStringLiteral("●"), tr("best placements")) + QStringLiteral(" &ensp;") +
                      entry(single, QStringLiteral("□"), tr("one device alone")));
    replotWhenSeen(*m_plot);
}

/// Writes the device beside a point that stands for one.
void PlacementFront::addName(const Point& point)
{
    const auto& places = m_placement->known.places;
    const auto place = std::ranges::find(places, point.run->name, &deployment::DeploymentPlace::name);
    if (point.isOnFront || place == places.end()) {
        return;
    }
    auto* name = new QCPItemText(m_plot);
    name->position->setCoords(milliseconds(point), millijoules(point));
    name->setPositionAlignment(Qt::AlignLeft | Qt::AlignBottom);
    name->setPadding({6, 0, 0, 2});
    name->setText(inWords(place->title));
    name->setColor(m_palette.color(Role::MutedText));
    name->setFont(m_plot->font());
    name->setSelectable(false);
    m_names.push_back(name);
}

/// Hides names that would overlap an earlier one or leave the plot.
void PlacementFront::spreadNames()
{
    const QFontMetrics metrics(m_plot->font());
    const QRectF room = m_plot->axisRect()->rect();
    std::vector<QRectF> taken;
    for (QCPItemText* name : m_names) {
        const QPointF at = name->position->pixelPosition();
        const double width = metrics.horizontalAdvance(name->text()) + 6;
        const QRectF place(at.x(), at.y() - metrics.height(), width, metrics.height());
        const auto covers = [&](const QRectF& other) { return other.intersects(place); };
        name->setVisible(room.contains(place) && std::ranges::none_of(taken, covers));
        if (name->visible()) {
            taken.push_back(place);
        }
    }
}

void PlacementFront::setColours(const Palette& palette)
{
    m_palette = palette;
    themePlot(*m_plot, palette);
    m_card->setColours(palette);
    draw();
}

QPoint PlacementFront::placeOf(std::size_t point) const
{
    return QPointF(m_plot->xAxis->coordToPixel(milliseconds(m_points[point])),
                   m_plot->yAxis->coordToPixel(millijoules(m_points[point])))
        .toPoint();
}

std::optional<std::size_t> PlacementFront::nearest(QPoint place) const
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

void PlacementFront::show(std::optional<std::size_t> point)
{
    m_shown = point;
    m_ring->data()->clear();
    if (point) {
        m_ring->addData(milliseconds(m_points[*point]), millijoules(m_points[*point]));
        m_card->showAt(placeOf(*point), cardOfRun(*m_placement, *m_points[*point].run));
    } else {
        m_card->hide();
    }
    m_overlay->replot();
}

bool PlacementFront::eventFilter(QObject* watched, QEvent* event)
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

void PlacementFront::keyPressEvent(QKeyEvent* event)
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
