// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/figures_text.h"
#include "app/cli/common/output_places.h"
#include "app/cli/common/problem_text.h"
#include "app/cli/common/support.h"
#include "app/cli/simulate/simulation.h"
#include "engine/systems/dcc/compiled_problem.h"
#include "engine/systems/dcc/draft_program.h"
#include "engine/systems/dcc/exports/bank_file.h"
#include "engine/systems/dcc/exports/command_file.h"
#include "engine/systems/dcc/lists/described_run.h"
#include "engine/systems/dcc/lists/request_list.h"
#include "engine/systems/dcc/model/append_cost.h"
#include "engine/systems/dcc/model/model.h"
#include "engine/systems/dcc/model/objective.h"
#include "sim/dram/energy.h"
#include "sim/dram/simulator.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

namespace pimento::cli {

namespace {

/// A draft and its run.
struct DraftReport {
    const DraftProblem& problem;
    const DraftProgram& program;
    const sim::RunResult& run;
    std::optional<sim::BoundFigures> bounds; // none: the run was stopped

    [[nodiscard]] const DraftQuestion& question() const { return program.question(); }
    [[nodiscard]] const sim::Machine& machine() const { return *program.question().machine; }
    [[nodiscard]] std::string draft() const { return draftText(question(), program.draft().parts()); }
    /// Time of the device and of the given parts of the host.
    [[nodiscard]] double milliseconds(const HostTime& host = {}) const
    {
        return toMilliseconds(Cycles{run.cycles.value() + host.total()}, machine().description().clockPeriod).value();
    }
    [[nodiscard]] double gpuMilliseconds() const { return question().model->gpuTime(question()).value(); }
    [[nodiscard]] NotComputed notComputed() const
    {
        return question().model->notComputed(question(), program.draft().parts());
    }
    [[nodiscard]] Resources used() const { return question().model->used(question(), program.draft().parts()); }
};

/// Time that the host adds; unknown (zero) for the published artifact.
HostTime hostTimeOf(const DraftReport& report)
{
    return report.program.lowered() != nullptr
               ? wholeHostTime(report.question(), *report.program.lowered()).value_or(HostTime{})
               : HostTime{};
}

/// Nanoseconds of an ordinary kernel launch until its first data arrives; zero for the published artifact.
std::int64_t streamStartOf(const DraftReport& report)
{
    return report.program.lowered() != nullptr ? streamStart(report.machine().description()) : 0;
}

/// The remaining choice that determines the program: indexing mode, or mode of the artifact.
std::string wayText(const DraftReport& report)
{
    return report.program.lowered() != nullptr ? std::string(lower::name(*report.question().indexing)) + " tiles"
                                               : "mode " + std::string(dcc_artifact::modeName(report.question().mode));
}

/// Prints the parts of the time that the host spends.
void printHost(const DraftReport& report, const HostTime& host)
{
    const TimeContents& contents = report.question().objective.contents;
    const auto line = [&](bool isCounted, const char* name, std::int64_t cycles, const std::string& words) {
        if (isCounted) {
            printPlain("  {:<8}{:>14}   {}   {}\n", name, cycles,
                       timeText(toMilliseconds(Cycles{cycles}, report.machine().description().clockPeriod).value()),
                       words);
        }
    };
    line(contents.hasLaunches(), "launches", host.launch,
         fmt::format("{} kernels, {}", host.kernels, contents.launchWords));
    line(contents.hasLink(), "link", host.link, contents.linkWords);
    line(contents.hasLayout(), "layout", host.layout, contents.layoutWords);
    line(contents.hasAppend, "append", host.append, "keys and values of one token");
    if (!contents.isDeviceAlone()) {
        const Cycles total{report.run.cycles.value() + host.total()};
        printPlain("  total   {:>14}   {}\n", total.value(),
                   timeText(toMilliseconds(total, report.machine().description().clockPeriod).value()));
    }
}

void printLeftOut(const DraftReport& report, const HostTime& host)
{
    if (report.question().objective.contents.hasLaunches() || host.kernels == 0) {
        return;
    }
    const std::int64_t start = streamStartOf(report);
    const double gpuStart = static_cast<double>(start) * 1e-6;
    printPlain("  left out  {:>12}   {} stream launches of {} on the host, in none of the above\n", "", host.kernels,
               microsecondsText(start));
    printPlain("  {:<24}and one of the GPU's{}\n", "",
               gpuStart > report.gpuMilliseconds() ? "; for so little work that is most of its time" : "");
}

void printComparison(const DraftReport& report)
{
    const HostTime host = hostTimeOf(report);
    printHost(report, host);
    const double pim = report.milliseconds(host);
    const double gpu = report.gpuMilliseconds();
    printPlain("  GPU       {:>12}   {}: PIM is {:.2f}x {} than {} ({}; {} devices' work)\n", "", timeText(gpu),
               gpu >= pim ? gpu / pim : pim / gpu, gpu >= pim ? "faster" : "slower",
               report.question().gpu.processor->title, report.question().model->gpuMethod(report.question()),
               report.question().devices());
    printLeftOut(report, host);
}

/// The compiler's notes on the program.
const std::vector<std::string>& notesOf(const DraftReport& report)
{
    static const std::vector<std::string> none;
    return report.program.lowered() != nullptr ? report.program.lowered()->notes() : none;
}

void printReport(const DraftReport& report)
{
    const DraftQuestion& question = report.question();
    const Resources used = report.used();
    std::string tiles;
    for (const DraftPart& part : report.program.draft().parts()) {
        tiles += (tiles.empty() ? "" : ",") + std::to_string(part.tile);
    }
    printPlain("{} {} on {}, draft {}, tiles {}\n", question.kernelTitle(), question.shapeText(),
               report.machine().description().title, report.draft(), tiles);
    printPlain("  model {}, {}; {} groups x {} cores in use\n", report.problem.question().system, wayText(report),
               used.groups, used.cores);
    printPlain("  cycles    {:>12}   {}\n", report.run.cycles.value(), timeText(report.milliseconds()));
    printParts(report.run);
    if (const std::string contents = report.problem.contents(); !contents.empty()) {
        printPlain("  {}\n", contents);
    }
    printPlain("{}", notComputedLine(report.notComputed(), 2));
    if (!report.run.wasStopped) {
        printComparison(report);
    }
    for (const std::string& note : notesOf(report)) {
        printPlain("  note      {}\n", note);
    }
    printPlain("  requests  {:>12}\n", report.run.requests);
    printRunCounts(report.machine(), report.run);
    printBankSummary(report.run.banks);
    if (report.run.waits) {
        printWaits(report.run.waits->run, report.run.cycles);
    }
    printEnergy(sim::energyOf(report.machine(), report.run));
    if (report.bounds) {
        printBounds(*report.bounds, report.run.cycles);
    }
}

/// Describes the draft and its cycles.
Json headJson(const DraftReport& report)
{
    const Resources used = report.used();
    Json tiles = Json::array();
    for (const DraftPart& part : report.program.draft().parts()) {
        tiles.push_back(part.tile);
    }
    Json document = subjectJson(report.problem);
    document.update({{"mode", dcc_artifact::modeName(report.question().mode)},
                     {"draft", report.draft()},
                     {"tiles", std::move(tiles)},
                     {"lanes", used.groups},
                     {"banks", used.cores},
                     {"stopped", report.run.wasStopped},
                     {"requests", report.run.requests},
                     {"cycles", report.run.cycles.value()}});
    for (const sim::Part& part : report.run.parts) {
        document["cycles_" + part.name] = part.cycles.value();
    }
    document["cycles_by_purpose"] = purposesJson(report.run);
    if (report.program.lowered() != nullptr) {
        document["indexing"] = lower::name(*report.question().indexing);
        document["notes"] = notesOf(report);
    }
    return document;
}

void printReportJson(const DraftReport& report)
{
    Json document = headJson(report);
    const HostTime host = hostTimeOf(report);
    document["milliseconds"] = report.milliseconds();
    document["contents"] = report.problem.contents();
    addNotComputed(document, report.notComputed());
    document["gpu_milliseconds"] = report.gpuMilliseconds();
    document["gpu"] = std::string(report.question().gpu.processor->id);
    document["gpu_method"] = report.question().model->gpuMethod(report.question());
    document["gpu_start_nanoseconds"] = streamStartOf(report); // included in gpu_milliseconds if the method says so
    document["speedup_over_gpu"] = report.gpuMilliseconds() / report.milliseconds(host);
    document["gpu_devices"] = report.question().devices(); // number of PIM devices whose work the GPU does
    addRunCounts(document, report.machine(), report.run);
    if (!report.run.wasStopped) {
        document["host"] = {{"kernels", host.kernels},      {"nanoseconds", host.kernels * streamStartOf(report)},
                            {"cycles_launch", host.launch}, {"cycles_link", host.link},
                            {"cycles_layout", host.layout}, {"cycles_total", report.run.cycles.value() + host.total()}};
        if (report.question().objective.contents.hasAppend) {
            document["host"]["cycles_append"] = host.append;
        }
    }
    const sim::EnergyFigures energy = sim::energyOf(report.machine(), report.run);
    document["energy_pj"] = energyJson(energy);
    document["energy_pj_total"] = static_cast<double>(energy.total()) / 1000.0;
    if (report.bounds) {
        document["cycles_at_least"] = boundsJson(*report.bounds);
    }
    addWaits(document, report.run);
    document["bank_figures"] = banksJson(report.machine(), report.run);
    printJson(document);
}

Result<void> writeRequests(const std::string& name, const DraftProgram& program, Interrupt& interrupt)
{
    auto list = program.lowered() != nullptr ? RequestList::of(program.question(), program.lowered(), interrupt.token())
                                             : RequestList::of(program.question(), program.draft(), interrupt.token());
    if (!list) {
        return tl::unexpected<Error>(list.error());
    }
    auto file = OutputFile::create(name);
    if (!file) {
        return tl::unexpected<Error>(file.error());
    }
    std::int64_t blocks = 0;
    for (std::string text; !interrupt.isRequested() && list->next(text);) {
        file->write(text);
        interrupt.report(++blocks, 0);
    }
    return file->close();
}

/// Runs a program once and writes its commands to `commands`, if not nullptr.
Result<sim::RunResult> run(const DraftProgram& program, CommandFile* commands, Interrupt& interrupt)
{
    RunProgress progress(interrupt);
    sim::RunOptions options{.bankFigures = sim::BankFigures::Keep, .explainsWaits = true};
    if (commands != nullptr && commands->describedSink() != nullptr) {
        return runDescribed(program.question(), program.lowered(), options, *commands->describedSink(),
                            interrupt.token(), &progress);
    }
    options.commands = commands != nullptr ? &commands->sink() : nullptr;
    return program.run(options, interrupt.token(), &progress);
}

/// Opens the file for the commands; nullptr: none is requested.
Result<std::unique_ptr<CommandFile>> commandFileFor(const std::string& name, const DraftQuestion& question)
{
    return name.empty() ? Result<std::unique_ptr<CommandFile>>(nullptr)
                        : CommandFile::create(name, *question.machine,
                                              hasDetails(question) ? CommandDetail::Write : CommandDetail::Omit);
}

Result<void> writeOutputs(const SimulateOptions& options, const sim::Machine& machine, const sim::RunResult& run,
                          CommandFile* commands)
{
    if (commands != nullptr) {
        if (const auto closed = commands->close(); !closed) {
            return closed;
        }
    }
    return options.banks.empty() ? Result<void>{} : writeBanks(options.banks, machine, run);
}

int finish(const SimulateOptions& options, const DraftReport& report)
{
    if (report.run.wasStopped) {
        say(fmt::format("pimento-cli: interrupted; the figures cover the first {} cycles\n",
                        report.run.cycles.value()));
    }
    if (!usesTerminal(filesOf(options))) {
        (options.output == Output::Json ? printReportJson : printReport)(report);
    }
    return report.run.wasStopped ? kInterrupted : kDone;
}

} // namespace

int simulateDraft(const SimulateOptions& options, const DraftProblem& problem, const CandidateList& one)
{
    Interrupt interrupt;
    const auto program = problem.program(one, 0, interrupt.token());
    if (!program) {
        return complain(program.error(), interrupt.isRequested() ? kInterrupted : kBadInput);
    }
    if (!options.requests.empty()) {
        if (const auto written = writeRequests(options.requests, *program, interrupt); !written) {
            return complain(written.error(), kCheckFailed);
        }
    }
    const auto commands = commandFileFor(options.commands, program->question());
    if (!commands) {
        return complain(commands.error());
    }
    const auto run = cli::run(*program, commands->get(), interrupt);
    if (!run) {
        return complain(run.error(), interrupt.isRequested() ? kInterrupted : kBadInput);
    }
    if (const auto written = writeOutputs(options, *program->question().machine, *run, commands->get()); !written) {
        return complain(written.error(), kCheckFailed);
    }
    DraftReport report{problem, *program, *run, std::nullopt};
    if (!run->wasStopped) {
        if (auto bounds = program->bounds(interrupt.token())) {
            report.bounds = *std::move(bounds);
        }
    }
    return finish(options, report);
}

} // namespace pimento::cli
