// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/explore/draft_explorer.h"
#include "engine/explore/draft_names.h"

namespace pimento {

/// Columns of a growing exploration. Decisions are fixed after the enumeration; costs are copied into each picture.
class DraftBoard {
public:
    DraftBoard(const DraftQuestion& question, std::shared_ptr<const DraftList> drafts);

    void set(std::size_t row, const DraftCost& cost, CostSource source = CostSource::Evaluated);
    /// For a default draft that is not among the drafts.
    void setDefault(const Draft& draft, const DraftCost& cost);
    void setProof(const SpaceRun& proof);

    [[nodiscard]] std::size_t defaultRows() const { return m_defaultRows.size(); }
    [[nodiscard]] DraftExploration picture() const;

private:
    void addDecision(TableColumn column, CandidateTable::Values values);
    void addDecisions(const DraftQuestion& question);
    void addCosts(std::size_t rows);

    DraftNames m_names;
    std::shared_ptr<const DraftList> m_drafts;
    DraftExploration m_picture;
    std::vector<TableColumn> m_columns;
    CandidateTable::Layout m_layout;
    std::shared_ptr<const CandidateIds> m_ids;
    CandidateTable::Labels m_labels;
    std::vector<std::shared_ptr<const CandidateTable::Values>> m_decisions;
    std::vector<CandidateTable::Values> m_costs;
    std::vector<std::size_t> m_defaultRows;
};

} // namespace pimento
