// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/data_layouts.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pimento {

// What the two maps of a layout show, as values: a step gives a picture and nothing is remembered, so that a step back
// is as exact as a step on.

/// Where a step of the rearrangement is: the commands before `begin` are done, those before `end` are under way.
struct LayoutMoment {
    std::uint32_t begin = std::numeric_limits<std::uint32_t>::max();
    std::uint32_t end = std::numeric_limits<std::uint32_t>::max();

    /// Everything is done.
    [[nodiscard]] static LayoutMoment atEnd() { return {}; }
    bool operator==(const LayoutMoment&) const = default;
};

enum class BurstState : std::uint8_t {
    Coming, // it will be put there
    There,
    Moving, // it is put or taken in this step
};

/// A column that is drawn.
struct LayoutCell {
    std::int64_t row = 0;
    int column = 0;
    std::uint32_t burst = 0; // of the picture
    BurstState state = BurstState::There;

    bool operator==(const LayoutCell&) const = default;
};

/// What each column shows at a moment: of several bursts that have one place one after the other the one that moves,
/// else the one that was put there last, else the one that comes first. `tensor`: only of this one.
[[nodiscard]] std::vector<LayoutCell> cellsAt(const BankPicture& picture, const LayoutMoment& moment,
                                              std::optional<std::size_t> tensor);

/// The host vectors that bursts of a picture have elements of.
[[nodiscard]] std::span<const HostVector> sourcesOf(const BankPicture& picture, std::size_t burst);

/// Whether each burst of a picture has an element of one of some host vectors, which are ascending.
[[nodiscard]] std::vector<bool> sharing(const BankPicture& picture, const std::vector<HostVector>& vectors);

/// The rows of a picture that anything lies in, ascending.
[[nodiscard]] std::vector<std::int64_t> rowsOf(const BankPicture& picture);

} // namespace pimento
