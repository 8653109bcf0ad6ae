// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/data_layouts.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pimento {

// Contents of the two maps of a layout as values: every step computes its picture from scratch, so a step back is as
// exact as a step forward.

/// A step of the rearrangement: commands before `begin` are done, those from `begin` to before `end` are under way.
struct LayoutMoment {
    std::uint32_t begin = std::numeric_limits<std::uint32_t>::max();
    std::uint32_t end = std::numeric_limits<std::uint32_t>::max();

    /// The moment after the last command.
    [[nodiscard]] static LayoutMoment atEnd() { return {}; }
    bool operator==(const LayoutMoment&) const = default;
};

enum class BurstState : std::uint8_t {
    Coming, // it has still to be put there
    There,
    Moving, // it is put there or taken from there in this step
};

/// A column as drawn.
struct LayoutCell {
    std::int64_t row = 0;
    int column = 0;
    std::uint32_t burst = 0; // index in the picture
    BurstState state = BurstState::There;

    bool operator==(const LayoutCell&) const = default;
};

/// State of each column at a moment. Of several bursts that use one column in turn it shows the one that moves, else
/// the one that was put there last, else the one that comes first. `tensor`: only bursts of this tensor.
[[nodiscard]] std::vector<LayoutCell> cellsAt(const BankPicture& picture, const LayoutMoment& moment,
                                              std::optional<std::size_t> tensor);

/// Host vectors that have elements in a burst of a picture.
[[nodiscard]] std::span<const HostVector> sourcesOf(const BankPicture& picture, std::size_t burst);

/// For each burst of a picture, true if it has an element of one of `vectors`, which are sorted.
[[nodiscard]] std::vector<bool> sharing(const BankPicture& picture, const std::vector<HostVector>& vectors);

/// The bank of the cores that most steps of the rearrangement access, the first of equals; {0, 0}: none accesses any.
[[nodiscard]] BankNumber busiestBank(const DataLayouts& layouts);

/// Direction of a step between the two layouts, which the host is in the middle of.
enum class StepDirection : std::uint8_t {
    None,
    ToCores,
    ToHost,
};
[[nodiscard]] StepDirection directionOf(const LayoutStep& step);

/// Rows of a picture that hold data, ascending.
[[nodiscard]] std::vector<std::int64_t> rowsOf(const BankPicture& picture);

} // namespace pimento
