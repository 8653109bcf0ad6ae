// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_features.h"
#include "engine/predict/boosted_trees.h"
#include "engine/predict/linear_base.h"
#include "engine/predict/predictor.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento {

/// Features of some rows, in the form that trees and linear bases take.
struct FeatureRows {
    std::size_t rows = 0;
    std::vector<double> amounts; // terms in row-major order
    FeatureTable traits{0};

    /// Computes the features of the rows `which` of a list.
    [[nodiscard]] static FeatureRows of(const CandidateFeatures& features, std::span<const std::size_t> which,
                                        unsigned threads, const std::stop_token& stop);
    [[nodiscard]] std::span<const double> terms(std::size_t row) const
    {
        const std::size_t each = rows == 0 ? 0 : amounts.size() / rows;
        return std::span(amounts).subspan(row * each, each);
    }
};

/// Features of the programs of some rows.
struct ProgramRows {
    FeatureRows features;
    std::vector<bool> fits; // one per row; features of rows that do not fit are undefined

    /// Computes the program features of the rows `which`: of all of them, or of the first rows in their order until the
    /// work limit (CandidateFeatures::writeProgram()) is reached, and of `least` rows at least.
    [[nodiscard]] static ProgramRows of(const CandidateFeatures& features, std::span<const std::size_t> which,
                                        const PredictOptions& options, const std::stop_token& stop,
                                        std::int64_t work = std::numeric_limits<std::int64_t>::max(),
                                        std::size_t least = 0);
};

/// Model of the candidates whose programs are made.
struct ProgramPart {
    FeatureNames names;
    LinearBase base;
    std::optional<BoostedTrees> trees;

    [[nodiscard]] std::vector<double> costs(const FeatureRows& rows, unsigned threads,
                                            const std::stop_token& stop) const;
    /// Input table of the trees.
    [[nodiscard]] FeatureTable table(const FeatureRows& rows) const;
};

/// Range of the values of a trait in the training; least > most: the trait had no value.
struct TraitReach {
    float least = std::numeric_limits<float>::infinity();
    float most = -std::numeric_limits<float>::infinity();

    void add(float value)
    {
        least = value < least ? value : least;
        most = value > most ? value : most;
    }
    /// True if a value lies outside of the range. NaN (the trait does not apply) never does.
    [[nodiscard]] bool isBeyond(float value) const { return value < least || value > most; }

    bool operator==(const TraitReach&) const = default;
};

/// Model of the candidates of some problems: a linear base, and trees that predict how far the cost is from it. A
/// coarse model serves all candidates. A second one serves the few that matter, whose program is made or, where
/// programs have no features, whose closer lower bound is known.
struct PredictorPart {
    std::string kind;   // FeatureNames::kind
    std::string device; // "": any device
    std::string kernel; // "": any kernel
    FeatureNames names;
    LinearBase base;
    std::optional<BoostedTrees> coarse;
    std::optional<BoostedTrees> fine;   // none: the candidates have at most one lower bound, or `program` is set
    std::optional<ProgramPart> program; // none: programs have no features
    std::size_t samples = 0;            // simulated candidates
    std::size_t shapes = 0;
    std::vector<TraitReach> reach; // one per trait; empty: an older file, which has no ranges
    double error = 0;              // root of the mean squared relative error on held-out samples; 0: none were held out

    /// Predicts costs by the coarse trees.
    [[nodiscard]] std::vector<double> coarseCosts(const FeatureRows& rows, unsigned threads,
                                                  const std::stop_token& stop) const;
    /// Predicts costs by the fine trees; `bounds` has the closer bound of each row (above 0).
    [[nodiscard]] std::vector<double> fineCosts(const FeatureRows& rows, std::span<const double> bounds,
                                                unsigned threads, const std::stop_token& stop) const;
    /// Input table of the trees; empty `bounds`: of the coarse trees.
    [[nodiscard]] FeatureTable table(const FeatureRows& rows, std::span<const double> bounds) const;
};

} // namespace pimento
