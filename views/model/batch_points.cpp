// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/model/batch_points.h"

#include <algorithm>

namespace pimento {

namespace {

bool isBeaten(const BatchPoint& point, const std::vector<BatchPoint>& all)
{
    return std::ranges::any_of(all, [&](const BatchPoint& other) {
        return other.milliseconds <= point.milliseconds && other.tokensPerSecond >= point.tokensPerSecond &&
               (other.milliseconds < point.milliseconds || other.tokensPerSecond > point.tokensPerSecond);
    });
}

} // namespace

std::vector<BatchPoint> batchPointsOf(const ModelRuns& runs)
{
    std::vector<BatchPoint> points;
    const auto add = [&](const ModelRuns::Run& run) {
        const inference::Generation& found = run->run;
        constexpr double kMilli = 1e3;
        points.push_back({run->placement.name, found.workload.batch, found.meanStepSeconds() * kMilli,
                          found.tokensPerSecond(), found.decodeJoulesPerToken(), found.joulesPerPrompt(), false, run});
    };
    std::ranges::for_each(runs.runs, add);
    for (const ModelRuns::Run& run : runs.batches) {
        const bool isThere = std::ranges::any_of(points, [&](const BatchPoint& point) {
            return point.placement == run->placement.name && point.batch == run->run.workload.batch;
        });
        if (!isThere) {
            add(run);
        }
    }
    const auto place = [&](const BatchPoint& point) {
        return std::ranges::find(runs.question.placements, point.placement) - runs.question.placements.begin();
    };
    std::ranges::stable_sort(points, {}, [&](const BatchPoint& point) { return std::pair(place(point), point.batch); });
    for (BatchPoint& point : points) {
        point.isOnFront = !isBeaten(point, points);
    }
    return points;
}

} // namespace pimento
