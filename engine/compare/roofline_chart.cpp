// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compare/roofline_chart.h"

#include "engine/base/formatting.h"
#include "engine/base/svg.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numeric>
#include <string_view>
#include <utility>

namespace pimento {

namespace {

// Sizes in pixels.
constexpr double kLeft = 92;
constexpr double kPlotWidth = 760;
constexpr double kPlotHeight = 440;
constexpr double kLine = 16;         // height of a text line
constexpr double kLetterWidth = 6.0; // approximate width of letters
constexpr double kMark = 5;          // radius of marks
constexpr double kLabelHeight = 12;

/// Colours that people with colour-blindness can distinguish.
constexpr std::array<const char*, 6> kColours = {"#1b6ca8", "#d1701b", "#5b8c5a", "#8f4d9e", "#b3261e", "#5f6b76"};

const char* colourOf(std::size_t machine) { return kColours[machine % kColours.size()]; }

struct Box {
    double left = 0;
    double top = 0;
    double right = 0;
    double bottom = 0;
};

bool overlap(const Box& one, const Box& other)
{
    return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/// The decades that an axis shows.
struct Decades {
    int first = 0;
    int last = 1;

    [[nodiscard]] double share(double value) const
    {
        return (std::log10(value) - first) / static_cast<double>(last - first);
    }
};

/// Visibility of a roof beyond its ridge, where the units are the limit.
enum class FlatPart : unsigned char { Drawn, Hidden };

/// Computes the decades that contain all values.
class Range {
public:
    void add(double value)
    {
        if (value > 0) {
            m_least = m_isEmpty ? value : std::min(m_least, value);
            m_most = m_isEmpty ? value : std::max(m_most, value);
            m_isEmpty = false;
        }
    }
    [[nodiscard]] Decades decades() const
    {
        const int first = static_cast<int>(std::floor(std::log10(m_least * 0.8)));
        return {first, std::max(first + 1, static_cast<int>(std::ceil(std::log10(m_most * 1.25))))};
    }

private:
    bool m_isEmpty = true;
    double m_least = 1;
    double m_most = 1;
};

/// Writes the document from its head to its foot.
class Writer {
public:
    explicit Writer(const RooflineChart& chart) : m_chart(chart)
    {
        Range intensities;
        Range speeds;
        for (const ChartMachine& machine : chart.machines) {
            speeds.add(machine.operations);
            for (const double bytes : {machine.memoryBytes, machine.busBytes}) {
                intensities.add(bytes > 0 ? machine.operations / bytes : 0);
            }
        }
        for (const ChartPoint& point : chart.points) {
            speeds.add(speedOf(point));
            intensities.add(intensity(point, point.memoryBytes));
            intensities.add(intensity(point, point.busBytes));
        }
        m_x = intensities.decades();
        m_y = speeds.decades();
        std::size_t letters = chart.title.size();
        for (const std::string& line : chart.subtitle) {
            letters = std::max(letters, line.size());
        }
        for (std::size_t i = 0; i < chart.points.size(); ++i) {
            letters = std::max(letters, chart.points[i].label.size() + 8);
        }
        for (const ChartMachine& machine : chart.machines) {
            letters = std::max(letters, machineText(machine).size() + 8);
        }
        std::size_t nameLetters = 0;
        for (const ChartMachine& machine : chart.machines) {
            nameLetters = std::max(nameLetters, machine.name.size());
        }
        m_width = std::max(kLeft + kPlotWidth + 20 + static_cast<double>(nameLetters) * kLetterWidth,
                           2 * kLeft + static_cast<double>(letters) * kLetterWidth);
        m_top = kLine * (2.4 + static_cast<double>(chart.subtitle.size()));
        const auto rows = static_cast<double>(chart.machines.size() + chart.points.size());
        m_height = m_top + kPlotHeight + kLine * (4.2 + rows);
    }

    std::string document()
    {
        add("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{:.0f}\" height=\"{:.0f}\" font-family=\"sans-serif\" "
            "font-size=\"11\" fill=\"#222222\">\n",
            m_width, m_height);
        add("<rect x=\"0\" y=\"0\" width=\"{:.0f}\" height=\"{:.0f}\" fill=\"#ffffff\"/>\n", m_width, m_height);
        head();
        axes();
        for (std::size_t i = 0; i < m_chart.machines.size(); ++i) {
            roofs(i);
        }
        names();
        marks();
        legend();
        return m_svg + "</svg>\n";
    }

private:
    static double speedOf(const ChartPoint& point) { return point.seconds > 0 ? point.operations / point.seconds : 0; }
    static double intensity(const ChartPoint& point, double bytes) { return bytes > 0 ? point.operations / bytes : 0; }

    static std::string machineText(const ChartMachine& machine)
    {
        std::string text = machine.name + ": " + siText(machine.operations, "op/s") + ", " + machine.memoryWords + " " +
                           siText(machine.memoryBytes, "B/s");
        return machine.busBytes > 0 ? text + ", bus " + siText(machine.busBytes, "B/s") + " (dashed)" : text;
    }

    [[nodiscard]] double xOf(double intensity) const { return kLeft + kPlotWidth * m_x.share(intensity); }
    [[nodiscard]] double yOf(double speed) const { return m_top + kPlotHeight * (1 - m_y.share(speed)); }

    template <class... Values> void add(fmt::format_string<Values...> format, Values&&... values)
    {
        appendFormat(m_svg, format, std::forward<Values>(values)...);
    }

    void text(double x, double y, std::string_view words, int size, const char* anchor = "start",
              const char* colour = "#222222")
    {
        add("<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{}\" text-anchor=\"{}\" fill=\"{}\">{}</text>\n", x, y, size,
            anchor, colour, SvgDrawing::escaped(words));
    }

    void line(double x1, double y1, double x2, double y2, const char* style)
    {
        add("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" {}/>\n", x1, y1, x2, y2, style);
    }

    void head()
    {
        double y = 1.4 * kLine;
        text(kLeft, y, m_chart.title, 15);
        for (const std::string& each : m_chart.subtitle) {
            y += kLine;
            text(kLeft, y, each, 11);
        }
    }

    void axes()
    {
        const double bottom = m_top + kPlotHeight;
        for (int decade = m_x.first; decade <= m_x.last; ++decade) {
            const double x = xOf(std::pow(10, decade));
            line(x, m_top, x, bottom, "stroke=\"#dddddd\"");
            std::string words;
            appendFormat(words, "{:g}", std::pow(10, decade));
            text(x, bottom + kLine, words, 11, "middle");
        }
        for (int decade = m_y.first; decade <= m_y.last; ++decade) {
            const double y = yOf(std::pow(10, decade));
            line(kLeft, y, kLeft + kPlotWidth, y, "stroke=\"#dddddd\"");
            text(kLeft - 6, y + 4, siText(std::pow(10, decade), "op/s"), 11, "end");
        }
        add("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"none\" stroke=\"#222222\"/>\n",
            kLeft, m_top, kPlotWidth, kPlotHeight);
        text(kLeft + kPlotWidth / 2, bottom + 2.2 * kLine,
             "operations a byte: filled marks and solid roofs count bytes of the memory, hollow and dashed ones of the "
             "bus",
             11, "middle");
    }

    /// Draws a roof: bytes x intensity from the edge of the plot to where it meets `operations`, and that level if the
    /// flat part is drawn.
    void roof(double operations, double bytes, const std::string& style, FlatPart flat)
    {
        const double most = std::pow(10, m_x.last);
        const double begin = std::max(std::pow(10, m_x.first), std::pow(10, m_y.first) / bytes);
        const double ridge = std::clamp(operations / bytes, begin, most);
        std::string points;
        for (const double intensity : {begin, ridge, flat == FlatPart::Drawn ? most : ridge}) {
            appendFormat(points, "{}{:.1f},{:.1f}", points.empty() ? "" : " ", xOf(intensity),
                         yOf(std::min(operations, bytes * intensity)));
        }
        add("<polyline fill=\"none\" points=\"{}\" {}/>\n", points, style);
    }

    void roofs(std::size_t machine)
    {
        const ChartMachine& each = m_chart.machines[machine];
        const std::string stroke = std::string("stroke=\"") + colourOf(machine) + "\" stroke-width=\"1.6\"";
        if (each.memoryBytes > 0) {
            roof(each.operations, each.memoryBytes, stroke, FlatPart::Drawn);
        }
        if (each.busBytes > 0) {
            roof(each.operations, each.busBytes, stroke + " stroke-dasharray=\"6 4\"", FlatPart::Hidden);
        }
    }

    /// Writes the names of the machines at the ends of their roofs, moved apart.
    void names()
    {
        std::vector<std::size_t> order(m_chart.machines.size());
        std::iota(order.begin(), order.end(), 0);
        std::ranges::stable_sort(order, std::greater(), [&](std::size_t i) { return m_chart.machines[i].operations; });
        double last = m_top - kLabelHeight;
        for (const std::size_t i : order) {
            last = std::max(last + kLabelHeight, yOf(m_chart.machines[i].operations) + 4);
            text(kLeft + kPlotWidth + 6, last, m_chart.machines[i].name, 11, "start", colourOf(i));
        }
    }

    void mark(double x, double y, std::size_t machine, bool isFilled)
    {
        add("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.0f}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.6\"/>\n", x, y,
            kMark, isFilled ? colourOf(machine) : "#ffffff", colourOf(machine));
    }

    /// Draws all marks, then their numbers where they hide nothing.
    void marks()
    {
        struct Numbered {
            double x;
            double y;
            std::size_t place;
        };
        std::vector<Numbered> all;
        for (std::size_t i = 0; i < m_chart.points.size(); ++i) {
            const ChartPoint& point = m_chart.points[i];
            if (speedOf(point) <= 0) {
                continue;
            }
            const double y = yOf(speedOf(point));
            for (const auto& [bytes, isFilled] :
                 {std::pair(point.memoryBytes, true), std::pair(point.busBytes, false)}) {
                if (bytes > 0) {
                    const double x = xOf(intensity(point, bytes));
                    mark(x, y, point.machine, isFilled);
                    all.push_back({x, y, i});
                    m_taken.push_back({x - kMark, y - kMark, x + kMark, y + kMark});
                }
            }
        }
        for (const Numbered& each : all) {
            const std::string words = std::to_string(m_chart.points[each.place].number);
            const double width = static_cast<double>(words.size()) * 7.5;
            const auto [x, y] = freePlace(each.x, each.y, width);
            add("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.0f}\" fill=\"#ffffff\" "
                "fill-opacity=\"0.85\"/>\n",
                x - 1, y - kLabelHeight + 2, width + 1, kLabelHeight);
            text(x, y, words, 12, "start", colourOf(m_chart.points[each.place].machine));
        }
    }

    /// Finds the nearest free position for a text of some width near a mark.
    std::pair<double, double> freePlace(double x, double y, double width)
    {
        constexpr std::array<std::pair<double, double>, 8> kDirections = {
            {{1, -1}, {-1, -1}, {1, 1}, {-1, 1}, {0, -1}, {0, 1}, {1, 0}, {-1, 0}}};
        Box box;
        for (int ring = 1; ring < 60; ++ring) {
            const double far = kMark + 3 + (ring - 1) * 9.0;
            for (const auto& [right, down] : kDirections) {
                const double left = x + right * far - (right < 0 ? width : right > 0 ? 0 : width / 2);
                const double top = y + down * far - (down < 0 ? kLabelHeight : down > 0 ? 0 : kLabelHeight / 2);
                box = {left, top, left + width, top + kLabelHeight};
                const bool isInside = box.left >= kLeft && box.right <= kLeft + kPlotWidth && box.top >= m_top &&
                                      box.bottom <= m_top + kPlotHeight;
                const bool isFree = std::ranges::none_of(m_taken, [&](const Box& one) { return overlap(one, box); });
                if (isInside && isFree) {
                    m_taken.push_back(box);
                    return {box.left, box.bottom - 2};
                }
            }
        }
        return {box.left, box.bottom - 2};
    }

    void legend()
    {
        double y = m_top + kPlotHeight + 3.8 * kLine;
        for (std::size_t i = 0; i < m_chart.machines.size(); ++i) {
            const std::string style = std::string("stroke=\"") + colourOf(i) + "\" stroke-width=\"2\"";
            line(kLeft, y - 4, kLeft + 26, y - 4, style.c_str());
            text(kLeft + 34, y, machineText(m_chart.machines[i]), 11);
            y += kLine;
        }
        for (std::size_t i = 0; i < m_chart.points.size(); ++i) {
            text(kLeft + 26, y, std::to_string(m_chart.points[i].number), 11, "end",
                 colourOf(m_chart.points[i].machine));
            text(kLeft + 34, y, m_chart.points[i].label, 11);
            y += kLine;
        }
    }

    const RooflineChart& m_chart;
    std::string m_svg;
    Decades m_x;
    Decades m_y;
    double m_width = 0;
    double m_height = 0;
    double m_top = 0;
    std::vector<Box> m_taken;
};

} // namespace

std::string svgOf(const RooflineChart& chart) { return Writer(chart).document(); }

std::string siText(double value, const std::string& unit)
{
    constexpr std::array<std::pair<double, const char*>, 9> kPrefixes = {
        {{1e15, "P"}, {1e12, "T"}, {1e9, "G"}, {1e6, "M"}, {1e3, "k"}, {1, ""}, {1e-3, "m"}, {1e-6, "u"}, {1e-9, "n"}}};
    std::string text;
    if (value == 0) {
        return unit.empty() ? "0" : "0 " + unit;
    }
    const auto* prefix =
        std::ranges::find_if(kPrefixes, [&](const auto& each) { return std::abs(value) >= each.first * 0.9995; });
    prefix = prefix == kPrefixes.end() ? &kPrefixes.back() : prefix;
    appendFormat(text, "{:.3g}", value / prefix->first);
    return unit.empty() ? text + prefix->second : text + " " + prefix->second + unit;
}

} // namespace pimento
