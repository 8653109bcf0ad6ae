// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/svg.h"

#include "engine/base/formatting.h"

#include <array>
#include <cmath>

namespace pimento {

namespace {

std::string attributesOf(const SvgDrawing::Pen& pen)
{
    std::string text;
    appendFormat(text, "stroke=\"{}\" stroke-width=\"{:.1f}\"", pen.colour, pen.width);
    if (!pen.dashes.empty()) {
        appendFormat(text, " stroke-dasharray=\"{}\"", pen.dashes);
    }
    return text;
}

} // namespace

std::string SvgDrawing::escaped(std::string_view text)
{
    std::string safe;
    for (const char letter : text) {
        safe += letter == '&' ? "&amp;" : letter == '<' ? "&lt;" : letter == '>' ? "&gt;" : std::string(1, letter);
    }
    return safe;
}

SvgDrawing::SvgDrawing(double width, double height)
{
    appendFormat(m_svg,
                 "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{:.0f}\" height=\"{:.0f}\" "
                 "font-family=\"sans-serif\" font-size=\"11\" fill=\"#222222\">\n",
                 width, height);
    rectangle(0, 0, width, height, "#ffffff");
}

void SvgDrawing::rectangle(double x, double y, double width, double height, std::string_view colour)
{
    appendFormat(m_svg, "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\"/>\n", x, y,
                 width, height, colour);
}

void SvgDrawing::frame(double x, double y, double width, double height, const Pen& pen)
{
    appendFormat(m_svg, "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"none\" {}/>\n", x, y,
                 width, height, attributesOf(pen));
}

void SvgDrawing::line(double x1, double y1, double x2, double y2, const Pen& pen)
{
    appendFormat(m_svg, "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" {}/>\n", x1, y1, x2, y2,
                 attributesOf(pen));
}

void SvgDrawing::path(const std::vector<std::pair<double, double>>& points, const Pen& pen)
{
    m_svg += "<polyline fill=\"none\" points=\"";
    for (const auto& [x, y] : points) {
        appendFormat(m_svg, "{:.1f},{:.1f} ", x, y);
    }
    appendFormat(m_svg, "\" {}/>\n", attributesOf(pen));
}

void SvgDrawing::dot(double x, double y, double radius, std::string_view colour)
{
    appendFormat(m_svg, "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" fill=\"{}\"/>\n", x, y, radius, colour);
}

void SvgDrawing::text(double x, double y, std::string_view words, int size, Anchor anchor, int turn,
                      std::string_view colour)
{
    constexpr std::array<const char*, 3> kAnchors = {"start", "middle", "end"};
    appendFormat(m_svg, "<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{}\" text-anchor=\"{}\"", x, y, size,
                 kAnchors[static_cast<std::size_t>(anchor)]);
    if (turn != 0) {
        appendFormat(m_svg, " transform=\"rotate({} {:.1f} {:.1f})\"", turn, x, y);
    }
    if (!colour.empty()) {
        appendFormat(m_svg, " fill=\"{}\"", colour);
    }
    m_svg += ">" + escaped(words) + "</text>\n";
}

std::string SvgDrawing::fixed(double value, int digits)
{
    std::string text;
    appendFormat(text, "{:.{}f}", value, digits);
    return text;
}

double SvgDrawing::stepOf(double most)
{
    const double power = std::pow(10, std::floor(std::log10(most / 4)));
    double step = power;
    for (const double factor : {2.0, 5.0, 10.0}) {
        step = most / step > 8 ? factor * power : step;
    }
    return step;
}

} // namespace pimento
