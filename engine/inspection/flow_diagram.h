// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace pimento {

/// A place that data comes from or goes to, such as a memory.
struct FlowStation {
    std::string name;
    std::string detail = {}; // for a tool tip; "": none

    bool operator==(const FlowStation&) const = default;
};

/// Data that moves from one station to another.
struct Flow {
    std::size_t from = 0; // index of a station
    std::size_t to = 0;   // another one; smaller than `from`: data that comes back
    double amount = 0;    // in the unit of the diagram
    std::string what;     // "Weight": flows of one name have one colour
    std::string detail = {};

    bool operator==(const Flow&) const = default;
};

/// Data that moves along a row of stations, as a part of an inspection: drawn as bands from left to right (a Sankey
/// diagram). A flow between stations that are no neighbours passes those between them.
struct FlowDiagram {
    std::string title; // "Traffic between memories"
    std::string unit;  // "B"
    std::vector<FlowStation> stations;
    std::vector<Flow> flows;

    bool operator==(const FlowDiagram&) const = default;
};

} // namespace pimento
