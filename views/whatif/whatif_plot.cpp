// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/whatif/whatif_plot.h"

#include "views/plots/hover_card.h"
#include "views/plots/legend_plot.h"
#include "views/plots/plot.h"
#include "views/plots/plot_theme.h"
#include "views/plots/seen_replot.h"
#include "views/texts/engine_text.h"
#include "views/whatif/trial_text.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QVBoxLayout>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace pimento {

namespace {

constexpr int kReachOfValue = 40; // pixels from the mouse to a value
constexpr QSize kLeastSize(220, 160);

} // namespace

WhatIfPlot::WhatIfPlot(QWidget* parent) : QWidget(parent), m_plot(new Plot(this)), m_card(new HoverCard(m_plot))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    setObjectName(QStringLiteral("whatIfPlot"));
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("The best candidate over the parameter; Left and Right try values"));
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->setMinimumSize(kLeastSize);
    m_plot->setObjectName(QStringLiteral("whatIfCanvas"));
    m_plot->setMouseTracking(true);
    m_plot->installEventFilter(this);
    connect(m_plot, &QCustomPlot::afterLayout, this, &WhatIfPlot::followSize);
    connect(m_plot, &QCustomPlot::beforeReplot, this, [this] { wrapLegend(*m_plot->legend, m_plot->width()); });
    buildGraphs();
    setColours(Palette::light());
}

void WhatIfPlot::buildGraphs()
{
    m_standard = m_plot->addGraph();
    m_standard->setName(tr("baseline"));
    m_staying = m_plot->addGraph();
    m_staying->setName(tr("question's best"));
    m_best = m_plot->addGraph();
    m_best->setName(tr("best"));
    m_refused = m_plot->addGraph();
    m_refused->setLineStyle(QCPGraph::lsNone);
    m_refused->removeFromLegend(); // the sentences below name refused values and the reasons
    for (QCPGraph* graph : {m_standard, m_staying, m_best, m_refused}) {
        graph->setSelectable(QCP::stNone);
    }
    m_fileLine = new QCPItemLine(m_plot);
    m_hereLine = new QCPItemLine(m_plot);
    for (QCPItemLine* line : {m_fileLine, m_hereLine}) {
        for (QCPItemPosition* end : {line->start, line->end}) {
            end->setTypeX(QCPItemPosition::ptPlotCoords);
            end->setTypeY(QCPItemPosition::ptAxisRectRatio);
        }
        line->setSelectable(false);
    }
    m_fileText = new QCPItemText(m_plot);
    m_fileText->position->setTypeX(QCPItemPosition::ptPlotCoords);
    m_fileText->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
    m_fileText->setSelectable(false);
    m_plot->legend->setVisible(true);
    m_plot->plotLayout()->insertRow(0);
    auto* above = new QCPLayoutGrid; // in the plot's layout, where it covers nothing
    m_plot->plotLayout()->addElement(0, 0, above);
    above->addElement(0, 0, m_plot->legend);
    m_plot->legend->setFillOrder(QCPLegend::foColumnsFirst);
    m_plot->plotLayout()->setRowStretchFactor(0, 0.001);
}

void WhatIfPlot::setAnswers(const TrialAnswers& answers)
{
    m_curve = answers.curve();
    m_values = answers.trial.values;
    const Parameter* parameter = answers.trial.find(answers.trial.looked);
    m_here = parameter == nullptr ? 0 : answers.trial.valueOf(*parameter);
    m_card->hide();
    draw();
}

/// Repaints after a change of the size, which changes what tick labels fit and what room the letters take.
void WhatIfPlot::followSize()
{
    if (const QSize size = m_plot->axisRect()->size(); size != m_laidSize) {
        m_laidSize = size;
        draw();
    }
}

void WhatIfPlot::draw()
{
    if (m_curve.problem == nullptr || m_curve.parameters.empty()) {
        return;
    }
    m_scale = scaleOf(m_curve);
    showLines();
    showCosts();
    showValues();
    showMarks();
    showWinners();
    replotWhenSeen(*m_plot);
}

