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

/// Decisions about an attention that its draft leaves open.
struct AttentionForm {
    enum class Order : std::uint8_t {
        InTurn, // scores, softmax and context of one tile, then of the next
        Paired, // the softmax of one tile overlaps the multiplications of another
    };
    enum class Sharing : std::uint8_t {
        Drafted, // rows divided as in the draft, so that some groups may have one less
        Even,    // equally many whole rows per group; the remaining rows are split, so that all groups have equal work
    };
    std::int64_t tiles = 1; // segments of a row, with one softmax each
    Order order = Order::InTurn;
    Sharing sharing = Sharing::Drafted;

    bool operator==(const AttentionForm&) const = default;
};

/// One division of some of the rows over groups and cores, with the plans of both products.
struct AttentionShare {
    std::unique_ptr<AttaccPlan> scores;
    std::unique_ptr<AttaccPlan> context;
    std::size_t term = 0;              // index of the context's product with the probabilities
    std::vector<std::size_t> rowSets;  // sets that identify rows
    std::int64_t blocks = 1;           // score vectors per row and core
    std::int64_t parts = 1;            // number of groups that have a part of each row
    std::int64_t blocksOfRow = 1;      // score vectors whose values fill a bank row along the tokens
    std::vector<std::int64_t> leaders; // first core with the same rows, by core; see findRowLeaders()

    /// Sets `leaders` by `scores` and `rowSets`.
    void findRowLeaders();
    /// First core of each group of cores that have the same rows.
    [[nodiscard]] std::vector<std::int64_t> rowLeaders() const;
    /// Returns the first core with the same rows as a core.
    [[nodiscard]] std::int64_t rowLeaderOf(std::int64_t core) const { return leaders[static_cast<std::size_t>(core)]; }
    /// Number of score vectors per tile, row and core for this many tiles: whole bank rows, if the tile has several.
    [[nodiscard]] std::int64_t tile(std::int64_t tiles) const;
};

/// Allocation of the operand and result buffers for the parts of an attention.
struct AttentionRoom {
    std::int64_t areas = 1;            // tiles in flight
    std::int64_t queryEntries = 0;     // entries for the query of a row; 0: the products write what they need
    std::int64_t firstProbability = 0; // first entry of the probabilities
    std::int64_t probabilityAreas = 1;
    std::int64_t probabilityEntries = 1; // entries per tile
    std::int64_t scoreSlots = 1;         // slots per tile
    std::int64_t contextSlots = 1;       // slots per row
    std::int64_t firstContext = 0;       // first slot of the contexts
    std::int64_t firstFurther = 0;       // first slot for the context of a tile that is added to the previous ones
    std::int64_t firstStatistics = 0;
    std::int64_t statistics = 1; // slots per row
    std::int64_t slots = 0;      // total number of slots
    std::int64_t entries = 0;
};

/// True if every row stays whole in one group and rows are processed one after the other; their contexts are then read
/// when the buffer is full.
[[nodiscard]] bool isPlainForm(const std::vector<AttentionShare>& shares, const AttentionForm& form);
[[nodiscard]] AttentionRoom roomOf(const std::vector<AttentionShare>& shares, const AttentionForm& form);
/// True if the buffers can hold the allocation.
[[nodiscard]] bool fits(const AttentionRoom& room, const sim::ComputeSpec& compute);

} // namespace pimento::lower
