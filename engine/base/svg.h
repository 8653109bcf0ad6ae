// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pimento {

/// A self-contained SVG document on white, drawn from back to front. Lengths are pixels with one decimal.
class SvgDrawing {
public:
    enum class Anchor : unsigned char { Begin, Middle, End };

    /// Style of a line.
    struct Pen {
        std::string_view colour = "#222222";
        double width = 1;
        std::string_view dashes = {}; // "5 3"; "": none
    };

    SvgDrawing(double width, double height);

    void rectangle(double x, double y, double width, double height, std::string_view colour);
    void frame(double x, double y, double width, double height, const Pen& pen);
    void line(double x1, double y1, double x2, double y2, const Pen& pen);
    void path(const std::vector<std::pair<double, double>>& points, const Pen& pen);
    void dot(double x, double y, double radius, std::string_view colour);
    /// Draws a text, rotated by `turn` degrees about its position.
    void text(double x, double y, std::string_view words, int size, Anchor anchor, int turn = 0,
              std::string_view colour = {});

    [[nodiscard]] std::string document() const { return m_svg + "</svg>\n"; }

    /// Approximate width of a text in letters of 11 pixels.
    [[nodiscard]] static double widthOf(std::string_view words) { return 6.2 * static_cast<double>(words.size()); }
    /// Replaces the letters that have a meaning in XML.
    [[nodiscard]] static std::string escaped(std::string_view text);
    /// Formats a number with a fixed number of decimals.
    [[nodiscard]] static std::string fixed(double value, int digits);
    /// Step of an axis: 1, 2 or 5 times a power of ten, so that there are four to ten steps up to `most`, which is
    /// above 0.
    [[nodiscard]] static double stepOf(double most);

private:
    std::string m_svg;
};

} // namespace pimento
