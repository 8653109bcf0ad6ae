// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include <cstddef>
#include <optional>
#include <vector>

namespace pimento {

/// Geometry of the bars of steps: names on the left, then an area for decode steps with their totals, then one for
/// prefills, each with a scale of its own. All in pixels.
class StepBarsLayout {
public:
    struct Sizes {
        QSizeF area;
        double line = 16;  // height of a line of text
        double name = 40;  // width of the longest name
        double total = 40; // width of the longest total of a step
        double prefillTotal = 40;
    };
    /// `longest`: seconds across the area of steps, `longestPrefill`: across that of prefills; 0: the area is empty.
    StepBarsLayout(const Sizes& sizes, std::size_t bars, double longest, double longestPrefill);

    /// Height for a number of bars.
    [[nodiscard]] static double heightFor(std::size_t bars, double line);

    [[nodiscard]] QRectF row(std::size_t bar) const;
    [[nodiscard]] QRectF name(std::size_t bar) const;
    /// Titles above the areas of steps and of prefills.
    [[nodiscard]] QRectF stepTitle() const;
    [[nodiscard]] QRectF prefillTitle() const;
    /// Rectangle of a bar between two moments of its step; prefill() does the same for a prefill.
    [[nodiscard]] QRectF step(std::size_t bar, double from, double to) const;
    [[nodiscard]] QRectF prefill(std::size_t bar, double from, double to) const;
    /// Position of a moment of a step.
    [[nodiscard]] double xOfStep(double seconds) const;
    /// Area from the first bar to the last, for lines through all of them.
    [[nodiscard]] QRectF bars() const;
    [[nodiscard]] std::optional<std::size_t> barAt(QPointF place) const;

private:
    [[nodiscard]] QRectF inRow(std::size_t bar, double left, double right) const;

    Sizes m_sizes;
    std::size_t m_bars;
    double m_rowHeight = 0;
    double m_stepLeft = 0;
    double m_stepWidth = 0; // width of the area of steps, which stands for `longest`
    double m_prefillLeft = 0;
    double m_prefillWidth = 0;
    double m_longest;
    double m_longestPrefill;
};

/// Index of the part of a stack at a moment; none: the moment is after the last part.
[[nodiscard]] std::optional<std::size_t> partAt(const std::vector<double>& parts, double moment);

} // namespace pimento
