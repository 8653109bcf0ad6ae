// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options.h"
#include "app/cli/support.h"
#include "engine/baseline/gpu_roofline.h"
#include "engine/dcc_artifact/alignment.h"
#include "engine/explore/explorer.h"
#include "engine/io/command_csv.h"
#include "engine/io/cost_csv.h"
#include "engine/io/request_csv.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace pimento::cli {

namespace {

using Json = nlohmann::ordered_json;

double gpuMilliseconds(const Question& question)
{
    return gpuTime(Gpu{}, *question.kernel, question.shape, question.machine->description().devicesPerHost).value();
}

double pimMilliseconds(const Question& question, std::int64_t cycles)
{
    return toMilliseconds(Cycles{cycles}, question.machine->description().clockPeriod).value();
}

/// Writes commands to a file as they are issued.
class FileSink final : public sim::CommandSink {
public:
    FileSink(const sim::Machine& machine, OutputFile& file) : m_machine(&machine), m_file(&file)
    {
        file.write(commandCsvHeader(machine) + "\n");
    }

    void command(const sim::CommandRecord& record) override
    {
        m_line.clear();
        appendCommandCsv(m_line, *m_machine, record);
        m_line += '\n';
        m_file->write(m_line);
    }

private:
    const sim::Machine* m_machine;
    OutputFile* m_file;
    std::string m_line;
};

Result<void> writeRequests(const std::string& name, const dcc_artifact::Trace& trace, Interrupt& interrupt)
{
    auto file = OutputFile::create(name);
    if (!file) {
        return tl::unexpected<Error>(file.error());
    }
    file->write(requestCsvHeader(*trace.machine) + "\n");
    dcc_artifact::TraceStream stream(trace);
    std::vector<sim::Request> block(1024);
    std::int64_t sequence = 0;
    for (std::size_t count = block.size(); count == block.size() && !interrupt.isRequested();) {
        count = stream.read(block);
        std::string text;
        for (std::size_t i = 0; i < count; ++i) {
            appendRequestCsv(text, *trace.machine, sequence++, block[i]);
            text += '\n';
        }
        file->write(text);
    }
    return file->close();
}

Result<void> writeBanks(const std::string& name, const sim::Machine& machine, const sim::RunResult& run)
{
    auto file = OutputFile::create(name);
    if (!file) {
        return tl::unexpected<Error>(file.error());
    }
    file->write("group,core,commands,rows_opened,bytes,busy_cycles\n");
    for (std::size_t i = 0; i < run.banks.size(); ++i) {
        const sim::BankActivity& bank = run.banks[i];
        const auto banks = static_cast<std::size_t>(machine.banks());
        file->write(fmt::format("{},{},{},{},{},{}\n", i / banks, i % banks, bank.commands, bank.rowsOpened, bank.bytes.value(),
                                bank.busy.value()));
    }
    return file->close();
}

template <class Specs>
void printCounts(const char* title, const Specs& specs, const std::vector<std::int64_t>& counts)
{
    fmt::print("  {}:", title);
    for (std::size_t i = 0; i < specs.size(); ++i) {
        if (counts[i] > 0) {
            fmt::print(" {} {}", specs[i].name, counts[i]);
        }
    }
    fmt::print("\n");
}

void printBankSummary(const std::vector<sim::BankActivity>& banks)
{
    fmt::print("  per bank          {:>14}{:>14}{:>14}\n", "least", "median", "most");
    const auto line = [&](const char* name, auto figure) {
        std::vector<std::int64_t> values;
        for (const sim::BankActivity& bank : banks) {
            values.push_back(figure(bank));
        }
        std::ranges::sort(values);
        fmt::print("    {:<16}{:>14}{:>14}{:>14}\n", name, values.front(), values[values.size() / 2], values.back());
    };
    line("commands", [](const sim::BankActivity& bank) { return bank.commands; });
    line("rows opened", [](const sim::BankActivity& bank) { return bank.rowsOpened; });
    line("bytes", [](const sim::BankActivity& bank) { return bank.bytes.value(); });
    line("busy cycles", [](const sim::BankActivity& bank) { return bank.busy.value(); });
}

void printRun(const Question& question, const Draft& draft, const sim::RunResult& run)
{
    const auto& device = question.machine->description();
    const double pim = pimMilliseconds(question, run.cycles.value());
    const double gpu = gpuMilliseconds(question);
    const dcc_artifact::AlignedDraft aligned = dcc_artifact::align(draft.parts());
    std::string tiles;
    for (const DraftPart& part : draft.parts()) {
        tiles += (tiles.empty() ? "" : ",") + std::to_string(part.tile);
    }
    fmt::print("{} {} on {}, draft {}, tiles {}\n", question.kernel->title, question.shape.text(*question.kernel), device.title,
               draft.text(), tiles);
    fmt::print("  model dcc-artifact, mode {}; {} groups x {} cores after alignment\n", dcc_artifact::modeName(question.mode), aligned.lanes,
               aligned.banks);
    fmt::print("  cycles    {:>12}   {}\n", run.cycles.value(), timeText(pim));
    for (const sim::Part& part : run.parts) {
        const double share = 100.0 * static_cast<double>(part.cycles.value()) / static_cast<double>(std::max<std::int64_t>(1, run.cycles.value()));
        fmt::print("    {:<8}{:>12}   {:5.1f} %{}\n", part.name, part.cycles.value(), share,
                   part.name == "compute" ? "" : "  data rearrangement");
    }
    if (!run.wasStopped) {
        fmt::print("  GPU       {:>12}   {}: PIM is {:.2f}x {} than one A100 (roofline, {} devices' work)\n", "", timeText(gpu),
                   gpu >= pim ? gpu / pim : pim / gpu, gpu >= pim ? "faster" : "slower", device.devicesPerHost);
    }
    fmt::print("  requests  {:>12}\n", run.requests);
    printCounts("requests by type", device.requests, run.requestsByKind);
    printCounts("commands by type", device.commands, run.commandsByKind);
    printBankSummary(run.banks);
}

template <class Specs>
Json countsJson(const Specs& specs, const std::vector<std::int64_t>& counts)
{
    Json object = Json::object();
    for (std::size_t i = 0; i < specs.size(); ++i) {
        object[specs[i].name] = counts[i];
    }
    return object;
}

void printRunJson(const Question& question, const Draft& draft, const sim::RunResult& run)
{
    const auto& device = question.machine->description();
    const double pim = pimMilliseconds(question, run.cycles.value());
    const double gpu = gpuMilliseconds(question);
    const dcc_artifact::AlignedDraft aligned = dcc_artifact::align(draft.parts());
    Json tiles = Json::array();
    for (const DraftPart& part : draft.parts()) {
        tiles.push_back(part.tile);
    }
    Json document = {{"kernel", question.kernel->name},
                     {"shape", question.shape.text(*question.kernel)},
                     {"backend", device.name},
                     {"model", "dcc-artifact"},
                     {"mode", dcc_artifact::modeName(question.mode)},
                     {"draft", draft.text()},
                     {"tiles", std::move(tiles)},
                     {"lanes", aligned.lanes},
                     {"banks", aligned.banks},
                     {"stopped", run.wasStopped},
                     {"requests", run.requests},
                     {"cycles", run.cycles.value()}};
    for (const sim::Part& part : run.parts) {
        document["cycles_" + part.name] = part.cycles.value();
    }
    document["milliseconds"] = pim;
    document["gpu_milliseconds"] = gpu;
    document["speedup_over_gpu"] = gpu / pim;
    document["requests_by_type"] = countsJson(device.requests, run.requestsByKind);
    document["commands_by_type"] = countsJson(device.commands, run.commandsByKind);
    document["bank_figures"] = Json::array();
    const auto banks = static_cast<std::size_t>(question.machine->banks());
    for (std::size_t i = 0; i < run.banks.size(); ++i) {
        const sim::BankActivity& bank = run.banks[i];
        document["bank_figures"].push_back({{"group", i / banks}, {"core", i % banks}, {"commands", bank.commands},
                                            {"rows_opened", bank.rowsOpened}, {"bytes", bank.bytes.value()},
                                            {"busy_cycles", bank.busy.value()}});
    }
    printJson(document);
}

/// Forwards the interrupt and shows how far one simulation is.
class RunProgress final : public Progress {
public:
    explicit RunProgress(Interrupt& interrupt) : m_interrupt(&interrupt) {}

