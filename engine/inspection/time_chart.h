// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace pimento {

/// A value from a time on, until that of the next point.
struct TimePoint {
    double ns = 0;
    double value = 0;

    bool operator==(const TimePoint&) const = default;
};

/// A quantity of one unit over time.
struct TimeCurve {
    std::string label; // the unit: "core 5"
    std::string group; // what the values mean: "in use"
    std::vector<TimePoint> points;

    bool operator==(const TimeCurve&) const = default;
};

/// A value that the curves are compared with, such as a capacity.
struct TimeLimit {
    std::string label;
    double value = 0;

    bool operator==(const TimeLimit&) const = default;
};

/// Quantities over the time of a run, as a part of an inspection: curves of steps, one for each unit and group.
struct TimeChart {
    std::string id;    // "memory"
    std::string title; // "Local memory over time"
    std::string unit;  // "B"
    double endNs = 0;
    std::vector<TimeCurve> curves;
    std::vector<TimeLimit> limits;
    std::size_t first = 0; // curve whose label is shown first

    bool operator==(const TimeChart&) const = default;
};

} // namespace pimento
