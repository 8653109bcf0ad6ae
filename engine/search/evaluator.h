// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_list.h"
#include "engine/search/evaluation.h"
#include "sim/base/fingerprint.h"
#include "sim/base/result.h"

#include <cstddef>
#include <limits>
#include <optional>
#include <stop_token>

namespace pimento {

/// Evaluates the candidates of one list. Owns whatever speeds that up: caches, states of earlier runs. All functions
/// are thread-safe; no cost depends on the number of threads.
class Evaluator {
public:
    static constexpr double kNoLimit = std::numeric_limits<double>::infinity();

    virtual ~Evaluator() = default;

    [[nodiscard]] virtual const CandidateList& candidates() const = 0;

    /// Evaluates a candidate, at most until its ranked quantity is known to exceed `most`. Error: of kind DoesNotFit
    /// with a reason that all candidates with this problem share; errors of other kinds end a search.
    [[nodiscard]] virtual Result<Evaluation> evaluate(std::size_t row, double most, const std::stop_token& stop) = 0;

    /// Key of a candidate: candidates with equal keys cost the same. None: unknown without an evaluation.
    [[nodiscard]] virtual std::optional<Fingerprint> key(std::size_t row) const
    {
        (void)row;
        return std::nullopt;
    }

    /// Number of lower bounds of the ranked quantity; each one takes more time than the one before and is usually
    /// closer.
    [[nodiscard]] virtual int boundLevels() const { return 0; }
    /// Computes bound number `level`. The computation may end early once it exceeds `limit`, or after a stop; the
    /// result is a valid bound in any case. Error: a candidate that has no cost; level 0 need not notice that.
    [[nodiscard]] virtual Result<double> bound(int level, std::size_t row, double limit,
                                               const std::stop_token& stop) const
    {
        (void)level;
        (void)row;
        (void)limit;
        (void)stop;
        return 0.0;
    }

    /// Approximate effort of evaluating a candidate, in any unit; searches begin with small ones.
    [[nodiscard]] virtual double work(std::size_t row) const
    {
        (void)row;
        return 0;
    }

    /// Called at the end of a search: new results may be written to disk.
    virtual void flush() {}
};

} // namespace pimento
