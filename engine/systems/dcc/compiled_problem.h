// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/draft_problem.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// A question of the compiled system, bound. Its pruning rules remove drafts that are equivalent to retained ones.
class CompiledProblem final : public DraftProblem {
public:
    using DraftProblem::DraftProblem;

    /// Baseline with the roofs of its processor, which pictures draw.
    [[nodiscard]] std::optional<Baseline> baseline() const override;
    [[nodiscard]] std::string indexing() const override;
    [[nodiscard]] Result<std::vector<SpaceSize>> sizes(std::stop_token stop) const override;
    [[nodiscard]] Result<std::unique_ptr<CandidateBatches>> batches(Progress* heartbeat,
                                                                    std::stop_token stop) const override;
    [[nodiscard]] std::size_t addedStandards() const override;
    [[nodiscard]] bool canMatch() const override { return true; }
    /// Matches a draft of another problem about the same kernel; see matchDraft().
    [[nodiscard]] Matched matchOf(const Problem& other, std::string_view candidate) const override;
    [[nodiscard]] std::optional<MemoryUse> memoryUse(const CandidateList& list, std::size_t row, const Evaluation& cost,
                                                     std::stop_token stop) const override;
    [[nodiscard]] Result<SwitchEffects> switchEffects(const CandidateList& list, std::size_t row,
                                                      std::stop_token stop) const override;
    [[nodiscard]] std::string_view writtenListing() const override;
    [[nodiscard]] Result<std::shared_ptr<const CandidateList>> parseListing(std::string_view listing,
                                                                            std::string_view text) const override;
    [[nodiscard]] Result<std::int64_t> verify(const CandidateList& list, std::size_t row,
                                              std::stop_token stop) const override;

private:
    [[nodiscard]] Result<CandidateSpace> enumerate(std::size_t most, std::stop_token stop) const override;
    [[nodiscard]] Result<std::vector<SpaceSize>> sizesByListing(const std::stop_token& stop) const;
    [[nodiscard]] Result<CandidateSpace> withoutRules(std::size_t most, const std::stop_token& stop) const;
};

/// Casts to a problem of the compiled system; nullptr: the problem belongs to another system.
[[nodiscard]] const CompiledProblem* compiledProblem(const Problem& problem);

} // namespace pimento
