// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exploration/recorded/studied_evaluators.h"

#include <cstdint>
#include <memory>
#include <utility>

namespace pimento {

namespace {

/// Passes beats on, and writes to the study when it is time.
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

/// Looks into the log before it evaluates.
class StudiedEvaluator final : public Evaluator {
public:
    StudiedEvaluator(const Problem& problem, EvaluatedRows rows, const EvaluatorOptions& options, ResultLog& log)
        : m_log(&log), m_rows(std::move(rows)), m_list(m_rows.list), m_beat(log, options.heartbeat),
          m_evaluator(problem.evaluator(m_list, {options.threads, options.cache, &m_beat, options.fidelity})),
          m_isWhole(!options.fidelity)
    {
        if (m_log->isEmpty() || !m_isWhole) {
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
        if (!m_isWhole) { // studies have whole results
            return m_evaluator->evaluate(row, most, stop);
        }
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
        switch (m_rows.of) {
        case EvaluatedRows::Of::Space:
            return static_cast<std::int64_t>(row);
        case EvaluatedRows::Of::Batch:
            return static_cast<std::int64_t>((*m_rows.places)[row]);
        case EvaluatedRows::Of::Others:
            break;
        }
        return StudyResult::kNoPlace;
    }

    ResultLog* m_log;
    EvaluatedRows m_rows;
    std::shared_ptr<const CandidateList> m_list; // of them
    WritingBeat m_beat;
    std::unique_ptr<Evaluator> m_evaluator;
    bool m_isWhole; // it finds all quantities and not those of one fidelity
};

} // namespace

EvaluatorFactory studiedEvaluators(ResultLog& log)
{
    return [&log](const Problem& problem, const EvaluatedRows& rows,
                  const EvaluatorOptions& options) -> std::unique_ptr<Evaluator> {
        return std::make_unique<StudiedEvaluator>(problem, rows, options, log);
    };
}

} // namespace pimento
