// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/order_plot.h"

#include "views/plots/plot.h"
#include "views/plots/plot_math.h"
#include "views/plots/plot_theme.h"
#include "views/plots/seen_replot.h"
#include "views/selection/selection.h"
#include "views/texts/number_format.h"
#include "views/texts/words.h"

#include <QKeyEvent>
#include <QToolTip>
#include <QVBoxLayout>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace pimento {

namespace {

constexpr double kRoom = 0.04; // margin of an axis, as a fraction of the shown range

} // namespace

std::vector<OrderedCandidate> candidatesInOrder(const Exploration& exploration)
{
    const CandidateTable& table = *exploration.table;
    const auto bounds = table.columnOf(kBoundColumn);
    std::vector<OrderedCandidate> candidates;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const double total = table.value(row, table.layout().total);
        const double bound = bounds ? table.value(row, *bounds) : std::nan("");
        if (!std::isnan(total)) {
            candidates.push_back({static_cast<std::uint32_t>(row), total, false});
        } else if (!std::isnan(bound)) {
            candidates.push_back({static_cast<std::uint32_t>(row), bound, true});
        }
    }
    std::ranges::stable_sort(candidates, {}, &OrderedCandidate::cost);
    return candidates;
}

OrderPlot::OrderPlot(Selection& selection, QWidget* parent)
    : QWidget(parent), m_selection(selection), m_plot(new Plot(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    m_plot->setAccessibleName(tr("All candidates, sorted by cost"));
    m_plot->setFocusPolicy(Qt::StrongFocus);
    m_plot->installEventFilter(this);
    m_plot->xAxis->setLabel(tr("candidates, cheapest first"));
    setScale(*m_plot->xAxis, Scale::Linear);
    setScale(*m_plot->yAxis, Scale::Logarithmic);
    m_boundGraph = m_plot->addGraph();
    m_boundGraph->setName(tr("not simulated: lower bound"));
    m_costGraph = m_plot->addGraph();
    m_costGraph->setName(tr("simulated"));
    m_currentGraph = m_plot->addGraph();
    m_currentGraph->removeFromLegend();
    for (QCPGraph* graph : {m_boundGraph, m_costGraph, m_currentGraph}) {
        graph->setLineStyle(QCPGraph::lsNone);
        graph->setSelectable(QCP::stNone);
    }
    m_bestLine = new QCPItemStraightLine(m_plot);
    m_plot->legend->setVisible(true);
    m_plot->axisRect()->insetLayout()->setInsetAlignment(0, Qt::AlignTop | Qt::AlignLeft);
    connect(m_plot, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) {
        if (const auto place = candidateAt(m_plot->xAxis->pixelToCoord(event->position().x()))) {
            m_selection.setCurrent(m_exploration->table->id(m_candidates[*place].row));
        }
    });
    connect(&m_selection, &Selection::currentChanged, this, &OrderPlot::showCurrent);
    setColours(Palette::light());
}

void OrderPlot::setExploration(std::shared_ptr<const Exploration> exploration)
{
    m_exploration = std::move(exploration);
    m_candidates = candidatesInOrder(*m_exploration);
    show();
}

void OrderPlot::show()
{
    QVector<double> costX;
    QVector<double> cost;
    QVector<double> boundX;
    QVector<double> bound;
    for (std::size_t place = 0; place < m_candidates.size(); ++place) {
        const OrderedCandidate& candidate = m_candidates[place];
        (candidate.isBound ? boundX : costX).push_back(static_cast<double>(place + 1));
        (candidate.isBound ? bound : cost).push_back(candidate.cost);
    }
    m_costGraph->setData(costX, cost, true);
    m_boundGraph->setData(boundX, bound, true);
    m_boundGraph->setVisible(!bound.empty());
    if (bound.empty()) {
        m_boundGraph->removeFromLegend();
    } else {
        m_boundGraph->addToLegend();
    }
    const CandidateTable& table = *m_exploration->table;
    const TableColumn& ranked = table.columns()[table.layout().total];
    const AxisUnit unit = axisUnit(ranked, m_candidates.empty() ? 0.0 : m_candidates.back().cost);
    m_plot->yAxis->setLabel(titleWithUnit(ranked, unit));
    if (!m_candidates.empty()) {
        const auto count = static_cast<double>(m_candidates.size());
        m_plot->xAxis->setRange(-count * kRoom, count * (1 + kRoom));
        const double low = m_candidates.front().cost;
        const double high = m_candidates.back().cost;
        setScale(*m_plot->yAxis, low > 0 ? Scale::Logarithmic : Scale::Linear, unit);
        m_plot->yAxis->setRange(low > 0 ? low / 1.15 : 0, high * 1.15);
    }
    const auto best = m_exploration->best;
    m_bestLine->setVisible(best.has_value());
    if (best) {
        const double total = table.value(*best, table.layout().total);
        m_bestLine->point1->setCoords(0, total);
        m_bestLine->point2->setCoords(1, total);
    }
    showCurrent();
}

