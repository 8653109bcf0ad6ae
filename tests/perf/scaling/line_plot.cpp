// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/perf/scaling/line_plot.h"

#include "sim/base/assert.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace pimento::perf {

namespace {

//   title
//   +--------------------+
//   | y                  |  line 1
//   | label   plot       |  line 2
//   |                    |
//   +--------------------+
//          x label
constexpr double kWidth = 720;
constexpr double kHeight = 400;
constexpr double kLeft = 76;
constexpr double kRight = 500;
constexpr double kTop = 48;
constexpr double kBottom = 340;
constexpr const char* kInk = "#1f2328";
constexpr const char* kGrid = "#d0d7de";
// The palette of Okabe and Ito without its yellow. Colour-blind people can distinguish it, and it is dark enough for
// white.
constexpr std::array<const char*, LinePlot::kMostLines> kColours = {"#0072b2", "#d55e00", "#009e73", "#aa4499",
                                                                    "#56b4e9", "#e69f00", "#000000", "#888888"};

std::string escaped(const std::string& text)
{
    std::string all;
    for (const char c : text) {
        all += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : std::string(1, c);
    }
    return all;
}

std::string label(double x, double y, const std::string& text, const std::string& attributes = "")
{
    return fmt::format(R"(<text x="{:.1f}" y="{:.1f}" {}>{}</text>)"
                       "\n",
                       x, y, attributes, escaped(text));
}

/// Converts values to pixels.
struct Axes {
    double mostX = 1;
    double mostY = 1;

    [[nodiscard]] double x(double value) const { return kLeft + value / mostX * (kRight - kLeft); }
    [[nodiscard]] double y(double value) const { return kBottom - value / mostY * (kBottom - kTop); }
};

std::string gridText(const Axes& axes)
{
    std::string text;
    const auto line = [&](double x1, double y1, double x2, double y2) {
        text += fmt::format(R"(<line x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}" stroke="{}"/>)"
                            "\n",
                            x1, y1, x2, y2, kGrid);
    };
    const double stepX = tickDistance(axes.mostX);
    const double stepY = tickDistance(axes.mostY);
    for (int i = 0; i * stepX <= axes.mostX * 1.0001; ++i) {
        line(axes.x(i * stepX), kTop, axes.x(i * stepX), kBottom);
        text += label(axes.x(i * stepX), kBottom + 18, fmt::format("{:g}", i * stepX), R"(text-anchor="middle")");
    }
    for (int i = 0; i * stepY <= axes.mostY * 1.0001; ++i) {
        line(kLeft, axes.y(i * stepY), kRight, axes.y(i * stepY));
        text += label(kLeft - 8, axes.y(i * stepY) + 4, fmt::format("{:g}", i * stepY), R"(text-anchor="end")");
    }
    return text;
}

/// Returns a circle, square, diamond or triangle in turn.
std::string markText(std::size_t line, double x, double y)
{
    const char* const colour = kColours[line];
    switch (line % 4) {
    case 0:
        return fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\" fill=\"{}\"/>\n", x, y, colour);
    case 1:
        return fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"7\" height=\"7\" fill=\"{}\"/>\n", x - 3.5, y - 3.5,
                           colour);
    case 2:
        return fmt::format("<path d=\"M{:.1f} {:.1f} l5 5 l-5 5 l-5 -5 z\" fill=\"{}\"/>\n", x, y - 5, colour);
    default:
        return fmt::format("<path d=\"M{:.1f} {:.1f} l5 9 l-10 0 z\" fill=\"{}\"/>\n", x, y - 5, colour);
    }
}

std::string lineText(const PlotLine& line, std::size_t number, const Axes& axes)
{
    std::string path;
    std::string marks;
    for (const auto& [x, y] : line.points) {
        path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : " L", axes.x(x), axes.y(y));
        marks += markText(number, axes.x(x), axes.y(y));
    }
    const double legendY = kTop + 12 + 20 * static_cast<double>(number);
    return fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>\n", path, kColours[number]) +
           marks + markText(number, kRight + 20, legendY - 4) + label(kRight + 32, legendY, line.name);
}

} // namespace

double tickDistance(double most)
{
    PIMENTO_ASSERT(most > 0, "an axis has a length");
    const double power = std::pow(10, std::floor(std::log10(most / 5)));
    const double wanted = most / 5 / power;
    return power * (wanted <= 1 ? 1 : wanted <= 2 ? 2 : wanted <= 5 ? 5 : 10);
}

std::string svgText(const LinePlot& plot)
{
    PIMENTO_ASSERT(plot.lines.size() <= LinePlot::kMostLines, "there is a colour for each line");
    Axes axes{0, 0};
    for (const PlotLine& line : plot.lines) {
        for (const auto& [x, y] : line.points) {
            axes.mostX = std::max(axes.mostX, x);
            axes.mostY = std::max(axes.mostY, y);
        }
    }
    const double stepY = tickDistance(axes.mostY);
    axes.mostY = std::ceil(axes.mostY / stepY) * stepY;

    std::string text = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:g}\" height=\"{1:g}\" viewBox=\"0 0 {0:g} {1:g}\" "
        "font-family=\"sans-serif\" font-size=\"12\" fill=\"{2}\">\n"
        "<rect width=\"{0:g}\" height=\"{1:g}\" rx=\"6\" fill=\"#ffffff\" stroke=\"{3}\"/>\n",
        kWidth, kHeight, kInk, kGrid);
    text += label(kLeft, 28, plot.title, R"(font-size="14" font-weight="bold")");
    text += gridText(axes);
    text += label((kLeft + kRight) / 2, kBottom + 42, plot.xLabel, R"(text-anchor="middle")");
    const double middle = (kTop + kBottom) / 2;
    text += label(20, middle, plot.yLabel,
                  fmt::format("text-anchor=\"middle\" transform=\"rotate(-90 20 {:.1f})\"", middle));
    for (std::size_t i = 0; i < plot.lines.size(); ++i) {
        text += lineText(plot.lines[i], i, axes);
    }
    return text + "</svg>\n";
}

} // namespace pimento::perf
