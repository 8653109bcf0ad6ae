// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/csv.h"
#include "engine/explore/draft_explorer.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pimento {

// The text form of a simulated space, one line per draft:
//
//   draft,g0,c0,t0,g1,c1,t1,g2,c2,t2,lanes,banks,requests,cycles,cycles_in,cycles_compute,cycles_out,energy_pj,time_ms
//   0,16,1,2,1,4,32,1,16,32,16,64,19552,2336,...
//
// `draft` is the number in the space; lanes and banks are the groups and cores after alignment. Spaces of compiled
// programs may have one more column, indexing, with "exact" or "expanded", and have the representative mapping of every
// dimension set, m0,m1,m2, as drafts name it: A0:b+1. Drafts without costs are a line without the columns from `lanes`
// to `indexing`.

enum class IndexingColumn : std::uint8_t { Omit, Write };

/// The columns that not every space has.
struct CostColumns {
    CostColumns(IndexingColumn written = IndexingColumn::Omit) : indexing(written) {} // NOLINT: the plain case

    IndexingColumn indexing;
    std::vector<std::vector<std::string>> mappings; // names by set and mapping; empty: no columns
};
[[nodiscard]] CostColumns costColumnsOf(const DraftQuestion& question);

[[nodiscard]] std::string draftCsvHeader(std::size_t sets, const CostColumns& columns);
[[nodiscard]] std::string draftCsvRow(std::size_t number, std::span<const DraftPart> draft, const CostColumns& columns);

[[nodiscard]] std::string costCsvHeader(std::size_t sets, const CostColumns& columns = {});
[[nodiscard]] std::string costCsvRow(const DraftQuestion& question, std::size_t number, std::span<const DraftPart> draft,
                                     const DraftCost& cost, const CostColumns& columns = {});

/// Drafts with their costs, as read from a file.
struct CostRows {
    DraftList drafts;
    std::vector<DraftCost> costs;
};

/// Reads the text form back; a list with mappings needs their names. Error: another header, a cell that is no number or
/// no mapping.
[[nodiscard]] Result<CostRows> readCosts(const CsvTable& table, std::size_t sets, const std::string& origin,
                                         const CostColumns& columns = {});

} // namespace pimento
