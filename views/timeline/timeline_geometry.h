// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/timeline/track_tree.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace pimento {

/// Geometry of a timeline, independent of any widget.

/// The visible part of a run. Cycles are times here: cycle 5 lasts from 5 to 6.
class TimeWindow {
public:
    /// Smallest part of a cycle that a pixel shows.
    static constexpr double kFinest = 1.0 / 64;

    TimeWindow() = default;
    /// Shows a whole run of `cycles` on `pixels`.
    TimeWindow(std::int64_t cycles, double pixels);

    [[nodiscard]] double begin() const { return m_begin; }
    [[nodiscard]] double end() const { return m_begin + m_pixels * m_perPixel; }
    [[nodiscard]] double pixels() const { return m_pixels; }
    [[nodiscard]] double cyclesPerPixel() const { return m_perPixel; }
    [[nodiscard]] double runEnd() const { return m_runEnd; }
    [[nodiscard]] bool showsAll() const { return m_perPixel >= fittingScale() * (1 - 1e-9); }

    [[nodiscard]] double toPixel(double cycle) const { return (cycle - m_begin) / m_perPixel; }
    [[nodiscard]] double toCycle(double pixel) const { return m_begin + pixel * m_perPixel; }

    /// Changes the width. The first visible cycle and the scale stay; a window that showed the whole run does so again.
    void setPixels(double pixels);
    /// Makes the axis as long as the longer of two runs; a window that showed the whole axis does so again.
    void setRunEnd(double cycles);
    void fit();
    /// Zooms in by a factor above 1; the cycle under the pixel stays there, as far as the run's ends allow.
    void zoom(double pixel, double factor);
    void pan(double pixels);
    void show(double begin, double end);
    /// Moves as little as needed to show the cycles, or the first of them if they do not fit.
    void reveal(double begin, double end);

private:
    [[nodiscard]] double fittingScale() const { return m_runEnd / m_pixels; }
    void clamp();

    double m_runEnd = 1; // end of the axis, in cycles from 0: of the longest run that is shown
    double m_pixels = 1;
    double m_begin = 0;
    double m_perPixel = 1;
};

/// The first element of [begin, end), sorted by cycle, at a pixel or right of it. A loop over pixels must use it with
/// the pixel that it has painted up to: toCycle() of a pixel may be rounded to a cycle that toPixel() puts left of it,
/// so a search by cycles could find the same element for ever.
template <class Iterator, class CycleOf>
[[nodiscard]] Iterator firstFrom(const TimeWindow& window, double pixel, Iterator begin, Iterator end,
                                 const CycleOf& cycleOf)
{
    return std::partition_point(begin, end, [&](const auto& each) { return window.toPixel(cycleOf(each)) < pixel; });
}

/// Calls visit(pixel) once for each pixel on which an element of [begin, end), sorted by cycle, begins.
template <class Iterator, class CycleOf, class Visit>
void forEachPixel(const TimeWindow& window, Iterator begin, Iterator end, const CycleOf& cycleOf, Visit&& visit)
{
    for (auto at = firstFrom(window, 0, begin, end, cycleOf); at != end && cycleOf(*at) < window.end();) {
        const double pixel = std::floor(window.toPixel(cycleOf(*at)));
        visit(pixel);
        at = firstFrom(window, pixel + 1, at, end, cycleOf);
    }
}

/// State of unfolded lanes and the rows that follow from it.
class LaneRows {
public:
    LaneRows() = default;
    /// Shows the device, its channels and what is directly below the first one. The lanes must outlive the rows.
    explicit LaneRows(const TrackTree& lanes);

    [[nodiscard]] const std::vector<std::uint32_t>& rows() const { return m_rows; }
    [[nodiscard]] bool isOpen(std::size_t lane) const { return m_isOpen[lane]; }
    void setOpen(std::size_t lane, bool isOpen);
    /// Unfolds all lanes above a depth and folds the rest.
    void openTo(int depth);
    /// Unfolds the parents of a lane, and folds those that the last call unfolded, unless the user has changed them
    /// since.
    void reveal(std::size_t lane);

    /// Row of a lane, or of the folded lane that contains it.
    [[nodiscard]] std::size_t rowOf(std::size_t lane) const;
    /// Depth of the deepest lane.
    [[nodiscard]] int deepest() const;

private:
    void list();

    const TrackTree* m_lanes = nullptr;
    std::vector<bool> m_isOpen;
    std::vector<std::size_t> m_revealed; // lanes unfolded by reveal()
    std::vector<std::uint32_t> m_rows;
};

} // namespace pimento
