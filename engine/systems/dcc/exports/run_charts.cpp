// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/exports/run_charts.h"

#include "engine/base/svg.h"
#include "sim/dram/purpose.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>

namespace pimento {

namespace {

// Sizes in pixels.
constexpr double kLeft = 90;
constexpr double kTop = 46;
constexpr double kCell = 13;
constexpr double kLayerGap = 78; // includes its heading and its scale
constexpr double kLeastWidth = 640;

/// Colour of a fraction: white for 0, dark blue for 1.
std::string colourOf(double share)
{
    const auto mixed = [&](int dark) { return static_cast<int>(255 - (255 - dark) * share + 0.5); };
    return fmt::format("#{:02x}{:02x}{:02x}", mixed(0x0b), mixed(0x4a), mixed(0x7a));
}

std::string textAt(double x, double y, int size, std::string_view words, const char* anchor = "start")
{
    return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{}\" text-anchor=\"{}\">{}</text>\n", x, y, size,
                       anchor, SvgDrawing::escaped(words));
}

std::string cellAt(double x, double y, const std::string& colour, const std::string& title)
{
    return fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{}\" height=\"{}\" fill=\"{}\" stroke=\"#cccccc\" "
                       "stroke-width=\"0.5\"><title>{}</title></rect>\n",
                       x, y, kCell, kCell, colour, SvgDrawing::escaped(title));
}

/// Draws the cells of one layer below its heading; the scale spans its minimum and maximum.
std::string layerSvg(const DeviceMap& map, const MapLayer& layer, double top)
{
    const auto [least, most] = std::ranges::minmax(layer.values);
    const std::string unit = layer.unit.empty() ? "" : " " + layer.unit;
    std::string svg = textAt(kLeft, top - 8, 12,
                             fmt::format("{}: least {:.0f}{}, most {:.0f}{}", layer.title, least, unit, most, unit));
    for (std::size_t i = 0; i < layer.values.size(); ++i) {
        const double x = kLeft + static_cast<double>(i % map.columns) * kCell;
        const double y = top + static_cast<double>(i / map.columns) * kCell;
        svg += cellAt(x, y, colourOf(most > 0 ? layer.values[i] / most : 0),
                      fmt::format("{}: {:.0f}{}", map.cellPaths[i], layer.values[i], unit));
    }
    for (std::size_t row = 0; row < map.rows; ++row) {
        svg += textAt(kLeft - 6, top + (static_cast<double>(row) + 0.8) * kCell, 10, std::to_string(row), "end");
    }
    const double bottom = top + static_cast<double>(map.rows) * kCell;
    for (const std::size_t column : map.columnRules) {
        const double x = kLeft + static_cast<double>(column) * kCell;
        svg += fmt::format("<line x1=\"{0:.1f}\" y1=\"{1:.1f}\" x2=\"{0:.1f}\" y2=\"{2:.1f}\" stroke=\"#222222\"/>\n",
                           x, top, bottom);
    }
    svg += textAt(kLeft, bottom + 14, 11, map.columnTitle);
    return svg + fmt::format("<text x=\"{0}\" y=\"{1:.1f}\" font-size=\"11\" text-anchor=\"middle\" "
                             "transform=\"rotate(-90 {0} {1:.1f})\">{2}</text>\n",
                             kLeft / 2, (top + bottom) / 2, SvgDrawing::escaped(map.rowTitle));
}

} // namespace

BarFigure timeChart(const std::string& subject, const std::string& contents, const sim::RunResult& run)
{
    BarFigure chart;
    chart.title = subject;
    chart.subtitle = {fmt::format("{} cycles in all: {}", run.cycles.value(), contents)};
    chart.axis = "cycles";
    chart.labels = "part of the run";
    for (const sim::PurposeInfo& purpose : sim::kPurposeInfos) {
        chart.legend.emplace_back(purpose.title);
    }
    BarSection section;
    for (std::size_t part = 0; part < run.parts.size(); ++part) {
        Bar bar;
        for (std::size_t purpose = 0; part < run.purposes.size() && purpose < sim::kPurposes; ++purpose) {
            bar.parts.push_back({static_cast<double>(run.purposes[part][purpose]), purpose});
        }
        bar.text = std::to_string(run.parts[part].cycles.value());
        section.groups.push_back({run.parts[part].name, {std::move(bar)}});
    }
    chart.sections.push_back(std::move(section));
    return chart;
}

std::string bankMapSvg(const std::string& subject, const sim::Machine& machine, const sim::RunResult& run)
{
    const DeviceMap map = makeDeviceMap(machine, run);
    const double layerHeight = static_cast<double>(map.rows) * kCell + kLayerGap;
    std::string layers;
    double top = kTop + 26;
    for (const std::string_view id : {"row_bytes", "busy"}) {
        layers += layerSvg(map, *std::ranges::find(map.layers, id, &MapLayer::id), top);
        top += layerHeight;
    }
    const double width = std::max({kLeastWidth, kLeft + static_cast<double>(map.columns) * kCell + 20,
                                   kLeft + static_cast<double>(subject.size()) * 8});
    return fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{:.0f}\" height=\"{:.0f}\" "
                       "font-family=\"sans-serif\" fill=\"#222222\">\n<rect width=\"100%\" height=\"100%\" "
                       "fill=\"#ffffff\"/>\n",
                       width, top - 40) +
           textAt(kLeft, 24, 15, subject) + layers + "</svg>\n";
}

} // namespace pimento
