// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exploration/exploration.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

namespace pimento {

/// Columns of a growing exploration. Snapshots share the candidate columns, which change only when candidates are
/// added; cost columns are copied when a value is added after a snapshot.
class ExplorationBoard {
public:
    ExplorationBoard(std::shared_ptr<const Problem> problem, CandidateSpace space);

    /// Adds the cost of a row, once per fidelity: quantities that are NaN keep the value of an evaluation before.
    /// Ignores an evaluation that did not reach its end.
    void set(std::size_t row, const Evaluation& found);
    /// Tells that a row does not fit the device.
    void setMisfit(std::size_t row);
    /// Replaces the list by a longer one that begins with the present rows (Problem::grown()). `places`, if any, are
    /// the indices of all rows in a space that is not listed: of rows with equal cost, the first in the space wins.
    void grow(std::shared_ptr<const CandidateList> list, std::vector<std::uint64_t> places = {});
    /// Sets the baseline of a space that lacks some of the baseline candidates. Must precede any row.
    void setStandard(StandardCandidate standard);
    /// Tells that every baseline candidate has a cost, does not fit, or costs more than another one. Snapshots have no
    /// baseline before, since a faster one may follow.
    void settleStandard() { m_isStandardSettled = true; }
    /// Sets the state of a search for the best candidate; from then on the report is that of the search.
    void setProof(const BestSearch& proof);

    /// Sets the fraction of the work that is done, 0 to 1.
    void setShare(double share) { m_share = share; }

    /// Number of rows on the board: candidates that were enumerated so far.
    [[nodiscard]] std::size_t rows() const { return m_ids->size(); }
    /// Number of rows with a cost.
    [[nodiscard]] std::size_t known() const { return m_picture.known; }
    [[nodiscard]] const std::shared_ptr<const CandidateList>& candidates() const { return m_picture.candidates; }
    /// Evaluation of a row, if known.
    [[nodiscard]] std::optional<Evaluation> found(std::size_t row) const;
    /// True if a row has all quantities of a fidelity.
    [[nodiscard]] bool isKnown(std::size_t row, Fidelity fidelity) const;
    /// Row with the best cost so far; none: no row has a cost.
    [[nodiscard]] std::optional<std::size_t> best() const { return m_picture.best; }
    /// Rows of baseline candidates, ascending.
    [[nodiscard]] const std::vector<std::size_t>& standardRows() const { return m_standardRows; }

    /// Makes a snapshot of what is known so far.
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
    [[nodiscard]] bool isStandardSettled() const;
    [[nodiscard]] double ranked(std::size_t row) const;
    [[nodiscard]] std::uint64_t place(std::size_t row) const { return m_places.empty() ? row : m_places[row]; }

    const CostSchema* m_schema; // cost schema of the problem
    Exploration m_picture;
    std::vector<TableColumn> m_columns;
    CandidateTable::Layout m_layout;
    std::shared_ptr<const CandidateIds> m_ids;
    std::vector<std::shared_ptr<const CandidateTable::Values>> m_decisions;
    std::shared_ptr<Costs> m_costs;
    bool m_isInPicture = false; // a snapshot shares the costs, which must not change then
    std::vector<double> m_line; // scratch space for one row's cost columns
    std::vector<std::size_t> m_standardRows;
    std::vector<std::size_t> m_standardMisfits; // baseline candidates that do not fit
    bool m_hasAllStandards = false; // all baseline candidates are rows
    bool m_isStandardSettled = false;
    double m_share = std::numeric_limits<double>::quiet_NaN();
    std::chrono::steady_clock::time_point m_began = std::chrono::steady_clock::now();
    std::vector<TrailPoint> m_trail;
    std::vector<std::uint64_t> m_places; // indices of the rows in their space; empty: the rows are the space
};

} // namespace pimento
