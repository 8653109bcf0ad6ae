// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/explore/draft_question.h"
#include "engine/explore/sound_program.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pimento {

/// The drafts that pruning takes out of a question's space, each with the rule and the draft that stands for it. For
/// kept drafts: out of the complete ones. Immutable.
class PrunedDrafts {
public:
    /// Error: a model that has no rules, a space that is too large.
    [[nodiscard]] static Result<PrunedDrafts> make(const DraftQuestion& question);

    [[nodiscard]] std::size_t size() const { return m_removed.size(); }
    [[nodiscard]] PruneRule rule(std::size_t row) const { return m_space.outcome.verdict(m_removed[row]).rule; }
    [[nodiscard]] std::string text(std::size_t row) const { return textOf(m_removed[row]); }
    [[nodiscard]] std::uint64_t id(std::size_t row) const { return idOf(m_removed[row]); }
    /// The kept draft that stands for it, if there is one.
    [[nodiscard]] std::optional<std::string> keptInstead(std::size_t row) const;
    [[nodiscard]] std::optional<std::uint64_t> keptInsteadId(std::size_t row) const;

    /// Drafts that a rule removed; PruneRule::None: kept ones.
    [[nodiscard]] std::uint64_t count(PruneRule rule) const { return m_space.outcome.count(rule); }

private:
    PrunedDrafts(const DraftQuestion& question, PrunedSpace space);
    [[nodiscard]] std::string textOf(DraftIndex draft) const;
    [[nodiscard]] std::uint64_t idOf(DraftIndex draft) const;

    DraftQuestion m_question;
    PrunedSpace m_space;
    std::vector<DraftIndex> m_removed;
};

} // namespace pimento
