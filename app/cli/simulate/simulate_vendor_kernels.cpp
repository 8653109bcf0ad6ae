// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/figures_text.h"
#include "app/cli/common/output_places.h"
#include "app/cli/common/support.h"
#include "app/cli/simulate/simulation.h"
#include "engine/base/output_file.h"
#include "engine/systems/hbm_pim_kernels/command_csv.h"
#include "engine/systems/hbm_pim_kernels/counts.h"
#include "engine/systems/hbm_pim_kernels/figures.h"
#include "engine/systems/hbm_pim_kernels/kernel_run.h"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>

namespace pimento::cli {

namespace {

using samsung::Figures;
using sim::samsung::RunResult;

constexpr Picoseconds kClockPeriod{1000};

/// Writes commands to a file as they are issued.
class SamsungFileSink final : public sim::samsung::CommandSink {
public:
    explicit SamsungFileSink(OutputFile& file) : m_file(&file)
    {
        file.write(std::string(samsung::kCommandCsvHeader) + "\n");
    }

    void command(const sim::samsung::CommandRecord& record) override
    {
        m_line.clear();
        samsung::appendCommandCsv(m_line, record);
        m_line += '\n';
        m_file->write(m_line);
    }

private:
    OutputFile* m_file;
    std::string m_line;
};

void printResult(const samsung::KernelRun& run, const Figures& figures)
{
    const RunResult& result = figures.run;
    printPlain("{} m={},n={},batch={} on Samsung's HBM-PIM, {}\n", run.kernel, run.m, run.n, run.batch,
               samsung::channelsText(run));
    printPlain("  model samsung: the vendor's kernels\n");
    if (const auto elements = samsung::droppedElements(run); elements && elements->dropped > 0) {
        printPlain("  {}\n", samsung::droppedText(*elements));
    }
    printPlain("  cycles       {:>12}   {}\n", result.cycles.value(),
               timeText(toMilliseconds(result.cycles, kClockPeriod).value()));
    printPlain("  transactions {:>12}\n  commands by type:", result.transactions);
    for (const samsung::Count& count : samsung::kCounts) {
        if (result.counts.*count.field > 0) {
            printPlain(" {} {}", count.name, result.counts.*count.field);
        }
    }
    printPlain("\n");
    printWaits(result.waits->run, result.cycles);
    printEnergy(figures.energy);
    if (!result.wasStopped) {
        printBounds(figures.atLeast.bounds, result.cycles);
    }
}

void printResultJson(const samsung::KernelRun& run, const Figures& figures)
{
    const RunResult& result = figures.run;
    Json document = {{"kernel", run.kernel},
                     {"model", "samsung"},
                     {"m", run.m},
                     {"n", run.n},
                     {"batch", run.batch},
                     {"channels", run.channels},
                     {"ranks", run.ranks},
                     {"stopped", result.wasStopped},
                     {"transactions", result.transactions},
                     {"cycles", result.cycles.value()},
                     {"milliseconds", toMilliseconds(result.cycles, kClockPeriod).value()},
                     {"commands_by_type", Json::object()}};
    for (const samsung::Count& count : samsung::kCounts) {
        document["commands_by_type"][std::string(count.name)] = result.counts.*count.field;
    }
    if (const auto elements = samsung::droppedElements(run)) {
        document["elements_not_computed"] = elements->dropped;
    }
    document["energy_pj"] = energyJson(figures.energy);
    document["cycles_by_cause"] = waitsJson(result.waits->run);
    document["cycles_by_cause_of_groups"] = Json::array();
    for (const sim::WaitCycles& group : result.waits->channels) {
        document["cycles_by_cause_of_groups"].push_back(waitsJson(group));
    }
    document["cycles_by_cause_of_banks"] = Json::array();
    for (const sim::WaitCycles& bank : result.waits->banks) {
        document["cycles_by_cause_of_banks"].push_back(waitsJson(bank));
    }
    if (!result.wasStopped) {
        document["cycles_at_least"] = boundsJson(figures.atLeast.bounds);
        document["windows_that_may_stall"] = figures.atLeast.windowsThatMayStall;
    }
    printJson(document);
}

void warnOfStalls(std::int64_t windows)
{
    if (windows > 0) {
        say(fmt::format(
            "pimento-cli: {} windows ask the bank of their barrier for two rows; each may stand still until "
            "the next refresh. Keep the rows of a bank in windows of their own\n",
            windows));
    }
}

/// Checks the options. The kernels' transactions are no requests of a device file, and equal channels are reported
/// once, so there are no request lists and bank figures.
Result<void> check(const SimulateOptions& options)
{
    if (!options.requests.empty() || !options.banks.empty()) {
        return fail("the vendor's kernels have no request list and no figures of every bank", "",
                    "Leave out --requests and --banks");
    }
    return {};
}

} // namespace

int simulateVendorKernels(const SimulateOptions& options, const samsung::VendorProblem& problem)
{
    if (const auto checked = check(options); !checked) {
        return complain(checked.error());
    }
    const samsung::KernelRun& run = problem.run();
    std::optional<OutputFile> commands;
    std::optional<SamsungFileSink> sink;
    if (!options.commands.empty()) {
        auto file = OutputFile::create(options.commands);
        if (!file) {
            return complain(file.error());
        }
        commands.emplace(*std::move(file));
        sink.emplace(*commands);
    }
    Interrupt interrupt;
    Result<Figures> figures = fail("");
    {
        RunProgress progress(interrupt);
        figures = samsung::figures(run, sink ? &*sink : nullptr, interrupt.token(), &progress);
    }
    if (!figures) {
        return complain(figures.error());
    }
    const RunResult& result = figures->run;
    if (commands) {
        if (const auto closed = commands->close(); !closed) {
            return complain(closed.error(), kCheckFailed);
        }
    }
    if (result.wasStopped) {
        say(fmt::format("pimento-cli: interrupted; the figures cover the first {} cycles\n", result.cycles.value()));
    }
    warnOfStalls(figures->atLeast.windowsThatMayStall);
    if (!usesTerminal(filesOf(options))) {
        (options.output == Output::Json ? printResultJson : printResult)(run, *figures);
    }
    return result.wasStopped ? kInterrupted : kDone;
}

} // namespace pimento::cli
