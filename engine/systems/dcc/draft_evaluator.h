// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/problem.h"
#include "engine/search/evaluator.h"
#include "engine/search/least_work.h"
#include "engine/systems/dcc/draft_candidates.h"
#include "engine/systems/dcc/model/draft_bounds.h"
#include "engine/systems/dcc/model/draft_cost.h"
#include "engine/systems/dcc/model/draft_question.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace pimento {

/// Indices of the quantities of a question's drafts: first those of the program (DraftQuantity), then those that the
/// question adds.
///
///   requests ... energy_pj | whole_ranges | host_kernels cycles_launch cycles_link cycles_layout cycles_total |
///   cycles_append | energy_time | cycles_host_reads cycles_unit_operands cycles_unit_results cycles_host_writes
struct QuantityPlaces {
    /// 1: a tile holds whole ranges, 0: only the needed elements. Present if the question leaves the indexing open.
    std::optional<std::size_t> wholeRanges;
    /// Index of the host's kernels; three parts of the time and the total follow, in cycles. Present if the time
    /// includes more than the cycles of the device.
    std::optional<std::size_t> hostKernels;
    std::optional<std::size_t> append;     // part of the total; present if the question includes the append of a token
    std::optional<std::size_t> energyTime; // picojoules times seconds
    /// Index of the cycles of host reads; operands at the units, results at the units and host writes follow. Present
    /// if the time is broken down further than by fences.
    std::optional<std::size_t> hostReads;
    std::size_t ranked = kCyclesQuantity;
    std::size_t count = kDraftQuantities;

    [[nodiscard]] std::size_t launch() const { return *hostKernels + 1; }
    [[nodiscard]] std::size_t link() const { return *hostKernels + 2; }
    [[nodiscard]] std::size_t layout() const { return *hostKernels + 3; }
    [[nodiscard]] std::size_t unitOperands() const { return *hostReads + 1; }
    [[nodiscard]] std::size_t unitResults() const { return *hostReads + 2; }
    [[nodiscard]] std::size_t hostWrites() const { return *hostReads + 3; }
    /// Index of the total time in cycles.
    [[nodiscard]] std::size_t time() const { return hostKernels ? *hostKernels + 4 : kCyclesQuantity; }
};

[[nodiscard]] QuantityPlaces placesOf(const DraftQuestion& question);

/// Fills the quantities of a draft in the order of their indices.
[[nodiscard]] std::vector<double> quantitiesOf(const DraftQuestion& question, const QuantityPlaces& places,
                                               const DraftCost& cost, const HostTime& host);

/// Energy-delay product in picojoules times seconds for a run of `cycles` cycles.
[[nodiscard]] double energyTimeOf(const DraftQuestion& question, double picojoules, double cycles);

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
