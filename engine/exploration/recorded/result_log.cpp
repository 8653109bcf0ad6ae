// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exploration/recorded/result_log.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <new>
#include <span>
#include <utility>

namespace pimento {

namespace {

constexpr std::chrono::milliseconds kWriteEvery{1000};
constexpr std::size_t kWrittenAtOnce = 4096;

/// Forwards progress to another observer, and writes to the study at intervals.
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
    std::shared_ptr<const CandidateList> m_list; // of the rows that are evaluated
    WritingBeat m_beat;
    std::unique_ptr<Evaluator> m_evaluator;
    bool m_isWhole; // it finds all quantities and not those of one fidelity
};

} // namespace

ResultLog::ResultLog(Study& study, const Fingerprint& question, const CostSchema& schema, std::vector<StudyCost> known)
    : m_study(&study), m_question(question), m_schema(&schema)
{
    m_known.reserve(known.size());
    for (StudyCost& each : known) {
        if (each.quantities.size() == schema.quantities.size()) {
            m_known.emplace(each.candidate, Known{std::move(each.quantities), true});
        }
    }
    if (const auto asked = study.question(question); asked && *asked) {
        for (const StudyColumn& column : (*asked)->columns) {
            m_columns.push_back(column.id);
        }
    }
}

ResultLog::~ResultLog()
{
    try {
        (void)flush();
    } catch (const std::bad_alloc&) {
        m_new.clear(); // lost results are only found again later
    }
}

std::optional<Evaluation> ResultLog::find(std::uint64_t candidate)
{
    const std::lock_guard lock(m_mutex);
    const auto known = m_known.find(candidate);
    if (known == m_known.end()) {
        return std::nullopt;
    }
    m_recalled += std::exchange(known->second.isUnasked, false) ? 1 : 0;
    return Evaluation{known->second.quantities, Ending::Done, CostSource::Cached};
}

std::optional<Evaluation> ResultLog::find(const Fingerprint& key)
{
    const std::lock_guard lock(m_mutex);
    const auto candidate = m_keys.find(key);
    return candidate == m_keys.end()
               ? std::nullopt
               : std::optional(Evaluation{m_known.at(candidate->second).quantities, Ending::Done, CostSource::Shared});
}

bool ResultLog::knows(std::uint64_t candidate)
{
    const std::lock_guard lock(m_mutex);
    return m_known.contains(candidate);
}

bool ResultLog::isEmpty()
{
    const std::lock_guard lock(m_mutex);
    return m_known.empty();
}

/// Values of the study's columns, from those of the list and behind them those of the schema.
std::vector<double> ResultLog::columnsById(const CandidateList& list, const std::vector<double>& values) const
{
    std::unordered_map<std::string, double> found;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::size_t own = list.columns().size();
        found.emplace(i < own ? list.columns()[i].id : m_schema->columns[i - own].id, values[i]);
    }
    std::vector<double> columns;
    for (const std::string& id : m_columns) {
        const auto value = found.find(id);
        columns.push_back(value == found.end() ? std::numeric_limits<double>::quiet_NaN() : value->second);
    }
    return columns;
}

StudyResult ResultLog::resultOf(const CandidateList& list, std::size_t row, std::int64_t place,
                                const Evaluation& found) const
{
    StudyResult result{list.id(row), place, list.text(row), found.quantities, {}};
    const std::size_t own = list.columns().size();
    result.columns.resize(own + m_schema->columns.size());
    for (std::size_t column = 0; column < own; ++column) {
        result.columns[column] = list.value(row, column);
    }
    m_schema->show(found.quantities, std::span(result.columns).subspan(own));
    if (!m_columns.empty() && m_columns.size() != result.columns.size()) {
        result.columns = columnsById(list, result.columns);
    }
    return result;
}

void ResultLog::add(const CandidateList& list, std::size_t row, std::int64_t place, const Evaluation& found)
{
    StudyResult result = resultOf(list, row, place, found);
    const std::lock_guard lock(m_mutex);
    if (!m_known.emplace(result.candidate, Known{found.quantities}).second) {
        return;
    }
    if (m_new.empty()) {
        m_oldest = std::chrono::steady_clock::now();
    }
    m_new.push_back(std::move(result));
}

void ResultLog::setKey(std::uint64_t candidate, const Fingerprint& key)
{
    const std::lock_guard lock(m_mutex);
    if (m_known.contains(candidate)) {
        m_keys.emplace(key, candidate);
    }
}

void ResultLog::beat()
{
    {
        const std::lock_guard lock(m_mutex);
        const bool isTime =
            m_new.size() >= kWrittenAtOnce || std::chrono::steady_clock::now() - m_oldest >= kWriteEvery;
        if (m_new.empty() || !isTime) {
            return;
        }
    }
    const std::unique_lock writing(m_writing, std::try_to_lock);
    if (writing) {
        write();
    }
}

/// Requires that m_writing is locked.
void ResultLog::write()
{
    std::vector<StudyResult> results;
    {
        const std::lock_guard lock(m_mutex);
        results = std::exchange(m_new, {});
    }
    if (m_problem || results.empty()) {
        return;
    }
    if (const auto added = m_study->addResults(m_question, results); !added) {
        m_problem = added.error();
        m_failed.request_stop();
    }
}

Result<void> ResultLog::flush()
{
    const std::lock_guard writing(m_writing);
    write();
    return m_problem ? Result<void>(tl::unexpected<Error>(*m_problem)) : Result<void>{};
}

std::size_t ResultLog::recalled()
{
    const std::lock_guard lock(m_mutex);
    return m_recalled;
}

EvaluatorFactory studiedEvaluators(ResultLog& log)
{
    return [&log](const Problem& problem, const EvaluatedRows& rows,
                  const EvaluatorOptions& options) -> std::unique_ptr<Evaluator> {
        return std::make_unique<StudiedEvaluator>(problem, rows, options, log);
    };
}

} // namespace pimento
