// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/predict/boosted_trees.h"
#include "engine/predict/feature_table.h"
#include "sim/base/result.h"

#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace pimento::evolution {

/// Cost model of a search: predicts the throughput of candidates that were not measured, relative to the fastest
/// measured one, by regression trees. (The paper does not describe its cost model.)
class ThroughputModel {
public:
    /// Learns from candidates and their seconds (infinite: cannot be run, no throughput). Error: no row, none with a
    /// time above 0, no library, or a stop.
    [[nodiscard]] static Result<ThroughputModel> train(const FeatureTable& rows, std::span<const double> seconds,
                                                       const BoostSettings& settings, const std::stop_token& stop);

    /// Predicted throughputs: at least 0, about 1 for a schedule as fast as the fastest one. Equal for any number of
    /// threads.
    [[nodiscard]] std::vector<double> scores(const FeatureTable& rows, unsigned threads,
                                             const std::stop_token& stop) const;

private:
    explicit ThroughputModel(BoostedTrees trees) : m_trees(std::move(trees)) {}

    BoostedTrees m_trees;
};

/// The throughputs that it learns: those of the fastest candidate are 1.
[[nodiscard]] std::vector<float> normalisedThroughputs(std::span<const double> seconds);

} // namespace pimento::evolution
