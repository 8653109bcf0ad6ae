// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/cost_csv.h"

#include "engine/explore/model.h"
#include "engine/io/numbers.h"

#include <fmt/format.h>

#include <algorithm>

namespace pimento {

namespace {

constexpr std::int64_t kMostTile = std::int64_t{1} << 31;
constexpr std::int64_t kMostCost = std::int64_t{1} << 53; // exact as a table value, and two of them can be added

} // namespace

std::string costCsvHeader(std::size_t sets, IndexingColumn indexing)
{
    std::string header = "draft";
    for (std::size_t set = 0; set < sets; ++set) {
        header += fmt::format(",g{0},c{0},t{0}", set);
    }
    header += ",lanes,banks,requests,cycles,cycles_in,cycles_compute,cycles_out,energy_pj,time_ms";
    return indexing == IndexingColumn::Write ? header + ",indexing" : header;
}

std::string costCsvRow(const Question& question, std::size_t number, std::span<const DraftPart> draft,
                       const DraftCost& cost, IndexingColumn indexing)
{
    std::string row = std::to_string(number);
    for (const DraftPart& part : draft) {
        row += fmt::format(",{},{},{}", part.groups, part.cores, part.tile);
    }
    const Resources used = question.model->used(question, draft);
    const double milliseconds =
        toMilliseconds(Cycles{cost.cycles}, question.machine->description().clockPeriod).value();
    row += fmt::format(",{},{},{},{},{},{},{},{},{}", used.groups, used.cores, cost.requests, cost.cycles, cost.in,
                       cost.compute, cost.out, cost.picojoules, milliseconds);
    return indexing == IndexingColumn::Write ? row + "," + std::string(lower::name(cost.indexing)) : row;
}

namespace {

/// The numbers of a row, up to the energy.
Result<std::vector<std::int64_t>> readNumbers(const CsvTable& table, std::size_t row, std::size_t sets,
                                              const std::string& origin)
{
    std::vector<std::int64_t> numbers;
    for (std::size_t column = 0; column < 3 * sets + 9; ++column) {
        const auto number = parseInteger(table.cell(row, column));
        const bool isDecision = column >= 1 && column <= 3 * sets;
        if (!number || *number < (isDecision ? 1 : 0) || *number > (isDecision ? kMostTile : kMostCost)) {
            return fail("\"" + std::string(table.cell(row, column).substr(0, 40)) + "\" is no usable number for " +
                            std::string(table.header()[column]),
                        origin + ", row " + std::to_string(row + 1), "Write the space again");
        }
        numbers.push_back(*number);
    }
    return numbers;
}

} // namespace

Result<CostRows> readCosts(const CsvTable& table, std::size_t sets, const std::string& origin)
{
    std::string header;
    for (const std::string_view name : table.header()) {
        header += (header.empty() ? "" : ",") + std::string(name);
    }
    const bool hasIndexing = header == costCsvHeader(sets, IndexingColumn::Write);
    if (!hasIndexing && header != costCsvHeader(sets)) {
        return fail("has another header than a simulated space", origin, "Begin it with " + costCsvHeader(sets));
    }
    CostRows rows{DraftList(sets), {}};
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const auto numbers = readNumbers(table, row, sets, origin);
        if (!numbers) {
            return tl::unexpected<Error>(numbers.error());
        }
        std::vector<DraftPart> parts;
        for (std::size_t set = 0; set < sets; ++set) {
            const std::int64_t* part = &(*numbers)[1 + 3 * set];
            parts.push_back({static_cast<std::int32_t>(std::min<std::int64_t>(part[0], 4096)),
                             static_cast<std::int32_t>(std::min<std::int64_t>(part[1], 4096)), part[2]});
        }
        rows.drafts.push(parts);
        const std::int64_t* costs = &(*numbers)[3 * sets + 3];
        const std::string_view indexing = hasIndexing ? table.cell(row, table.header().size() - 1) : "exact";
        if (indexing != "exact" && indexing != "expanded") {
            return fail("\"" + std::string(indexing.substr(0, 40)) + "\" is no indexing",
                        origin + ", row " + std::to_string(row + 1), "Write exact or expanded");
        }
        rows.costs.push_back({costs[0], costs[1], costs[2], costs[3], costs[4], costs[5],
                              indexing == "exact" ? lower::Indexing::Exact : lower::Indexing::Expanded});
    }
    return rows;
}

} // namespace pimento
