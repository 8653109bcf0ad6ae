// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/predict/feature_table.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento {

/// How trees are grown.
struct BoostSettings {
    int rounds = 600; // trees
    int depth = 6;
    double learningRate = 0.1;
    double rowShare = 0.8;    // of the rows that a tree sees
    double columnShare = 0.8; // of the columns that a tree sees
    double leastWeight = 1;   // of the rows of a leaf
    std::uint32_t seed = 1;

    bool operator==(const BoostSettings&) const = default;

    /// What the paper says (section 5): learning rate 0.1, depth 8, 5,000 rounds; the rest is XGBoost's own.
    [[nodiscard]] static BoostSettings ofPaper();
};

/// Regression trees, boosted by XGBoost. They grow on one thread: OpenMP's threads wait for each other by spinning and
/// take many times as long where another program has a core. Immutable, for any number of threads.
class BoostedTrees {
public:
    /// Grows trees that tell the targets, one for each row, by least squares. The same rows, targets and settings give
    /// the same trees. Error: no rows, targets or weights that do not match, or a stop.
    [[nodiscard]] static Result<BoostedTrees> grow(const FeatureTable& rows, std::span<const float> targets,
                                                   std::span<const float> weights, const BoostSettings& settings,
                                                   Progress* progress = nullptr, const std::stop_token& stop = {});
    /// Reads bytes(). Error: they are no trees of so many columns.
    [[nodiscard]] static Result<BoostedTrees> read(std::span<const char> bytes, std::size_t columns);

    /// Their form in files (UBJSON, as XGBoost writes it).
    [[nodiscard]] std::span<const char> bytes() const { return m_bytes; }
    [[nodiscard]] std::size_t columns() const { return m_columns; }
    /// What they say of each row; the same for any number of threads.
    [[nodiscard]] std::vector<float> predict(const FeatureTable& rows, unsigned threads = 1,
                                             const std::stop_token& stop = {}) const;

private:
    class Booster;
    class Boosters;
    BoostedTrees(std::shared_ptr<Boosters> boosters, std::vector<char> bytes, std::size_t columns);

    std::shared_ptr<Boosters> m_boosters;
    std::vector<char> m_bytes;
    std::size_t m_columns;
};

} // namespace pimento
