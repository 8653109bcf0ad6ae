// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/model_sweep.h"

#include <algorithm>
#include <utility>

namespace pimento::inference {

Result<SweptModel> sweptModel(const ModelQuestion& question, const ModelSweep& sweep, const AskWithValue& ask,
                              const std::stop_token& stop)
{
    auto own = valueOf(question, *sweep.parameter);
    if (!own) {
        return tl::unexpected<Error>(own.error());
    }
    SweptModel swept{sweep.parameter, *std::move(own), {}};
    for (const std::string& value : sweep.values) {
        auto found = ask(value);
        if (stop.stop_requested()) {
            return fail(ErrorKind::Stopped, "was stopped", std::string(sweep.parameter->title), "Try again");
        }
        swept.points.push_back({value, found ? *std::move(found) : SweptFigures(),
                                found ? std::nullopt : std::optional(std::move(found).error())});
    }
    const auto& points = swept.points;
    const bool isOneMistake =
        points.size() > 1 && std::ranges::all_of(points, [&](const SweptPoint& point) {
            return point.problem && point.problem->message() == points.front().problem->message();
        });
    return isOneMistake ? Result<SweptModel>(tl::unexpected<Error>(*points.front().problem)) : std::move(swept);
}

SweptFigures sweptFigures(const Generation& run)
{
    return {{"prefill_s", "prefill", run.prefill.seconds, true},
            {"step_s", "per token", run.meanStepSeconds(), true},
            {"tokens_per_s", "tokens/s", run.tokensPerSecond()},
            {"whole_s", "whole", run.wholeSeconds(), true},
            {"joules_per_token", "J/token", run.wholeJoulesPerToken()}};
}

SweptFigures sweptFigures(const serving::ServingSummary& summary, const serving::Objective& objective)
{
    SweptFigures figures = {{"ttft_s", "TTFT", summary.firstToken.mean, true},
                            {"ttft_p99_s", "TTFT p99", summary.firstToken.p99, true},
                            {"tpot_s", "TPOT", summary.perToken.mean, true},
                            {"latency_s", "latency", summary.latency.mean, true},
                            {"tokens_per_s", "tokens/s", summary.tokensPerSecond},
                            {"joules_per_token", "J/token", summary.joulesPerToken}};
    if (!objective.isNone()) {
        figures.push_back({"objective_share", "objective %", 100 * summary.objectiveShare});
    }
    return figures;
}

} // namespace pimento::inference
