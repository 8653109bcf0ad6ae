// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_list.h"
#include "engine/candidates/cost_schema.h"
#include "engine/exploration/evaluator_factory.h"
#include "engine/search/evaluation.h"
#include "engine/study_files/study.h"

#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <vector>

namespace pimento {

/// Results of one question: those of a study, and new ones. New results are written to the file once a second, and none
/// is computed twice. Thread-safe.
class ResultLog {
public:
    /// `known`: the costs in the study. Study and schema must outlive the log. A study from before a column existed
    /// keeps its own columns.
    ResultLog(Study& study, const Fingerprint& question, const CostSchema& schema, std::vector<StudyCost> known);
    ~ResultLog();
    ResultLog(const ResultLog&) = delete;
    ResultLog& operator=(const ResultLog&) = delete;

    /// Cost of a candidate, if known.
    [[nodiscard]] std::optional<Evaluation> find(std::uint64_t candidate);
    /// Cost of the candidates with a key (Evaluator::key()), if known.
    [[nodiscard]] std::optional<Evaluation> find(const Fingerprint& key);
    [[nodiscard]] bool knows(std::uint64_t candidate);
    [[nodiscard]] bool isEmpty();

    /// Adds the cost of a list's row; `place` is its index in the space, or StudyResult::kNoPlace.
    void add(const CandidateList& list, std::size_t row, std::int64_t place, const Evaluation& found);
    /// Adds the key of a candidate with a known cost.
    void setKey(std::uint64_t candidate, const Fingerprint& key);

    /// Writes results that are a second old, unless another thread is writing; call it every few milliseconds.
    void beat();
    /// Writes all results. Error: any failure of the study so far.
    [[nodiscard]] Result<void> flush();
    /// Stop token that is triggered as soon as writing fails.
    [[nodiscard]] std::stop_token failed() const { return m_failed.get_token(); }

    /// Makes the study's result for a row of a list.
    [[nodiscard]] StudyResult resultOf(const CandidateList& list, std::size_t row, std::int64_t place,
                                       const Evaluation& found) const;
    /// Number of candidates whose cost came from the study and not from a simulation.
    [[nodiscard]] std::size_t recalled();

private:
    void write();
    /// Orders the columns of a list's row as the study has them; NaN: the list lacks a column.
    [[nodiscard]] std::vector<double> columnsById(const CandidateList& list, const std::vector<double>& values) const;

    Study* m_study;
    Fingerprint m_question;
    const CostSchema* m_schema;
    std::vector<std::string> m_columns; // ids of those that the study has; empty: it does not know the question

    std::mutex m_mutex; // guards the members below
    struct Known {
        std::vector<double> quantities;
        bool isUnasked = false; // known from the study, and find() has not returned it yet
    };
    std::unordered_map<std::uint64_t, Known> m_known;
    std::unordered_map<Fingerprint, std::uint64_t, FingerprintHash> m_keys; // one candidate per key
    std::vector<StudyResult> m_new;
    std::chrono::steady_clock::time_point m_oldest; // age of m_new
    std::size_t m_recalled = 0;

    std::mutex m_writing; // guards the file and the members below; locked before m_mutex
    std::optional<Error> m_problem;
    std::stop_source m_failed;
};

/// Evaluators that ask a study before they simulate, and tell it what they find, with the places of rows in the space.
/// The log must outlive the factory and its evaluators.
[[nodiscard]] EvaluatorFactory studiedEvaluators(ResultLog& log);

} // namespace pimento
