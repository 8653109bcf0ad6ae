// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/hbm_pim_kernels/vendor_inspection.h"

#include "engine/candidates/device_map.h"
#include "engine/hbm_pim_sequences/device.h"
#include "engine/hbm_pim_sequences/named_commands.h"
#include "engine/inspection/breakdown.h"
#include "engine/inspection/command_links.h"
#include "engine/inspection/data_layouts.h"
#include "engine/inspection/dram/command_log.h"
#include "engine/inspection/dram/command_run.h"
#include "engine/inspection/dram/command_spans.h"
#include "engine/inspection/dram/run_roofline.h"
#include "engine/inspection/timeline/timeline.h"
#include "engine/systems/hbm_pim_kernels/counts.h"
#include "engine/systems/hbm_pim_kernels/figures.h"
#include "engine/systems/hbm_pim_kernels/vendor_listings.h"
#include "engine/systems/hbm_pim_kernels/vendor_run.h"

#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace pimento::samsung {

namespace {

constexpr int kElementBytes = kBurstBytes / kLanes;

Result<std::vector<int>> groupsOf(const KernelRun& run)
{
    const auto work = makeWork(run);
    if (!work) {
        return tl::unexpected<Error>(work.error());
    }
    std::vector<int> channels;
    for (const sim::samsung::ChannelGroup& group : *work) {
        channels.push_back(group.channels);
    }
    return channels;
}

/// Copies the waits of each group to all its channels; channels without a group are idle.
sim::WaitFigures byChannel(const sim::WaitFigures& byGroup, std::span<const int> groups, const sim::Machine& machine,
                           Cycles cycles)
{
    const auto banks = static_cast<std::size_t>(machine.banks());
    sim::WaitFigures waits;
    waits.run = byGroup.run;
    for (std::size_t group = 0; group < groups.size(); ++group) {
        const auto ofGroup = byGroup.banks.begin() + static_cast<std::ptrdiff_t>(group * banks);
        for (int channel = 0; channel < groups[group]; ++channel) {
            waits.channels.push_back(byGroup.channels[group]);
            waits.banks.insert(waits.banks.end(), ofGroup, ofGroup + static_cast<std::ptrdiff_t>(banks));
        }
    }
    sim::WaitCycles idle{};
    idle[static_cast<std::size_t>(sim::WaitCause::Idle)] = cycles.value();
    waits.channels.resize(static_cast<std::size_t>(machine.channels()), idle);
    waits.banks.resize(waits.channels.size() * banks, idle);
    return waits;
}

/// Breaks commands down by the names that the vendor counts them under. Some counts are fractions of others.
Breakdown countsOf(const sim::samsung::RunResult& run)
{
    Breakdown breakdown{"counts", "Command counts of the vendor", "commands", {}};
    const auto all = static_cast<double>(run.counts.activations + run.counts.precharges + run.counts.refreshes +
                                         run.counts.reads + run.counts.writes);
    for (const Count& count : kCounts) {
        const auto value = static_cast<double>(run.counts.*count.field);
        if (value > 0) {
            breakdown.rows.push_back({std::string(count.name), value, value / all, ""});
        }
    }
    return breakdown;
}

Breakdown streamsOf(const sim::samsung::RunResult& run)
{
    Breakdown breakdown{"streams", "Cycles by stream", "cycles", {}};
    const auto all = static_cast<double>(run.cycles.value());
    for (std::size_t i = 0; i < run.streams.size(); ++i) {
        const auto cycles = static_cast<double>(run.streams[i].cycles.value());
        breakdown.rows.push_back({"stream " + std::to_string(i + 1), cycles, all > 0 ? cycles / all : 0,
                                  "Transactions that are enqueued together once the previous ones are complete"});
    }
    return breakdown;
}

CommandRun commandRunOf(const Figures& figures, const std::shared_ptr<const sim::Machine>& used,
                        const ProgramCommands& names, const NamedCommands& commands, std::span<const int> groups)
{
    const sim::Machine& machine = *used;
    const std::vector<std::size_t> parts = partsOfStreams(figures.run);
    CommandRun all;
    all.machine = used;
    all.run = commonRun(figures.run, names, machine, [&](std::size_t stream) { return parts[stream]; });
    all.run.waits = byChannel(*figures.run.waits, groups, machine, figures.run.cycles);
    all.run.banks = commands.banks();
    all.run.banks.resize(static_cast<std::size_t>(machine.channels()) * static_cast<std::size_t>(machine.banks()));
    all.energy = sim::energyOf(machine, all.run);
    all.bounds = figures.atLeast.bounds;
    return all;
}

/// Adds the findings of a completed run, except for the timeline.
void addFindings(Inspection& inspection, const InspectedRun& wanted, const Figures& figures, CommandRun run)
{
    inspection.addList(std::vector{countsOf(figures.run), streamsOf(figures.run)});
    inspection.add(std::make_shared<const DeviceMap>(makeDeviceMap(*wanted.machine, run.run)));
    if (const auto operations = operationsOf(wanted.run); operations && *operations > 0) {
        inspection.add(std::make_shared<const Roofline>(rooflineOf(*operations, kElementBytes, run)));
    }
    inspection.add(std::make_shared<const CommandRun>(std::move(run)));
}

} // namespace

Result<std::shared_ptr<const Inspection>> inspectRun(const InspectedRun& wanted, const InspectionOptions& options,
                                                     std::stop_token stop, Progress* progress)
{
    const sim::Machine& machine = *wanted.machine;
    const auto stopped = [&] { return fail(ErrorKind::Stopped, "was stopped", wanted.title); };
    const auto names = ProgramCommands::of(machine, hbmPim());
    const auto groups = names ? groupsOf(wanted.run) : tl::unexpected<Error>(names.error());
    if (!groups) {
        return tl::unexpected<Error>(groups.error());
    }
    if (stop.stop_requested()) {
        return stopped();
    }
    auto inspection = std::make_shared<Inspection>();
    inspection->title = wanted.title;
    inspection->addOnRequest<Timeline>();
    auto recorder = options.wantsTimeline ? recorderFor(*inspection, machine) : std::nullopt;
    NamedCommands commands(machine, *names, sim::BankFigures::Keep, recorder ? &*recorder : nullptr, *groups);
    const auto figures = samsung::figures(wanted.run, &commands, stop, progress);
    if (!figures) {
        return stop.stop_requested() ? stopped() : tl::unexpected<Error>(figures.error());
    }
    inspection->wasStopped = stop.stop_requested();
    if (inspection->wasStopped && !recorder) {
        return stopped();
    }
    CommandRun run = commandRunOf(*figures, wanted.machine, *names, commands, *groups);
    if (recorder) {
        inspection->add(std::make_shared<const Timeline>(commandTimeline(wanted.machine, recorder->finish(), run.run)));
    }
    if (!inspection->wasStopped) {
        addFindings(*inspection, wanted, *figures, std::move(run));
    }
    if (!inspection->wasStopped && options.wantsListings) {
        inspection->addList(std::vector{programListing(wanted.run), transactionListing(wanted.run)});
    }
    const std::string why = "Samsung's kernels address the memory without tensors, so the contents of their commands "
                            "are unknown. The compiled model knows them.";
    inspection->addMissing<CommandLinkSource>(why);
    inspection->addMissing<LayoutSource>(why);
    return inspection;
}

} // namespace pimento::samsung
