// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compare/rooflines_plot.h"

#include "views/plots/label_layout.h"
#include "views/plots/plot.h"
#include "views/plots/plot_math.h"
#include "views/plots/plot_theme.h"
#include "views/plots/seen_replot.h"
#include "views/texts/number_format.h"

#include <QVBoxLayout>

#include <qcustomplot.h>

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

constexpr double kPathSize = 6;     // QCustomPlot scales paths by a sixth of it
constexpr double kRooflineRoom = 3; // factor by which the axes exceed the shown values
constexpr double kRoomRight = 12; // on the right, for the names of the machines

/// Intensity at which the slanted roof of a bandwidth meets the flat one.
double kneeOf(const ChartMachine& machine, double bytes) { return bytes > 0 ? machine.operations / bytes : 0; }

} // namespace

RooflinesPlot::RooflinesPlot(QWidget* parent) : QWidget(parent), m_plot(new Plot(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    m_plot->setAccessibleName(tr("Rooflines of the compared devices"));
    for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis}) {
        setScale(*axis, Scale::Logarithmic);
    }
    m_plot->xAxis->setLabel(tr("operations per byte (filled: arrays, hollow: bus)"));
    m_plot->yAxis->setLabel(tr("operations per second"));
    connect(m_plot, &QCustomPlot::afterLayout, this, &RooflinesPlot::placeTexts);
    setColours(m_palette);
}

void RooflinesPlot::setData(RooflinesData data)
{
    m_data = std::move(data);
    show();
}

void RooflinesPlot::show()
{
    m_plot->clearGraphs();
    m_plot->clearItems();
    m_texts.clear();
    if (!m_data.chart.machines.empty()) {
        setRanges();
    }
    for (std::size_t machine = 0; machine < m_data.chart.machines.size(); ++machine) {
        addRoofs(machine);
    }
    for (std::size_t point = 0; point < m_data.chart.points.size(); ++point) {
        addPoint(point);
    }
    replotWhenSeen(*m_plot);
}

void RooflinesPlot::setRanges()
{
    std::vector<double> xs;
    std::vector<double> ys;
    for (const ChartMachine& machine : m_data.chart.machines) {
        ys.push_back(machine.operations);
        xs.push_back(kneeOf(machine, machine.memoryBytes));
        xs.push_back(kneeOf(machine, machine.busBytes));
    }
    for (const ChartPoint& point : m_data.chart.points) {
        ys.push_back(point.seconds > 0 ? point.operations / point.seconds : 0);
        xs.push_back(point.memoryBytes > 0 ? point.operations / point.memoryBytes : 0);
        xs.push_back(point.busBytes > 0 ? point.operations / point.busBytes : 0);
    }
    std::erase_if(xs, [](double x) { return x <= 0; });
    std::erase_if(ys, [](double y) { return y <= 0; });
    if (xs.empty() || ys.empty()) {
        return;
    }
    const auto [left, right] = std::ranges::minmax(xs);
    const auto [low, high] = std::ranges::minmax(ys);
    m_plot->xAxis->setRange(left / kRooflineRoom, right * kRoomRight);
    m_plot->yAxis->setRange(low / kRooflineRoom, high * kRooflineRoom);
}

void RooflinesPlot::addRoofs(std::size_t machine)
{
    const ChartMachine& one = m_data.chart.machines[machine];
    const Role role = m_data.machineRoles[machine];
    const double left = m_plot->xAxis->range().lower;
    const double right = m_plot->xAxis->range().upper;
    const auto line = [&](Qt::PenStyle style, double fromX, double fromY, double toX, double toY) {
        QCPGraph* graph = m_plot->addGraph();
        graph->setPen(QPen(m_palette.color(role), role == Role::MutedText ? 1.2 : 2, style));
        graph->addData(fromX, fromY);
        graph->addData(toX, toY);
    };
    const double knee = kneeOf(one, one.memoryBytes);
    const double busKnee = kneeOf(one, one.busBytes);
    if (knee > 0) {
        line(Qt::SolidLine, left, left * one.memoryBytes, knee, one.operations);
    }
    if (busKnee > 0) {
        line(Qt::DashLine, left, left * one.busBytes, busKnee, one.operations);
    }
    const double begin = knee > 0 && busKnee > 0 ? std::min(knee, busKnee) : std::max(knee, busKnee);
    line(Qt::SolidLine, begin > 0 ? begin : left, one.operations, right, one.operations);
    addText(QString::fromStdString(one.name), right, one.operations, role, true);
}

