// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/publications/bar_chart.h"

#include "engine/base/svg.h"

#include <algorithm>
#include <array>

namespace pimento {

namespace {

// Sizes in pixels.
constexpr double kLeft = 70;
constexpr double kRight = 20;
constexpr double kBarWidth = 12;
constexpr double kWideBar = 56; // in charts with few bars, whose words are horizontal
constexpr std::size_t kFewBars = 8;
constexpr double kGroupGap = 10;
constexpr double kSectionGap = 26;
constexpr double kPlotHeight = 300;
constexpr double kLine = 15;         // height of a text line
constexpr double kValueRoom = 44;    // for the numbers above the highest bar
constexpr double kLetterWidth = 6.2; // approximate width of letters
constexpr double kLeastWidth = 640;

/// Colours that people with colour-blindness can distinguish, also in grey.
constexpr std::array<const char*, 5> kColours = {"#9aa5b1", "#1b6ca8", "#e08e2b", "#5b8c5a", "#7d5a8c"};

double heightOf(const Bar& bar)
{
    double sum = 0;
    for (const BarPart& part : bar.parts) {
        sum += part.value;
    }
    return sum;
}

using Anchor = SvgDrawing::Anchor;

constexpr SvgDrawing::Pen kReferencePen = {.colour = "#b3261e", .dashes = "5 3"};

/// Writes the document from its head to its foot.
class Writer {
public:
    explicit Writer(const BarFigure& chart) : m_chart(chart)
    {
        std::size_t letters = 0;
        std::size_t headingLines = 0;
        double width = kLeft;
        m_barWidth = hasFewBars(chart) ? kWideBar : kBarWidth;
        for (const BarSection& section : chart.sections) {
            headingLines = std::max(headingLines, section.heading.size());
            width += sectionWidth(section) + kSectionGap;
            for (const BarGroup& group : section.groups) {
                letters = std::max(letters, group.label.size());
                for (const Bar& bar : group.bars) {
                    m_most = std::max(m_most, heightOf(bar));
                    m_hasLetters = m_hasLetters || !bar.below.empty();
                }
            }
        }
        m_most = std::max(m_most, chart.reference);
        m_most = m_most > 0 ? m_most : 1;
        m_width = std::max({width + kRight, kLeastWidth, textWidth()});
        m_top = kLine * (3.2 + static_cast<double>(chart.subtitle.size())) + kLine * static_cast<double>(headingLines) +
                kValueRoom;
        m_labelRoom =
            14 + (m_hasLetters ? kLine : 0) + (isWide() ? kLine : static_cast<double>(letters) * kLetterWidth);
        m_height = m_top + kPlotHeight + m_labelRoom + 2 * kLine;
    }

    std::string document()
    {
        m_svg = SvgDrawing(m_width, m_height);
        head();
        axis();
        double x = kLeft + kSectionGap / 2;
        for (const BarSection& section : m_chart.sections) {
            drawSection(section, x);
            x += sectionWidth(section) + kSectionGap;
        }
        if (m_chart.reference > 0) {
            const double y = yOf(m_chart.reference);
            m_svg.line(kLeft, y, m_width - kRight, y, kReferencePen);
        }
        m_svg.text(kLeft + (m_width - kLeft - kRight) / 2, m_height - 8, m_chart.labels, 11, Anchor::Middle);
        return m_svg.document();
    }

private:
    [[nodiscard]] static bool hasFewBars(const BarFigure& chart)
    {
        std::size_t bars = 0;
        for (const BarSection& section : chart.sections) {
            for (const BarGroup& group : section.groups) {
                bars += group.bars.size();
            }
        }
        return bars <= kFewBars;
    }
    [[nodiscard]] bool isWide() const { return m_barWidth > kBarWidth; }
    [[nodiscard]] double gap() const { return isWide() ? 4 * kGroupGap : kGroupGap; }
    [[nodiscard]] double widthOf(const BarGroup& group) const
    {
        return static_cast<double>(group.bars.size()) * m_barWidth;
    }

    [[nodiscard]] double yOf(double value) const { return m_top + kPlotHeight * (1 - value / m_most); }

    /// Width of a section: that of its groups or of its heading.
    [[nodiscard]] double sectionWidth(const BarSection& section) const
    {
        double bars = -gap();
        for (const BarGroup& group : section.groups) {
            bars += widthOf(group) + gap();
        }
        double heading = 0;
        for (const std::string& line : section.heading) {
            heading = std::max(heading, static_cast<double>(line.size()) * kLetterWidth);
        }
        return std::max(bars, heading);
    }

