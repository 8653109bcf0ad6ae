// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/figures/searched_schedule.h"

#include "engine/search/evolution/search_run.h"

#include <utility>

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
    const auto found = measured(space, decisions, means);
    return found ? found->time.total().value() * 1e-3 : evolution::kNeverEnds;
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

Result<SearchedSchedule> searchedSchedule(const KernelSpace& space, const EvolutionSettings& settings,
                                          const FigureMeans& means)
{
    const auto trials = evolution::searchToEnd<Decisions>(
        space.search(), settings, [&](const Decisions& decisions) { return secondsFor(space, decisions, means); },
        {means.threads, means.stop, means.heartbeat});
    if (!trials) {
        return tl::unexpected<Error>(trials.error());
    }
    SearchedSchedule found;
    found.seconds = evolution::secondsOf(*trials);
    std::size_t best = 0;
    for (std::size_t i = 1; i < trials->size(); ++i) {
        best = found.seconds[i] < found.seconds[best] ? i : best;
    }
    if (trials->empty() || found.seconds[best] == evolution::kNeverEnds) {
        return fail("has no schedule that a DPU can run among those that were tried", space.program().name,
                    "Allow more trials or other sizes");
    }
    found.decisions = (*trials)[best].decisions;
    found.text = space.text(found.decisions);
    const auto again = measured(space, found.decisions, means);
    if (!again) {
        return tl::unexpected<Error>(again.error());
    }
    found.measurement = *again;
    return found;
}

} // namespace pimento::upmem
