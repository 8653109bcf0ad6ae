// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/costs/cost_cache.h"
#include "engine/predict/trained_predictor.h"
#include "engine/study/problem.h"
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
    /// Those about programs. Estimates are close to the truth already, so that few and large leaves tell enough:
    /// programs that are nearly alike keep the order of their estimates.
    BoostSettings programTrees{.rounds = 150, .depth = 4, .leastWeight = 20};
    /// Of the candidates of each problem that are different programs (the paper: 15 % of the pruned drafts).
    double share = 0.15;
    /// Candidates of all problems together, at most.
    std::size_t most = 5000;
    /// Of the sample: candidates whose cost seems to be among the least ones, by what the others say; the rest is drawn
    /// from all.
    double promising = 0.6;
    /// Candidates of all problems together whose programs are looked at, at most.
    std::size_t mostPrograms = 1500;
    /// Of the sample: kept from the training to find the error.
    double leftOut = 0;
    std::uint64_t seed = 1;
    bool withAnyDevice = false; // parts for devices that were not trained on as well
    unsigned threads = 1;
    CostCache* cache = nullptr;    // borrowed
    Progress* progress = nullptr;  // borrowed; of the candidates that are run
    Progress* heartbeat = nullptr; // borrowed; called from every working thread every few milliseconds
    std::function<void(const std::string& step)> step = {}; // told what is done next
};

/// A candidate that was run for a training.
struct TrainingSample {
    std::size_t problem = 0; // place among those that were trained on
    std::size_t row = 0;
    double cost = 0;
};

struct Trained {
    std::shared_ptr<const TrainedPredictor> predictor;
    std::vector<TrainingSample> samples; // by problem, then row
};

/// Runs a sample of the candidates of some problems and learns what they cost: a part for each device and kernel, one
/// for each device, and one for all if they are several. The same problems, options and seed give the same predictor on
/// any number of threads. Error: a problem whose candidates have no features, none that fits, or a stop.
[[nodiscard]] Result<Trained> train(std::span<const std::shared_ptr<const Problem>> problems,
                                    const TrainingOptions& options, const std::stop_token& stop = {});

} // namespace pimento
