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
    Host,  // one tensor behind the other, by the host's own address map
    Cores, // as the cores of a draft want it
};
inline constexpr std::size_t kLayoutSides = 2;

struct BankNumber {
    int channel = 0;
    int bank = 0; // in the channel

    auto operator<=>(const BankNumber&) const = default;
};

/// One column of a row of a bank: what one burst moves. Rows are those of the bank, as commands of a timeline name
/// them.
struct ColumnPlace {
    BankNumber bank;
    std::int64_t row = 0;
    int column = 0;

    auto operator<=>(const ColumnPlace&) const = default;
};

/// Some neighbouring elements of a tensor in host layout, as many as a column holds.
struct HostVector {
    std::uint32_t tensor = 0;
    std::uint32_t vector = 0;

    auto operator<=>(const HostVector&) const = default;
};

/// A command that touches a column: it puts something there, or takes it.
struct LayoutTouch {
    std::uint32_t burst = 0;  // of the picture
    std::uint32_t number = 0; // of the command in the run
    bool puts = false;

    auto operator<=>(const LayoutTouch&) const = default;
};

/// What lies in a column.
struct LaidBurst {
    std::int64_t row = 0;
    int column = 0;
    std::uint32_t tensor = 0;  // LaidBurst::kNoTensor: constants
    bool isThere = false;      // from the start: operands in host layout, resident tensors
    bool isResult = false;     // the cores put it there
    std::uint32_t layout = 0;  // of the cores, and
    std::uint32_t vector = 0;  // the number in it; in host layout the number of the host vector
    std::uint32_t sources = 0; // in BankPicture::sources: first host vector with one of its elements; the next
                               // burst's is behind the last

    static constexpr std::uint32_t kNoTensor = std::numeric_limits<std::uint32_t>::max();

    bool operator==(const LaidBurst&) const = default;
};

/// Everything that lies in one bank at some time of a run, row by row. Several bursts may have one place, one after the
/// other. Immutable.
struct BankPicture {
    LayoutSide side = LayoutSide::Host;
    BankNumber bank;
    std::vector<LaidBurst> bursts;    // by row and column
    std::vector<HostVector> sources;  // of the bursts; see LaidBurst
    std::vector<LayoutTouch> touches; // by burst and number

    bool operator==(const BankPicture&) const = default;
};

/// A tensor of the kernel.
struct LaidTensor {
    std::string name;
    std::string shape;          // "[4096][128]"
    bool isResident = false;    // it lies with the cores from the start
    bool staysOnDevice = false; // it has no host layout that anybody uses

    bool operator==(const LaidTensor&) const = default;
};

/// How much of a rearrangement is one step.
enum class StepSize : std::uint8_t {
    Phase,   // all that is done to one tensor in one direction
    Group,   // a command with its turns: the same vector in all cores, or neighbours in host layout
    Command, // a line of the program: one bank
};
inline constexpr std::size_t kStepSizes = 3;

enum class StepKind : std::uint8_t {
    Load,      // from host layout to the host
    Store,     // to the cores
    Rearrange, // both in turns
    Compute,   // the cores work; the host reads results between
    WriteHost, // to host layout
};

/// One step: the commands [begin, end) of the run.
struct LayoutStep {
    StepKind kind = StepKind::Compute;
    std::optional<std::size_t> tensor; // that moves
    std::size_t statement = 0;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    std::string part;                // "W[0..63][0..15]" of a group or a command; "": much, or nothing
    std::string programText;         // its first line
    std::optional<LinePlace> line;   // of it in the listing
    std::optional<BankNumber> host;  // the first bank that it touches in host layout,
    std::optional<BankNumber> cores; // and in that of the cores

    bool operator==(const LayoutStep&) const = default;
};

/// The layouts of a candidate's tensors and the rearrangement between them. Immutable; pictures are made when somebody
/// asks.
class DataLayouts {
public:
    virtual ~DataLayouts() = default;

    [[nodiscard]] virtual const std::vector<LaidTensor>& tensors() const = 0;
    [[nodiscard]] virtual int channels() const = 0;
    [[nodiscard]] virtual int banks() const = 0;   // of a channel
    [[nodiscard]] virtual int columns() const = 0; // of a row
    /// Banks that hold anything in a layout.
    [[nodiscard]] virtual bool isUsed(LayoutSide side, BankNumber bank) const = 0;
    [[nodiscard]] virtual BankPicture picture(LayoutSide side, BankNumber bank) const = 0;
    /// The elements of a burst of a picture: "W[16][0..15]"; "": constants or padding.
    [[nodiscard]] virtual std::string elements(const BankPicture& picture, std::size_t burst) const = 0;
    /// Where a host vector lies in host layout.
    [[nodiscard]] virtual ColumnPlace placeOf(const HostVector& vector) const = 0;
    /// Where its elements lie in the layout of the cores, each column once; none: nowhere, or it would take too long to
    /// know (knowsCores()).
    [[nodiscard]] virtual std::vector<ColumnPlace> coresOf(const HostVector& vector) const = 0;
    /// Whether coresOf() knows.
    [[nodiscard]] virtual bool knowsCores() const = 0;

    [[nodiscard]] virtual std::size_t steps(StepSize size) const = 0;
    [[nodiscard]] virtual LayoutStep step(StepSize size, std::size_t number) const = 0;
    /// Whether the run has more steps than are told.
    [[nodiscard]] virtual bool isCut() const = 0;
};

/// Finds the layouts of an inspection's candidate.
class LayoutSource {
public:
    virtual ~LayoutSource() = default;

    /// Error: a stop.
    [[nodiscard]] virtual Result<std::shared_ptr<const DataLayouts>> layouts(std::stop_token stop) const = 0;
};

} // namespace pimento
