// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/simulator.h"

#include "sim/base/progress.h"
#include "sim/base/work_count.h"
#include "sim/dram/channel_groups.h"
#include "sim/dram/front_end.h"
#include "sim/dram/machine.h"
#include "sim/dram/request.h"
#include "sim/dram/shared_trace.h"
#include "sim/dram/transition_cache.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <utility>

namespace pimento::sim {

namespace {

constexpr int kStepsBetweenChecks = 2048;
constexpr std::int64_t kStalledRefreshIntervals = 64;

/// Records that a channel holds the front end back in [begin, end).
void noteProgress(ChannelGroups& groups, const FrontEnd& frontEnd, std::int64_t begin, std::int64_t end)
{
    if (const int channel = frontEnd.blockedOn(); channel >= 0) {
        groups.of(channel).channel.waits()->gate(begin, end, channel);
    } else if (frontEnd.isExhausted()) {
        for (ChannelGroups::Group& each : groups.all()) {
            each.channel.waits()->exhausted(begin);
        }
    }
}

WaitFigures explain(ChannelGroups& groups, std::int64_t cycles)
{
    WaitFigures figures;
    const WaitLedger* last = nullptr;
    const auto add = [&](const WaitCycles& some) {
        for (std::size_t i = 0; i < kWaitCauses; ++i) {
            figures.run[i] += some[i];
        }
    };
    for (ChannelGroups::Group& each : groups.all()) {
        each.channel.waits()->finish(cycles, each.channel.lastReadRetires());
        add(each.channel.waits()->gated());
    }
    for (int channel = 0; channel < groups.channels(); ++channel) {
        const WaitLedger& waits = *groups.of(channel).channel.waits();
        figures.channels.push_back(waits.channel());
        figures.banks.insert(figures.banks.end(), waits.banks().begin(), waits.banks().end());
        last = last == nullptr || waits.lastBusy() > last->lastBusy() ? &waits : last;
    }
    add(last->tail());
    // The critical path has no idle cycles: the remainder are the cycles of the last fences.
    auto& idle = figures.run[static_cast<std::size_t>(WaitCause::Idle)];
    figures.run[static_cast<std::size_t>(WaitCause::NoRequest)] += std::exchange(idle, 0);
    return figures;
}

RunResult collect(ChannelGroups& groups, FrontEnd& frontEnd, std::int64_t cycles)
{
    RunResult result;
    result.cycles = Cycles{cycles};
    frontEnd.countCommands(frontEnd.phases().currentPart());
    result.commandsByPart = frontEnd.commandsByPart();
    result.parts = frontEnd.phases().finish(cycles);
    result.purposes.assign(frontEnd.phases().purposes().begin(), frontEnd.phases().purposes().end());
    result.spans = frontEnd.phases().spans();
    result.requests = frontEnd.requests();
    result.requestsByKind = frontEnd.requestsByKind();
    result.commandsByKind = groups.commandsByKind();
    for (int channel = 0; channel < groups.channels(); ++channel) {
        const std::vector<BankActivity>& banks = groups.of(channel).channel.banks();
        result.banks.insert(result.banks.end(), banks.begin(), banks.end());
    }
    if (groups.all().front().channel.waits() != nullptr) {
        result.waits = explain(groups, cycles);
    }
    return result;
}

RunResult stopped(ChannelGroups& groups, FrontEnd& frontEnd, std::int64_t cycle)
{
    RunResult result = collect(groups, frontEnd, cycle);
    result.wasStopped = true;
    return result;
}

/// Dispatches the requests that the channels take in `cycle`, which becomes a later one by fast-forwards. Checks for a
/// stop between fast-forwards; the result Pause::Check means that the run is to be stopped.
Result<FrontEnd::Pause> dispatch(FrontEnd& frontEnd, std::int64_t& cycle, const RunOptions& options,
                                 const std::stop_token& stop, Progress* progress)
{
    Result<FrontEnd::Pause> pause = frontEnd.advance(cycle);
    while (pause && *pause == FrontEnd::Pause::Check && !stop.stop_requested()) {
        if (progress != nullptr) {
            progress->report(frontEnd.requests(), options.expectedRequests);
        }
        pause = frontEnd.advance(cycle);
    }
    return pause;
}

/// State of the channels after a cycle.
struct Ticked {
    std::int64_t next = std::numeric_limits<std::int64_t>::max(); // next cycle in which a channel may do something
    bool areIdle = true;
};

/// Ticks the channels that are awake in `cycle`. Their commands go to the sink, through the trace if there is one.
Ticked tick(ChannelGroups& groups, std::int64_t cycle, CommandSink* sink, std::optional<SharedTrace>& trace)
{
    Ticked ticked;
    for (ChannelGroups::Group& each : groups.all()) {
        Channel& channel = each.channel;
        if (channel.wakeCycle() <= cycle) {
            if (trace) {
                trace->begin(each.members);
            }
            channel.tick(cycle, trace ? &*trace : sink);
        }
        ticked.next = std::min(ticked.next, channel.wakeCycle());
        ticked.areIdle = ticked.areIdle && channel.isIdle(cycle);
    }
    if (trace) {
        trace->flush();
    }
    return ticked;
}

} // namespace

Result<RunResult> run(const Machine& machine, RequestStream& stream, const RunOptions& options, std::stop_token stop,
                      Progress* progress)
{
    countWork(options.countsAs);
    const bool isTraced = options.commands != nullptr;
    const bool isShared = options.channelGroups == Shortcut::On && machine.channels() <= ChannelGroups::kMostChannels;
    // Known transitions cover time and commands, but not figures of banks, causes or a trace.
    const bool isReplayed = options.transitionReplay == Shortcut::On && isShared && !isTraced &&
                            !options.explainsWaits && options.bankFigures == BankFigures::Omit;
    const Joining joining = !isShared                        ? Joining::Requests
                            : options.blocks == Shortcut::On ? Joining::Blocks
                                                             : Joining::Runs;
    ChannelGroups groups(machine, {options.idleCycles, options.bankFigures, options.explainsWaits, isTraced},
                         isShared ? ChannelGroups::Start::OneGroup : ChannelGroups::Start::GroupPerChannel);
    TransitionCache own(machine);
    TransitionCache& cache = options.transitionCache != nullptr ? *options.transitionCache : own;
    FrontEnd frontEnd(machine, stream, groups, joining,
                      {isReplayed ? &cache : nullptr,
                       {options.refreshJumps == Shortcut::On, options.transitionCache != nullptr, options.mostCycles}});

    std::optional<SharedTrace> trace;
    if (isShared && isTraced) {
        trace.emplace(*options.commands);
    }
    std::int64_t cycle = 0;
    std::int64_t next = 1;
    int stepsUntilCheck = kStepsBetweenChecks;
    std::int64_t lastRequests = -1;
    std::int64_t lastRequestsCycle = 0;
    bool isDone = false;
    while (!isDone) {
        cycle = next;
        const Result<FrontEnd::Pause> pause = dispatch(frontEnd, cycle, options, stop, progress);
        if (!pause) {
            return tl::unexpected<Error>(pause.error());
        }
        if (*pause == FrontEnd::Pause::Check) {
            return stopped(groups, frontEnd, cycle);
        }
        if (options.explainsWaits) {
            noteProgress(groups, frontEnd, cycle, cycle + 1);
        }
        const Ticked ticked = tick(groups, cycle, options.commands, trace);
        next = std::min(cycle + machine.refreshInterval(), ticked.next);
        const bool isIdle = frontEnd.isExhausted() && ticked.areIdle;
        next = std::min(next, frontEnd.nextTry(cycle));
        isDone = isIdle;
        if (frontEnd.isExhausted() && !isDone) {
            for (const ChannelGroups::Group& each : groups.all()) {
                if (each.channel.lastReadRetires() > cycle) {
                    next = std::min(next, each.channel.lastReadRetires());
                }
            }
        }

        if (!isDone) {
            frontEnd.passed(cycle, next);
        }
        if (options.explainsWaits && !isDone) {
            noteProgress(groups, frontEnd, cycle + 1, next);
        }

        const bool isCheck = --stepsUntilCheck == 0;
        const bool isTooLong = !isDone && options.mostCycles > 0 && cycle >= options.mostCycles;
        if (isTooLong || (isCheck && stop.stop_requested())) {
            return stopped(groups, frontEnd, cycle);
        }
        if (isCheck) {
            stepsUntilCheck = kStepsBetweenChecks;
            if (progress != nullptr) {
                progress->report(frontEnd.requests(), options.expectedRequests);
            }
            if (frontEnd.requests() != lastRequests) {
                lastRequests = frontEnd.requests();
                lastRequestsCycle = cycle;
            } else if (cycle - lastRequestsCycle > kStalledRefreshIntervals * machine.refreshInterval()) {
                return fail(
                    "no request could be served for " + std::to_string(cycle - lastRequestsCycle) + " cycles",
                    "device \"" + machine.description().name + "\"",
                    "Put fences between host and all-bank requests, and check that refresh leaves time for commands");
            }
        }
    }
    if (options.shortcutUse != nullptr) {
        *options.shortcutUse = {frontEnd.jumpedRequests(), groups.most()};
    }
    if (const std::int64_t lost = groups.lostRequests(); lost > 0) {
        return fail(std::to_string(lost) + " requests were lost because too many rows were being opened",
                    "device \"" + machine.description().name + "\", controller, queue_capacity", "Raise it");
    }
    return collect(groups, frontEnd, cycle);
}

} // namespace pimento::sim
