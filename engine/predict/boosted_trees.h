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

/// Training parameters of the trees.
struct BoostSettings {
    int rounds = 600; // number of trees
    int depth = 6;
    double learningRate = 0.1;
    double rowShare = 0.8;    // fraction of the rows that each tree sees
    double columnShare = 0.8; // fraction of the columns that each tree sees
    double leastWeight = 1;   // minimum sum of row weights in a leaf
    std::uint32_t seed = 1;

    bool operator==(const BoostSettings&) const = default;

    /// Settings of the DCC paper (section 5): learning rate 0.1, depth 8, 5,000 rounds; the rest are XGBoost's
    /// defaults.
    [[nodiscard]] static BoostSettings ofPaper();
};

/// Regression trees boosted by XGBoost. Training uses one thread: OpenMP's threads wait for each other by spinning, and
/// training takes many times as long when another program uses a core. Immutable; any number of threads may predict.
class BoostedTrees {
public:
    /// Grows trees that predict the targets, one per row, by least squares. Equal rows, targets and settings give equal
    /// trees. Error: there are no rows, the targets or weights do not match the rows, or a stop.
    [[nodiscard]] static Result<BoostedTrees> grow(const FeatureTable& rows, std::span<const float> targets,
                                                   std::span<const float> weights, const BoostSettings& settings,
                                                   Progress* progress = nullptr, const std::stop_token& stop = {});
    /// Reads what bytes() returned. Error: the bytes are not trees over this number of columns.
    [[nodiscard]] static Result<BoostedTrees> read(std::span<const char> bytes, std::size_t columns);

    /// Serialised form of the trees for files (UBJSON, as XGBoost writes it).
    [[nodiscard]] std::span<const char> bytes() const { return m_bytes; }
    [[nodiscard]] std::size_t columns() const { return m_columns; }
    /// Predicts a value for each row; the result does not depend on the number of threads.
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