    void report(std::int64_t done, std::int64_t total) override
    {
        m_interrupt->report(done, total);
        m_line.show(fmt::format("{} requests simulated", done));
    }

private:
    Interrupt* m_interrupt;
    ProgressLine m_line;
};

int simulateOne(const Options& options, const Question& question)
{
    const auto draft = parseDraft(options.draft, question.shape.extents(), question.resources());
    if (!draft) {
        return complain(draft.error());
    }
    Interrupt interrupt;
    const auto trace = dcc_artifact::makeTrace(*question.machine, *question.kernel, question.mode, draft->parts());
    if (!trace) {
        return complain(trace.error());
    }
    if (!options.requests.empty()) {
        if (const auto written = writeRequests(options.requests, *trace, interrupt); !written) {
            return complain(written.error());
        }
    }
    sim::RunOptions runOptions{.bankFigures = sim::BankFigures::Keep};
    std::optional<OutputFile> commands;
    std::optional<FileSink> sink;
    if (!options.commands.empty()) {
        auto file = OutputFile::create(options.commands);
        if (!file) {
            return complain(file.error());
        }
        commands = std::move(*file);
        sink.emplace(*question.machine, *commands);
        runOptions.commands = &*sink;
    }
    Result<sim::RunResult> run = fail("");
    {
        RunProgress progress(interrupt);
        run = simulateDraft(question, draft->parts(), runOptions, interrupt.token(), &progress);
    }
    if (!run) {
        return complain(run.error());
    }
    if (commands) {
        if (const auto closed = commands->close(); !closed) {
            return complain(closed.error());
        }
    }
    if (!options.banks.empty()) {
        if (const auto written = writeBanks(options.banks, *question.machine, *run); !written) {
            return complain(written.error());
        }
    }
    if (run->wasStopped) {
        fmt::print(stderr, "pimento-cli: interrupted; the figures cover the first {} cycles\n", run->cycles.value());
    }
    (options.output == Output::Json ? printRunJson : printRun)(question, *draft, *run);
    return run->wasStopped ? kInterrupted : kDone;
}

/// Rows of a space as they come, written in draft order.
class SpaceRows {
public:
    SpaceRows(const Question& question, const DraftList& drafts, std::optional<OutputFile> file)
        : m_question(&question), m_drafts(&drafts), m_file(std::move(file)), m_costs(drafts.size())
    {
        if (m_file) {
            m_file->write(costCsvHeader(drafts.sets()) + "\n");
            m_file->flush();
        }
    }

