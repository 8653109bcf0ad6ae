// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/command_links.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace pimento {

/// The two layouts of a tensor in the same banks.
enum class LayoutSide : std::uint8_t {
    Host,  // consecutive tensors, by the host's own address map
    Cores, // the layout that the cores of a candidate need
};
inline constexpr std::size_t kLayoutSides = 2;

struct BankNumber {
    int channel = 0;
    int bank = 0; // in the channel

    auto operator<=>(const BankNumber&) const = default;
};

/// One column of a bank's row, the unit of a burst. Rows are numbered as in timeline commands.
struct ColumnPlace {
    BankNumber bank;
    std::int64_t row = 0;
    int column = 0;

    auto operator<=>(const ColumnPlace&) const = default;
};

/// Consecutive elements of a tensor in host layout that fill a column.
struct HostVector {
    std::uint32_t tensor = 0;
    std::uint32_t vector = 0;

    auto operator<=>(const HostVector&) const = default;
};

/// A command that accesses a column: it writes or reads it.
struct LayoutTouch {
    std::uint32_t burst = 0;  // index in the picture
    std::uint32_t number = 0; // number of the command in the run
    bool puts = false;

    auto operator<=>(const LayoutTouch&) const = default;
};

/// Content of a column.
struct LaidBurst {
    std::int64_t row = 0;
    int column = 0;
    std::uint32_t tensor = 0; // LaidBurst::kNoTensor: constants
    bool isThere = false;     // present from the start: operands in host layout, resident tensors
    bool isResult = false;    // the cores write it
    std::uint32_t layout = 0; // layout of the cores, and
    std::uint32_t vector = 0; // index of the vector in it; in host layout the index of the host vector
    /// Index in BankPicture::sources of the first host vector with one of its elements; the next burst's index is the
    /// end of the range.
    std::uint32_t sources = 0;

    static constexpr std::uint32_t kNoTensor = std::numeric_limits<std::uint32_t>::max();

    bool operator==(const LaidBurst&) const = default;
};

/// Content of one bank over a run, row by row. Several bursts may share a location, one after the other. Immutable.
struct BankPicture {
    LayoutSide side = LayoutSide::Host;
    BankNumber bank;
    std::vector<LaidBurst> bursts;    // ordered by row and column
    std::vector<HostVector> sources;  // host vectors of the bursts; see LaidBurst
    std::vector<LayoutTouch> touches; // ordered by burst and number

    bool operator==(const BankPicture&) const = default;
};

/// A tensor of the kernel.
struct LaidTensor {
    std::string name;
    std::string shape;          // "[4096][128]"
    bool isResident = false;    // in the layout of the cores from the start
    bool staysOnDevice = false; // its host layout is unused

    bool operator==(const LaidTensor&) const = default;
};

/// Size of a rearrangement step.
enum class StepSize : std::uint8_t {
    Phase,   // everything that is done to one tensor in one direction
    Group,   // a command in all cores: the same vector, or neighbours in host layout
    Command, // a line of the program: one bank
};
inline constexpr std::size_t kStepSizes = 3;

enum class StepKind : std::uint8_t {
    Load,      // from host layout to the host
    Store,     // from the host to the cores
    Rearrange, // Load and Store alternate
    Compute,   // the cores compute; the host reads results in between
    WriteHost, // from the host to host layout
};

/// One step, which has the commands [begin, end) of the run.
struct LayoutStep {
    StepKind kind = StepKind::Compute;
    std::optional<std::size_t> tensor; // the tensor that moves
    std::size_t statement = 0;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    std::string part;                // "W[0..63][0..15]" for a group or a command; "": a large part, or none
    std::string programText;         // its first program line
    std::optional<LinePlace> line;   // index of that line in the listing
    std::optional<BankNumber> host;  // the first bank that it accesses in host layout,
    std::optional<BankNumber> cores; // and in the layout of the cores

    bool operator==(const LayoutStep&) const = default;
};

/// Layouts of a candidate's tensors and the rearrangement between them. Immutable; pictures are made on request.
class DataLayouts {
public:
    virtual ~DataLayouts() = default;

    [[nodiscard]] virtual const std::vector<LaidTensor>& tensors() const = 0;
    [[nodiscard]] virtual int channels() const = 0;
    [[nodiscard]] virtual int banks() const = 0;   // per channel
    [[nodiscard]] virtual int columns() const = 0; // per row
    /// True if a bank contains anything in a layout.
    [[nodiscard]] virtual bool isUsed(LayoutSide side, BankNumber bank) const = 0;
    [[nodiscard]] virtual BankPicture picture(LayoutSide side, BankNumber bank) const = 0;
    /// Elements of a burst of a picture: "W[16][0..15]"; "": constants or padding.
    [[nodiscard]] virtual std::string elements(const BankPicture& picture, std::size_t burst) const = 0;
    /// Location of a host vector in host layout.
    [[nodiscard]] virtual ColumnPlace placeOf(const HostVector& vector) const = 0;
    /// Locations of a host vector's elements in the layout of the cores, each column once; empty: nowhere, or unknown
    /// because it takes too long (knowsCores()).
    [[nodiscard]] virtual std::vector<ColumnPlace> coresOf(const HostVector& vector) const = 0;
    /// True if coresOf() has an answer.
    [[nodiscard]] virtual bool knowsCores() const = 0;

    [[nodiscard]] virtual std::size_t steps(StepSize size) const = 0;
    [[nodiscard]] virtual LayoutStep step(StepSize size, std::size_t number) const = 0;
    /// True if the run has more steps than are listed.
    [[nodiscard]] virtual bool isCut() const = 0;
};

/// Computes the layouts of an inspection's candidate.
class LayoutSource {
public:
    virtual ~LayoutSource() = default;

    /// Computes the layouts. Error: a stop.
    [[nodiscard]] virtual Result<std::shared_ptr<const DataLayouts>> layouts(std::stop_token stop) const = 0;
};

} // namespace pimento
