// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/estimate/sampling.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace pimento::comonm {

namespace {

/// Simulates each portion once.
class Portions {
public:
    explicit Portions(const SimulatePortion& simulate) : m_simulate(simulate) {}

    Result<double> cycles(std::int64_t portion)
    {
        if (const auto known = m_known.find(portion); known != m_known.end()) {
            return known->second;
        }
        auto found = m_simulate(portion);
        if (found) {
            m_known.emplace(portion, *found);
        }
        return found;
    }

private:
    const SimulatePortion& m_simulate;
    std::map<std::int64_t, double> m_known;
};

double extended(const SamplingOptions& options, std::int64_t whole, std::pair<std::int64_t, double> first,
                std::pair<std::int64_t, double> second)
{
    const auto rest = static_cast<double>(whole - second.first);
    if (options.rule == Extrapolation::Literal) {
        return second.second * static_cast<double>(whole) / static_cast<double>(second.first);
    }
    return second.second +
           (second.second - first.second) / static_cast<double>(second.first - first.first) * rest;
}

} // namespace

Result<SampledTime> sampledTime(std::int64_t whole, const SimulatePortion& simulate, const SamplingOptions& options)
{
    Portions portions(simulate);
    for (std::int64_t c = 1;; ++c) {
        const std::int64_t small = std::min(c, whole);
        const std::int64_t large = std::min(2 * c, whole);
        const auto first = portions.cycles(small);
        const auto second = first ? portions.cycles(large) : first;
        if (!second) {
            return tl::unexpected<Error>(second.error());
        }
        const bool isWhole = large == whole;
        const bool isSteady = std::abs(2 - *second / *first) <= options.alpha;
        // The affine rule has what it needs from two portions in which every loop repeats.
        const bool hasLine = options.rule == Extrapolation::Affine && c >= 2;
        if (isWhole || isSteady || hasLine) {
            const double cycles =
                isWhole ? *second : extended(options, whole, {small, *first}, {large, *second});
            return SampledTime{cycles, large, whole, c};
        }
    }
}

} // namespace pimento::comonm
