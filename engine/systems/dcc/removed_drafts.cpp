// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/removed_drafts.h"

namespace pimento {

const std::array<PruneRuleName, 3>& pruneRuleNames()
{
    static constexpr std::array<PruneRuleName, 3> kAll = {{
        {PruneRule::EquivalentMappings, "equivalent-mappings", "1", "Equivalent mappings",
         "Mappings of one set with the same function and range make the same tiles: the first one stays."},
        {PruneRule::SimdAlignment, "simd-alignment", "2", "SIMD alignment",
         "Removes drafts whose tile along the lanes is not a multiple of the device's lanes."},
        {PruneRule::EqualWorstTile, "equal-worst-tile", "3", "Equal worst tile",
         "Of drafts with the same largest tiles, the first one stays."},
    }};
    return kAll;
}

void RemovedDrafts::find() const
{
    std::call_once(m_isFound, [this] {
        if (!m_outcome) {
            DraftQuestion kept = m_form->question();
            kept.space = Space::Kept;
            m_outcome = prune(*m_space, pruneOptions(kept));
        }
        for (DraftIndex draft = 0; draft < m_space->indices(); ++draft) {
            if (m_space->contains(draft) && !m_outcome->isKept(draft)) {
                m_removed.push_back(draft);
            }
        }
        for (const PruneRuleName& each : pruneRuleNames()) {
            m_rules.push_back({std::string(each.id), std::string(each.title), std::string(each.explanation),
                               static_cast<std::size_t>(m_outcome->count(each.rule))});
        }
    });
}

PruneVerdict RemovedDrafts::verdict(std::size_t row) const
{
    find();
    return m_outcome->verdict(m_removed[row]);
}

std::size_t RemovedDrafts::size() const
{
    find();
    return m_removed.size();
}

const std::vector<RemovalRule>& RemovedDrafts::rules() const
{
    find();
    return m_rules;
}

std::size_t RemovedDrafts::rule(std::size_t row) const
{
    const PruneRule rule = verdict(row).rule;
    std::size_t place = 0;
    while (pruneRuleNames()[place].rule != rule) {
        ++place;
    }
    return place;
}

std::uint64_t RemovedDrafts::id(std::size_t row) const
{
    find();
    return m_form->id(m_space->draft(m_removed[row]));
}

std::string RemovedDrafts::text(std::size_t row) const
{
    find();
    return m_form->text(m_space->draft(m_removed[row]));
}

std::optional<std::string> RemovedDrafts::insteadText(std::size_t row) const
{
    const auto kept = verdict(row).keptInstead;
    return kept ? std::optional(m_form->text(m_space->draft(*kept))) : std::nullopt;
}

std::optional<std::uint64_t> RemovedDrafts::insteadId(std::size_t row) const
{
    const auto kept = verdict(row).keptInstead;
    return kept ? std::optional(m_form->id(m_space->draft(*kept))) : std::nullopt;
}

std::shared_ptr<const CandidateList> RemovedDrafts::asList() const
{
    find();
    return std::make_shared<const DraftCandidates>(m_form, m_space->list(m_removed));
}

} // namespace pimento
