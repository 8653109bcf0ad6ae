// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include <cstddef>
#include <optional>
#include <vector>

namespace pimento {

/// Where the bars of steps are: names on the left, a stretch for decode steps with their totals behind them, and one
/// for prefills, each to a scale of its own. All in pixels.
class StepBarsLayout {
public:
    struct Sizes {
        QSizeF area;
        double line = 16;  // height of a text
        double name = 40;  // width of the longest name
        double total = 40; // of the longest total of a step
        double prefillTotal = 40;
    };
    /// `longest`: seconds that the stretch of steps is long, `longestPrefill` that of prefills; 0: there is nothing.
    StepBarsLayout(const Sizes& sizes, std::size_t bars, double longest, double longestPrefill);

    /// Room that so many bars need.
    [[nodiscard]] static double heightFor(std::size_t bars, double line);

    [[nodiscard]] QRectF row(std::size_t bar) const;
    [[nodiscard]] QRectF name(std::size_t bar) const;
    /// The title above each stretch.
    [[nodiscard]] QRectF stepTitle() const;
    [[nodiscard]] QRectF prefillTitle() const;
    /// Between two moments of a step, and of a prefill.
    [[nodiscard]] QRectF step(std::size_t bar, double from, double to) const;
    [[nodiscard]] QRectF prefill(std::size_t bar, double from, double to) const;
    /// The place of a moment of a step.
    [[nodiscard]] double xOfStep(double seconds) const;
    /// From the first bar to the last, for lines through all of them.
    [[nodiscard]] QRectF bars() const;
    [[nodiscard]] std::optional<std::size_t> barAt(QPointF place) const;

private:
    [[nodiscard]] QRectF inRow(std::size_t bar, double left, double right) const;

    Sizes m_sizes;
    std::size_t m_bars;
    double m_rowHeight = 0;
    double m_stepLeft = 0;
    double m_stepWidth = 0; // of `longest`
    double m_prefillLeft = 0;
    double m_prefillWidth = 0;
    double m_longest;
    double m_longestPrefill;
};

/// Which of stacked parts is at a moment; none: behind the last one.
[[nodiscard]] std::optional<std::size_t> partAt(const std::vector<double>& parts, double moment);

} // namespace pimento
