// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exploration/range_search.h"

#include "engine/search/evaluator.h"
#include "engine/search/search_batches.h"
#include "engine/search/search_best.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

namespace pimento {

namespace {

constexpr std::uint64_t kChunk = 65536; // candidates that are searched together

/// Consecutive rows of a list.
class RowsOfList final : public CandidateList {
public:
    RowsOfList(std::shared_ptr<const CandidateList> list, std::size_t first, std::size_t count)
        : m_list(std::move(list)), m_first(first), m_count(count)
    {
    }

    [[nodiscard]] std::size_t size() const override { return m_count; }
    [[nodiscard]] std::uint64_t id(std::size_t row) const override { return m_list->id(m_first + row); }
    [[nodiscard]] std::string text(std::size_t row) const override { return m_list->text(m_first + row); }
    [[nodiscard]] const std::vector<TableColumn>& columns() const override { return m_list->columns(); }
    [[nodiscard]] double value(std::size_t row, std::size_t column) const override
    {
        return m_list->value(m_first + row, column);
    }

private:
    std::shared_ptr<const CandidateList> m_list;
    std::size_t m_first;
    std::size_t m_count;
};

/// Evaluates consecutive rows of a list, no further than what other ranges have found.
class RangeEvaluator final : public Evaluator {
public:
    RangeEvaluator(std::unique_ptr<Evaluator> evaluator, const RowsOfList& rows, std::size_t first, std::size_t ranked,
                   const RangeSearchOptions& options)
        : m_evaluator(std::move(evaluator)), m_rows(&rows), m_first(first), m_ranked(ranked), m_options(&options)
    {
    }

    [[nodiscard]] const CandidateList& candidates() const override { return *m_rows; }
    [[nodiscard]] Result<Evaluation> evaluate(std::size_t row, double most, const std::stop_token& stop) override
    {
        const double known = m_options->known ? m_options->known() : kNoLimit;
        auto found = m_evaluator->evaluate(m_first + row, std::min(most, known), stop);
        if (found && found->ending == Ending::Done && m_options->found) {
            m_options->found(found->quantities[m_ranked]);
        }
        return found;
    }
    [[nodiscard]] std::optional<Fingerprint> key(std::size_t row) const override
    {
        return m_evaluator->key(m_first + row);
    }
    [[nodiscard]] int boundLevels() const override { return m_evaluator->boundLevels(); }
    [[nodiscard]] Result<double> bound(int level, std::size_t row, double limit,
                                       const std::stop_token& stop) const override
    {
        return m_evaluator->bound(level, m_first + row, limit, stop);
    }
    [[nodiscard]] double work(std::size_t row) const override { return m_evaluator->work(m_first + row); }
    void flush() override { m_evaluator->flush(); }

private:
    std::unique_ptr<Evaluator> m_evaluator;
    const RowsOfList* m_rows;
    std::size_t m_first;
    std::size_t m_ranked;
    const RangeSearchOptions* m_options;
};

/// A space whose candidates are found by their indices.
struct NumberedSpace {
    std::uint64_t size = 0;
    std::shared_ptr<const CandidateList> list; // the whole space; nullptr: `batches` lists parts of it
    std::unique_ptr<CandidateBatches> batches;
};

Result<NumberedSpace> spaceOf(const Problem& problem, Progress* heartbeat, const std::stop_token& stop)
{
    if (problem.solver({}) != nullptr || !problem.hasWholeSpace()) {
        return fail("has no fixed list of candidates that ranges could cut", problem.text(),
                    "Leave out \"ranges\": the question is answered as a whole");
    }
    auto batches = problem.batches(heartbeat, stop);
    if (!batches) {
        return tl::unexpected<Error>(batches.error());
    }
    if (*batches != nullptr && (*batches)->size() > kMostListedForBest) {
        const std::uint64_t size = (*batches)->size();
        return NumberedSpace{size, nullptr, *std::move(batches)};
    }
    const auto space = problem.candidates(stop);
    return space ? Result<NumberedSpace>(NumberedSpace{space->list->size(), space->list, nullptr})
                 : tl::unexpected<Error>(space.error());
}

/// First index of a range; that of the range after the last one is the size.
std::uint64_t beginOf(std::uint64_t size, std::uint64_t index, std::uint64_t count)
{
    return size / count * index + std::min(index, size % count);
}

} // namespace

Result<RangeBest> bestInRange(const std::shared_ptr<const Problem>& problem, const SpaceRange& range,
                              const RangeSearchOptions& options, const std::stop_token& stop)
{
    const auto space = spaceOf(*problem, options.heartbeat, stop);
    if (!space) {
        return tl::unexpected<Error>(space.error());
    }
    const CostSchema& schema = problem->costs();
    BestSearchOptions how;
    how.ranked = schema.ranked;
    how.isWhole = schema.quantities[schema.ranked].isWhole;
    RangeBest best;
    best.candidates = space->size;
    const std::uint64_t end = beginOf(space->size, range.index + 1, range.count);
    for (std::uint64_t begin = beginOf(space->size, range.index, range.count); begin < end; begin += kChunk) {
        const auto count = static_cast<std::size_t>(std::min(kChunk, end - begin));
        std::vector<std::uint64_t> places(space->list == nullptr ? count : 0);
        std::iota(places.begin(), places.end(), begin);
        const auto list = space->list == nullptr ? space->batches->at(places) : space->list;
        const std::size_t first = space->list == nullptr ? 0 : static_cast<std::size_t>(begin);
        const RowsOfList rows(list, first, count);
        RangeEvaluator evaluator(problem->evaluator(list, {.cache = options.cache, .heartbeat = options.heartbeat}),
                                 rows, first, schema.ranked, options);
        how.known = best.place ? std::optional(KnownCandidate{best.ranked, 0}) : std::nullopt;
        const auto found = searchBest(evaluator, how, stop);
        if (!found) {
            return tl::unexpected<Error>(found.error());
        }
        if (stop.stop_requested() || !found->isSettled()) {
            return fail(ErrorKind::Stopped, "was stopped", problem->text(), "Try again");
        }
        if (found->row) {
            best.place = begin + *found->row;
            best.text = rows.text(*found->row);
            best.cost = found->best;
            best.ranked = found->ranked;
        }
    }
    return best;
}

} // namespace pimento
