// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/query/query_points.h"

#include "views/texts/decimals.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace pimento {

namespace {

constexpr std::size_t kCardLines = 12;

double plottedNumber(const TableValue& value)
{
    if (const auto* whole = std::get_if<std::int64_t>(&value)) {
        return static_cast<double>(*whole);
    }
    const auto* number = std::get_if<double>(&value);
    return number != nullptr && std::isfinite(*number) ? *number : std::numeric_limits<double>::quiet_NaN();
}

/// Logarithmic for positive numbers over more than a decade and a half.
Scale scaleOf(const std::vector<double>& values)
{
    constexpr double kWide = 30;
    const auto [least, most] = std::ranges::minmax_element(values);
    return !values.empty() && *least > 0 && *most / *least > kWide ? Scale::Logarithmic : Scale::Linear;
}

} // namespace

QueryPoints::QueryPoints(QWidget* parent)
    : PointPlot(QStringLiteral("queryCanvas"), {.across = {}, .up = {}, .least = {180, 140}}, parent)
{
    setObjectName(QStringLiteral("queryPoints"));
    setAccessibleName(tr("Rows of the result as points; Left and Right go from point to point"));
    setSpots({});
}

void QueryPoints::setColumns(std::shared_ptr<const QueryTable> table, std::optional<std::size_t> across, std::size_t up)
{
    m_table = std::move(table);
    m_rows.clear();
    m_x.clear();
    m_y.clear();
    for (std::size_t row = 0; row < m_table->rows.size(); ++row) {
        const double x = across ? plottedNumber(m_table->rows[row][*across]) : static_cast<double>(row + 1);
        const double y = plottedNumber(m_table->rows[row][up]);
        if (!std::isnan(x) && !std::isnan(y)) {
            m_rows.push_back(row);
            m_x.push_back(x);
            m_y.push_back(y);
        }
    }
    const Scale acrossScale = across ? scaleOf(m_x) : Scale::Linear;
    setAxes(across ? QString::fromStdString(m_table->columns[*across]) : tr("row"), acrossScale,
            QString::fromStdString(m_table->columns[up]), scaleOf(m_y));
    std::vector<Spot> spots;
    spots.reserve(m_rows.size());
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        spots.push_back({m_x[i], m_y[i]});
    }
    setSpots(std::move(spots));
}

void QueryPoints::drawMarks(QCustomPlot& plot) const
{
    QCPGraph* points = plot.addGraph();
    const QColor colour = colours().color(Role::Point);
    points->setLineStyle(QCPGraph::lsNone);
    points->setScatterStyle({QCPScatterStyle::ssDisc, QPen(colour, 1), QBrush(colour), kPoint - 1});
    points->setData(QList<double>(m_x.begin(), m_x.end()), QList<double>(m_y.begin(), m_y.end()));
}

QString QueryPoints::legend() const { return {}; }

CardText QueryPoints::cardOf(std::size_t point) const
{
    constexpr qsizetype kLongest = 60;
    CardText card{tr("Row %L1").arg(m_rows[point] + 1), {}, {}};
    const std::vector<TableValue>& row = m_table->rows[m_rows[point]];
    for (std::size_t i = 0; i < std::min(row.size(), kCardLines); ++i) {
        const auto* number = std::get_if<double>(&row[i]);
        constexpr int kDigits = 6;
        QString text =
            number != nullptr ? formatDigits(*number, kDigits) : QString::fromStdString(textOf(row[i])).simplified();
        text = text.size() > kLongest ? text.left(kLongest - 1) + QChar(0x2026) : text;
        card.lines.emplace_back(QString::fromStdString(m_table->columns[i]), text);
    }
    return card;
}

} // namespace pimento
