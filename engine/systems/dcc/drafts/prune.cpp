// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/drafts/prune.h"

#include "engine/systems/dcc/drafts/prune_equal_worst_tile.h"
#include "engine/systems/dcc/drafts/prune_equivalent_mappings.h"
#include "sim/base/assert.h"
#include "sim/base/work_count.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace pimento {

using State = PruneCell::State;

std::string_view name(PruneRule rule)
{
    switch (rule) {
    case PruneRule::None:
        return "kept";
    case PruneRule::EquivalentMappings:
        return "equivalent mappings";
    case PruneRule::SimdAlignment:
        return "SIMD alignment";
    case PruneRule::EqualWorstTile:
        return "equal worst tile";
    }
    return "";
}

/// Collects the drafts that the rules kept. A stop ends it early.
void PruneOutcome::summarise(const DraftSpace& space, StopCheck& stop)
{
    const auto& assignments = m_candidates.assignments;
    for (const std::uint32_t standIn : m_standIns) {
        const auto found = std::ranges::lower_bound(assignments, standIn);
        m_positions.push_back(static_cast<std::uint32_t>(found - assignments.begin()));
    }
    std::array<std::uint64_t, 4> states{};
    visitUntilStop(m_candidates.cells.size(), stop, [&](std::size_t cell) {
        const State state = m_candidates.cells[cell].state();
        ++states[static_cast<std::size_t>(state)];
        if (state == State::Kept) {
            m_kept.push_back(draftOf(cell));
        }
    });
    const auto countOf = [&](State state) { return states[static_cast<std::size_t>(state)]; };
    const std::uint64_t seen = m_candidates.cells.size() - countOf(State::NoDraft);
    m_counts = {countOf(State::Kept), space.size().drafts - seen, countOf(State::Unaligned), countOf(State::EqualTile)};
}

PruneVerdict PruneOutcome::verdict(DraftIndex draft) const
{
    const std::size_t allocation = draft / m_standIns.size();
    const std::size_t assignment = draft % m_standIns.size();
    const std::size_t cell = allocation * m_candidates.assignments.size() + m_positions[assignment];
    PIMENTO_ASSERT(cell < m_candidates.cells.size(), "the index is that of a draft");

    PruneVerdict verdict;
    switch (m_candidates.cells[cell].state()) {
    case State::Kept:
        verdict.keptInstead = draftOf(cell);
        break;
    case State::EqualTile:
        verdict = {PruneRule::EqualWorstTile, draftOf(m_candidates.cells[cell].keptCell())};
        break;
    case State::Unaligned:
        verdict.rule = PruneRule::SimdAlignment;
        break;
    case State::NoDraft:
        PIMENTO_ASSERT(false, "the index is that of a draft");
    }
    if (m_standIns[assignment] != assignment) {
        verdict.rule = PruneRule::EquivalentMappings;
    } else if (verdict.rule == PruneRule::None) {
        verdict.keptInstead.reset();
    }
    return verdict;
}

PruneOutcome prune(const DraftSpace& space, const PruneOptions& options)
{
    return *prune(space, options, std::stop_token());
}

std::optional<PruneOutcome> prune(const DraftSpace& space, const PruneOptions& options, const std::stop_token& stop)
{
    countWork(WorkKind::Pruning);
    StopCheck check(stop);
    std::vector<std::uint32_t> standIns;
    if (options.rules.equivalentMappings) {
        standIns = standInAssignments(space, check);
    } else {
        standIns.resize(space.assignments());
        std::iota(standIns.begin(), standIns.end(), 0U);
    }
    std::vector<std::uint32_t> kept;
    for (std::uint32_t assignment = 0; assignment < standIns.size(); ++assignment) {
        if (standIns[assignment] == assignment) {
            kept.push_back(assignment);
        }
    }

    PruneCandidates candidates(space, std::move(kept), check);
    SimdPruning simdPruning = SimdPruning::Off;
    if (options.rules.simdAlignment && !check.isStopped()) {
        simdPruning = pruneUnaligned(space, options.simdSets, options.simdWidth, candidates, check);
    }
    if (options.rules.equalWorstTile && !check.isStopped()) {
        pruneEqualWorstTiles(space, candidates, check);
    }
    PruneOutcome outcome(std::move(standIns), std::move(candidates), simdPruning);
    if (!check.isStopped()) {
        outcome.summarise(space, check);
    }
    return check.isStopped() ? std::nullopt : std::optional(std::move(outcome));
}

} // namespace pimento
