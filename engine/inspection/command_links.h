// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento {

class Timeline;

/// Use of the kernel's data by a command of a timeline.
enum class CommandUse : std::uint8_t {
    ReadsHost,      // the host reads operands in its own layout
    WritesHost,     // the host writes results in its own layout
    WritesCores,    // the host lays operands out for the cores
    ReadsResults,   // the host reads results of the cores
    CarriesOperand, // operands go to a buffer or a register of the cores
    Multiplies,     // the cores multiply data in their banks with another operand
    Computes,       // the cores compute something else
    MovesResults,   // results move inside the device
    WritesResults,  // the cores write results into their banks
    ControlsUnits,  // programs and mode changes of the cores
    OpensRow,
    ClosesRow,
    Refreshes,
    Unknown,
};

/// A part of a tensor.
struct TensorPart {
    std::size_t tensor = 0; // index in the kernel
    std::string text;       // "W[16..31][0..127]": exact, or the bounds of the elements
    std::int64_t elements = 0;
    bool isBox = true; // the part has all elements within the bounds

    bool operator==(const TensorPart&) const = default;
};

/// A line of an inspection's listings.
struct LinePlace {
    std::size_t listing = 0;
    std::size_t line = 0;

    bool operator==(const LinePlace&) const = default;
};

/// Purpose of one command of a timeline.
struct CommandPurpose {
    CommandUse use = CommandUse::Unknown;
    /// Data that it moves, or the data at its location, first; then the other operand.
    std::vector<TensorPart> parts;
    std::optional<LinePlace> line;       // line of the program; none: the listing is cut before it, or there is none
    std::string programText;             // text of that line, even if the listing is cut; "": the command has no line
    std::optional<std::size_t> opensFor; // the first command that uses the row that this one opens
};

/// Purposes of the commands of a timeline, and the listing lines that they belong to. Immutable.
class CommandLinks {
public:
    virtual ~CommandLinks() = default;

    /// Names of the kernel's tensors, in its order.
    [[nodiscard]] virtual const std::vector<std::string>& tensors() const = 0;
    [[nodiscard]] virtual CommandPurpose purposeOf(std::size_t command) const = 0;
    /// Commands that belong to a line, in issue order: for a program line its own commands, for another line those of
    /// its statements and its tensor.
    [[nodiscard]] virtual std::vector<std::uint32_t> commandsOf(const LinePlace& line) const = 0;
    /// Commands that carry elements of a tensor, or compute with elements in banks, in issue order.
    [[nodiscard]] virtual std::vector<std::uint32_t> commandsWith(std::size_t tensor) const = 0;
};

/// Computes the links of an inspection's timeline; takes a fraction of the time of the recorded run.
class CommandLinkSource {
public:
    virtual ~CommandLinkSource() = default;

    /// The timeline must be the inspection's. Error: why the system has no links, or a stop.
    [[nodiscard]] virtual Result<std::shared_ptr<const CommandLinks>> linksOf(std::shared_ptr<const Timeline> timeline,
                                                                              std::stop_token stop) const = 0;
};

} // namespace pimento
