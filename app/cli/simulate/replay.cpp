// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/figures_text.h"
#include "app/cli/common/options.h"
#include "app/cli/common/output_places.h"
#include "app/cli/common/question.h"
#include "app/cli/common/support.h"
#include "engine/systems/dcc/exports/command_file.h"
#include "engine/systems/dcc/lists/replayed_list.h"
#include "engine/systems/dcc/rules/ruled_machine.h"

#include <fmt/format.h>

#include <memory>
#include <utility>

namespace pimento::cli {

namespace {

void print(const ReplayOptions& options, const sim::Machine& machine, const sim::RunResult& run)
{
    const auto& device = machine.description();
    const double milliseconds = toMilliseconds(run.cycles, device.clockPeriod).value();
    if (options.output == Output::Json) {
        Json document = {{"backend", device.name},
                         {"stopped", run.wasStopped},
                         {"requests", run.requests},
                         {"cycles", run.cycles.value()}};
        for (const sim::Part& part : run.parts) {
            document["cycles_" + part.name] = part.cycles.value();
        }
        document["milliseconds"] = milliseconds;
        addRunCounts(document, machine, run);
        printJson(document);
    } else if (!usesTerminal(filesOf(options))) {
        printPlain("{} on {}\n  cycles    {:>12}   {}\n", options.list, device.title, run.cycles.value(),
                   timeText(milliseconds));
        for (const sim::Part& part : run.parts) {
            printPlain("    {:<8}{:>12}\n", part.name, part.cycles.value());
        }
        printRunCounts(machine, run);
    }
}

} // namespace

int replay(const ReplayOptions& options)
{
    if (isAimTrace(options)) {
        return replayAimTrace(options);
    }
    if (options.backend.empty()) {
        return complain({"does not say for which device its requests are", options.list,
                         "Name it with --backend, or end the name of a trace of the AiM simulator with .trace"});
    }
    const auto machine = deviceNamed(options.backend).and_then(machineIn);
    if (!machine) {
        return complain(machine.error());
    }
    const auto ruled = ruledMachine(**machine, {options.rules.with, options.rules.without});
    if (!ruled) {
        return complain(ruled.error());
    }
    Interrupt interrupt;
    auto list = ReplayedList::open(options.list, **ruled, interrupt.token());
    if (!list) {
        return complain(list.error());
    }
    std::unique_ptr<CommandFile> commands;
    sim::RunOptions runOptions;
    if (!options.commands.empty()) {
        auto file = CommandFile::create(options.commands, **machine,
                                        list->hasDetails() ? CommandDetail::Write : CommandDetail::Omit);
        if (!file) {
            return complain(file.error());
        }
        commands = std::move(*file);
        runOptions.commands = &commands->sink();
    }
    Result<sim::RunResult> run = fail("");
    {
        RunProgress progress(interrupt);
        DescribedCommandSink* sink = commands ? commands->describedSink() : nullptr;
        run = sink != nullptr ? list->run(runOptions, *sink, interrupt.token(), &progress)
                              : list->run(runOptions, interrupt.token(), &progress);
    }
    if (!run) {
        return complain(run.error());
    }
    if (commands) {
        if (const auto closed = commands->close(); !closed) {
            return complain(closed.error(), kCheckFailed);
        }
    }
    print(options, **machine, *run);
    return run->wasStopped ? kInterrupted : kDone;
}

} // namespace pimento::cli
