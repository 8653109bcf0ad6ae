// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/device_map.h"
#include "engine/inspection/line_runs.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pimento {

/// A line of a listing, and the objects that it is about. Braces, comments and the like are about nothing.
struct ListingLine {
    std::string text;
    std::vector<std::uint32_t> statements;   // indices in the kernel
    std::optional<std::size_t> tensor = {};  // index in the kernel
    std::optional<std::size_t> set = {};     // dimension set
    std::optional<std::size_t> command = {}; // index in the program
    bool hasMap = false;                     // ListingMaps has a map for it
};

/// True if a line is highlighted when another one is selected: both are about the same objects, as far as both name
/// any.
[[nodiscard]] bool isLinked(const ListingLine& selected, const ListingLine& other);

/// One form of a candidate as lines: the source kernel, a representation, the device's commands. Immutable.
struct Listing {
    std::string id;       // "kernel", "representation", "program"
    std::string title;    // "Data-centric representation"
    std::string language; // for the highlighter: "kernel", ""; "words": sentences, which views translate
    std::vector<ListingLine> lines;
    std::vector<LineRun> runs = {}; // runs of similar lines, if the listing can be folded
    bool isCut = false;             // further lines are not listed
    bool isShownFirst = true;       // false: hidden until requested, where there are many listings
    bool isEditable = false;        // Problem::parseListing() reads it back, also after edits
};

/// Finds the runs of similar lines in a listing, which views can fold.
void foldRuns(Listing& listing);

/// Maps listing lines to the cells of the device.
class ListingMaps {
public:
    virtual ~ListingMaps() = default;

    /// A map with one layer: the cells that a line accesses, or each cell's amount of a tensor, a statement or a set.
    /// The map has no layer if the line concerns no data in cells.
    [[nodiscard]] virtual DeviceMap map(std::size_t listing, std::size_t line) const = 0;
};

} // namespace pimento
