// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/crf/program_run.h"

#include "engine/hbm_pim_sequences/named_commands.h"
#include "engine/systems/dcc/lower/crf/program_work.h"
#include "sim/base/work_count.h"
#include "sim/hbm_pim/bounds.h"

#include <utility>

namespace pimento::samsung {

namespace {

std::size_t partOf(sim::Phase phase)
{
    return phase == sim::Phase::Compute ? kPartCompute : phase == sim::Phase::Out ? kPartOut : kPartIn;
}

Result<sim::RunResult> simulateStages(ProgramWork source, const sim::Machine& machine, const sim::RunOptions& options,
                                      std::stop_token stop, Progress* progress)
{
    const auto device = deviceOf(machine.description());
    if (!device) {
        return tl::unexpected<Error>(device.error());
    }
    const auto names = ProgramCommands::of(machine, *device);
    if (!names) {
        return tl::unexpected<Error>(names.error());
    }
    NamedCommands commands(machine, *names, options.bankFigures, options.commands);
    const bool isWatched = options.commands != nullptr || options.bankFigures == sim::BankFigures::Keep;
    sim::samsung::Work work = source.work();
    int classes = 0;
    countWork(WorkKind::Simulation);
    const auto run = sim::samsung::run(*device, work,
                                       {.commands = isWatched ? &commands : nullptr,
                                        .explainsWaits = options.explainsWaits,
                                        .expectedTransactions = options.expectedRequests,
                                        .mostCycles = options.mostCycles,
                                        .stepsEveryCycle = options.idleCycles == sim::IdleCycles::Execute,
                                        .joinsGroups = options.channelGroups == sim::Shortcut::On,
                                        .simulatedChannels = &classes},
                                       std::move(stop), progress);
    if (!run) {
        return tl::unexpected<Error>(run.error());
    }
    if (options.shortcutUse != nullptr && !run->wasStopped) {
        *options.shortcutUse = {0, classes};
    }
    sim::RunResult result =
        commonRun(*run, *names, machine, [&](std::size_t stage) { return partOf(source.phaseOf(stage)); });
    result.banks = commands.banks();
    return result;
}

} // namespace

Result<sim::RunResult> simulateProgram(const lower::Program& program, const sim::Machine& machine,
                                       const sim::RunOptions& options, std::stop_token stop, Progress* progress)
{
    ProgramWork source(program, stop);
    return simulateStages(std::move(source), machine, options, std::move(stop), progress);
}

Result<sim::RunResult> simulateList(std::shared_ptr<Stages> stages, const sim::Machine& machine,
                                    const sim::RunOptions& options, std::stop_token stop, Progress* progress)
{
    ProgramWork source(std::move(stages), machine.channels());
    return simulateStages(std::move(source), machine, options, std::move(stop), progress);
}

Result<sim::BoundFigures> boundsOf(const lower::Program& program, const sim::Machine& machine,
                                   const std::stop_token& stop)
{
    const auto device = deviceOf(machine.description());
    if (!device) {
        return tl::unexpected<Error>(device.error());
    }
    ProgramWork source(program, stop);
    sim::samsung::Work work = source.work();
    sim::BoundFigures bounds = sim::samsung::lowerBound(*device, work, 1, stop).bounds;
    return stop.stop_requested() ? sim::BoundFigures{} : bounds;
}

} // namespace pimento::samsung
