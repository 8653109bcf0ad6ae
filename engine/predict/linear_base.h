// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_features.h"

#include <cstddef>
#include <span>
#include <vector>

namespace pimento {

/// A cost as a sum of amounts of work with weights that are never negative: what remains for the trees is how work
/// overlaps. Amounts whose weight is known (FeatureNames::Term::weight) keep it.
class LinearBase {
public:
    LinearBase() = default;
    LinearBase(std::vector<double> weights, std::vector<bool> isKnown)
        : m_weights(std::move(weights)), m_isKnown(std::move(isKnown))
    {
    }
    /// The weights whose sums are closest to the costs, by the squares of relative errors. `amounts` has the terms of
    /// the rows one behind the other, `costs` (above 0) a value for each row.
    [[nodiscard]] static LinearBase fit(const FeatureNames& names, std::span<const double> amounts,
                                        std::span<const double> costs);

    [[nodiscard]] const std::vector<double>& weights() const { return m_weights; }
    /// The sum of all amounts of a row, at least a small positive number.
    [[nodiscard]] double of(std::span<const double> amounts) const;
    /// The same without the amounts whose weight is known: trees look at this alone, so that rows that differ in
    /// nothing else keep the order that the known weights give.
    [[nodiscard]] double learnedOf(std::span<const double> amounts) const;
    /// Which share of learnedOf() each term has, without those whose weight is known; as many as learnedTerms().
    void shares(std::span<const double> amounts, std::span<float> to) const;
    [[nodiscard]] std::size_t learnedTerms() const;

private:
    std::vector<double> m_weights; // per term
    std::vector<bool> m_isKnown;   // per term
};

} // namespace pimento
