// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/regret/compute_first.h"

#include "engine/systems/dcc/model/draft_bounds.h"
#include "engine/systems/dcc/model/model.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace pimento {

namespace {

constexpr const char* kComputePhase = "cycles_compute";
constexpr double kMostLimit = 4e18; // fits into 64 bits

/// Evaluator for searches for the shortest compute phase in a list of drafts.
class ComputePhases : public Evaluator {
public:
    ComputePhases(const DraftProblem& problem, const CandidateList& list, Evaluator& evaluator)
        : m_drafts(&asDrafts(list)), m_evaluator(&evaluator)
    {
        if (problem.asked().model == &compiledModel()) {
            m_bounds = compiledComputeBounds(problem.asked());
        }
    }

    [[nodiscard]] const CandidateList& candidates() const override { return *m_drafts; }
    /// Evaluates without a limit, because a limit of the compute phase does not limit the whole run.
    [[nodiscard]] Result<Evaluation> evaluate(std::size_t row, double /*most*/, const std::stop_token& stop) override
    {
        return m_evaluator->evaluate(row, kNoLimit, stop);
    }
    [[nodiscard]] std::optional<Fingerprint> key(std::size_t row) const override { return m_evaluator->key(row); }
    [[nodiscard]] int boundLevels() const override { return m_bounds == nullptr ? 0 : m_bounds->levels(); }
    [[nodiscard]] Result<double> bound(int level, std::size_t row, double limit,
                                       const std::stop_token& stop) const override
    {
        const std::int64_t most =
            limit < kMostLimit ? static_cast<std::int64_t>(std::floor(limit)) : DraftBounds::kNoLimit;
        const auto found = m_bounds->bound(level, m_drafts->at(row).parts(), most, stop);
        return found ? Result<double>(static_cast<double>(*found)) : tl::unexpected<Error>(found.error());
    }
    [[nodiscard]] double work(std::size_t row) const override { return m_evaluator->work(row); }
    void flush() override { m_evaluator->flush(); }

protected:
    [[nodiscard]] Evaluator& inner() const { return *m_evaluator; }

private:
    const DraftCandidates* m_drafts;
    Evaluator* m_evaluator;
    std::unique_ptr<DraftBounds> m_bounds; // none: the model has no bounds of compute phases, so all drafts are run
};

/// Evaluates drafts whose compute phase is at most a limit; others have no cost.
class ShortComputePhases final : public ComputePhases {
public:
    ShortComputePhases(const DraftProblem& problem, const CandidateList& list, Evaluator& evaluator,
                       std::size_t quantity, double longest)
        : ComputePhases(problem, list, evaluator), m_quantity(quantity), m_longest(longest)
    {
    }

    [[nodiscard]] Result<Evaluation> evaluate(std::size_t row, double most, const std::stop_token& stop) override
    {
        auto found = inner().evaluate(row, most, stop);
        const bool isLong = found && found->ending == Ending::Done && found->quantities[m_quantity] > m_longest;
        return isLong ? tooLong() : std::move(found);
    }
    [[nodiscard]] int boundLevels() const override { return inner().boundLevels(); }
    [[nodiscard]] Result<double> bound(int level, std::size_t row, double limit,
                                       const std::stop_token& stop) const override
    {
        if (level < ComputePhases::boundLevels()) {
            const auto phase = ComputePhases::bound(level, row, m_longest, stop);
            if (phase && *phase > m_longest) {
                return kNoLimit;
            }
        }
        return inner().bound(level, row, limit, stop);
    }

private:
    [[nodiscard]] static Result<Evaluation> tooLong()
    {
        return fail(ErrorKind::DoesNotFit, "has a longer compute phase than another draft");
    }

    std::size_t m_quantity;
    double m_longest;
};

} // namespace

Result<BestSearch> searchComputeFirst(const DraftProblem& problem, const std::shared_ptr<const CandidateList>& list,
                                      Evaluator& evaluator, unsigned threads, std::stop_token stop)
{
    const CostSchema& schema = problem.costs();
    const std::size_t quantity = schema.quantityOf(kComputePhase);
    if (quantity == schema.quantities.size()) {
        return fail("costs have no compute phase", problem.text(), "Ask the compiled model");
    }
    const std::vector<std::size_t> standards = problem.standardsAmong(*list);
    ComputePhases phases(problem, *list, evaluator);
    auto shortest = searchBest(phases, {.threads = threads, .ranked = quantity, .first = standards}, stop);
    if (!shortest || !shortest->isProved() || !shortest->row) {
        return shortest;
    }
    ShortComputePhases costs(problem, *list, evaluator, quantity, shortest->ranked);
    return searchBest(costs,
                      {.threads = threads,
                       .ranked = schema.ranked,
                       .isWhole = schema.quantities[schema.ranked].isWhole,
                       .first = {*shortest->row}},
                      std::move(stop));
}

} // namespace pimento
