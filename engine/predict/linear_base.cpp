// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/predict/linear_base.h"

#include <algorithm>
#include <cmath>

namespace pimento {

namespace {

constexpr double kLeast = 1e-3;
constexpr int kRounds = 4000;

} // namespace

/// Fits by coordinate descent: each weight in turn takes its optimal value for the current other weights, but never
/// less than 0.
LinearBase LinearBase::fit(const FeatureNames& names, std::span<const double> amounts, std::span<const double> costs)
{
    const std::size_t terms = names.terms.size();
    LinearBase base;
    for (const FeatureNames::Term& term : names.terms) {
        base.m_weights.push_back(term.weight);
        base.m_isKnown.push_back(term.weight > 0);
    }
    std::vector<double> products(terms * terms, 0);
    std::vector<double> wanted(terms, 0);
    std::vector<double> scaled(terms);
    for (std::size_t row = 0; row < costs.size(); ++row) {
        double left = 1;
        for (std::size_t i = 0; i < terms; ++i) {
            scaled[i] = amounts[row * terms + i] / costs[row];
            left -= base.m_isKnown[i] ? scaled[i] * base.m_weights[i] : 0;
        }
        for (std::size_t i = 0; i < terms; ++i) {
            wanted[i] += scaled[i] * left;
            for (std::size_t j = 0; j < terms; ++j) {
                products[i * terms + j] += scaled[i] * scaled[j];
            }
        }
    }
    for (int round = 0; round < kRounds; ++round) {
        double moved = 0;
        for (std::size_t i = 0; i < terms; ++i) {
            const double own = products[i * terms + i];
            if (base.m_isKnown[i] || own <= 0) {
                continue;
            }
            double rest = wanted[i];
            for (std::size_t j = 0; j < terms; ++j) {
                rest -= base.m_isKnown[j] || j == i ? 0 : products[i * terms + j] * base.m_weights[j];
            }
            const double weight = std::max(0.0, rest / own);
            moved = std::max(moved, std::abs(weight - base.m_weights[i]) * std::sqrt(own));
            base.m_weights[i] = weight;
        }
        if (moved < 1e-9) {
            break;
        }
    }
    return base;
}

double LinearBase::of(std::span<const double> amounts) const
{
    double sum = 0;
    for (std::size_t i = 0; i < m_weights.size(); ++i) {
        sum += m_weights[i] * amounts[i];
    }
    return std::max(sum, kLeast);
}

double LinearBase::learnedOf(std::span<const double> amounts) const
{
    double sum = 0;
    for (std::size_t i = 0; i < m_weights.size(); ++i) {
        sum += m_isKnown[i] ? 0 : m_weights[i] * amounts[i];
    }
    return std::max(sum, kLeast);
}

void LinearBase::shares(std::span<const double> amounts, std::span<float> to) const
{
    const double all = learnedOf(amounts);
    std::size_t next = 0;
    for (std::size_t i = 0; i < m_weights.size(); ++i) {
        if (!m_isKnown[i]) {
            to[next++] = static_cast<float>(m_weights[i] * amounts[i] / all);
        }
    }
}

std::size_t LinearBase::learnedTerms() const { return static_cast<std::size_t>(std::ranges::count(m_isKnown, false)); }

} // namespace pimento
