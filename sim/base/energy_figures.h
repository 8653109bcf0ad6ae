// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace pimento::sim {

/// Energy in femtojoules: whole numbers, so that parts add up exactly. 9.2e18 fJ are 9.2 kJ.
using Femtojoules = std::int64_t;

/// Energy of a run by segment of the data path, divided into the same parts as its time.
struct EnergyFigures {
    struct Part {
        std::string name; // "in", "compute", "out"
        std::vector<Femtojoules> segments;
    };
    std::vector<std::string> segments; // in the order of the device's energy rows, "background" last
    std::vector<Part> parts;

    [[nodiscard]] Femtojoules segment(std::size_t segment) const
    {
        Femtojoules sum = 0;
        for (const Part& part : parts) {
            sum += part.segments[segment];
        }
        return sum;
    }
    [[nodiscard]] Femtojoules total() const
    {
        Femtojoules sum = 0;
        for (std::size_t i = 0; i < segments.size(); ++i) {
            sum += segment(i);
        }
        return sum;
    }
};

} // namespace pimento::sim