void OrderPlot::showCurrent()
{
    m_currentGraph->data()->clear();
    const auto row =
        m_exploration && m_selection.current() ? m_exploration->table->rowOf(*m_selection.current()) : std::nullopt;
    const auto found = row ? std::ranges::find(m_candidates, static_cast<std::uint32_t>(*row), &OrderedCandidate::row)
                           : m_candidates.end();
    if (found != m_candidates.end()) {
        m_currentGraph->addData(static_cast<double>(found - m_candidates.begin() + 1), found->cost);
    }
    replotWhenSeen(*m_plot);
}

std::optional<std::size_t> OrderPlot::candidateAt(double x) const
{
    const double place = std::round(x) - 1;
    return place >= 0 && place < static_cast<double>(m_candidates.size())
               ? std::optional(static_cast<std::size_t>(place))
               : std::nullopt;
}

/// Selects the next candidate that costs more (`by` > 0) or less.
void OrderPlot::step(int by)
{
    if (m_candidates.empty()) {
        return;
    }
    const auto row =
        m_selection.current() ? m_exploration->table->rowOf(*m_selection.current()) : std::optional<std::size_t>();
    const auto found = row ? std::ranges::find(m_candidates, static_cast<std::uint32_t>(*row), &OrderedCandidate::row)
                           : m_candidates.end();
    const auto last = static_cast<std::ptrdiff_t>(m_candidates.size()) - 1;
    const auto at = found == m_candidates.end() ? 0 : found - m_candidates.begin() + by;
    const auto place = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(at, 0, last));
    m_selection.setCurrent(m_exploration->table->id(m_candidates[place].row));
}

bool OrderPlot::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Left || key == Qt::Key_Right) {
            step(key == Qt::Key_Left ? -1 : 1);
            return true;
        }
    }
    if (event->type() == QEvent::ToolTip && m_exploration) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto place = candidateAt(m_plot->xAxis->pixelToCoord(help->pos().x()));
        if (place) {
            const OrderedCandidate& candidate = m_candidates[*place];
            const TableColumn& total = m_exploration->table->columns()[m_exploration->table->layout().total];
            const QString cost = formatWithUnit(candidate.cost, total);
            QToolTip::showText(
                help->globalPos(),
                tr("Number %1: %2, %3")
                    .arg(formatInteger(static_cast<double>(*place + 1)),
                         wordsAndCode(candidateWords(*m_exploration, candidate.row),
                                      QString::fromStdString(m_exploration->table->label(candidate.row))),
                         candidate.isBound ? tr("lower bound %1, not simulated").arg(cost) : cost));
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void OrderPlot::setColours(const Palette& palette)
{
    themePlot(*m_plot, palette);
    m_costGraph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, palette.color(Role::Compute), 5));
    m_boundGraph->setScatterStyle(
        QCPScatterStyle(QCPScatterStyle::ssPlus, QPen(palette.color(Role::MutedText), 0.8), Qt::NoBrush, 4));
    m_currentGraph->setScatterStyle(
        QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(palette.color(Role::Selected), 2), Qt::NoBrush, 14));
    m_bestLine->setPen(QPen(palette.color(Role::Best), 1.5, Qt::DashLine));
    replotWhenSeen(*m_plot);
}

} // namespace pimento