    [[nodiscard]] double textWidth() const
    {
        std::size_t letters = m_chart.title.size();
        for (const std::string& line : m_chart.subtitle) {
            letters = std::max(letters, line.size());
        }
        return kLeft + kRight + static_cast<double>(letters) * (kLetterWidth);
    }

    void head()
    {
        double y = 1.4 * kLine;
        m_svg.text(kLeft, y, m_chart.title, 15, Anchor::Begin);
        for (const std::string& line : m_chart.subtitle) {
            y += kLine;
            m_svg.text(kLeft, y, line, 11, Anchor::Begin);
        }
        y += 1.3 * kLine;
        double x = kLeft;
        for (std::size_t entry = 0; entry < m_chart.legend.size(); ++entry) {
            if (m_chart.legend[entry].empty()) {
                continue;
            }
            m_svg.rectangle(x, y - 9, 10, 10, kColours[entry % kColours.size()]);
            m_svg.text(x + 14, y, m_chart.legend[entry], 11, Anchor::Begin);
            x += 34 + static_cast<double>(m_chart.legend[entry].size()) * (kLetterWidth);
        }
        if (m_chart.reference > 0) {
            m_svg.line(x, y - 4, x + 20, y - 4, kReferencePen);
            m_svg.text(x + 26, y, m_chart.referenceText, 11, Anchor::Begin);
        }
    }

    void axis()
    {
        const double step = SvgDrawing::stepOf(m_most);
        const int digits = step < 0.1 ? 2 : step < 1 ? 1 : 0;
        for (int i = 0; i * step <= m_most * 1.0001; ++i) {
            const double y = yOf(i * step);
            m_svg.line(kLeft, y, m_width - kRight, y, {.colour = i == 0 ? "#222222" : "#dddddd"});
            m_svg.text(kLeft - 6, y + 4, SvgDrawing::fixed(i * step, digits), 11, Anchor::End);
        }
        m_svg.text(18, m_top + kPlotHeight / 2, m_chart.axis, 11, Anchor::Middle, -90);
    }

    void drawSection(const BarSection& section, double x)
    {
        double y = m_top - kValueRoom - kLine * static_cast<double>(section.heading.size()) + kLine;
        for (const std::string& line : section.heading) {
            m_svg.text(x, y, line, 11, Anchor::Begin);
            y += kLine;
        }
        for (const BarGroup& group : section.groups) {
            drawGroup(group, x);
            x += widthOf(group) + gap();
        }
    }

    void drawGroup(const BarGroup& group, double x)
    {
        const double bottom = m_top + kPlotHeight;
        const double below = bottom + (m_hasLetters ? kLine : 0);
        if (isWide()) {
            m_svg.text(x + widthOf(group) / 2, below + kLine, group.label, 11, Anchor::Middle);
        } else {
            m_svg.text(x + widthOf(group) / 2 + 4, below + 10, group.label, 10, Anchor::End, -90);
        }
        for (const Bar& bar : group.bars) {
            double value = 0;
            for (const BarPart& part : bar.parts) {
                value += part.value;
                m_svg.rectangle(x + 0.5, yOf(value), m_barWidth - 1, kPlotHeight * part.value / m_most,
                                kColours[part.entry % kColours.size()]);
            }
            if (isWide()) {
                m_svg.text(x + m_barWidth / 2, yOf(value) - 5, bar.text, 11, Anchor::Middle);
            } else {
                m_svg.text(x + m_barWidth / 2 + 3.5, yOf(value) - 3, bar.text, 10, Anchor::Begin, -90);
            }
            m_svg.text(x + m_barWidth / 2, bottom + 12, bar.below, 10, Anchor::Middle);
            x += m_barWidth;
        }
    }

    const BarFigure& m_chart;
    SvgDrawing m_svg{0, 0};
    double m_barWidth = kBarWidth;
    double m_most = 0;
    double m_width = 0;
    double m_height = 0;
    double m_top = 0;
    double m_labelRoom = 0;
    bool m_hasLetters = false;
};

} // namespace

std::string svgOf(const BarFigure& chart) { return Writer(chart).document(); }

} // namespace pimento
