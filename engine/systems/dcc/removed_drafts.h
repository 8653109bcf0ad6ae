// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_list.h"
#include "engine/systems/dcc/draft_candidates.h"
#include "engine/systems/dcc/model/compiled_program.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// Names of a pruning rule in settings, files and texts.
struct PruneRuleName {
    PruneRule rule;
    std::string_view id;     // "simd-alignment"
    std::string_view number; // rule number in the paper: "2"
    std::string_view title;
    std::string_view explanation;
};
/// Rules that remove drafts, in the order of their application.
[[nodiscard]] const std::array<PruneRuleName, 3>& pruneRuleNames();

/// The drafts that pruning removes from a question's space; for the space of kept drafts: from the complete ones. For
/// spaces of all or of complete drafts these are the drafts that the question's rules would remove.
class RemovedDrafts final : public RemovedCandidates {
public:
    /// `outcome` is the result of the question's rules for the space; nullopt: computed at first use.
    RemovedDrafts(std::shared_ptr<const DraftForm> form, std::shared_ptr<const DraftSpace> space,
                  std::optional<PruneOutcome> outcome)
        : m_form(std::move(form)), m_space(std::move(space)), m_outcome(std::move(outcome))
    {
    }

    [[nodiscard]] std::size_t size() const override;
    [[nodiscard]] const std::vector<RemovalRule>& rules() const override;
    [[nodiscard]] std::size_t rule(std::size_t row) const override;
    [[nodiscard]] std::uint64_t id(std::size_t row) const override;
    [[nodiscard]] std::string text(std::size_t row) const override;
    [[nodiscard]] std::optional<std::string> insteadText(std::size_t row) const override;
    [[nodiscard]] std::optional<std::uint64_t> insteadId(std::size_t row) const override;
    [[nodiscard]] bool isListed() const override { return true; }
    [[nodiscard]] std::shared_ptr<const CandidateList> asList() const override;

private:
    void find() const;
    [[nodiscard]] PruneVerdict verdict(std::size_t row) const;

    std::shared_ptr<const DraftForm> m_form;
    std::shared_ptr<const DraftSpace> m_space;
    // Computed once, at first use.
    mutable std::once_flag m_isFound;
    mutable std::optional<PruneOutcome> m_outcome;
    mutable std::vector<DraftIndex> m_removed;
    mutable std::vector<RemovalRule> m_rules;
};

} // namespace pimento
