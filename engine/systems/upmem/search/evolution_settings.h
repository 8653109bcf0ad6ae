// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/predict/boosted_trees.h"
#include "sim/base/result.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace pimento::upmem {

/// How a balanced evolutionary search goes (IMTP paper, section 5.2.3). Where the paper names no number it comes from
/// the public artefact of its authors, which keeps the defaults of the tuner below it; ours are marked so.
struct EvolutionSettings {
    std::size_t trials = 1000;         // measurements in all; paper, section 7.4
    std::size_t batch = 64;            // that are measured between two trainings; artefact
    std::size_t population = 512;      // schedules of a generation; artefact
    double measuredShare = 0.2;        // of the first generation: the best measured ones; artefact
    std::size_t leastFresh = 50;       // schedules that are sampled for a batch, at least; artefact
    int mostFailures = 5;              // rounds of sampling that find nothing new before it ends; artefact
    int generations = 4;               // of a batch; artefact
    double mutationProbability = 0.85; // else a schedule is kept as it is; artefact
    int mutationAttempts = 10;         // to get one of the next generation; artefact
    /// How often which mutator is taken, in the order of MutatorKind; artefact.
    std::array<double, 4> mutatorWeights = {0.90, 0.05, 0.03, 0.02};
    double firstEpsilon = 0.5; // share of a batch that is taken at random, at the begin; paper, section 5.2.3
    double lastEpsilon = 0.05; // and from the early trials' end on, or always; paper, section 5.2.3
    double earlyShare = 0.4;   // of the trials: the early ones; paper, section 5.2.3
    /// Early generations begin with as many schedules with rfactor as without; paper, section 5.2.3.
    bool hasBalancedSampling = true;
    /// Epsilon falls from the first to the last value during the early trials; paper, section 5.2.3.
    bool hasAdaptiveEpsilon = true;
    /// Some of each batch are neighbours of the fastest schedule with rfactor and of the fastest without, so that neither
    /// is left before it is better than what lies next to it; ours.
    bool hasNeighbours = true;
    double neighbourShare = 0.125;   // of a batch; ours
    std::size_t neighbourTries = 64; // changes of each of the two that are looked at; ours
    std::size_t leastLearned = 64; // measurements before which scores are random; artefact
    /// Of the cost model; ours, the paper only says that there is one. All rows and columns for each tree: there are
    /// few rows.
    BoostSettings trees{.rounds = 100, .depth = 6, .learningRate = 0.1, .rowShare = 1, .columnShare = 1};
    std::uint64_t seed = 2025; // ours

    bool operator==(const EvolutionSettings&) const = default;
};

/// Error: a setting that no search can have.
[[nodiscard]] Result<void> checkEvolution(const EvolutionSettings& settings);

/// That a batch after so many trials is an early one: strictly before the end of the early share.
[[nodiscard]] bool isEarly(const EvolutionSettings& settings, std::size_t spent);
/// The share of a batch after so many trials that is taken at random.
[[nodiscard]] double epsilonAfter(const EvolutionSettings& settings, std::size_t spent);

/// How a batch is put together.
struct BatchSizes {
    std::size_t measured = 0; // of the first generation: the best measured ones, at most
    std::size_t picked = 0;   // schedules of the batch
    std::size_t random = 0;   // of them, taken from the fresh samples
    std::size_t neighbours = 0; // of them, neighbours of the fastest ones, at most

    bool operator==(const BatchSizes&) const = default;
};

/// For a batch after so many trials; nothing is picked when they are all spent.
[[nodiscard]] BatchSizes batchSizesAfter(const EvolutionSettings& settings, std::size_t spent);

} // namespace pimento::upmem
