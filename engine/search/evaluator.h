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

/// Finds out what the candidates of one list cost. It owns what makes that quick: caches, memories of earlier runs.
/// Every function may be called from several threads at once; no cost depends on their number.
class Evaluator {
public:
    static constexpr double kNoLimit = std::numeric_limits<double>::infinity();

    virtual ~Evaluator() = default;

    [[nodiscard]] virtual const CandidateList& candidates() const = 0;

    /// The cost of a candidate. It may be cut as soon as its ranked quantity is known to exceed `most`. Error: of the
    /// kind DoesNotFit with a reason that is the same for all candidates with that trouble; other kinds end a search.
    [[nodiscard]] virtual Result<Evaluation> evaluate(std::size_t row, double most, const std::stop_token& stop) = 0;

    /// Candidates of one key cost the same. None: nobody can tell without evaluating.
    [[nodiscard]] virtual std::optional<Fingerprint> key(std::size_t row) const
    {
        (void)row;
        return std::nullopt;
    }

    /// Number of lower bounds of the ranked quantity; each costs more than the one before and is closer as a rule.
    [[nodiscard]] virtual int boundLevels() const { return 0; }
    /// Bound number `level`. Where it exceeds `limit` it may be given up there, as after a stop: what comes out is a
    /// bound in any case. Error: a candidate that has no cost; level 0 need not notice.
    [[nodiscard]] virtual Result<double> bound(int level, std::size_t row, double limit,
                                               const std::stop_token& stop) const
    {
        (void)level;
        (void)row;
        (void)limit;
        (void)stop;
        return 0.0;
    }

    /// About how long the evaluation of a candidate takes, in any unit: searches begin with the quick ones.
    [[nodiscard]] virtual double work(std::size_t row) const
    {
        (void)row;
        return 0;
    }

    /// Told at the end of a search: what is new may go to disk.
    virtual void flush() {}
};

} // namespace pimento