    void add(std::size_t row, const DraftCost& cost)
    {
        m_costs[row] = cost;
        ++m_finished;
        const std::size_t before = m_written;
        while (m_written < m_costs.size() && m_costs[m_written]) {
            write(m_written++);
        }
        if (m_file && m_written != before) {
            m_file->flush();
        }
    }

    /// Writes what lies beyond a gap, too.
    Result<void> close()
    {
        for (std::size_t row = m_written; row < m_costs.size(); ++row) {
            if (m_costs[row]) {
                write(row);
            }
        }
        return m_file ? m_file->close() : Result<void>{};
    }

    [[nodiscard]] std::size_t finished() const { return m_finished; }
    [[nodiscard]] const std::vector<std::optional<DraftCost>>& costs() const { return m_costs; }

private:
    void write(std::size_t row)
    {
        if (m_file) {
            m_file->write(costCsvRow(*m_question, row, (*m_drafts)[row], *m_costs[row]) + "\n");
        }
    }

    const Question* m_question;
    const DraftList* m_drafts;
    std::optional<OutputFile> m_file;
    std::vector<std::optional<DraftCost>> m_costs;
    std::size_t m_written = 0;
    std::size_t m_finished = 0;
};

void printSpace(const Options& options, const Question& question, const DraftList& drafts, const SpaceRows& rows, bool wasStopped)
{
    std::optional<std::size_t> best;
    std::optional<std::size_t> standard;
    for (std::size_t row = 0; row < drafts.size(); ++row) {
        const auto& cost = rows.costs()[row];
        if (!cost) {
            continue;
        }
        const auto isBetter = [&](std::optional<std::size_t> than) { return !than || cost->cycles < rows.costs()[*than]->cycles; };
        if (isBetter(best)) {
            best = row;
        }
        if (dcc_artifact::isDefaultDistribution(*question.kernel, question.shape, drafts[row]) && isBetter(standard)) {
            standard = row;
        }
    }
    const double gpu = gpuMilliseconds(question);
    if (options.output == Output::Json) {
        const auto summary = [&](std::optional<std::size_t> row) {
            return row ? Json{{"draft", Draft(drafts[*row]).text()}, {"cycles", rows.costs()[*row]->cycles}} : Json(nullptr);
        };
        printJson({{"kernel", question.kernel->name}, {"shape", question.shape.text(*question.kernel)},
                   {"backend", question.machine->description().name}, {"model", "dcc-artifact"},
                   {"space", dcc_artifact::spaceName(question.space)}, {"drafts", drafts.size()}, {"simulated", rows.finished()},
                   {"stopped", wasStopped}, {"best", summary(best)}, {"default", summary(standard)}, {"gpu_milliseconds", gpu}});
        return;
    }
    fmt::print("{}\n  {} of {} drafts simulated\n", question.text(), rows.finished(), drafts.size());
    const auto line = [&](const char* name, std::optional<std::size_t> row) {
        if (row) {
            const DraftCost& cost = *rows.costs()[*row];
            const double pim = pimMilliseconds(question, cost.cycles);
            fmt::print("  {:<8}{:<22}{:>10} cycles  {:>10}  in {}, compute {}, out {}; GPU time / PIM time {:.2f}\n", name,
                       Draft(drafts[*row]).text(), cost.cycles, timeText(pim), cost.in, cost.compute, cost.out, gpu / pim);
        }
    };
    line("best", best);
    line("default", standard);
    if (best && standard) {
        fmt::print("  best over default: {:.2f}x\n",
                   static_cast<double>(rows.costs()[*standard]->cycles) / static_cast<double>(rows.costs()[*best]->cycles));
    }
}

int simulateSpace(const Options& options, const Question& question)
{
    const auto threads = threadsOf(options);
    if (!threads) {
        return complain(threads.error());
    }
    const auto drafts = draftsOf(question);
    if (!drafts) {
        return complain(drafts.error());
    }
    std::optional<OutputFile> file;
    if (!options.csv.empty()) {
        auto created = OutputFile::create(options.csv);
        if (!created) {
            return complain(created.error());
        }
        file = std::move(*created);
    }
    Interrupt interrupt;
    SpaceRows rows(question, *drafts, std::move(file));
    ProgressLine line;
    const auto done = simulateAll(
        question, *drafts, *threads, interrupt.token(),
        [&](std::size_t row, const DraftCost& cost) {
            rows.add(row, cost);
            interrupt.report(0, 0);
            line.show(fmt::format("{} of {} drafts simulated", rows.finished(), drafts->size()));
        },
        &interrupt);
    line.clear();
    if (const auto closed = rows.close(); !closed) {
        return complain(closed.error());
    }
    if (!done) {
        return complain(done.error());
    }
    const bool wasStopped = rows.finished() < drafts->size();
    if (options.csv != "-") {
        printSpace(options, question, *drafts, rows, wasStopped);
    }
    if (wasStopped) {
        fmt::print(stderr, "pimento-cli: interrupted after {} of {} drafts\n", rows.finished(), drafts->size());
        return kInterrupted;
    }
    return kDone;
}

} // namespace

