// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exploration/recorded/studied_problem.h"

#include <utility>

namespace pimento {

namespace {

/// Forwards progress calls, and writes to the study when it is time.
class WritingBeat final : public Progress {
public:
    WritingBeat(ResultLog& log, Progress* other) : m_log(&log), m_other(other) {}

    void report(std::int64_t done, std::int64_t total) override
    {
        m_log->beat();
        if (m_other != nullptr) {
            m_other->report(done, total);
        }
    }

private:
    ResultLog* m_log;
    Progress* m_other;
};

/// Evaluator that looks for results in the log first.
class StudiedEvaluator final : public Evaluator {
public:
    StudiedEvaluator(const Problem& problem, std::shared_ptr<const CandidateList> list, const EvaluatorOptions& options,
                     ResultLog& log, bool isSpace, std::shared_ptr<const std::vector<std::uint64_t>> places)
        : m_log(&log), m_list(std::move(list)), m_isSpace(isSpace), m_places(std::move(places)),
          m_beat(log, options.heartbeat),
          m_evaluator(problem.evaluator(m_list, {options.threads, options.cache, &m_beat}))
    {
        if (m_log->isEmpty()) {
            return;
        }
        for (std::size_t row = 0; row < m_list->size(); ++row) {
            const std::uint64_t id = m_list->id(row);
            if (m_log->knows(id)) {
                noteKey(row, id);
            }
        }
    }

    [[nodiscard]] const CandidateList& candidates() const override { return *m_list; }
    [[nodiscard]] Result<Evaluation> evaluate(std::size_t row, double most, const std::stop_token& stop) override
    {
        const std::uint64_t id = m_list->id(row);
        if (auto known = m_log->find(id)) {
            return *std::move(known);
        }
        if (const auto key = m_evaluator->key(row)) {
            if (const auto known = m_log->find(*key)) {
                m_log->add(*m_list, row, placeOf(row), *known);
                return *known;
            }
        }
        auto found = m_evaluator->evaluate(row, most, stop);
        if (found && found->ending == Ending::Done) {
            m_log->add(*m_list, row, placeOf(row), *found);
            noteKey(row, id);
        }
        m_log->beat();
        return found;
    }
    [[nodiscard]] std::optional<Fingerprint> key(std::size_t row) const override { return m_evaluator->key(row); }
    [[nodiscard]] int boundLevels() const override { return m_evaluator->boundLevels(); }
    [[nodiscard]] Result<double> bound(int level, std::size_t row, double limit,
                                       const std::stop_token& stop) const override
    {
        return m_evaluator->bound(level, row, limit, stop);
    }
    [[nodiscard]] double work(std::size_t row) const override { return m_evaluator->work(row); }
    void flush() override { m_evaluator->flush(); }

private:
    void noteKey(std::size_t row, std::uint64_t id)
    {
        if (const auto key = m_evaluator->key(row)) {
            m_log->setKey(id, *key);
        }
    }

    [[nodiscard]] std::int64_t placeOf(std::size_t row) const
    {
        return !m_isSpace            ? StudyResult::kNoPlace
               : m_places == nullptr ? static_cast<std::int64_t>(row)
                                     : static_cast<std::int64_t>((*m_places)[row]);
    }

    ResultLog* m_log;
    std::shared_ptr<const CandidateList> m_list;
    bool m_isSpace; // false: some other list, whose rows are no indices in the space
    std::shared_ptr<const std::vector<std::uint64_t>> m_places;
    WritingBeat m_beat;
    std::unique_ptr<Evaluator> m_evaluator;
};

} // namespace

/// Batches that record which list was handed out last.
class StudiedProblem::Batches final : public CandidateBatches {
public:
    Batches(std::unique_ptr<CandidateBatches> batches, const StudiedProblem& problem)
        : m_batches(std::move(batches)), m_problem(&problem)
    {
    }

    [[nodiscard]] std::uint64_t size() const override { return m_batches->size(); }
    [[nodiscard]] Result<CandidateBatch> next(std::size_t most, double limit, const std::stop_token& stop) override
    {
        auto batch = m_batches->next(most, limit, stop);
        if (batch) {
            m_problem->setPlaced({batch->list, std::make_shared<const std::vector<std::uint64_t>>(batch->places)});
        }
        return batch;
    }
    [[nodiscard]] std::shared_ptr<const CandidateList> at(std::span<const std::uint64_t> places) const override
    {
        return m_batches->at(places);
    }

private:
    std::unique_ptr<CandidateBatches> m_batches;
    const StudiedProblem* m_problem;
};

void StudiedProblem::setPlaced(Placed placed) const
{
    const std::lock_guard lock(m_mutex);
    m_placed = std::move(placed);
}

Result<CandidateSpace> StudiedProblem::candidatesUpTo(std::size_t most, std::stop_token stop) const
{
    auto space = m_problem->candidatesUpTo(most, std::move(stop));
    if (space) {
        setPlaced({space->list, nullptr});
    }
    return space;
}

Result<std::unique_ptr<CandidateBatches>> StudiedProblem::batches(Progress* heartbeat, std::stop_token stop) const
{
    auto made = m_problem->batches(heartbeat, std::move(stop));
    if (made && *made != nullptr) {
        *made = std::make_unique<Batches>(*std::move(made), *this);
    }
    return made;
}

Result<std::shared_ptr<const CandidateList>> StudiedProblem::grown(const CandidateList& list, const KnownCosts& known,
                                                                   std::stop_token stop) const
{
    auto longer = m_problem->grown(list, known, std::move(stop));
    if (longer && *longer != nullptr) {
        setPlaced({*longer, nullptr});
    }
    return longer;
}

std::unique_ptr<Evaluator> StudiedProblem::evaluator(std::shared_ptr<const CandidateList> list,
                                                     const EvaluatorOptions& options) const
{
    Placed placed;
    {
        const std::lock_guard lock(m_mutex);
        placed = m_placed;
    }
    const bool isSpace = placed.list == list;
    return std::make_unique<StudiedEvaluator>(*m_problem, std::move(list), options, *m_log, isSpace,
                                              isSpace ? placed.places : nullptr);
}

} // namespace pimento
