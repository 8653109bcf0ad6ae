// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/exploration.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

namespace pimento {

/// Columns of a growing exploration. Those of the candidates change only when candidates are added and are shared by
/// the pictures; those of costs are copied when something is added behind a picture.
class ExplorationBoard {
public:
    ExplorationBoard(std::shared_ptr<const Problem> problem, CandidateSpace space);

    /// Takes what a row costs; of one that was not evaluated to its end nothing. Each row once.
    void set(std::size_t row, const Evaluation& found);
    /// Takes a longer list that begins with the rows that are there (Problem::grown()). `places`, if any, are those of
    /// all rows in a space that is not listed: of rows that cost the same the first in the space counts.
    void grow(std::shared_ptr<const CandidateList> list, std::vector<std::uint64_t> places = {});
    /// Takes the standard candidate of a space that lacks some of them, before any row.
    void setStandard(StandardCandidate standard);
    /// Takes what a search for the best candidate knows; the report says from then on what it says.
    void setProof(const BestSearch& proof);

    /// Takes how much of the work for all rows is done, 0 to 1.
    void setShare(double share) { m_share = share; }

    /// Rows that were enumerated.
    [[nodiscard]] std::size_t rows() const { return m_ids->size(); }
    [[nodiscard]] const std::shared_ptr<const CandidateList>& candidates() const { return m_picture.candidates; }
    /// What a row costs, if it was set.
    [[nodiscard]] std::optional<Evaluation> found(std::size_t row) const;
    /// The best row that was set; none: no row was.
    [[nodiscard]] std::optional<std::size_t> best() const { return m_picture.best; }
    /// Rows that count as the standard candidate, ascending.
    [[nodiscard]] const std::vector<std::size_t>& standardRows() const { return m_standardRows; }

    /// What is known so far.
    [[nodiscard]] Exploration picture();

private:
    /// Values of the quantities and of the columns of the cost schema, by row.
    struct Costs {
        std::vector<CandidateTable::Values> found;
        std::vector<CandidateTable::Values> shown;
    };

    void addCandidates();
    void addCosts();
    void addRows();
    void addBounds(std::vector<TableColumn>& columns,
                   std::vector<std::shared_ptr<const CandidateTable::Values>>& values) const;
    void noteTrail();
    void noteBest(std::size_t row);
    void noteStandard(std::size_t row, const Evaluation& found);
    [[nodiscard]] double ranked(std::size_t row) const;
    [[nodiscard]] std::uint64_t place(std::size_t row) const { return m_places.empty() ? row : m_places[row]; }

    const CostSchema* m_schema; // of the picture's problem
    Exploration m_picture;
    std::vector<TableColumn> m_columns;
    CandidateTable::Layout m_layout;
    std::shared_ptr<const CandidateIds> m_ids;
    std::vector<std::shared_ptr<const CandidateTable::Values>> m_decisions;
    std::shared_ptr<Costs> m_costs;
    bool m_isInPicture = false; // the costs, which must not change then
    std::vector<double> m_line; // of the columns of the cost schema, while one is worked out
    std::vector<std::size_t> m_standardRows;
    double m_share = std::numeric_limits<double>::quiet_NaN();
    std::chrono::steady_clock::time_point m_began = std::chrono::steady_clock::now();
    std::vector<TrailPoint> m_trail;
    std::vector<std::uint64_t> m_places; // of the rows in their space; empty: the rows are the space
};

} // namespace pimento
