// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/serving/measured/engines_apart.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

namespace pimento::serving {

namespace {

/// A request whose prompt is complete, in the order in which keys and values arrive.
struct PassedOn {
    std::size_t index = 0;
    double arrival = 0;
};

/// Passes on keys and values of all requests that have further tokens, in the order of their first tokens.
std::vector<PassedOn> passedOn(std::span<const Request> requests, const VllmRun& prompts, const PromptEngine& engine)
{
    std::vector<std::size_t> order(requests.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return prompts.requests[i].first; });
    std::vector<PassedOn> passed;
    double free = 0;
    for (const std::size_t i : order) {
        if (requests[i].output > 1) {
            const double bytes = engine.setup.keyValueBytes * requests[i].input;
            free = std::max(free, prompts.requests[i].first) + bytes / engine.bytesPerSecond;
            passed.push_back({i, free + engine.seconds});
        }
    }
    return passed;
}

} // namespace

Result<VllmRun> serveApart(std::span<const Request> requests, const PromptEngine& prompts, const VllmSetup& setup,
                           const LayerTimes& times, std::stop_token stop)
{
    if (prompts.setup.model != setup.model) {
        return fail("serves " + prompts.setup.model + ", not " + setup.model, "the engine for prompts",
                    "Use one with measured layers of the same model");
    }
    if (setup.keyValueBytes <= 0) {
        return fail("has no known bytes of keys and values", setup.model, "Leave the engine for prompts out");
    }
    std::vector<Request> first(requests.begin(), requests.end());
    for (Request& each : first) {
        each.output = 1;
    }
    auto run = serveAsVllm(first, prompts.setup, prompts.times, stop);
    if (!run) {
        return run;
    }
    for (ServedTimes& each : run->requests) {
        each.last = each.first;
    }
    const std::vector<PassedOn> passed = passedOn(requests, *run, prompts);
    std::vector<Request> further;
    for (const PassedOn& each : passed) {
        further.push_back({each.arrival, requests[each.index].input, requests[each.index].output});
    }
    if (further.empty()) {
        return run;
    }
    const auto rest = serveAsVllm(further, setup, times, stop, nullptr, PromptState::Done);
    if (!rest) {
        return rest;
    }
    for (std::size_t i = 0; i < passed.size(); ++i) {
        ServedTimes& all = run->requests[passed[i].index];
        all.last = rest->requests[i].last;
        all.preemptions += rest->requests[i].preemptions;
    }
    run->steps += rest->steps;
    run->preemptions += rest->preemptions;
    run->tokens += rest->tokens;
    return run;
}

} // namespace pimento::serving
