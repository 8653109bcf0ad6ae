// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/figures_text.h"
#include "app/cli/simulation.h"
#include "engine/explore/draft_figures.h"
#include "engine/explore/host_side.h"
#include "engine/explore/model.h"
#include "engine/explore/request_list.h"
#include "sim/energy.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace pimento::cli {

namespace {

Result<void> writeRequests(const std::string& name, const Question& question, const Draft& draft, Interrupt& interrupt)
{
    auto list = RequestList::of(question, draft, interrupt.token());
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

Result<void> writeBanks(const std::string& name, const sim::Machine& machine, const sim::RunResult& run)
{
    auto file = OutputFile::create(name);
    if (!file) {
        return tl::unexpected<Error>(file.error());
    }
    file->write("group,core,commands,rows_opened,row_bytes,buffer_bytes,register_bytes,busy_cycles\n");
    for (std::size_t i = 0; i < run.banks.size(); ++i) {
        const sim::BankActivity& bank = run.banks[i];
        const auto banks = static_cast<std::size_t>(machine.banks());
        file->write(fmt::format("{},{},{},{},{},{},{},{}\n", i / banks, i % banks, bank.commands, bank.rowsOpened,
                                bank.rowBytes.value(), bank.bufferBytes.value(), bank.registerBytes.value(),
                                bank.busy.value()));
    }
    return file->close();
}

void printBankSummary(const std::vector<sim::BankActivity>& banks)
{
    printPlain("  per bank          {:>14}{:>14}{:>14}\n", "least", "median", "most");
    const auto line = [&](const char* name, auto figure) {
        std::vector<std::int64_t> values;
        for (const sim::BankActivity& bank : banks) {
            values.push_back(figure(bank));
        }
        std::ranges::sort(values);
        printPlain("    {:<16}{:>14}{:>14}{:>14}\n", name, values.front(), values[values.size() / 2], values.back());
    };
    line("commands", [](const sim::BankActivity& bank) { return bank.commands; });
    line("rows opened", [](const sim::BankActivity& bank) { return bank.rowsOpened; });
    line("row bytes", [](const sim::BankActivity& bank) { return bank.rowBytes.value(); });
    line("buffer bytes", [](const sim::BankActivity& bank) { return bank.bufferBytes.value(); });
    line("register bytes", [](const sim::BankActivity& bank) { return bank.registerBytes.value(); });
    line("busy cycles", [](const sim::BankActivity& bank) { return bank.busy.value(); });
}

/// How far the run is from what each resource needs at least.
void printBoundsOf(const Question& question, const Draft& draft, const sim::RunResult& run)
{
    if (run.wasStopped) {
        return;
    }
    if (const auto bounds = boundsOf(question, draft.parts()); bounds) {
        printBounds(*bounds, run.cycles);
    }
}

/// What else decides about the program of a draft.
std::string wayText(const Question& question)
{
    return question.model == &soundModel() ? std::string(lower::name(*question.indexing)) + " tiles"
                                           : "mode " + std::string(dcc_artifact::modeName(question.mode));
}

/// What the time of the GPU leaves out.
void printStartOf(const Question& question, double gpu)
{
    if (const double start = static_cast<double>(startNanoseconds(question)) * 1e-6; start > 0) {
        printPlain("  {:<24}not in it: {} until its kernel has started and its first data arrives{}\n", "",
                   timeText(start), start > gpu ? "; for so little work that is most of the time" : "");
    }
}

void printRun(const Question& question, const Draft& draft, const sim::RunResult& run)
{
    const auto& device = question.machine->description();
    const double pim = pimMilliseconds(question, run.cycles.value());
    const double gpu = gpuMilliseconds(question);
    const Resources used = question.model->used(question, draft.parts());
    std::string tiles;
    for (const DraftPart& part : draft.parts()) {
        tiles += (tiles.empty() ? "" : ",") + std::to_string(part.tile);
    }
    printPlain("{} {} on {}, draft {}, tiles {}\n", question.kernelTitle(), question.shapeText(), device.title,
               draftText(question, draft.parts()), tiles);
    printPlain("  model {}, {}; {} groups x {} cores in use\n", question.model->name(), wayText(question), used.groups,
               used.cores);
    printPlain("  cycles    {:>12}   {}\n", run.cycles.value(), timeText(pim));
    for (const sim::Part& part : run.parts) {
        const double share = 100.0 * static_cast<double>(part.cycles.value()) /
                             static_cast<double>(std::max<std::int64_t>(1, run.cycles.value()));
        printPlain("    {:<8}{:>12}   {:5.1f} %{}\n", part.name, part.cycles.value(), share,
                   part.name == "compute" ? "" : "  data rearrangement");
    }
    if (!run.wasStopped) {
        printPlain("  GPU       {:>12}   {}: PIM is {:.2f}x {} than one A100 (roofline, {} devices' work)\n", "",
                   timeText(gpu), gpu >= pim ? gpu / pim : pim / gpu, gpu >= pim ? "faster" : "slower",
                   question.devices());
        printStartOf(question, gpu);
        if (const auto side = hostSideOf(question, draft.parts()); side && side->kernels > 0) {
            printPlain("  host      {:>12}   {} to start its {} kernels, in none of the above\n", "",
                       timeText(static_cast<double>(side->nanoseconds) * 1e-6), side->kernels);
        }
    }
    printPlain("  requests  {:>12}\n", run.requests);
    printCounts("requests by type", device.requests, run.requestsByKind);
    printCounts("commands by type", device.commands, run.commandsByKind);
    printBankSummary(run.banks);
    if (run.waits) {
        printWaits(run.waits->run, run.cycles);
    }
    printEnergy(sim::energyOf(*question.machine, run));
    printBoundsOf(question, draft, run);
}

void printRunJson(const Question& question, const Draft& draft, const sim::RunResult& run)
{
    const auto& device = question.machine->description();
    const double pim = pimMilliseconds(question, run.cycles.value());
    const double gpu = gpuMilliseconds(question);
    const Resources used = question.model->used(question, draft.parts());
    Json tiles = Json::array();
    for (const DraftPart& part : draft.parts()) {
        tiles.push_back(part.tile);
    }
    Json document = {{"kernel", question.kernelName()},
                     {"shape", question.shapeText()},
                     {"backend", device.name},
                     {"model", question.model->name()},
                     {"mode", dcc_artifact::modeName(question.mode)},
                     {"draft", draftText(question, draft.parts())},
                     {"tiles", std::move(tiles)},
                     {"lanes", used.groups},
                     {"banks", used.cores},
                     {"stopped", run.wasStopped},
                     {"requests", run.requests},
                     {"cycles", run.cycles.value()}};
    for (const sim::Part& part : run.parts) {
        document["cycles_" + part.name] = part.cycles.value();
    }
    if (question.model == &soundModel()) {
        document["indexing"] = lower::name(*question.indexing);
    }
    document["milliseconds"] = pim;
    document["gpu_milliseconds"] = gpu;
    document["gpu_start_nanoseconds"] = startNanoseconds(question); // not in it
    document["speedup_over_gpu"] = gpu / pim;
    document["gpu_devices"] = question.devices(); // whose work the GPU does
    document["requests_by_type"] = countsJson(device.requests, run.requestsByKind);
    document["commands_by_type"] = countsJson(device.commands, run.commandsByKind);
    if (!run.wasStopped) { // the host's side asks for the whole program once more
        if (const auto side = hostSideOf(question, draft.parts())) {
            document["host"] = {{"kernels", side->kernels}, {"nanoseconds", side->nanoseconds}};
        }
    }
    const sim::EnergyFigures energy = sim::energyOf(*question.machine, run);
    document["energy_pj"] = energyJson(energy);
    document["energy_pj_total"] = static_cast<double>(energy.total()) / 1000.0;
    if (!run.wasStopped) {
        if (const auto bounds = boundsOf(question, draft.parts()); bounds) {
            document["cycles_at_least"] = boundsJson(*bounds);
        }
    }
    if (run.waits) {
        document["cycles_by_cause"] = waitsJson(run.waits->run);
        document["cycles_by_cause_of_groups"] = Json::array();
        for (const sim::WaitCycles& group : run.waits->channels) {
            document["cycles_by_cause_of_groups"].push_back(waitsJson(group));
        }
    }
    document["bank_figures"] = Json::array();
    const auto banks = static_cast<std::size_t>(question.machine->banks());
    for (std::size_t i = 0; i < run.banks.size(); ++i) {
        const sim::BankActivity& bank = run.banks[i];
        document["bank_figures"].push_back({{"group", i / banks},
                                            {"core", i % banks},
                                            {"commands", bank.commands},
                                            {"rows_opened", bank.rowsOpened},
                                            {"row_bytes", bank.rowBytes.value()},
                                            {"buffer_bytes", bank.bufferBytes.value()},
                                            {"register_bytes", bank.registerBytes.value()},
                                            {"busy_cycles", bank.busy.value()}});
        if (run.waits) {
            document["bank_figures"].back()["cycles_by_cause"] = waitsJson(run.waits->banks[i]);
        }
    }
    printJson(document);
}

Result<void> writeOutputs(const Options& options, const Question& question, const sim::RunResult& run,
                          std::unique_ptr<CommandFile>& commands)
{
    if (commands) {
        if (const auto closed = commands->close(); !closed) {
            return closed;
        }
    }
    return options.banks.empty() ? Result<void>{} : writeBanks(options.banks, *question.machine, run);
}

} // namespace

Result<std::unique_ptr<CommandFile>> CommandFile::create(const std::string& name, const sim::Machine& machine,
                                                         CommandDetail detail)
{
    auto file = OutputFile::create(name);
    if (!file) {
        return tl::unexpected<Error>(file.error());
    }
    std::unique_ptr<CommandFile> made(new CommandFile(*std::move(file)));
    if (name.ends_with(".json")) {
        made->m_timeline.emplace(machine, [written = &made->m_file](std::string_view text) { written->write(text); });
    } else {
        made->m_rows.emplace(machine, made->m_file, detail);
        made->m_takesDetails = detail == CommandDetail::Write;
    }
    return made;
}

sim::CommandSink& CommandFile::sink()
{
    return m_timeline ? static_cast<sim::CommandSink&>(*m_timeline) : static_cast<sim::CommandSink&>(*m_rows);
}

Result<void> CommandFile::close()
{
    if (m_timeline) {
        m_timeline->finish();
    }
    return m_file.close();
}

int simulateOne(const Options& options, const Question& asked)
{
    const auto draft = parseDraft(asked, options.draft);
    if (!draft) {
        return complain(draft.error());
    }
    Interrupt interrupt;
    const auto chosen = decided(asked, draft->parts(), interrupt.token());
    if (!chosen) {
        return complain(chosen.error());
    }
    const Question& question = *chosen;
    if (!options.requests.empty()) {
        if (const auto written = writeRequests(options.requests, question, *draft, interrupt); !written) {
            return complain(written.error(), kCheckFailed);
        }
    }
    sim::RunOptions runOptions{.bankFigures = sim::BankFigures::Keep, .explainsWaits = true};
    std::unique_ptr<CommandFile> commands;
    if (!options.commands.empty()) {
        auto file = CommandFile::create(options.commands, *question.machine,
                                        hasDetails(question) ? CommandDetail::Write : CommandDetail::Omit);
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
        run = sink != nullptr ? runDescribed(question, *draft, runOptions, *sink, interrupt.token(), &progress)
                              : simulateDraft(question, draft->parts(), runOptions, interrupt.token(), &progress);
    }
    if (!run) {
        return complain(run.error());
    }
    if (const auto written = writeOutputs(options, question, *run, commands); !written) {
        return complain(written.error(), kCheckFailed);
    }
    if (run->wasStopped) {
        say(fmt::format("pimento-cli: interrupted; the figures cover the first {} cycles\n", run->cycles.value()));
    }
    if (!usesTerminal(options)) {
        (options.output == Output::Json ? printRunJson : printRun)(question, *draft, *run);
    }
    return run->wasStopped ? kInterrupted : kDone;
}

} // namespace pimento::cli
