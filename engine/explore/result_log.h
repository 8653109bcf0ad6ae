// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_list.h"
#include "engine/candidates/cost_schema.h"
#include "engine/search/evaluation.h"
#include "engine/studies/study.h"

#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace pimento {

/// What a study knows of one question, with what is found out now: new results go to the file once a second, and none
/// is found out twice. For any number of threads.
class ResultLog {
public:
    /// `known`: what the study has. Study and schema must outlive it. A study that was begun when candidates had fewer
    /// columns keeps those that it was begun with.
    ResultLog(Study& study, const Fingerprint& question, const CostSchema& schema, std::vector<StudyResult> known);
    ~ResultLog();
    ResultLog(const ResultLog&) = delete;
    ResultLog& operator=(const ResultLog&) = delete;

    /// What a candidate costs, if that is known.
    [[nodiscard]] std::optional<Evaluation> find(std::uint64_t candidate);
    /// The same of all candidates of one key (Evaluator::key()).
    [[nodiscard]] std::optional<Evaluation> find(const Fingerprint& key);
    [[nodiscard]] bool knows(std::uint64_t candidate);
    [[nodiscard]] bool isEmpty();

    /// Takes what a row of a list costs; `place` is its row in the space or StudyResult::kNoPlace.
    void add(const CandidateList& list, std::size_t row, std::int64_t place, const Evaluation& found);
    /// Takes the key of a candidate whose cost is known.
    void setKey(std::uint64_t candidate, const Fingerprint& key);

    /// Writes what has waited for a second, unless another thread does; to be called every few milliseconds.
    void beat();
    /// Writes everything. Error: what went wrong with the study, also earlier on.
    [[nodiscard]] Result<void> flush();
    /// Asked to stop as soon as nothing can be written any more.
    [[nodiscard]] std::stop_token failed() const { return m_failed.get_token(); }

    /// The row of the study for a row of a list.
    [[nodiscard]] StudyResult resultOf(const CandidateList& list, std::size_t row, std::int64_t place,
                                       const Evaluation& found) const;
    /// Candidates whose cost came out of the study instead of a simulation.
    [[nodiscard]] std::size_t recalled();

private:
    void write();
    [[nodiscard]] std::vector<double> columnsById(const CandidateList& list, const std::vector<double>& values) const;

    Study* m_study;
    Fingerprint m_question;
    const CostSchema* m_schema;
    std::vector<std::string> m_columns; // ids of those that the study has; empty: it does not know the question

    std::mutex m_mutex; // of what follows
    std::unordered_map<std::uint64_t, std::vector<double>> m_known;
    std::unordered_set<std::uint64_t> m_unasked; // of them: known from the study, and nobody asked for
    std::unordered_map<Fingerprint, std::uint64_t, FingerprintHash> m_keys; // a candidate of each
    std::vector<StudyResult> m_new;
    std::chrono::steady_clock::time_point m_oldest; // of m_new
    std::size_t m_recalled = 0;

    std::mutex m_writing; // of the file and of what follows; taken before m_mutex
    std::optional<Error> m_problem;
    std::stop_source m_failed;
};

} // namespace pimento
