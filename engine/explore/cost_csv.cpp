// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explore/cost_csv.h"

#include "engine/base/numbers.h"
#include "engine/explore/model.h"
#include "engine/systems/dcc/drafts/mapping_names.h"

#include <fmt/format.h>

#include <algorithm>

namespace pimento {

namespace {

constexpr std::int64_t kMostTile = std::int64_t{1} << 31;
constexpr std::int64_t kMostCost = std::int64_t{1} << 53; // exact as a table value, and two of them can be added

} // namespace

namespace {

std::string decisionsHeader(std::size_t sets)
{
    std::string header = "draft";
    for (std::size_t set = 0; set < sets; ++set) {
        header += fmt::format(",g{0},c{0},t{0}", set);
    }
    return header;
}

std::string decisions(std::size_t number, std::span<const DraftPart> draft)
{
    std::string row = std::to_string(number);
    for (const DraftPart& part : draft) {
        row += fmt::format(",{},{},{}", part.groups, part.cores, part.tile);
    }
    return row;
}

std::string mappingsHeader(const CostColumns& columns)
{
    std::string header;
    for (std::size_t set = 0; set < columns.mappings.size(); ++set) {
        header += fmt::format(",m{}", set);
    }
    return header;
}

std::string mappings(std::span<const DraftPart> draft, const CostColumns& columns)
{
    std::string row;
    for (std::size_t set = 0; set < columns.mappings.size(); ++set) {
        row += "," + columns.mappings[set][static_cast<std::size_t>(draft[set].mapping)];
    }
    return row;
}

} // namespace

CostColumns costColumnsOf(const DraftQuestion& question)
{
    CostColumns columns(question.model->indexings(question).size() > 1 ? IndexingColumn::Write : IndexingColumn::Omit);
    if (question.model == &soundModel()) {
        for (const DimensionSet& set : question.workload->sets) {
            columns.mappings.push_back(mappingNames(question.workload->kernel, set));
        }
    }
    return columns;
}

std::string draftCsvHeader(std::size_t sets, const CostColumns& columns)
{
    return decisionsHeader(sets) + mappingsHeader(columns);
}

std::string draftCsvRow(std::size_t number, std::span<const DraftPart> draft, const CostColumns& columns)
{
    return decisions(number, draft) + mappings(draft, columns);
}

std::string costCsvHeader(std::size_t sets, const CostColumns& columns)
{
    return decisionsHeader(sets) +
           ",lanes,banks,requests,cycles,cycles_in,cycles_compute,cycles_out,energy_pj,time_ms" +
           (columns.indexing == IndexingColumn::Write ? ",indexing" : "") + mappingsHeader(columns);
}

std::string costCsvRow(const DraftQuestion& question, std::size_t number, std::span<const DraftPart> draft,
                       const DraftCost& cost, const CostColumns& columns)
{
    const Resources used = question.model->used(question, draft);
    const double milliseconds =
        toMilliseconds(Cycles{cost.cycles}, question.machine->description().clockPeriod).value();
    std::string row = decisions(number, draft) + fmt::format(",{},{},{},{},{},{},{},{},{}", used.groups, used.cores,
                                                             cost.requests, cost.cycles, cost.in, cost.compute,
                                                             cost.out, cost.picojoules, milliseconds);
    if (columns.indexing == IndexingColumn::Write) {
        row += "," + std::string(lower::name(cost.indexing));
    }
    return row + mappings(draft, columns);
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

/// The representative mappings of a row.
Result<void> readMappings(const CsvTable& table, std::size_t row, const CostColumns& columns, const std::string& origin,
                          std::vector<DraftPart>& parts)
{
    const std::size_t first = table.header().size() - columns.mappings.size();
    for (std::size_t set = 0; set < columns.mappings.size(); ++set) {
        const std::vector<std::string>& names = columns.mappings[set];
        const std::string_view name = table.cell(row, first + set);
        const auto known = std::ranges::find(names, name);
        if (known == names.end()) {
            return fail("\"" + std::string(name.substr(0, 40)) + "\" is no mapping of dimension set " +
                            std::to_string(set),
                        origin + ", row " + std::to_string(row + 1), "Write the space again");
        }
        parts[set].mapping = static_cast<std::int32_t>(known - names.begin());
    }
    return {};
}

} // namespace

Result<CostRows> readCosts(const CsvTable& table, std::size_t sets, const std::string& origin,
                           const CostColumns& columns)
{
    std::string header;
    for (const std::string_view name : table.header()) {
        header += (header.empty() ? "" : ",") + std::string(name);
    }
    CostColumns all(IndexingColumn::Write);
    all.mappings = columns.mappings;
    CostColumns mapped;
    mapped.mappings = columns.mappings;
    const bool hasMappings =
        !columns.mappings.empty() && (header == costCsvHeader(sets, all) || header == costCsvHeader(sets, mapped));
    const bool hasIndexing = header == costCsvHeader(sets, hasMappings ? all : CostColumns(IndexingColumn::Write));
    if (!hasMappings && !hasIndexing && header != costCsvHeader(sets)) {
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
        if (hasMappings) {
            if (const auto read = readMappings(table, row, columns, origin, parts); !read) {
                return tl::unexpected<Error>(read.error());
            }
        }
        rows.drafts.push(parts);
        const std::int64_t* costs = &(*numbers)[3 * sets + 3];
        const std::string_view indexing = hasIndexing ? table.cell(row, 3 * sets + 10) : "exact";
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
