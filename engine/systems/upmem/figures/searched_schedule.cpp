// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/figures/searched_schedule.h"

#include "engine/search/evolution/search_run.h"
#include "engine/systems/upmem/figures/kept_searches.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace pimento::upmem {

namespace {

using Decisions = schedule::ScheduleDecisions;

Result<ScheduleMeasurement> measured(const KernelSpace& space, const Decisions& decisions, const FigureMeans& means)
{
    const auto compiled = space.compile(decisions);
    if (!compiled) {
        return tl::unexpected<Error>(compiled.error());
    }
    return measure(*compiled, space.machine(), 0, means.stop);
}

double secondsFor(const KernelSpace& space, const Decisions& decisions, const FigureMeans& means)
{
    if (means.heartbeat != nullptr) {
        means.heartbeat->report(0, 0);
    }
    return keptSeconds(space, decisions, means, [&]() -> Result<double> {
        const auto found = measured(space, decisions, means);
        if (!found && found.error().kind == ErrorKind::Stopped) {
            return tl::unexpected<Error>(found.error());
        }
        return found ? found->time.total().value() * 1e-3 : evolution::kNeverEnds;
    });
}

using ScheduleTrials = std::vector<evolution::Trial<Decisions>>;

Result<ScheduleTrials> trialsOfSearch(const KernelSpace& space, const EvolutionSettings& settings,
                                      const FigureMeans& means)
{
    auto trials = evolution::searchToEnd<Decisions>(
        space.search(), settings, [&](const Decisions& decisions) { return secondsFor(space, decisions, means); },
        {means.threads, means.stop, means.heartbeat});
    const bool hasTime = trials && std::ranges::any_of(*trials, [](const evolution::Trial<Decisions>& each) {
                             return each.seconds.value_or(evolution::kNeverEnds) < evolution::kNeverEnds;
                         });
    if (trials && !hasTime) {
        return fail("has no schedule that a DPU can run among those that were tried", space.program().name,
                    "Allow more trials or other sizes");
    }
    return trials;
}

/// Decisions of the fastest trial (ties: the first).
Decisions fastestTrial(const ScheduleTrials& trials)
{
    return std::ranges::min_element(
               trials, {},
               [](const evolution::Trial<Decisions>& each) { return each.seconds.value_or(evolution::kNeverEnds); })
        ->decisions;
}

} // namespace

Result<std::shared_ptr<const KernelSpace>> figureSpace(const tensor::Program& program, const FigureMeans& means)
{
    SpaceOptions options;
    options.system = means.system;
    options.dpusPerRank = means.dpusPerRank;
    options.link = means.link;
    return KernelSpace::make(program, options);
}

Result<std::vector<double>> searchedSeconds(const KernelSpace& space, const EvolutionSettings& settings,
                                            const FigureMeans& means)
{
    return trialsOfSearch(space, settings, means).map([](ScheduleTrials&& trials) {
        return evolution::secondsOf(trials);
    });
}

Result<SearchedSchedule> bestSearched(const KernelSpace& space, const EvolutionSettings& settings,
                                      const FigureMeans& means)
{
    const auto best =
        keptSearch(space, settings, means, [&] { return trialsOfSearch(space, settings, means).map(fastestTrial); });
    const auto measurement = best ? measured(space, *best, means) : tl::unexpected<Error>(best.error());
    if (!measurement) {
        return tl::unexpected<Error>(measurement.error());
    }
    return SearchedSchedule{*best, space.text(*best), *measurement};
}

} // namespace pimento::upmem
