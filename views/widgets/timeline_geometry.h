// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/timeline/lane_tree.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace pimento {

/// What stands where in a timeline, free of any window.

/// The stretch of a run that is on the screen. Cycles are times here: cycle 5 lasts from 5 to 6.
class TimeWindow {
public:
    /// No pixel shows less than this part of a cycle.
    static constexpr double kFinest = 1.0 / 64;

    TimeWindow() = default;
    /// Of a run of so many cycles, on so many pixels; shows all of it.
    TimeWindow(std::int64_t cycles, double pixels);

    [[nodiscard]] double begin() const { return m_begin; }
    [[nodiscard]] double end() const { return m_begin + m_pixels * m_perPixel; }
    [[nodiscard]] double pixels() const { return m_pixels; }
    [[nodiscard]] double cyclesPerPixel() const { return m_perPixel; }
    [[nodiscard]] double runEnd() const { return m_runEnd; }
    [[nodiscard]] bool showsAll() const { return m_perPixel >= fittingScale() * (1 - 1e-9); }

    [[nodiscard]] double toPixel(double cycle) const { return (cycle - m_begin) / m_perPixel; }
    [[nodiscard]] double toCycle(double pixel) const { return m_begin + pixel * m_perPixel; }

    /// Keeps the first cycle on show and the scale; what showed all shows all again.
    void setPixels(double pixels);
    void fit();
    /// A factor above 1 shows more detail; the cycle under the pixel stays there, as far as the run's ends allow.
    void zoom(double pixel, double factor);
    void pan(double pixels);
    void show(double begin, double end);
    /// Moves as little as needed to show the cycles, or their first ones when they are too many.
    void reveal(double begin, double end);

private:
    [[nodiscard]] double fittingScale() const { return m_runEnd / m_pixels; }
    void clamp();

    double m_runEnd = 1; // the run lasts from 0 to here
    double m_pixels = 1;
    double m_begin = 0;
    double m_perPixel = 1;
};

/// The first of [begin, end), whose cycles ascend, at a pixel or right of it. Whoever goes from pixel to pixel asks
/// this with the pixel that it has painted up to: toCycle() of a pixel may be rounded to a cycle that toPixel() puts
/// left of it, and a search by cycles would find the same one for ever.
template <class Iterator, class CycleOf>
[[nodiscard]] Iterator firstFrom(const TimeWindow& window, double pixel, Iterator begin, Iterator end,
                                 const CycleOf& cycleOf)
{
    return std::partition_point(begin, end, [&](const auto& each) { return window.toPixel(cycleOf(each)) < pixel; });
}

/// The pixels on which something of [begin, end) begins, each once: visit(pixel). The cycles ascend.
template <class Iterator, class CycleOf, class Visit>
void forEachPixel(const TimeWindow& window, Iterator begin, Iterator end, const CycleOf& cycleOf, Visit&& visit)
{
    for (auto at = firstFrom(window, 0, begin, end, cycleOf); at != end && cycleOf(*at) < window.end();) {
        const double pixel = std::floor(window.toPixel(cycleOf(*at)));
        visit(pixel);
        at = firstFrom(window, pixel + 1, at, end, cycleOf);
    }
}

/// Which lanes are unfolded, and the rows that follow from it.
class LaneRows {
public:
    LaneRows() = default;
    /// The lanes must outlive the rows. Shows the device, its channels and what is directly below the first one.
    explicit LaneRows(const LaneTree& lanes);

    [[nodiscard]] const std::vector<std::uint32_t>& rows() const { return m_rows; }
    [[nodiscard]] bool isOpen(std::size_t lane) const { return m_isOpen[lane]; }
    void setOpen(std::size_t lane, bool isOpen);
    /// Unfolds all lanes above this depth and folds the rest.
    void openTo(int depth);
    /// Unfolds what stands above a lane, and folds what was unfolded for the lane before, if nobody did it by hand.
    void reveal(std::size_t lane);

    /// The row of a lane, or of the folded one that it is in.
    [[nodiscard]] std::size_t rowOf(std::size_t lane) const;
    /// Deepest lane of the tree.
    [[nodiscard]] int deepest() const;

private:
    void list();

    const LaneTree* m_lanes = nullptr;
    std::vector<bool> m_isOpen;
    std::vector<std::size_t> m_revealed; // unfolded by reveal()
    std::vector<std::uint32_t> m_rows;
};

} // namespace pimento
