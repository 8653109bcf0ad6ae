// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_features.h"

#include <cstddef>
#include <span>
#include <vector>

namespace pimento {

/// Linear cost model: a sum of amounts of work with non-negative weights. The trees then learn only how the work
/// overlaps. Terms with a known weight (FeatureNames::Term::weight) keep it.
class LinearBase {
public:
    LinearBase() = default;
    LinearBase(std::vector<double> weights, std::vector<bool> isKnown)
        : m_weights(std::move(weights)), m_isKnown(std::move(isKnown))
    {
    }
    /// Fits the weights by least squares of the relative errors. `amounts` has the terms of all rows in row-major
    /// order, `costs` (above 0) one value per row.
    [[nodiscard]] static LinearBase fit(const FeatureNames& names, std::span<const double> amounts,
                                        std::span<const double> costs);

    [[nodiscard]] const std::vector<double>& weights() const { return m_weights; }
    /// Weighted sum of all amounts of a row, at least a small positive number.
    [[nodiscard]] double of(std::span<const double> amounts) const;
    /// Weighted sum of the amounts whose weight was learned. Trees see only this sum, so that rows that differ only in
    /// terms of known weight keep the order that the known weights give.
    [[nodiscard]] double learnedOf(std::span<const double> amounts) const;
    /// Writes the fraction of learnedOf() that each learned term has; `to` holds learnedTerms() values.
    void shares(std::span<const double> amounts, std::span<float> to) const;
    [[nodiscard]] std::size_t learnedTerms() const;

private:
    std::vector<double> m_weights; // one per term
    std::vector<bool> m_isKnown;   // one per term
};

} // namespace pimento
