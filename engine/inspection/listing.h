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

/// A line of a listing, and what it is about. Lines without anything are braces, comments and the like.
struct ListingLine {
    std::string text;
    std::vector<std::uint32_t> statements;   // of the kernel
    std::optional<std::size_t> tensor = {};  // of the kernel
    std::optional<std::size_t> set = {};     // dimension set
    std::optional<std::size_t> command = {}; // of the program, from 0
    bool hasMap = false;                     // ListingMaps has a picture for it
};

/// Whether a line is lit when another one is selected: both are about the same, as far as both say it.
[[nodiscard]] bool isLinked(const ListingLine& selected, const ListingLine& other);

/// One form of a candidate as lines: the kernel as it was written, a representation, the device's commands. Immutable.
struct Listing {
    std::string id;       // "kernel", "representation", "program"
    std::string title;    // "Data-centric representation"
    std::string language; // of the highlighter: "kernel", ""
    std::vector<ListingLine> lines;
    std::vector<LineRun> runs = {}; // of lines that are alike, if the listing is to be folded
    bool isCut = false;             // more lines are not listed: people do not read them
    bool isShownFirst = true;       // false: hidden until asked for, where there are many
    bool isEditable = false;        // Problem::parseListing() reads it back, also when somebody has edited it
};

/// Finds the runs of a listing.
void foldRuns(Listing& listing);

/// Says what lines are about, cell by cell of the device.
class ListingMaps {
public:
    virtual ~ListingMaps() = default;

    /// One layer: the cells that a line touches, or how much of a tensor, a statement or a set each has. No layer: the
    /// line is about nothing that lies in a cell.
    [[nodiscard]] virtual DeviceMap map(std::size_t listing, std::size_t line) const = 0;
};

} // namespace pimento