void WhatIfPlot::showLines()
{
    for (QCPGraph* graph : {m_standard, m_staying, m_best, m_refused}) {
        graph->data()->clear();
    }
    const auto add = [&](QCPGraph* graph, double value, const std::optional<WhatIfCost>& cost) {
        graph->addData(value, cost ? m_scale.of(*cost) : std::nan("")); // NaN interrupts the line
    };
    for (const WhatIfPoint& point : m_curve.points) {
        if (point.isAnswered()) {
            add(m_standard, point.values.front(), point.standard);
            add(m_staying, point.values.front(), point.staying);
            add(m_best, point.values.front(), point.best);
        }
    }
}

void WhatIfPlot::showMarks()
{
    const double file = m_curve.parameters.front().value;
    const auto stand = [](QCPItemLine& line, double value) {
        line.start->setCoords(value, 0);
        line.end->setCoords(value, 1);
    };
    stand(*m_fileLine, file);
    stand(*m_hereLine, m_here);
    m_hereLine->setVisible(m_here != file);
    const QCPRange range = m_plot->xAxis->range();
    const bool isRight = m_plot->xAxis->coordToPixel(file) > m_plot->xAxis->coordToPixel(range.center());
    m_fileText->setText(isRight ? tr("question's value ") : tr(" question's value"));
    m_fileText->position->setCoords(file, 0.98);
    m_fileText->setPositionAlignment(Qt::AlignBottom | (isRight ? Qt::AlignRight : Qt::AlignLeft));
}

/// Writes a letter above each range of values with one best candidate, and a line between ranges; nothing if there is
/// one range only.
void WhatIfPlot::showWinners()
{
    for (QCPItemText* letter : m_letters) {
        m_plot->removeItem(letter);
    }
    for (QCPItemLine* border : m_borders) {
        m_plot->removeItem(border);
    }
    m_letters.clear();
    m_borders.clear();
    const auto winners = winnersOf(m_curve);
    std::vector<const WhatIfPoint*> points;
    for (const WhatIfPoint& point : m_curve.points) {
        if (point.isAnswered()) {
            points.push_back(&point);
        }
    }
    if (winners.size() < 2) {
        return;
    }
    std::size_t first = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const bool isLast = i + 1 == points.size();
        if (!isLast && points[i + 1]->best->candidate == points[i]->best->candidate) {
            continue;
        }
        const auto middle = [&](std::size_t one, std::size_t other) {
            return m_plot->xAxis->pixelToCoord((m_plot->xAxis->coordToPixel(points[one]->values.front()) +
                                                m_plot->xAxis->coordToPixel(points[other]->values.front())) /
                                               2);
        };
        auto* letter = new QCPItemText(m_plot);
        letter->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
        letter->position->setCoords(middle(first, i), 0.01);
        letter->setPositionAlignment(Qt::AlignTop | Qt::AlignHCenter);
        letter->setText(
            QString::fromStdString(std::ranges::find(winners, points[i]->best->candidate, [](const auto& each) {
                                       return each.second;
                                   })->first));
        letter->setColor(m_palette.color(Role::MutedText));
        letter->setFont(m_plot->font());
        letter->setBrush(m_palette.color(Role::Base)); // hides the question's line behind the letter
        letter->setPadding({3, 0, 3, 0});
        letter->setSelectable(false);
        m_letters.push_back(letter);
        if (!isLast) {
            auto* border = new QCPItemLine(m_plot);
            border->start->setTypeY(QCPItemPosition::ptAxisRectRatio);
            border->end->setTypeY(QCPItemPosition::ptAxisRectRatio);
            border->start->setCoords(middle(i, i + 1), 0);
            border->end->setCoords(middle(i, i + 1), 1);
            border->setPen(QPen(m_palette.color(Role::Border), 1, Qt::DotLine));
            border->setSelectable(false);
            m_borders.push_back(border);
        }
        first = i + 1;
    }
}

bool WhatIfPlot::startsAtZero() const { return m_plot->yAxis->range().lower == 0; }

QPoint WhatIfPlot::placeOf(double value) const
{
    return {static_cast<int>(std::round(m_plot->xAxis->coordToPixel(value))), m_plot->axisRect()->center().y()};
}

std::optional<double> WhatIfPlot::nearest(QPoint position) const
{
    if (m_values.empty() || !m_plot->axisRect()->rect().contains(position)) {
        return std::nullopt;
    }
    const auto distance = [&](double value) { return std::abs(m_plot->xAxis->coordToPixel(value) - position.x()); };
    const auto found = std::ranges::min_element(m_values, {}, distance);
    return distance(*found) <= kReachOfValue ? std::optional(*found) : std::nullopt;
}

