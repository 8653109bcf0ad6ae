// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_list.h"
#include "engine/candidates/table_column.h"
#include "engine/problem/problem.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"

#include <memory>
#include <stop_token>
#include <string_view>
#include <vector>

namespace pimento {

struct PredictOptions {
    unsigned threads = 1;
    Progress* heartbeat = nullptr; // borrowed; called from every working thread every few milliseconds
    Progress* progress = nullptr;  // borrowed; counts rows, from one thread at a time
};

/// Predicts the costs of candidates without running them (DCC paper, section 4.4). Immutable; any number of threads may
/// predict.
class Predictor {
public:
    virtual ~Predictor() = default;

    /// Stable name for files: "estimate", "boosted trees 5e3a90c1". Predictors with different predictions have
    /// different names.
    [[nodiscard]] virtual std::string_view name() const = 0;
    /// Fidelity of the predictions; never Fidelity::Simulated.
    [[nodiscard]] virtual Fidelity fidelity() const = 0;

    /// Predicts the ranked quantity of each row of the problem's list, in its unit; NaN: the row is known not to fit.
    /// The result does not depend on the number of threads. Error: the predictor does not support the problem, or a
    /// stop.
    [[nodiscard]] virtual Result<std::vector<double>> predict(const Problem& problem,
                                                              std::shared_ptr<const CandidateList> list,
                                                              const PredictOptions& options,
                                                              std::stop_token stop = {}) const = 0;
};

/// Rows ordered by predicted cost, best first, ties by row; rows that do not fit are excluded.
[[nodiscard]] std::vector<std::size_t> rankedRows(const std::vector<double>& predicted);

} // namespace pimento
