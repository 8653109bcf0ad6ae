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

// Sizes in pixels.
constexpr double kMapLeft = 92;
constexpr double kMapRight = 120; // space for the colour scale
constexpr double kTextLine = 15;
constexpr double kTop = 3.6 * kTextLine;
constexpr double kScaleHeight = 160;
constexpr int kScaleSteps = 40;

/// Colour of a fraction, light to dark, readable in grey.
std::string colourOf(double share)
{
    constexpr double kLight[] = {236, 243, 250};
    constexpr double kDark[] = {16, 58, 105};
    const auto mix = [&](int i) { return static_cast<int>(std::round(kLight[i] + share * (kDark[i] - kLight[i]))); };
    return fmt::format("#{:02x}{:02x}{:02x}", mix(0), mix(1), mix(2));
}

class Map {
public:
    explicit Map(const WhatIf& found)
        : m_found(found), m_scale(scaleOf(found)), m_winners(winnersOf(found)), m_columns(found.values[0].size()),
          m_rows(found.values[1].size()), m_cellWidth(std::clamp(1100.0 / static_cast<double>(m_columns), 16.0, 66.0)),
          m_cellHeight(std::clamp(800.0 / static_cast<double>(m_rows), 14.0, 40.0)),
          m_bottom(kTop + m_cellHeight * static_cast<double>(m_rows)),
          m_right(kMapLeft + m_cellWidth * static_cast<double>(m_columns)),
          m_svg(widthOf(), std::max(m_bottom, kTop + kScaleHeight + 3 * kTextLine) +
                               (6.6 + static_cast<double>(m_winners.size())) * kTextLine)
    {
        for (const WhatIfPoint& point : found.points) {
            if (point.isAnswered()) {
                m_least = std::min(m_least, m_scale.of(*point.best));
                m_most = std::max(m_most, m_scale.of(*point.best));
            }
        }
    }

    std::string document()
    {
        m_svg.text(kMapLeft, 1.4 * kTextLine,
                   "What if: " + m_found.parameters[0].title + ", and " + m_found.parameters[1].title, 15,
                   Anchor::Begin);
        m_svg.text(kMapLeft, 2.5 * kTextLine, m_found.problem->text(), 11, Anchor::Begin);
        for (std::size_t column = 0; column < m_columns; ++column) {
            for (std::size_t row = 0; row < m_rows; ++row) {
                cell(column, row);
            }
        }
        borders();
        axes();
        if (m_most > 0) {
            scale();
        }
        foot();
        return m_svg.document();
    }

private:
    [[nodiscard]] double widthOf() const
    {
        double text = SvgDrawing::widthOf(m_found.problem->text());
        text =
            std::max(text, 1.4 * SvgDrawing::widthOf(m_found.parameters[0].title + m_found.parameters[1].title) + 110);
        for (const auto& [letter, winner] : m_winners) {
            text = std::max(text, SvgDrawing::widthOf(winner) + 30);
        }
        return std::max(m_right + kMapRight, kMapLeft + text + 20);
    }

    [[nodiscard]] const WhatIfPoint* at(std::size_t column, std::size_t row) const
    {
        const std::vector<double> values = {m_found.values[0][column], m_found.values[1][row]};
        const auto point = std::ranges::find(m_found.points, values, &WhatIfPoint::values);
        return point == m_found.points.end() ? nullptr : &*point;
    }
    [[nodiscard]] double xOf(std::size_t column) const { return kMapLeft + m_cellWidth * static_cast<double>(column); }
    [[nodiscard]] double yOf(std::size_t row) const { return m_bottom - m_cellHeight * static_cast<double>(row + 1); }
    /// Fraction of the scale; equal factors are equal steps.
    [[nodiscard]] double shareOf(double value) const
    {
        return m_most > m_least && m_least > 0 ? std::log(value / m_least) / std::log(m_most / m_least) : 0;
    }
    [[nodiscard]] const std::string& letterOf(const WhatIfPoint& point) const
    {
        return std::ranges::find(m_winners, point.best->candidate, [](const auto& each) { return each.second; })->first;
    }
    [[nodiscard]] int digits() const { return m_most >= 100 ? 0 : m_most >= 10 ? 1 : m_most >= 1 ? 2 : 3; }

    void cell(std::size_t column, std::size_t row)
    {
        const WhatIfPoint* point = at(column, row);
        const double x = xOf(column);
        const double y = yOf(row);
        if (point == nullptr || !point->isAnswered()) {
            m_svg.rectangle(x, y, m_cellWidth, m_cellHeight, "#f4f4f4");
            if (point != nullptr && point->refused) {
                m_svg.line(x + 4, y + 4, x + m_cellWidth - 4, y + m_cellHeight - 4, {"#b3261e"});
                m_svg.line(x + 4, y + m_cellHeight - 4, x + m_cellWidth - 4, y + 4, {"#b3261e"});
            }
            return;
        }
        const double share = shareOf(m_scale.of(*point->best));
        const char* ink = share > 0.5 ? "#ffffff" : "#222222";
        m_svg.rectangle(x, y, m_cellWidth, m_cellHeight, colourOf(share));
        const std::string value = SvgDrawing::fixed(m_scale.of(*point->best), digits());
        const bool hasRoom = m_cellWidth >= SvgDrawing::widthOf(value) + 6 && m_cellHeight >= 30;
        const double middle = x + m_cellWidth / 2;
        if (hasRoom) {
            m_svg.text(middle, y + m_cellHeight / 2 - 3, value, 11, Anchor::Middle, 0, ink);
        }
        m_svg.text(middle, y + m_cellHeight / 2 + (hasRoom ? 12 : 4), letterOf(*point), 10, Anchor::Middle, 0, ink);
    }

