// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/predict/predictor.h"

#include <algorithm>
#include <cmath>

namespace pimento {

std::vector<std::size_t> rankedRows(const std::vector<double>& predicted)
{
    std::vector<std::size_t> rows;
    rows.reserve(predicted.size());
    for (std::size_t row = 0; row < predicted.size(); ++row) {
        if (!std::isnan(predicted[row])) {
            rows.push_back(row);
        }
    }
    std::ranges::stable_sort(rows, {}, [&](std::size_t row) { return predicted[row]; });
    return rows;
}

} // namespace pimento
