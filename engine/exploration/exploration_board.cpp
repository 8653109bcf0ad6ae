// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exploration/exploration_board.h"

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

/// Extends the cost columns to as many rows as there are candidates.
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
    const auto standards = m_picture.problem->standards();
    m_hasAllStandards = standards && *standards != nullptr && m_standardRows.size() >= (*standards)->size();
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

bool ExplorationBoard::isKnown(std::size_t row, Fidelity fidelity) const
{
    bool isKnown = true;
    for (std::size_t i = 0; i < m_schema->quantities.size(); ++i) {
        isKnown = isKnown && (m_schema->quantities[i].fidelity != fidelity || !std::isnan(m_costs->found[i][row]));
    }
    return isKnown;
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
    const bool wasKnown = !std::isnan(ranked(row));
    Evaluation all = found;
    for (std::size_t i = 0; i < all.quantities.size(); ++i) {
        double& kept = m_costs->found[i][row];
        kept = all.quantities[i] = std::isnan(all.quantities[i]) ? kept : all.quantities[i];
    }
    m_schema->show(all.quantities, m_line);
    for (std::size_t i = 0; i < m_line.size(); ++i) {
        m_costs->shown[i][row] = m_line[i];
    }
    if (wasKnown || std::isnan(ranked(row))) {
        return;
    }
    ++m_picture.known;
    m_picture.report.count(found.source);
    noteBest(row);
    noteStandard(row, all);
}

void ExplorationBoard::setMisfit(std::size_t row)
{
    if (std::ranges::binary_search(m_standardRows, row)) {
        m_standardMisfits.push_back(row);
    }
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

void ExplorationBoard::setStandard(StandardCandidate standard)
{
    m_picture.standard = std::move(standard);
    settleStandard();
}

bool ExplorationBoard::isStandardSettled() const
{
    const auto isOpen = [this](std::size_t row) {
        return std::isnan(ranked(row)) && std::ranges::find(m_standardMisfits, row) == m_standardMisfits.end();
    };
    const auto& proof = m_picture.proof;
    return m_isStandardSettled || (proof && (proof->areFirstDecided || proof->isSettled())) ||
           (m_hasAllStandards && std::ranges::none_of(m_standardRows, isOpen));
}

void ExplorationBoard::setProof(const BestSearch& proof)
{
    m_picture.proof = proof;
    m_picture.proof->isWholeSpace = m_picture.problem->hasWholeSpace();
    m_picture.report = proof.report;
    m_picture.report.shared = 0; // these rows have no cost of their own here
}

/// Adds a trail point if anything changed; a full trail drops every second point.
void ExplorationBoard::noteTrail()
{
    const auto& proof = m_picture.proof;
    TrailPoint now;
    now.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - m_began).count();
    now.settled = proof ? proof->candidates - proof->left() : m_picture.known;
    now.share = m_share;
    now.best = m_picture.best ? ranked(*m_picture.best) : kUnknown;
    now.leastLeft = proof && proof->leastLeft > 0 && std::isfinite(proof->leastLeft) ? proof->leastLeft : kUnknown;
    const auto isSame = [&](const TrailPoint& last) {
        const auto equal = [](double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); };
        return last.settled == now.settled && equal(last.best, now.best) && equal(last.leastLeft, now.leastLeft);
    };
    if (!m_trail.empty() && isSame(m_trail.back())) {
        return;
    }
    if (m_trail.size() == kMostTrailPoints) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < m_trail.size(); i += 2) {
            m_trail[kept++] = m_trail[i];
        }
        m_trail.resize(kept);
    }
    m_trail.push_back(now);
}

/// Adds the lower bounds as a column.
void ExplorationBoard::addBounds(std::vector<TableColumn>& columns,
                                 std::vector<std::shared_ptr<const CandidateTable::Values>>& values) const
{
    if (!m_picture.proof || m_picture.proof->bounds == nullptr || m_picture.proof->bounds->size() != rows()) {
        return;
    }
    TableColumn column = m_columns[m_layout.total];
    column.id = kBoundColumn;
    column.title = "lower bound";
    column.description = "A lower bound of the total, found without simulation. It rules a candidate out once it "
                         "exceeds the best total.";
    column.fidelity = Fidelity::Bound;
    column.isShownFirst = false;
    column.file = FilePlace::Nowhere;
    column.part = PartKind::None;
    auto bounds = std::make_shared<CandidateTable::Values>(*m_picture.proof->bounds);
    std::ranges::replace(*bounds, 0.0, kUnknown);
    columns.push_back(std::move(column));
    values.push_back(std::move(bounds));
}

Exploration ExplorationBoard::picture()
{
    m_isInPicture = true;
    noteTrail();
    std::vector<std::shared_ptr<const CandidateTable::Values>> values = m_decisions;
    for (const CandidateTable::Values& column : m_costs->shown) {
        values.emplace_back(m_costs, &column); // keeps all cost columns alive
    }
    Exploration picture = m_picture;
    if (!isStandardSettled()) {
        picture.standard.reset();
    }
    std::vector<TableColumn> columns = m_columns;
    addBounds(columns, values);
    picture.trail = std::make_shared<const std::vector<TrailPoint>>(m_trail);
    picture.quantities = {m_costs, &m_costs->found};
    picture.table = std::make_shared<const CandidateTable>(
        std::move(columns), m_layout, m_ids, [list = m_picture.candidates](std::size_t row) { return list->text(row); },
        std::move(values));
    return picture;
}

} // namespace pimento