void WhatIfPlot::hover(QPoint position)
{
    const auto value = nearest(position);
    const auto point = value ? std::ranges::find(m_curve.points, std::vector<double>{*value}, &WhatIfPoint::values)
                             : m_curve.points.end();
    if (point == m_curve.points.end()) {
        m_card->hide();
        return;
    }
    const Parameter& parameter = m_curve.parameters.front();
    CardText text;
    text.title = QStringLiteral("%1 = %2").arg(QString::fromStdString(parameter.id),
                                               QString::fromStdString(valueText(parameter, *value)));
    if (point->refused) {
        text.remark = inWords(point->refused->what);
    } else {
        text.lines.emplace_back(tr("best candidate"), QString::fromStdString(point->best->candidate));
        const auto add = [&](const QString& name, const std::optional<WhatIfCost>& cost) {
            if (cost) {
                text.lines.emplace_back(name, costInWords(*m_curve.problem, *cost));
            }
        };
        add(tr("its cost"), point->best);
        add(tr("question's best candidate"), point->staying);
        add(tr("baseline"), point->standard);
        text.remark = point->stayingRefused.empty() ? tr("Click to try it") : inWords(point->stayingRefused);
    }
    m_card->showAt(position, text);
}

bool WhatIfPlot::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::MouseMove) {
        hover(static_cast<QMouseEvent*>(event)->pos());
    } else if (event->type() == QEvent::Leave) {
        m_card->hide();
    } else if (event->type() == QEvent::MouseButtonPress) {
        setFocus(Qt::MouseFocusReason);
        const auto* press = static_cast<QMouseEvent*>(event);
        if (const auto value = nearest(press->pos()); value && press->button() == Qt::LeftButton) {
            Q_EMIT valueWanted(*value);
        }
    }
    return QWidget::eventFilter(watched, event);
}

void WhatIfPlot::keyPressEvent(QKeyEvent* event)
{
    const auto above = std::ranges::upper_bound(m_values, m_here);
    const auto below = std::ranges::lower_bound(m_values, m_here);
    if (event->key() == Qt::Key_Right && above != m_values.end()) {
        Q_EMIT valueWanted(*above);
    } else if (event->key() == Qt::Key_Left && below != m_values.begin()) {
        Q_EMIT valueWanted(*std::prev(below));
    } else {
        QWidget::keyPressEvent(event);
    }
}

void WhatIfPlot::setColours(const Palette& palette)
{
    m_palette = palette;
    themePlot(*m_plot, palette);
    const auto draw = [](QCPGraph& graph, const QPen& pen, QCPScatterStyle::ScatterShape shape, double size) {
        graph.setPen(pen);
        graph.setScatterStyle(QCPScatterStyle(shape, QPen(pen.color(), 1.5), Qt::NoBrush, size));
    };
    draw(*m_standard, QPen(palette.color(Role::Default), 1.5, Qt::DotLine), QCPScatterStyle::ssSquare, 8);
    draw(*m_staying, QPen(palette.color(Role::MutedText), 1.5, Qt::DashLine), QCPScatterStyle::ssDiamond, 9);
    draw(*m_best, QPen(palette.color(Role::Best), 2), QCPScatterStyle::ssDisc, 5);
    draw(*m_refused, QPen(palette.color(Role::Problem), 1.5), QCPScatterStyle::ssCross, 9);
    m_fileLine->setPen(QPen(palette.color(Role::MutedText), 1, Qt::DashLine));
    m_hereLine->setPen(QPen(palette.color(Role::Accent), 2));
    m_fileText->setColor(palette.color(Role::MutedText));
    m_fileText->setFont(m_plot->font());
    for (QCPItemText* letter : m_letters) {
        letter->setColor(palette.color(Role::MutedText));
        letter->setBrush(palette.color(Role::Base));
        letter->setFont(m_plot->font());
    }
    for (QCPItemLine* border : m_borders) {
        border->setPen(QPen(palette.color(Role::Border), 1, Qt::DotLine));
    }
    m_card->setColours(palette);
    replotWhenSeen(*m_plot);
}

} // namespace pimento
