// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/candidates/common_values.h"

#include "engine/candidates/row_filter.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace pimento {

namespace {

constexpr double kLeastShare = 0.9;
constexpr double kLeastLift = 1.5;
constexpr std::size_t kLeastBest = 3;
constexpr std::size_t kLeastKnown = 20;

} // namespace

BestInCommon bestInCommon(const CandidateTable& table, double percent, std::size_t most)
{
    BestInCommon found;
    const auto& totals = table.values(table.layout().total);
    const auto known = std::ranges::count_if(totals, [](double total) { return !std::isnan(total); });
    const RowSet rows = passingRows(table, BestShare{percent});
    found.best = rows.count();
    if (static_cast<std::size_t>(known) < kLeastKnown || found.best < kLeastBest) {
        return found;
    }
    std::vector<std::size_t> best;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        if (rows.contains(row)) {
            best.push_back(row);
        }
    }
    for (std::size_t column = 0; column < table.columns().size(); ++column) {
        if (table.columns()[column].role != ColumnRole::Decision) {
            continue;
        }
        std::map<double, std::size_t> counts;
        for (const std::size_t row : best) {
            if (!std::isnan(table.value(row, column))) {
                ++counts[table.value(row, column)];
            }
        }
        const auto usual = std::ranges::max_element(counts, {}, [](const auto& each) { return each.second; });
        if (usual == counts.end()) {
            continue;
        }
        const auto ofAll = std::ranges::count(table.values(column), usual->first);
        CommonValue common{column, usual->first, static_cast<double>(usual->second) / static_cast<double>(best.size()),
                           static_cast<double>(ofAll) / static_cast<double>(table.rows())};
        if (common.share >= kLeastShare && common.share >= kLeastLift * common.shareOfAll) {
            found.values.push_back(common);
        }
    }
    std::ranges::stable_sort(found.values, {}, [](const CommonValue& each) { return each.shareOfAll / each.share; });
    if (found.values.size() > most) {
        found.values.resize(most);
    }
    return found;
}

} // namespace pimento