void RooflinesPlot::addPoint(std::size_t point)
{
    const ChartPoint& one = m_data.chart.points[point];
    const double rate = one.seconds > 0 ? one.operations / one.seconds : 0;
    if (rate <= 0) {
        return;
    }
    const QColor color = m_palette.color(m_data.tagRoles[point]);
    const auto mark = [&](double bytes, bool isFilled) {
        QCPGraph* graph = m_plot->addGraph();
        graph->setLineStyle(QCPGraph::lsNone);
        QCPScatterStyle style(m_data.shapes[point],
                              isFilled ? QPen(m_palette.color(Role::Base), 0.8) : QPen(color, 1.6),
                              QBrush(isFilled ? color : m_palette.color(Role::Base)), kPathSize);
        graph->setScatterStyle(style);
        graph->addData(one.operations / bytes, rate);
        addText(m_data.tags[point], one.operations / bytes, rate, m_data.tagRoles[point], false);
    };
    if (one.memoryBytes > 0) {
        mark(one.memoryBytes, true);
    }
    if (one.busBytes > 0) {
        mark(one.busBytes, false);
    }
}

void RooflinesPlot::addText(const QString& text, double x, double y, Role role, bool isRoof)
{
    auto* item = new QCPItemText(m_plot);
    item->setText(text);
    QFont font = m_plot->font();
    font.setBold(!isRoof);
    item->setFont(font);
    item->setColor(m_palette.color(role));
    item->setPadding(QMargins(3, 0, 3, 0));
    item->setPositionAlignment(Qt::AlignLeft | Qt::AlignTop);
    item->position->setType(QCPItemPosition::ptAbsolute);
    m_texts.push_back({item, x, y, isRoof, QFontMetricsF(font).size(0, text) + QSizeF(6, 0)});
}

void RooflinesPlot::placeTexts()
{
    placeRoofNames();
    placeTags();
}

/// Places the names of roofs above their right ends, or below where another roof is close; further left where another
/// name is.
void RooflinesPlot::placeRoofNames()
{
    constexpr double kGap = 8;
    const QRectF area = m_plot->axisRect()->rect();
    std::vector<QRectF> taken;
    for (const Text& text : m_texts) {
        if (!text.isRoof) {
            continue;
        }
        QRectF box(QPointF(), text.size);
        const double own = m_plot->yAxis->coordToPixel(text.y);
        box.moveBottomRight({area.right() - 2, own - 1});
        const auto liesOn = [&](const Text& other) {
            const double y = m_plot->yAxis->coordToPixel(other.y);
            return other.isRoof && y > box.top() && y < box.bottom();
        };
        if (std::ranges::any_of(m_texts, liesOn)) {
            box.moveTop(own + 1);
        }
        const auto meets = [&](const QRectF& other) { return other.adjusted(-kGap, 0, kGap, 0).intersects(box); };
        while (box.left() > area.left()) {
            const auto other = std::ranges::find_if(taken, meets);
            if (other == taken.end()) {
                break;
            }
            box.moveRight(other->left() - kGap - 1);
        }
        taken.push_back(box);
        text.item->position->setCoords(box.topLeft());
    }
}

/// Places tags beside their marks without overlaps.
void RooflinesPlot::placeTags()
{
    std::vector<LabelRequest> requests;
    std::vector<QCPItemText*> items;
    for (const Text& text : m_texts) {
        if (!text.isRoof) {
            requests.push_back({{m_plot->xAxis->coordToPixel(text.x), m_plot->yAxis->coordToPixel(text.y)}, text.size});
            items.push_back(text.item);
        }
    }
    const std::vector<QRectF> boxes = layOutLabels(requests, m_plot->axisRect()->rect());
    for (std::size_t i = 0; i < items.size(); ++i) {
        items[i]->position->setCoords(boxes[i].topLeft());
    }
}

void RooflinesPlot::setColours(const Palette& palette)
{
    m_palette = palette;
    themePlot(*m_plot, palette);
    show();
}

} // namespace pimento