    /// Draws lines between cells with different winners, and around the cell of the question.
    void borders()
    {
        const auto differ = [](const WhatIfPoint* one, const WhatIfPoint* other) {
            return one != nullptr && other != nullptr && one->isAnswered() && other->isAnswered() &&
                   one->best->candidate != other->best->candidate;
        };
        const SvgDrawing::Pen pen{"#e08e2b", 2.2};
        for (std::size_t column = 0; column < m_columns; ++column) {
            for (std::size_t row = 0; row < m_rows; ++row) {
                const double x = xOf(column);
                const double y = yOf(row);
                if (column + 1 < m_columns && differ(at(column, row), at(column + 1, row))) {
                    m_svg.line(x + m_cellWidth, y, x + m_cellWidth, y + m_cellHeight, pen);
                }
                if (row + 1 < m_rows && differ(at(column, row), at(column, row + 1))) {
                    m_svg.line(x, y, x + m_cellWidth, y, pen);
                }
                if (const WhatIfPoint* point = at(column, row); point != nullptr && point->isFile) {
                    m_svg.frame(x + 2, y + 2, m_cellWidth - 4, m_cellHeight - 4, {"#b3261e", 1.6, "5 3"});
                }
            }
        }
    }

    static std::string axisOf(const Parameter& parameter)
    {
        return parameter.id + (parameter.unit.empty() ? "" : " in " + parameter.unit);
    }

    /// Draws the axes; values are rotated if they do not fit a cell.
    void axes()
    {
        double widest = 0;
        for (const double value : m_found.values[0]) {
            widest = std::max(widest, SvgDrawing::widthOf(fmt::format("{}", value)));
        }
        for (std::size_t column = 0; column < m_columns; ++column) {
            const double x = xOf(column) + m_cellWidth / 2;
            const bool isTurned = widest + 4 > m_cellWidth;
            m_svg.text(isTurned ? x + 4 : x, m_bottom + (isTurned ? 6 : kTextLine),
                       fmt::format("{}", m_found.values[0][column]), isTurned ? 9 : 11,
                       isTurned ? Anchor::End : Anchor::Middle, isTurned ? -90 : 0);
        }
        m_svg.text((kMapLeft + m_right) / 2, m_bottom + 3 * kTextLine, axisOf(m_found.parameters[0]), 11,
                   Anchor::Middle);
        for (std::size_t row = 0; row < m_rows; ++row) {
            m_svg.text(kMapLeft - 6, yOf(row) + m_cellHeight / 2 + 4, fmt::format("{}", m_found.values[1][row]), 11,
                       Anchor::End);
        }
        m_svg.text(18, (kTop + m_bottom) / 2, axisOf(m_found.parameters[1]), 11, Anchor::Middle, -90);
    }

    void scale()
    {
        const double x = m_right + 24;
        const double step = kScaleHeight / kScaleSteps;
        m_svg.text(x, kTop + 8, m_scale.name + " in " + m_scale.unit, 11, Anchor::Begin);
        for (int i = 0; i < kScaleSteps; ++i) {
            m_svg.rectangle(x, kTop + 16 + step * (kScaleSteps - 1 - i), 16, step + 0.3,
                            colourOf(static_cast<double>(i) / (kScaleSteps - 1)));
        }
        m_svg.text(x + 22, kTop + 26, SvgDrawing::fixed(m_most, m_scale.digits), 11, Anchor::Begin);
        m_svg.text(x + 22, kTop + 16 + kScaleHeight, SvgDrawing::fixed(m_least, m_scale.digits), 11, Anchor::Begin);
    }

    void foot()
    {
        double y = std::max(m_bottom, kTop + kScaleHeight + 2 * kTextLine) + 4.6 * kTextLine;
        m_svg.frame(kMapLeft, y - 10, 14, 11, {"#b3261e", 1.4, "4 2"});
        m_svg.text(kMapLeft + 22, y, "question's value", 11, Anchor::Begin);
        y += kTextLine;
        m_svg.text(kMapLeft, y, "letters: the best draft; orange lines: where it changes; red crosses: refused", 11,
                   Anchor::Begin);
        for (const auto& [letter, winner] : m_winners) {
            y += kTextLine;
            m_svg.text(kMapLeft, y, letter, 11, Anchor::Begin);
            m_svg.text(kMapLeft + 22, y, winner, 11, Anchor::Begin);
        }
    }

    const WhatIf& m_found;
    WhatIfScale m_scale;
    std::vector<std::pair<std::string, std::string>> m_winners;
    std::size_t m_columns;
    std::size_t m_rows;
    double m_cellWidth;
    double m_cellHeight;
    double m_bottom;
    double m_right;
    SvgDrawing m_svg;
    double m_least = std::numeric_limits<double>::max();
    double m_most = 0;
};

} // namespace

std::string mapOf(const WhatIf& found) { return Map(found).document(); }

} // namespace pimento
