// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_list.h"
#include "engine/candidates/table_column.h"
#include "engine/study/problem.h"
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
};

/// Says what candidates cost without running them (DCC paper, section 4.4). Immutable, for any number of threads.
class Predictor {
public:
    virtual ~Predictor() = default;

    /// Stable, for files; of predictors that say different things another one: "estimate", "boosted trees 5e3a90c1".
    [[nodiscard]] virtual std::string_view name() const = 0;
    /// How far its numbers can be trusted; never Fidelity::Simulated.
    [[nodiscard]] virtual Fidelity fidelity() const = 0;

    /// The ranked quantity of each row of a list of the problem, in its unit; NaN: the row is known not to fit. The
    /// same for any number of threads. Error: the predictor knows nothing of such problems, or a stop.
    [[nodiscard]] virtual Result<std::vector<double>> predict(const Problem& problem,
                                                              std::shared_ptr<const CandidateList> list,
                                                              const PredictOptions& options,
                                                              std::stop_token stop = {}) const = 0;
};

/// The rows of predictions from the best one on, of equals the first; those that do not fit are left out.
[[nodiscard]] std::vector<std::size_t> rankedRows(const std::vector<double>& predicted);

} // namespace pimento
