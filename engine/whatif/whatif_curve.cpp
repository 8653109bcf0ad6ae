// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/whatif/whatif_chart.h"

#include "engine/base/svg.h"
#include "engine/whatif/whatif_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace pimento {

namespace {

using Anchor = SvgDrawing::Anchor;
using Pen = SvgDrawing::Pen;

// Sizes in pixels.
constexpr double kLeft = 76;
constexpr double kRight = 30;
constexpr double kPlotHeight = 300;
constexpr double kLine = 15;
constexpr double kStrip = 16; // height of the letters above the plot
constexpr double kLeast = 640;
constexpr double kLogFrom = 8; // last value over first; from there on the axis is logarithmic

/// One of the drawn candidates.
struct Series {
    const char* name;
    std::optional<WhatIfCost> WhatIfPoint::*cost;
    Pen pen;
    double dot;
};

/// Series from back to front, in colours that people with colour-blindness can distinguish, also in grey.
const Series kSeries[] = {
    {"baseline", &WhatIfPoint::standard, {"#c3ccd5", 7.0}, 5.6},
    {"question's best draft", &WhatIfPoint::staying, {"#e08e2b", 4.0}, 4.4},
    {"best at each value", &WhatIfPoint::best, {"#1b6ca8", 1.6}, 2.6},
};

class Curve {
public:
    explicit Curve(const WhatIf& found)
        : m_found(found), m_scale(scaleOf(found)), m_parameter(found.parameters.front()), m_winners(winnersOf(found)),
          m_first(found.points.front().values.front()), m_last(found.points.back().values.front()),
          m_isLog(m_first > 0 && m_last / m_first >= kLogFrom), m_width(widthOf(found)), m_top(5.2 * kLine + kStrip),
          m_bottom(m_top + kPlotHeight),
          m_svg(m_width, m_bottom + (4.2 + static_cast<double>(m_winners.size())) * kLine)
    {
        for (const WhatIfPoint& point : found.points) {
            for (const Series& each : kSeries) {
                const auto& cost = point.*each.cost;
                m_most = std::max(m_most, cost && point.isAnswered() ? m_scale.of(*cost) : 0);
            }
        }
        m_most = m_most > 0 ? m_most * 1.02 : 1;
    }

    std::string document()
    {
        head();
        axes();
        strip();
        fileLine();
        for (const Series& each : kSeries) {
            series(each);
        }
        refusals();
        foot();
        return m_svg.document();
    }

private:
    static double widthOf(const WhatIf& found)
    {
        auto letters = static_cast<double>(found.problem->text().size());
        for (const auto& [letter, winner] : winnersOf(found)) {
            letters = std::max(letters, static_cast<double>(winner.size() + 4));
        }
        return std::max(
            {kLeast, kLeft + kRight + 6.2 * letters, kLeft + kRight + 26.0 * static_cast<double>(found.points.size())});
    }

    [[nodiscard]] double xOf(double value) const
    {
        const double room = m_width - kLeft - kRight - 24;
        const double share = m_first == m_last ? 0.5
                             : m_isLog         ? std::log(value / m_first) / std::log(m_last / m_first)
                                               : (value - m_first) / (m_last - m_first);
        return kLeft + 12 + room * share;
    }
    [[nodiscard]] double xOf(const WhatIfPoint& point) const { return xOf(point.values.front()); }
    [[nodiscard]] double yOf(double value) const { return m_bottom - kPlotHeight * value / m_most; }

    void head()
    {
        m_svg.text(kLeft, 1.4 * kLine, "What if: " + m_parameter.title, 15, Anchor::Begin);
        m_svg.text(kLeft, 2.5 * kLine, m_found.problem->text(), 11, Anchor::Begin);
        double x = kLeft;
        const double y = 3.8 * kLine;
        for (auto each = std::rbegin(kSeries); each != std::rend(kSeries); ++each) {
            m_svg.line(x, y - 4, x + 22, y - 4, each->pen);
            m_svg.dot(x + 11, y - 4, each->dot, each->pen.colour);
            m_svg.text(x + 27, y, each->name, 11, Anchor::Begin);
            x += 45 + SvgDrawing::widthOf(each->name);
        }
        if (hasRefusals()) {
            cross(x + 5, y - 4);
            m_svg.text(x + 14, y, "refused", 11, Anchor::Begin);
        }
    }

    void axes()
    {
        const double step = SvgDrawing::stepOf(m_most);
        for (int i = 0; i * step <= m_most; ++i) {
            const double y = yOf(i * step);
            m_svg.line(kLeft, y, m_width - kRight, y, {i == 0 ? "#222222" : "#dddddd"});
            m_svg.text(kLeft - 6, y + 4,
                       SvgDrawing::fixed(i * step, step < 0.1 ? 2
                                                   : step < 1 ? 1
                                                              : 0),
                       11, Anchor::End);
        }
        m_svg.text(18, m_top + kPlotHeight / 2, fmt::format("{} in {}", m_scale.name, m_scale.unit), 11, Anchor::Middle,
                   -90);
        ticks();
        const std::string unit = m_parameter.unit.empty() ? "" : " in " + m_parameter.unit;
        const std::string scale = m_isLog ? ", equal steps for equal factors" : "";
        m_svg.text((kLeft + m_width - kRight) / 2, m_bottom + 2.4 * kLine, m_parameter.id + unit + scale, 11,
                   Anchor::Middle);
    }

