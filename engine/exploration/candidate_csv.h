// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/csv.h"
#include "engine/candidates/candidate_list.h"
#include "engine/candidates/cost_schema.h"
#include "engine/exploration/exploration.h"
#include "engine/search/evaluation.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace pimento {

// File form of candidates, one line each of a comma-separated table, with or without their costs:
//
//   draft | Candidate columns | Costs columns | quantities and figures | Behind columns | words
//   draft,g0,c0,t0,lanes,banks,requests,cycles,cycles_in,cycles_compute,cycles_out,energy_pj,time_ms,m0,words
//   0,16,1,2,16,64,19552,2336,...,A0:b+1,b over 16 groups
//
// `draft` is the row in the list; TableColumn::file, CostQuantity and CostFigure define the other columns. Without
// costs there are neither quantities nor Costs columns. The column `words` exists if the list describes its candidates
// in words, in neutral ones; files without it can be read too.

enum class CsvCosts : std::uint8_t { Omit, Write };

/// Writes the lines of one list of candidates. List and schema must outlive it.
class CandidateCsv {
public:
    CandidateCsv(const CandidateList& list, const CostSchema& schema, CsvCosts costs);

    /// Header line, without a line end, as for all lines.
    [[nodiscard]] std::string header() const;
    /// Line of a candidate; `found` is needed if costs are written.
    [[nodiscard]] std::string line(std::size_t row, const Evaluation& found = {}) const;

private:
    friend Result<std::vector<Evaluation>> readCosts(const CsvTable& table, const std::string& origin,
                                                     const CandidateList& list, const CostSchema& schema);

    enum class Kind : std::uint8_t { Row, Column, Quantity, Figure, Words };
    /// Content of a cell; `index` is the index among the columns, quantities or figures.
    struct Cell {
        Kind kind = Kind::Row;
        std::size_t index = 0;
    };

    void addColumns(FilePlace place);
    void addCosts();
    [[nodiscard]] const std::string& heading(const Cell& cell) const;
    [[nodiscard]] std::string text(const Cell& cell, std::size_t row, const Evaluation& found) const;
    [[nodiscard]] Result<void> checkHeader(const CsvTable& table, const std::string& origin) const;
    [[nodiscard]] Result<Evaluation> read(const CsvTable& table, std::size_t row, const std::string& origin) const;

    const CandidateList* m_list;
    const CostSchema* m_schema;
    std::vector<Cell> m_cells;
};

/// File text with the header and all known costs of an exploration.
[[nodiscard]] std::string costsText(const Exploration& exploration);

/// Reads the costs of all candidates of a list, in the order of the list. `origin` names the table in messages. Error:
/// another header, candidates that differ from those of the list, or a cell that is no value of its quantity.
[[nodiscard]] Result<std::vector<Evaluation>> readCosts(const CsvTable& table, const std::string& origin,
                                                        const CandidateList& list, const CostSchema& schema);

} // namespace pimento
