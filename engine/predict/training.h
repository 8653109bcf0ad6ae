// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/costs/cost_cache.h"
#include "engine/predict/trained_predictor.h"
#include "engine/problem/problem.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento {

struct TrainingOptions {
    BoostSettings trees;
    /// Trees for program features. Estimates are close to the truth already, so few and large leaves suffice, and
    /// programs that are nearly alike keep the order of their estimates.
    BoostSettings programTrees{.rounds = 150, .depth = 4, .leastWeight = 20};
    /// Fraction of the distinct programs of each problem that are sampled (the paper: 15 % of those that pruning
    /// leaves).
    double share = 0.15;
    /// Maximum number of candidates over all problems.
    std::size_t most = 5000;
    /// Fraction of the sample that is drawn from candidates with a small predicted cost; the rest is drawn from all.
    double promising = 0.6;
    /// Maximum number of candidates over all problems whose programs are made.
    std::size_t mostPrograms = 1500;
    /// Fraction of the sample that is held out of the training to measure the error.
    double leftOut = 0;
    std::uint64_t seed = 1;
    bool withAnyDevice = false; // also makes parts for devices outside of the training
    unsigned threads = 1;
    CostCache* cache = nullptr;    // borrowed
    Progress* progress = nullptr;  // borrowed; counts simulated candidates
    Progress* heartbeat = nullptr; // borrowed; called from every working thread every few milliseconds
    std::function<void(const std::string& step)> step = {}; // called with the name of each step as it begins
};

/// A candidate that was simulated for a training.
struct TrainingSample {
    std::size_t problem = 0; // index among the problems of the training
    std::size_t row = 0;
    double cost = 0;
};

struct Trained {
    std::shared_ptr<const TrainedPredictor> predictor;
    std::vector<TrainingSample> samples; // ordered by problem, then row
};

/// Runs a sample of the candidates of some problems and learns their costs: a part for each device and kernel, one for
/// each device, and one for all if they are several. Equal problems, options and seed give an equal predictor on any
/// number of threads. Error: a problem whose candidates have no features, none that fits, or a stop.
[[nodiscard]] Result<Trained> train(std::span<const std::shared_ptr<const Problem>> problems,
                                    const TrainingOptions& options, const std::stop_token& stop = {});

} // namespace pimento
