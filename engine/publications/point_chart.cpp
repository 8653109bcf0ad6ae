// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/publications/point_chart.h"

#include "engine/base/svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace pimento {

namespace {

using Axis = PointFigure::Axis;

// Sizes in pixels.
constexpr double kPlotLeft = 84;
constexpr double kPlotSide = 420;
constexpr double kMargin = 24;
constexpr double kTextLine = 16;
constexpr double kLegendWidth = 190;
constexpr double kDot = 2.4;

/// Colours that people with colour-blindness can distinguish, also in grey.
constexpr std::array<std::string_view, 6> kSeriesColours = {"#1b6ca8", "#e08e2b", "#5b8c5a",
                                                            "#7d5a8c", "#9aa5b1", "#222222"};

/// An axis from values to fractions of its length.
class Scale {
public:
    Scale(Axis axis, std::vector<double> values) : m_axis(axis)
    {
        std::erase_if(values, [&](double value) { return axis == Axis::Logarithmic && value <= 0; });
        const bool isEmpty = values.empty();
        const double least = isEmpty ? 1 : *std::ranges::min_element(values);
        const double most = isEmpty ? 10 : *std::ranges::max_element(values);
        if (axis == Axis::Logarithmic) {
            m_first = std::floor(std::log10(least));
            m_last = std::max(m_first + 1, std::ceil(std::log10(most)));
            for (double power = m_first; power <= m_last; ++power) {
                m_ticks.push_back(std::pow(10, power));
            }
            return;
        }
        const double step = SvgDrawing::stepOf(most > 0 ? most : 1);
        m_last = std::max(1.0, std::ceil(most / step)) * step;
        for (double tick = 0; tick <= m_last + step / 2; tick += step) {
            m_ticks.push_back(tick);
        }
    }

    [[nodiscard]] double at(double value) const
    {
        const double place = m_axis == Axis::Logarithmic ? std::log10(std::max(value, 1e-300)) : value;
        return (place - m_first) / (m_last - m_first);
    }
    [[nodiscard]] const std::vector<double>& ticks() const { return m_ticks; }

private:
    Axis m_axis;
    double m_first = 0; // ends of the axis; powers of ten on a logarithmic one
    double m_last = 1;
    std::vector<double> m_ticks;
};

std::vector<double> valuesOf(const PointFigure& chart, bool withX, bool withY)
{
    std::vector<double> values;
    for (const PointSeries& series : chart.series) {
        for (const auto& [x, y] : series.points) {
            if (withX) {
                values.push_back(x);
            }
            if (withY) {
                values.push_back(y);
            }
        }
    }
    return values;
}

std::string tickText(double value) { return fmt::format("{:g}", value); }

class PointDrawing {
public:
    explicit PointDrawing(const PointFigure& chart)
        : m_chart(chart), m_x(chart.xAxis, valuesOf(chart, true, chart.hasDiagonal)),
          m_y(chart.yAxis, valuesOf(chart, chart.hasDiagonal, true)),
          m_top(kMargin + kTextLine * static_cast<double>(chart.subtitle.size() + 1)),
          m_svg(kPlotLeft + kPlotSide + kMargin + kLegendWidth, m_top + kPlotSide + 3.5 * kTextLine)
    {
    }

    std::string document()
    {
        head();
        axes();
        if (m_chart.hasDiagonal) {
            m_svg.line(kPlotLeft, m_top + kPlotSide, kPlotLeft + kPlotSide, m_top, {"#777777", 1, "5 3"});
        }
        for (std::size_t i = 0; i < m_chart.series.size(); ++i) {
            series(m_chart.series[i], kSeriesColours[i % kSeriesColours.size()]);
        }
        legend();
        return m_svg.document();
    }

private:
    using Anchor = SvgDrawing::Anchor;

    [[nodiscard]] double xOf(double value) const { return kPlotLeft + kPlotSide * m_x.at(value); }
    [[nodiscard]] double yOf(double value) const { return m_top + kPlotSide * (1 - m_y.at(value)); }

    void head()
    {
        m_svg.text(kPlotLeft, kMargin, m_chart.title, 14, Anchor::Begin);
        double y = kMargin + kTextLine;
        for (const std::string& line : m_chart.subtitle) {
            m_svg.text(kPlotLeft, y, line, 11, Anchor::Begin, 0, "#555555");
            y += kTextLine;
        }
    }

    void axes()
    {
        const double bottom = m_top + kPlotSide;
        for (const double tick : m_x.ticks()) {
            m_svg.line(xOf(tick), m_top, xOf(tick), bottom, {"#e3e7eb"});
            m_svg.text(xOf(tick), bottom + kTextLine, tickText(tick), 11, Anchor::Middle);
        }
        for (const double tick : m_y.ticks()) {
            m_svg.line(kPlotLeft, yOf(tick), kPlotLeft + kPlotSide, yOf(tick), {"#e3e7eb"});
            m_svg.text(kPlotLeft - 6, yOf(tick) + 4, tickText(tick), 11, Anchor::End);
        }
        m_svg.frame(kPlotLeft, m_top, kPlotSide, kPlotSide, {});
        m_svg.text(kPlotLeft + kPlotSide / 2, bottom + 2.4 * kTextLine, m_chart.x, 12, Anchor::Middle);
        m_svg.text(kMargin, m_top + kPlotSide / 2, m_chart.y, 12, Anchor::Middle, -90);
    }

    void series(const PointSeries& series, std::string_view colour)
    {
        std::vector<std::pair<double, double>> places;
        for (const auto& [x, y] : series.points) {
            places.emplace_back(xOf(x), yOf(y));
        }
        if (m_chart.shape == PointFigure::Shape::Lines) {
            m_svg.path(places, {colour, 2});
            return;
        }
        for (const auto& [x, y] : places) {
            m_svg.dot(x, y, kDot, colour);
        }
    }

    void legend()
    {
        const double x = kPlotLeft + kPlotSide + kMargin;
        double y = m_top + kTextLine;
        for (std::size_t i = 0; i < m_chart.series.size(); ++i) {
            if (m_chart.series[i].name.empty()) {
                continue;
            }
            m_svg.dot(x, y - 4, 4, kSeriesColours[i % kSeriesColours.size()]);
            m_svg.text(x + 10, y, m_chart.series[i].name, 11, Anchor::Begin);
            y += kTextLine;
        }
        if (m_chart.hasDiagonal) {
            m_svg.line(x - 4, y - 4, x + 5, y - 4, {"#777777", 1, "5 3"});
            m_svg.text(x + 10, y, "equal values", 11, Anchor::Begin);
        }
    }

    const PointFigure& m_chart;
    Scale m_x;
    Scale m_y;
    double m_top;
    SvgDrawing m_svg;
};

} // namespace

std::string svgOf(const PointFigure& chart) { return PointDrawing(chart).document(); }

} // namespace pimento