int simulate(const Options& options)
{
    const auto backends = BackendRegistry::loadDefault();
    if (!backends) {
        return complain(backends.error());
    }
    const auto question = makeQuestion(options, *backends);
    if (!question) {
        return complain(question.error());
    }
    if (options.draft.empty() == options.space.empty()) {
        return complain({"what to simulate is not said", "", "Give either --draft 16x1,1x4,1x16 or --space listed"});
    }
    const bool isOne = !options.draft.empty();
    if (isOne && (!options.csv.empty() || options.threads)) {
        return complain({"--csv and --threads go with --space", "", "Leave them out with --draft"});
    }
    if (!isOne && !(options.commands.empty() && options.requests.empty() && options.banks.empty())) {
        return complain({"--commands, --requests and --banks go with --draft", "", "Leave them out with --space"});
    }
    return isOne ? simulateOne(options, *question) : simulateSpace(options, *question);
}

int replay(const Options& options)
{
    const auto backends = BackendRegistry::loadDefault();
    if (!backends) {
        return complain(backends.error());
    }
    const auto machine = backends->find(options.backend);
    if (!machine) {
        return complain(machine.error());
    }
    auto stream = RequestCsvStream::open(options.paths.front(), **machine);
    if (!stream) {
        return complain(stream.error());
    }
    std::optional<OutputFile> commands;
    std::optional<FileSink> sink;
    sim::RunOptions runOptions;
    if (!options.commands.empty()) {
        auto file = OutputFile::create(options.commands);
        if (!file) {
            return complain(file.error());
        }
        commands = std::move(*file);
        sink.emplace(**machine, *commands);
        runOptions.commands = &*sink;
    }
    Interrupt interrupt;
    Result<sim::RunResult> run = fail("");
    {
        RunProgress progress(interrupt);
        run = sim::run(**machine, **stream, runOptions, interrupt.token(), &progress);
    }
    if (commands) {
        if (const auto closed = commands->close(); !closed) {
            return complain(closed.error());
        }
    }
    if (!run || (*stream)->error()) {
        return complain(run ? *(*stream)->error() : run.error());
    }
    const auto& device = (*machine)->description();
    const double milliseconds = toMilliseconds(run->cycles, device.clockPeriod).value();
    if (options.output == Output::Json) {
        Json document = {{"backend", device.name}, {"stopped", run->wasStopped}, {"requests", run->requests}, {"cycles", run->cycles.value()}};
        for (const sim::Part& part : run->parts) {
            document["cycles_" + part.name] = part.cycles.value();
        }
        document["milliseconds"] = milliseconds;
        document["requests_by_type"] = countsJson(device.requests, run->requestsByKind);
        document["commands_by_type"] = countsJson(device.commands, run->commandsByKind);
        printJson(document);
    } else if (options.commands != "-") {
        fmt::print("{} on {}\n  cycles    {:>12}   {}\n", options.paths.front(), device.title, run->cycles.value(), timeText(milliseconds));
        for (const sim::Part& part : run->parts) {
            fmt::print("    {:<8}{:>12}\n", part.name, part.cycles.value());
        }
        printCounts("requests by type", device.requests, run->requestsByKind);
        printCounts("commands by type", device.commands, run->commandsByKind);
    }
    return run->wasStopped ? kInterrupted : kDone;
}

} // namespace pimento::cli
