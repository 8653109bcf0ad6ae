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

/// What a command of a timeline does with the data of the kernel.
enum class CommandUse : std::uint8_t {
    ReadsHost,      // the host reads operands where it keeps them
    WritesHost,     // the host writes results where it keeps them
    WritesCores,    // the host lays operands out for the cores
    ReadsResults,   // the host reads results of the cores
    CarriesOperand, // the cores get an operand into a buffer or a register
    Multiplies,     // the cores multiply what lies in their banks with another operand
    Computes,       // the cores compute something else
    MovesResults,   // results move inside the device
    WritesResults,  // the cores write results into their banks
    ControlsUnits,  // programs and modes of the cores
    OpensRow,
    ClosesRow,
    Refreshes,
    Unknown,
};

/// Some elements of a tensor.
struct TensorPart {
    std::size_t tensor = 0; // of the kernel
    std::string text;       // "W[16..31][0..127]": all of them, or the bounds that some of them lie in
    std::int64_t elements = 0;
    bool isBox = true; // all between the bounds

    bool operator==(const TensorPart&) const = default;
};

/// A line of the listings of an inspection.
struct LinePlace {
    std::size_t listing = 0;
    std::size_t line = 0;

    bool operator==(const LinePlace&) const = default;
};

/// What one command of a timeline is for.
struct CommandPurpose {
    CommandUse use = CommandUse::Unknown;
    std::vector<TensorPart> parts;  // what it moves, or what lies where it goes, first; then the other operand
    std::optional<LinePlace> line;  // of the program; none: the listing is cut before it, or there is none
    std::string programText;        // that line, also where the listing is cut; "": the command belongs to none
    std::optional<std::size_t> opensFor; // the first command that finds the row open
};

/// What the commands of a timeline are for, and which lines of the listings they belong to. Immutable.
class CommandLinks {
public:
    virtual ~CommandLinks() = default;

    /// Names of the kernel's tensors, in its order.
    [[nodiscard]] virtual const std::vector<std::string>& tensors() const = 0;
    [[nodiscard]] virtual CommandPurpose purposeOf(std::size_t command) const = 0;
    /// The commands that a line is about, in issue order: those of a line of the program; those of the statements and
    /// the tensor of another one.
    [[nodiscard]] virtual std::vector<std::uint32_t> commandsOf(const LinePlace& line) const = 0;
    /// The commands that carry elements of a tensor, or compute with elements that lie in banks, in issue order.
    [[nodiscard]] virtual std::vector<std::uint32_t> commandsWith(std::size_t tensor) const = 0;
};

/// Finds the links of an inspection's timeline; takes as long as a part of the recorded run did.
class CommandLinkSource {
public:
    virtual ~CommandLinkSource() = default;

    /// The timeline must be the inspection's. Error: what the system cannot say, or a stop.
    [[nodiscard]] virtual Result<std::shared_ptr<const CommandLinks>>
    linksOf(std::shared_ptr<const Timeline> timeline, std::stop_token stop) const = 0;
};

} // namespace pimento
