// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/inspect/media_heat.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace pimento::crossbar {

namespace {

using Medium = std::pair<BookedUnit, std::size_t>;

std::string nameOf(const Medium& of, const CrossbarChip& chip)
{
    const auto& [unit, index] = of;
    if (unit != BookedUnit::Link) {
        return fmt::format("{} of chip {}", unit == BookedUnit::Memory ? "global memory" : "bus", index);
    }
    const std::array<std::int64_t, 4> steps = {1, -1, chip.coresX, -chip.coresX}; // as in ChipNetwork
    const auto from = static_cast<std::int64_t>(index / steps.size());
    return fmt::format("core {} to core {}", from, from + steps[index % steps.size()]);
}

/// Adds a booking to the slices that it touches, evenly over its time.
void addTo(std::vector<double>& slices, const Booking& booking, double sliceNs)
{
    const auto begin = static_cast<double>(booking.begin);
    const auto end = static_cast<double>(booking.end);
    const double fraction = end > begin ? static_cast<double>(booking.busy) / (end - begin) : 0;
    for (auto i = static_cast<std::size_t>(begin / sliceNs); i < slices.size(); ++i) {
        const double from = std::max(begin, static_cast<double>(i) * sliceNs);
        const double to = std::min(end, static_cast<double>(i + 1) * sliceNs);
        if (to <= from) {
            break;
        }
        slices[i] += (to - from) * fraction;
    }
}

} // namespace

Matrix mediaHeat(const InspectedMapping& mapping, const Bookings& bookings, std::size_t slices)
{
    const double sliceNs =
        std::max(1.0, static_cast<double>(mapping.profile.makespanNs)) / static_cast<double>(slices);
    std::map<Medium, std::vector<double>> busyNs;
    for (const Booking& each : bookings) {
        if (each.unit == BookedUnit::Memory || each.unit == BookedUnit::Bus || each.unit == BookedUnit::Link) {
            addTo(busyNs.try_emplace({each.unit, each.index}, slices).first->second, each, sliceNs);
        }
    }
    Matrix made{"media", "Use of shared media", "%", "medium", fmt::format("part of the time, of {}", slices), {}, {},
                {}};
    constexpr double kMicroseconds = 1e-3; // of a nanosecond
    for (std::size_t i = 0; i < slices; ++i) {
        made.columns.push_back(fmt::format("{:.4g} µs", static_cast<double>(i) * sliceNs * kMicroseconds));
    }
    for (const auto& [medium, busy] : busyNs) {
        for (std::size_t i = 0; i < slices; ++i) {
            if (busy[i] > 0) {
                made.entries.push_back({static_cast<std::uint32_t>(made.rows.size()), static_cast<std::uint32_t>(i),
                                        100 * busy[i] / sliceNs});
            }
        }
        made.rows.push_back(nameOf(medium, mapping.chip));
    }
    return made;
}

} // namespace pimento::crossbar
