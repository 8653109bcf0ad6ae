// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_batches.h"
#include "engine/systems/dcc/draft_candidates.h"
#include "engine/systems/dcc/drafts/draft_tree.h"
#include "engine/systems/dcc/drafts/least_drafts.h"
#include "engine/systems/dcc/model/draft_question.h"

#include "sim/base/progress.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace pimento {

/// Hands out the drafts of a question in the order of a lower bound that covers many drafts at once
/// (DraftBounds::ofTree). Drafts that the space holds behind those of its tree come first, whatever their bounds: they
/// are few manual baselines and therefore good.
class DraftBatches final : public CandidateBatches {
public:
    DraftBatches(std::shared_ptr<const DraftQuestion> question, std::shared_ptr<const DraftForm> form, DraftTree tree,
                 std::vector<Draft> behind, Progress* heartbeat)
        : m_question(std::move(question)), m_form(std::move(form)),
          m_tree(std::make_shared<const DraftTree>(std::move(tree))), m_behind(std::move(behind)),
          m_heartbeat(heartbeat)
    {
    }

    [[nodiscard]] std::uint64_t size() const override { return m_tree->size() + m_behind.size(); }
    [[nodiscard]] Result<CandidateBatch> next(std::size_t most, double limit, const std::stop_token& stop) override;
    [[nodiscard]] std::shared_ptr<const CandidateList> at(std::span<const std::uint64_t> places) const override;

private:
    [[nodiscard]] std::int64_t mostCycles(double limit) const;
    [[nodiscard]] std::size_t takeBehind(std::size_t most, std::vector<std::uint64_t>& places);
    [[nodiscard]] DraftList draftsAt(std::span<const std::uint64_t> places, const std::stop_token& stop = {}) const;

    std::shared_ptr<const DraftQuestion> m_question;
    std::shared_ptr<const DraftForm> m_form;
    std::shared_ptr<const DraftTree> m_tree;
    std::vector<Draft> m_behind; // drafts whose indices begin at the tree's size
    std::size_t m_taken = 0;     // number of drafts of m_behind that were in a batch
    Progress* m_heartbeat;
    std::unique_ptr<LeastDrafts> m_least;
    std::optional<BoundedDraft> m_last; // last draft of the tree that was in a batch
};

} // namespace pimento
