// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study/exploration_board.h"

#include "sim/base/assert.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace pimento {

namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

} // namespace

ExplorationBoard::ExplorationBoard(std::shared_ptr<const Problem> problem, CandidateSpace space)
    : m_schema(&problem->costs())
{
    m_picture.problem = std::move(problem);
    m_picture.candidates = std::move(space.list);
    m_picture.removed = std::move(space.removed);
    addCandidates();
    addCosts();
    addRows();
}

void ExplorationBoard::grow(std::shared_ptr<const CandidateList> list, std::vector<std::uint64_t> places)
{
    PIMENTO_ASSERT(list->size() >= rows(), "a list that grew has all rows that it had");
    PIMENTO_ASSERT(places.empty() || places.size() == list->size(), "every row has a place, or none");
    m_places = std::move(places);
    m_picture.candidates = std::move(list);
    addCandidates();
    addRows();
}

void ExplorationBoard::addCandidates()
{
    const CandidateList& list = *m_picture.candidates;
    std::vector<std::uint64_t> ids(list.size());
    for (std::size_t row = 0; row < ids.size(); ++row) {
        ids[row] = list.id(row);
    }
    m_ids = std::make_shared<const CandidateIds>(std::move(ids));
    m_columns = list.columns();
    m_columns.insert(m_columns.end(), m_schema->columns.begin(), m_schema->columns.end());
    m_decisions.clear();
    for (std::size_t column = 0; column < list.columns().size(); ++column) {
        auto values = std::make_shared<CandidateTable::Values>(rows());
        for (std::size_t row = 0; row < rows(); ++row) {
            (*values)[row] = list.value(row, column);
        }
        m_decisions.push_back(std::move(values));
    }
}

void ExplorationBoard::addCosts()
{
    const std::size_t first = m_decisions.size();
    m_layout = m_schema->layout;
    m_layout.total += first;
    m_layout.scatterX += first;
    m_layout.scatterY += first;
    for (std::size_t& part : m_layout.parts) {
        part += first;
    }
    m_costs = std::make_shared<Costs>();
    m_costs->found.resize(m_schema->quantities.size());
    m_costs->shown.resize(m_schema->columns.size());
    m_line.resize(m_schema->columns.size());
}

/// Gives the costs as many rows as there are candidates.
void ExplorationBoard::addRows()
{
    if (std::exchange(m_isInPicture, false)) {
        m_costs = std::make_shared<Costs>(*m_costs);
    }
    for (auto* columns : {&m_costs->found, &m_costs->shown}) {
        for (CandidateTable::Values& column : *columns) {
            column.resize(rows(), kUnknown);
        }
    }
    m_standardRows = m_picture.problem->standardsAmong(*m_picture.candidates);
}

std::optional<Evaluation> ExplorationBoard::found(std::size_t row) const
{
    if (row >= rows() || std::isnan(ranked(row))) {
        return std::nullopt;
    }
    Evaluation evaluation;
    for (const CandidateTable::Values& column : m_costs->found) {
        evaluation.quantities.push_back(column[row]);
    }
    return evaluation;
}

double ExplorationBoard::ranked(std::size_t row) const { return m_costs->found[m_schema->ranked][row]; }

void ExplorationBoard::set(std::size_t row, const Evaluation& found)
{
    if (found.ending != Ending::Done) {
        return;
    }
    PIMENTO_ASSERT(found.quantities.size() == m_schema->quantities.size(), "an evaluation has every quantity");
    if (std::exchange(m_isInPicture, false)) {
        m_costs = std::make_shared<Costs>(*m_costs);
    }
    for (std::size_t i = 0; i < found.quantities.size(); ++i) {
        m_costs->found[i][row] = found.quantities[i];
    }
    m_schema->show(found.quantities, m_line);
    for (std::size_t i = 0; i < m_line.size(); ++i) {
        m_costs->shown[i][row] = m_line[i];
    }
    ++m_picture.known;
    m_picture.report.count(found.source);
    noteBest(row);
    noteStandard(row, found);
}

void ExplorationBoard::noteBest(std::size_t row)
{
    std::optional<std::size_t>& best = m_picture.best;
    if (!best || ranked(row) < ranked(*best) || (ranked(row) == ranked(*best) && place(row) < place(*best))) {
        best = row;
    }
}

void ExplorationBoard::noteStandard(std::size_t row, const Evaluation& found)
{
    if (!std::ranges::binary_search(m_standardRows, row)) {
        return;
    }
    const auto isBetter = [&](const StandardCandidate& known) {
        const double other = known.found.quantities[m_schema->ranked];
        return ranked(row) < other || (ranked(row) == other && (!known.row || place(row) < place(*known.row)));
    };
    if (!m_picture.standard || isBetter(*m_picture.standard)) {
        m_picture.standard = StandardCandidate{m_picture.candidates->text(row), (*m_ids)[row], row, found,
                                               standardNameOf(*m_picture.problem, *m_picture.candidates, row)};
    }
}

void ExplorationBoard::setStandard(StandardCandidate standard) { m_picture.standard = std::move(standard); }

void ExplorationBoard::setProof(const BestSearch& proof)
{
    m_picture.proof = proof;
    m_picture.report = proof.report;
    m_picture.report.shared = 0; // such rows have no cost of their own here
}

Exploration ExplorationBoard::picture()
{
    m_isInPicture = true;
    std::vector<std::shared_ptr<const CandidateTable::Values>> values = m_decisions;
    for (const CandidateTable::Values& column : m_costs->shown) {
        values.emplace_back(m_costs, &column); // keeps all of them alive
    }
    Exploration picture = m_picture;
    picture.quantities = {m_costs, &m_costs->found};
    picture.table = std::make_shared<const CandidateTable>(
        m_columns, m_layout, m_ids, [list = m_picture.candidates](std::size_t row) { return list->text(row); },
        std::move(values));
    return picture;
}

} // namespace pimento
