// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/mac/attention_plan.h"
#include "engine/systems/dcc/lower/mac/mac_emission.h"
#include "engine/systems/dcc/lower/mac/weaver.h"

#include <cstdint>
#include <vector>

namespace pimento::lower {

/// Makes the commands of an attention tile by tile.
///
///   in turn:  query | scores | softmax, to buffers | context | (combine) | (read) | next tile
///   paired:   scores 0 | scores 1      | context 0     | scores 2     | context 1 | ...
///                        softmax 0       softmax 1       query 3        softmax 2
///
/// Work in the lower line overlaps work in the upper line; stages are numbered in the upper line.
class AttentionRun {
public:
    AttentionRun(const AttentionPlan& plan, CommandBuffer& out);

    [[nodiscard]] CommandMaker commands();

private:
    /// A tile of a row, on every core.
    struct Item {
        std::size_t share = 0;
        std::int64_t row = 0;
        std::int64_t first = 0; // first score vector of the tile in the row
        std::int64_t end = 0;
        std::int64_t number = 0;
        std::int64_t rowNumber = 0; // number over all shares
        bool isLast = false;        // last tile of its row

        [[nodiscard]] bool isFirst() const { return first == 0; }
    };
    /// Emission state of the plans of one share.
    struct Products {
        MacEmission scores;
        MacEmission context;
        std::vector<std::int64_t> leaders; // leaders of the scores' bunches of cores
        std::vector<std::int64_t> results; // leaders of the context's bunches of cores
        std::vector<std::int64_t> rowLeaders;
        std::int64_t perRow = 1; // results of the context per row

        explicit Products(const AttentionShare& share);
    };

    [[nodiscard]] CommandMaker inTurn();
    [[nodiscard]] CommandMaker paired();
    [[nodiscard]] CommandMaker scoresBesideOthers(std::size_t item);
    [[nodiscard]] CommandMaker contextBesideOthers(std::size_t item);
    void writeAhead(const Item& item);

    void findItems();
    void writeQuery(const Item& item);
    void holdQuery(const Item& item);
    /// First buffer entry that holds the operands of a row's attention scores.
    [[nodiscard]] std::size_t queryEntry(const Item& item) const
    {
        return static_cast<std::size_t>(item.rowNumber % m_room.areas * m_room.queryEntries);
    }
    void makeScores(const Item& item);
    void makeSoftmax(const Item& item);
    void moveProbabilities(const Item& item);
    void makeContext(const Item& item);
    void combine(const Item& item);
    void readContext(const Item& item);

    [[nodiscard]] const AttentionShare& share(const Item& item) const { return m_plan->shares()[item.share]; }
    [[nodiscard]] Products& products(const Item& item) { return m_products[item.share]; }
    [[nodiscard]] std::int64_t contextSlot(const Item& item) const;
    [[nodiscard]] std::int64_t scoreSlot(const Item& item) const
    {
        return item.number % m_room.areas * m_room.scoreSlots;
    }
    [[nodiscard]] std::int64_t statisticsSlot(const Item& item) const
    {
        return m_room.firstStatistics + item.number % m_room.areas * m_room.statistics;
    }
    [[nodiscard]] std::size_t probabilityEntry(const Item& item) const
    {
        return static_cast<std::size_t>(m_room.firstProbability +
                                        item.number % m_room.probabilityAreas * m_room.probabilityEntries);
    }
    /// Adds a command that makes later commands wait for the earlier ones.
    void addOrder();
    [[nodiscard]] std::uint32_t scoreStatement() const { return static_cast<std::uint32_t>(m_plan->statement()); }
    [[nodiscard]] std::uint32_t contextStatement() const { return static_cast<std::uint32_t>(m_plan->lastStatement()); }

    const AttentionPlan* m_plan;
    AttentionRoom m_room;
    CommandBuffer* m_out;
    CommandBuffer m_made; // commands that are not woven yet
    Weaver m_weaver;
    std::vector<Products> m_products;
    std::vector<Item> m_items;
    std::vector<std::size_t> m_firstOfRow;  // per row number: index of its first item
    std::vector<std::int64_t> m_scoreStage; // per item: its stage
    std::vector<std::int64_t> m_contextStage;
};

} // namespace pimento::lower
