// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/mac/attacc_plan.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace pimento::lower {

/// What a draft of an attention leaves open.
struct AttentionForm {
    enum class Order : std::uint8_t {
        InTurn, // scores, softmax and context of a tile, then the next one
        Paired, // the softmax of one tile while the units multiply for another one
    };
    enum class Sharing : std::uint8_t {
        Drafted, // all rows as the draft shares them out, so that some groups may have one less
        Even,    // as many rows as each group gets alike; the others in parts, so that all groups have as much
    };
    std::int64_t tiles = 1; // pieces of a row, one softmax each
    Order order = Order::InTurn;
    Sharing sharing = Sharing::Drafted;

    bool operator==(const AttentionForm&) const = default;
};

/// One way in which some of the rows are shared out over groups and cores, with the plans of both products.
struct AttentionShare {
    std::unique_ptr<AttaccPlan> scores;
    std::unique_ptr<AttaccPlan> context;
    std::size_t term = 0;             // the context's product with the probabilities
    std::vector<std::size_t> rowSets; // sets that tell rows apart
    std::int64_t blocks = 1;          // score vectors of a row on a core
    std::int64_t parts = 1;           // groups that have a part of a row each
    std::int64_t blocksOfRow = 1;     // score vectors whose values fill a row of a bank along the tokens

    /// Cores of a group of which each has rows of its own, the first of each.
    [[nodiscard]] std::vector<std::int64_t> rowLeaders() const;
    /// The one of these cores that has the same rows as a core.
    [[nodiscard]] std::int64_t rowLeaderOf(std::int64_t core) const;
    /// Score vectors of a tile of a row on a core if there are so many tiles: whole rows of banks, if it has several.
    [[nodiscard]] std::int64_t tile(std::int64_t tiles) const;
};

/// Where the pieces of an attention lie in operand and result buffers.
struct AttentionRoom {
    std::int64_t areas = 1;            // tiles under way at a time
    std::int64_t queryEntries = 0;     // of a row; 0: the units' products write what they need
    std::int64_t firstProbability = 0; // entry
    std::int64_t probabilityAreas = 1;
    std::int64_t probabilityEntries = 1; // of a tile
    std::int64_t scoreSlots = 1;         // of a tile
    std::int64_t contextSlots = 1;       // of a row
    std::int64_t firstContext = 0;       // slot, and so on
    std::int64_t firstFurther = 0;       // the context of a tile that is added to those before
    std::int64_t firstStatistics = 0;
    std::int64_t statistics = 1; // of a row
    std::int64_t slots = 0;      // all of them
    std::int64_t entries = 0;
};

/// Whether whole rows stay in a group each and go one after the other: their contexts are read when the buffer is full.
[[nodiscard]] bool isPlainForm(const std::vector<AttentionShare>& shares, const AttentionForm& form);
[[nodiscard]] AttentionRoom roomOf(const std::vector<AttentionShare>& shares, const AttentionForm& form);
/// Whether the buffers hold it.
[[nodiscard]] bool fits(const AttentionRoom& room, const sim::ComputeSpec& compute);

} // namespace pimento::lower
