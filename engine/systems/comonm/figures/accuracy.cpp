// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/figures/accuracy.h"

#include "sim/base/assert.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace pimento::comonm {

namespace {

/// Ranks of values, from 1 on; equal values share the mean of their ranks.
std::vector<double> ranksOf(const std::vector<double>& values)
{
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&](std::size_t i) { return values[i]; });
    std::vector<double> ranks(values.size());
    for (std::size_t begin = 0; begin < order.size();) {
        std::size_t end = begin;
        while (end < order.size() && values[order[end]] == values[order[begin]]) {
            ++end;
        }
        for (std::size_t i = begin; i < end; ++i) {
            ranks[order[i]] = static_cast<double>(begin + end + 1) / 2;
        }
        begin = end;
    }
    return ranks;
}

double correlation(const std::vector<double>& a, const std::vector<double>& b)
{
    const auto count = static_cast<double>(a.size());
    const double meanA = std::reduce(a.begin(), a.end()) / count;
    const double meanB = std::reduce(b.begin(), b.end()) / count;
    double both = 0;
    double squareA = 0;
    double squareB = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        both += (a[i] - meanA) * (b[i] - meanB);
        squareA += (a[i] - meanA) * (a[i] - meanA);
        squareB += (b[i] - meanB) * (b[i] - meanB);
    }
    return squareA > 0 && squareB > 0 ? both / std::sqrt(squareA * squareB) : 1;
}

/// Worst of all groups: how much longer the mapping with the least estimate takes than the best one, in percent.
double regretOf(std::span<const EstimatedPoint> points)
{
    struct Group {
        const EstimatedPoint* chosen = nullptr;
        double best = 0;
    };
    std::map<std::int64_t, Group> groups;
    for (const EstimatedPoint& point : points) {
        Group& group = groups[point.group];
        if (group.chosen == nullptr || point.estimated < group.chosen->estimated) {
            group.chosen = &point;
        }
        group.best = group.best == 0 ? point.exact : std::min(group.best, point.exact);
    }
    double worst = 0;
    for (const auto& [number, group] : groups) {
        worst = std::max(worst, 100 * (group.chosen->exact / group.best - 1));
    }
    return worst;
}

} // namespace

Accuracy accuracyOf(std::span<const EstimatedPoint> points)
{
    PIMENTO_ASSERT(!points.empty(), "accuracy is of at least one point");
    const auto count = static_cast<double>(points.size());
    Accuracy accuracy;
    accuracy.points = points.size();
    std::vector<double> errors;
    std::vector<double> estimated;
    std::vector<double> exact;
    for (const EstimatedPoint& point : points) {
        const double error = 100 * (point.estimated / point.exact - 1);
        accuracy.bias += error / count;
        accuracy.mean += std::abs(error) / count;
        accuracy.within5 += std::abs(error) <= 5 ? 100 / count : 0;
        accuracy.within15 += std::abs(error) <= 15 ? 100 / count : 0;
        errors.push_back(std::abs(error));
        estimated.push_back(point.estimated);
        exact.push_back(point.exact);
    }
    std::ranges::sort(errors);
    accuracy.median = (errors[errors.size() / 2] + errors[(errors.size() - 1) / 2]) / 2;
    accuracy.worst = errors.back();
    accuracy.spearman = correlation(ranksOf(estimated), ranksOf(exact));
    accuracy.regret = regretOf(points);
    return accuracy;
}

} // namespace pimento::comonm
