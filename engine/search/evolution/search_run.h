// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/search/evolution/batch_search.h"

#include <concepts>
#include <cstddef>
#include <utility>
#include <vector>

namespace pimento::evolution {

/// Searches to its end: asks for batches and measures them. `measure` returns the seconds of a candidate, kNeverEnds if
/// it cannot be run; it is called from several threads. What was tried before counts as the begin. Error: as
/// nextBatch().
template <class Decisions, std::invocable<const Decisions&> Measure>
[[nodiscard]] Result<std::vector<Trial<Decisions>>>
searchToEnd(const EvolvableSpace<Decisions>& space, const EvolutionSettings& settings, const Measure& measure,
            const SearchEffort& effort, std::vector<Trial<Decisions>> trials = {})
{
    while (true) {
        auto batch = nextBatch<Decisions>(space, settings, trials, effort);
        if (!batch) {
            return tl::unexpected<Error>(batch.error());
        }
        if (batch->empty()) {
            return trials;
        }
        const std::size_t before = trials.size();
        for (Decisions& each : *batch) {
            trials.push_back({std::move(each)});
        }
        parallelFor(batch->size(), effort.threads, effort.stop, [&](std::size_t i) {
            Trial<Decisions>& trial = trials[before + i];
            trial.seconds = measure(trial.decisions);
        });
        if (effort.stop.stop_requested()) {
            return fail(ErrorKind::Stopped, "was stopped", "the search for schedules", "Search again");
        }
    }
}

/// Lists the seconds of trials in order; kNeverEnds for trials without a time.
template <class Decisions> [[nodiscard]] std::vector<double> secondsOf(const std::vector<Trial<Decisions>>& trials)
{
    std::vector<double> seconds;
    for (const Trial<Decisions>& each : trials) {
        seconds.push_back(each.seconds.value_or(kNeverEnds));
    }
    return seconds;
}

} // namespace pimento::evolution