    /// Draws values of points under the axis as far as they do not touch; always that of the question.
    void ticks()
    {
        const double file = xOf(m_found.file());
        const auto room = [](double value) { return SvgDrawing::widthOf(fmt::format("{}", value)) + 8; };
        double until = -std::numeric_limits<double>::infinity();
        for (const WhatIfPoint& point : m_found.points) {
            const double value = point.values.front();
            const double x = xOf(point);
            const double half = room(value) / 2;
            const bool touchesFile = std::abs(x - file) < half + room(m_parameter.value) / 2;
            m_svg.line(x, m_bottom, x, m_bottom + 4, {});
            if (point.isFile || (x - half >= until && !touchesFile)) {
                m_svg.text(x, m_bottom + 1.2 * kLine, fmt::format("{}", value), 11, Anchor::Middle);
                until = x + half;
            }
        }
    }

    /// Draws which candidate is best where, up to the middle between points.
    void strip()
    {
        std::vector<const WhatIfPoint*> points;
        for (const WhatIfPoint& point : m_found.points) {
            if (point.isAnswered()) {
                points.push_back(&point);
            }
        }
        double begin = kLeft;
        for (std::size_t i = 0; i < points.size(); ++i) {
            const bool isLast = i + 1 == points.size();
            if (!isLast && points[i + 1]->best->candidate == points[i]->best->candidate) {
                continue;
            }
            const double end = isLast ? m_width - kRight : (xOf(*points[i]) + xOf(*points[i + 1])) / 2;
            const auto at =
                std::ranges::find(m_winners, points[i]->best->candidate, [](const auto& each) { return each.second; });
            const bool isOdd = (at - m_winners.begin()) % 2 != 0;
            m_svg.rectangle(begin, m_top - kStrip, end - begin, kStrip - 3, isOdd ? "#d3dce6" : "#eaeff4");
            if (end - begin >= SvgDrawing::widthOf(at->first) + 4) {
                m_svg.text((begin + end) / 2, m_top - 6.5, at->first, 10, Anchor::Middle);
            }
            if (!isLast) {
                m_svg.line(end, m_top - kStrip, end, m_bottom, {"#b8c2cc", 1, "2 3"});
            }
            begin = end;
        }
    }

    void fileLine()
    {
        const double x = xOf(m_found.file());
        m_svg.line(x, m_top, x, m_bottom, {"#b3261e", 1, "5 3"});
        const bool isRight = x > (kLeft + m_width - kRight) / 2;
        m_svg.text(isRight ? x - 5 : x + 5, m_bottom - 8, "question's value", 10, isRight ? Anchor::End : Anchor::Begin,
                   0, "#b3261e");
    }

    /// Draws a line, which breaks where a candidate has no cost and continues behind a refused value.
    void series(const Series& each)
    {
        std::vector<std::pair<double, double>> line;
        const auto finish = [&] {
            if (line.size() > 1) {
                m_svg.path(line, each.pen);
            }
            for (const auto& [x, y] : line) {
                m_svg.dot(x, y, each.dot, each.pen.colour);
            }
            line.clear();
        };
        for (const WhatIfPoint& point : m_found.points) {
            const auto& cost = point.*each.cost;
            if (cost && point.isAnswered()) {
                line.emplace_back(xOf(point), yOf(m_scale.of(*cost)));
            } else if (!point.refused) {
                finish();
            }
        }
        finish();
    }

    [[nodiscard]] bool hasRefusals() const
    {
        return std::ranges::any_of(m_found.points, [](const WhatIfPoint& point) { return point.refused.has_value(); });
    }

    void cross(double x, double y)
    {
        m_svg.line(x - 4, y - 4, x + 4, y + 4, {"#b3261e", 1.6});
        m_svg.line(x - 4, y + 4, x + 4, y - 4, {"#b3261e", 1.6});
    }

    void refusals()
    {
        for (const WhatIfPoint& point : m_found.points) {
            if (point.refused) {
                cross(xOf(point), m_bottom);
            }
        }
    }

    void foot()
    {
        double y = m_bottom + 3.8 * kLine;
        for (const auto& [letter, winner] : m_winners) {
            m_svg.text(kLeft, y, letter, 11, Anchor::Begin);
            m_svg.text(kLeft + 22, y, winner, 11, Anchor::Begin);
            y += kLine;
        }
    }

    const WhatIf& m_found;
    WhatIfScale m_scale;
    const Parameter& m_parameter;
    std::vector<std::pair<std::string, std::string>> m_winners;
    double m_first;
    double m_last;
    bool m_isLog;
    double m_width;
    double m_top;
    double m_bottom;
    SvgDrawing m_svg;
    double m_most = 0;
};

} // namespace

std::string curveOf(const WhatIf& found) { return Curve(found).document(); }

std::string svgOf(const WhatIf& found) { return found.parameters.size() == 1 ? curveOf(found) : mapOf(found); }

} // namespace pimento
