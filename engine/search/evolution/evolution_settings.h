// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/predict/boosted_trees.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace pimento::evolution {

/// Settings of a balanced evolutionary search (IMTP paper, section 5.2.3). Values that the paper does not give come
/// from its authors' public artefact, which keeps the defaults of its tuner; our own values are marked.
struct EvolutionSettings {
    std::size_t trials = 1000;         // measurements in total; paper, section 7.4
    std::size_t batch = 64;            // measurements between two trainings; artefact
    std::size_t population = 512;      // candidates of a generation; artefact
    double measuredShare = 0.2;        // fraction of the first generation for the best measured ones; artefact
    std::size_t leastFresh = 50;       // candidates that are sampled for a batch, at least; artefact
    int mostFailures = 5;              // iterations of sampling without new schedules before it ends; artefact
    int generations = 4;               // generations per batch; artefact
    double mutationProbability = 0.85; // else a candidate is kept as it is; artefact
    int mutationAttempts = 10;         // attempts per schedule of the next generation; artefact
    double firstEpsilon = 0.5;         // fraction of the first batch that is taken at random; paper, section 5.2.3
    double lastEpsilon = 0.05;         // fraction after the early trials, or always; paper, section 5.2.3
    double earlyShare = 0.4;           // fraction of the trials that are early; paper, section 5.2.3
    /// Early generations begin with as many candidates of each niche; paper, section 5.2.3.
    bool hasBalancedSampling = true;
    /// Epsilon falls from the first to the last value during the early trials; paper, section 5.2.3.
    bool hasAdaptiveEpsilon = true;
    /// Some of each batch are neighbours of the fastest candidate of each niche, so that no niche is left before its
    /// fastest one is better than what lies next to it; ours.
    bool hasNeighbours = true;
    double neighbourShare = 0.125;   // fraction of a batch; ours
    std::size_t neighbourTries = 64; // changes of each of these that are looked at; ours
    std::size_t leastLearned = 64;   // measurements before which scores are random; artefact
    /// Settings of the cost model; ours, because the paper does not give any. Every tree uses all rows and columns,
    /// since there are few rows.
    BoostSettings trees{.rounds = 100, .depth = 6, .learningRate = 0.1, .rowShare = 1, .columnShare = 1};
    std::uint64_t seed = 2025; // ours

    bool operator==(const EvolutionSettings&) const = default;
};

/// Checks the settings. Error: a setting that no search can have.
[[nodiscard]] Result<void> checkEvolution(const EvolutionSettings& settings);
/// Error: weights of mutators that no search can have.
[[nodiscard]] Result<void> checkWeights(std::span<const double> weights);

/// True if a batch after this many trials is early: strictly before the end of the early fraction.
[[nodiscard]] bool isEarly(const EvolutionSettings& settings, std::size_t spent);
/// Fraction of a batch after this many trials that is taken at random.
[[nodiscard]] double epsilonAfter(const EvolutionSettings& settings, std::size_t spent);

/// Composition of a batch.
struct BatchSizes {
    std::size_t measured = 0;   // most candidates of the first generation that are the best measured ones
    std::size_t picked = 0;     // candidates of the batch
    std::size_t random = 0;     // candidates among them that are taken from the fresh samples
    std::size_t neighbours = 0; // most schedules of the batch that are neighbours of the fastest ones

    bool operator==(const BatchSizes&) const = default;
};

/// Computes the composition of a batch after this many trials; it is empty when they are used up.
[[nodiscard]] BatchSizes batchSizesAfter(const EvolutionSettings& settings, std::size_t spent);

} // namespace pimento::evolution
