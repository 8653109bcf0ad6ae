// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/small_exploration.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace pimento::test {

/// A column and its value for each row.
struct MadeColumn {
    TableColumn info;
    std::function<double(std::size_t row)> value;
};

inline MadeColumn madeColumn(std::string id, std::string title, ColumnRole role,
                             std::function<double(std::size_t)> value, ValueFormat format = ValueFormat::Integer)
{
    TableColumn info;
    info.id = std::move(id);
    info.title = std::move(title);
    info.description = "What " + info.title + " says";
    info.role = role;
    info.format = format;
    info.unit = role == ColumnRole::Cost || role == ColumnRole::CostPart ? "cycles" : "";
    return {std::move(info), std::move(value)};
}

inline std::shared_ptr<const CandidateTable> madeTable(std::size_t rows, const std::vector<MadeColumn>& columns,
                                                       CandidateTable::Layout layout)
{
    std::vector<std::uint64_t> ids;
    for (std::size_t row = 0; row < rows; ++row) {
        ids.push_back(5000 + row);
    }
    std::vector<TableColumn> infos;
    std::vector<std::shared_ptr<const CandidateTable::Values>> values;
    for (const MadeColumn& column : columns) {
        infos.push_back(column.info);
        auto made = std::make_shared<CandidateTable::Values>();
        for (std::size_t row = 0; row < rows; ++row) {
            made->push_back(column.value(row));
        }
        values.push_back(std::move(made));
    }
    return std::make_shared<const CandidateTable>(
        std::move(infos), std::move(layout), std::make_shared<const CandidateIds>(std::move(ids)),
        [](std::size_t row) { return "draft " + std::to_string(row); }, std::move(values));
}

/// Returns a number below `end` that looks random but depends only on row and seed.
inline std::size_t scattered(std::size_t row, std::size_t end, std::uint64_t seed)
{
    std::uint64_t hash = (row + 1) * 0x9e3779b97f4a7c15ULL ^ seed * 0xd6e8feb86659fd93ULL;
    hash = (hash ^ (hash >> 29U)) * 0xbf58476d1ce4e5b9ULL;
    return static_cast<std::size_t>((hash ^ (hash >> 32U)) % end);
}

/// Returns a table with choices of groups, cores and a word, a tile, a column that is always 7, and costs, some of them
/// 0. The first row is the best.
inline std::shared_ptr<const CandidateTable> manyDrafts(std::size_t rows)
{
    using enum ColumnRole;
    const auto compute = [](std::size_t row) {
        return row == 0 ? 1.0 : 100.0 + static_cast<double>(scattered(row, 9000, 1));
    };
    const auto moved = [](std::size_t row) {
        return row % 4 == 0 ? 0.0 : static_cast<double>(1 + scattered(row, 5000, 2));
    };
    const auto power = [](std::size_t row, std::size_t steps, std::uint64_t seed) {
        return static_cast<double>(std::uint64_t{1} << scattered(row, steps, seed));
    };
    std::vector<MadeColumn> columns = {
        madeColumn("g0", "groups rows", Decision, [=](std::size_t row) { return power(row, 5, 3); }),
        madeColumn("c0", "cores rows", Decision, [=](std::size_t row) { return power(row, 4, 4); }),
        madeColumn(
            "m0", "mapping rows", Decision, [](std::size_t row) { return static_cast<double>(row % 3); },
            ValueFormat::Category),
        madeColumn("k0", "constant", Decision, [](std::size_t) { return 7.0; }),
        madeColumn("t0", "tile rows", Derived, [](std::size_t row) { return static_cast<double>(1 + row % 40); }),
        madeColumn("total", "total", Cost, [=](std::size_t row) { return compute(row) + moved(row); }),
        madeColumn("compute", "compute", CostPart, compute),
        madeColumn("moved", "rearrangement", CostPart, moved),
    };
    columns[2].info.categories = {"alpha", "beta", "gamma"};
    return madeTable(rows, columns, {5, {6, 7}, 6, 7});
}

/// Returns a finished exploration of a table. The first row is the best.
inline std::shared_ptr<const Exploration> explorationOf(std::shared_ptr<const CandidateTable> table)
{
    Exploration exploration;
    exploration.problem = posed(smallReduction());
    exploration.table = std::move(table);
    exploration.known = exploration.table->rows();
    exploration.best = 0;
    exploration.isFinished = true;
    return std::make_shared<const Exploration>(std::move(exploration));
}

} // namespace pimento::test
