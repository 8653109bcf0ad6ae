// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/problem.h"
#include "engine/search/evaluator.h"
#include "engine/search/least_work.h"
#include "engine/systems/dcc/draft_candidates.h"
#include "engine/systems/dcc/draft_quantities.h"
#include "engine/systems/dcc/model/draft_bounds.h"
#include "engine/systems/dcc/model/draft_question.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>

namespace pimento {

/// Lower bound of the ranked quantity of any draft that takes at least `cycles` cycles; it grows with them.
[[nodiscard]] double leastRanked(const DraftQuestion& question, std::int64_t cycles);

/// Simulates drafts. Reads known results from a cache; runs on one device share recorded transitions.
class DraftEvaluator final : public Evaluator, public LeastWork {
public:
    /// `list` must hold drafts of `question`.
    DraftEvaluator(const DraftQuestion& question, std::shared_ptr<const CandidateList> list,
                   const EvaluatorOptions& options);

    [[nodiscard]] const CandidateList& candidates() const override { return *m_list; }
    [[nodiscard]] Result<Evaluation> evaluate(std::size_t row, double most, const std::stop_token& stop) override;
    [[nodiscard]] std::optional<Fingerprint> key(std::size_t row) const override;
    [[nodiscard]] int boundLevels() const override { return bounds().levels(); }
    [[nodiscard]] Result<double> bound(int level, std::size_t row, double limit,
                                       const std::stop_token& stop) const override;
    [[nodiscard]] double work(std::size_t row) const override;
    void flush() override;

    [[nodiscard]] bool knowsLeastWork() const override;
    [[nodiscard]] Result<double> leastWork(int level, std::size_t row, const std::stop_token& stop) const override;

private:
    [[nodiscard]] const DraftBounds& bounds() const;
    [[nodiscard]] Result<Evaluation> evaluateWays(std::span<const DraftPart> draft, double most,
                                                  const std::stop_token& stop);
    /// Evaluates a draft for a question that fixes the indexing.
    [[nodiscard]] Result<Evaluation> evaluateWay(const DraftQuestion& question, std::span<const DraftPart> draft,
                                                 double most, const std::stop_token& stop);
    void beat() const;

    DraftQuestion m_question;
    std::shared_ptr<const CandidateList> m_list;
    const DraftCandidates* m_drafts; // borrowed from the list of the constructor
    EvaluatorOptions m_options;
    QuantityPlaces m_places;
    // Created at the first request for a bound: many searches need none.
    mutable std::once_flag m_hasBounds;
    mutable std::unique_ptr<DraftBounds> m_bounds;
    mutable std::once_flag m_hasWorkBounds;
    mutable std::unique_ptr<DraftBounds> m_workBounds;
};

} // namespace pimento
