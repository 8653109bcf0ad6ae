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

/// Features of some rows, as trees and bases take them.
struct FeatureRows {
    std::size_t rows = 0;
    std::vector<double> amounts; // terms, a row behind the other
    FeatureTable traits{0};

    /// Those of the rows of a list.
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
    std::vector<bool> fits; // per row; those of other rows mean nothing

    /// Those of the rows of a list whose features have programs: of all of them or, in their order, of as many as take
    /// so much work (CandidateFeatures::writeProgram()), and at least `least`.
    [[nodiscard]] static ProgramRows of(const CandidateFeatures& features, std::span<const std::size_t> which,
                                        const PredictOptions& options, const std::stop_token& stop,
                                        std::int64_t work = std::numeric_limits<std::int64_t>::max(),
                                        std::size_t least = 0);
};

/// What was learned of candidates whose programs are made.
struct ProgramPart {
    FeatureNames names;
    LinearBase base;
    std::optional<BoostedTrees> trees;

    [[nodiscard]] std::vector<double> costs(const FeatureRows& rows, unsigned threads,
                                            const std::stop_token& stop) const;
    /// What the trees are asked about.
    [[nodiscard]] FeatureTable table(const FeatureRows& rows) const;
};

/// The values of a trait that were trained on; least > most: it had none.
struct TraitReach {
    float least = std::numeric_limits<float>::infinity();
    float most = -std::numeric_limits<float>::infinity();

    void add(float value)
    {
        least = value < least ? value : least;
        most = value > most ? value : most;
    }
    /// Whether a value (NaN: there is no such thing) lies outside.
    [[nodiscard]] bool isBeyond(float value) const { return value < least || value > most; }

    bool operator==(const TraitReach&) const = default;
};

/// What was learned of the candidates of some problems: a linear base and trees that tell how far the cost is from it,
/// once for all candidates and once for the few that matter: those whose program is made or, where programs have no
/// features, whose closer lower bound is known.
struct PredictorPart {
    std::string kind;   // FeatureNames::kind
    std::string device; // "": of any
    std::string kernel; // "": of any
    FeatureNames names;
    LinearBase base;
    std::optional<BoostedTrees> coarse;
    std::optional<BoostedTrees> fine;   // none: the candidates have one lower bound or none, or there is `program`
    std::optional<ProgramPart> program; // none: programs have no features
    std::size_t samples = 0;            // candidates that were run
    std::size_t shapes = 0;
    std::vector<TraitReach> reach; // per trait; empty: an older file, which does not say it
    double error = 0; // root of the mean squared relative error on samples that were left out of the training; 0: none

    /// Costs by the coarse trees.
    [[nodiscard]] std::vector<double> coarseCosts(const FeatureRows& rows, unsigned threads,
                                                  const std::stop_token& stop) const;
    /// Costs by the fine ones; `bounds` has the closer bound of each row (above 0).
    [[nodiscard]] std::vector<double> fineCosts(const FeatureRows& rows, std::span<const double> bounds,
                                                unsigned threads, const std::stop_token& stop) const;
    /// What trees are asked about; `bounds` empty: for the coarse ones.
    [[nodiscard]] FeatureTable table(const FeatureRows& rows, std::span<const double> bounds) const;
};

} // namespace pimento
