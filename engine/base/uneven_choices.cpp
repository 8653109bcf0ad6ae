// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/uneven_choices.h"

#include <cmath>
#include <cstddef>

namespace pimento {

std::vector<double> unevenChoices(std::int64_t count, std::int64_t chosen, double skew)
{
    std::vector<double> shares(static_cast<std::size_t>(count));
    double sum = 0;
    for (std::size_t i = 0; i < shares.size(); ++i) {
        shares[i] = std::pow(static_cast<double>(i + 1), -skew);
        sum += shares[i];
    }
    double left = static_cast<double>(chosen);
    for (double& share : shares) { // popular items first: who would exceed 1 leaves the rest to the others
        const double probability = left * share / sum;
        sum -= share;
        share = probability < 1 ? probability : 1;
        left -= share;
    }
    return shares;
}

PartUse busiestPart(const std::vector<double>& probabilities, std::int64_t parts, std::int64_t choices)
{
    PartUse use; // the part of the most popular item is the busiest
    const auto times = static_cast<double>(choices);
    for (std::size_t i = 0; i < probabilities.size(); i += static_cast<std::size_t>(parts)) {
        use.touched += 1 - std::pow(1 - probabilities[i], times);
        use.uses += probabilities[i] * times;
    }
    return use;
}

} // namespace pimento
