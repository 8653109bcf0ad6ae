// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explore/pruned_drafts.h"

#include "engine/explore/model.h"

namespace pimento {

Result<PrunedDrafts> PrunedDrafts::make(const DraftQuestion& question)
{
    if (question.model != &soundModel()) {
        return fail("the published artifact keeps the first draft of every tile size and says no more", "",
                    "Choose the compiled model to see what its pruning rules remove");
    }
    auto space = prunedSpace(question, question.resources());
    if (!space) {
        return tl::unexpected<Error>(space.error());
    }
    return PrunedDrafts(question, *std::move(space));
}

PrunedDrafts::PrunedDrafts(const DraftQuestion& question, PrunedSpace space)
    : m_question(question), m_space(std::move(space))
{
    for (DraftIndex draft = 0; draft < m_space.space.indices(); ++draft) {
        if (m_space.space.contains(draft) && !m_space.outcome.isKept(draft)) {
            m_removed.push_back(draft);
        }
    }
}

std::string PrunedDrafts::textOf(DraftIndex draft) const
{
    return draftText(m_question, m_space.space.draft(draft).parts());
}

std::uint64_t PrunedDrafts::idOf(DraftIndex draft) const
{
    return candidateId(m_question, m_space.space.draft(draft).parts());
}

std::optional<std::string> PrunedDrafts::keptInstead(std::size_t row) const
{
    const auto kept = m_space.outcome.verdict(m_removed[row]).keptInstead;
    return kept ? std::optional(textOf(*kept)) : std::nullopt;
}

std::optional<std::uint64_t> PrunedDrafts::keptInsteadId(std::size_t row) const
{
    const auto kept = m_space.outcome.verdict(m_removed[row]).keptInstead;
    return kept ? std::optional(idOf(*kept)) : std::nullopt;
}

} // namespace pimento
